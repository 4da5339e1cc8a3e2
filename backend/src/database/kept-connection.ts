import pg from 'pg';
import { ImpatientClient } from './impatient-client.js';

/**
 * One connection apart from every pool, made when it is first needed and anew after it broke: a question over it says how
 * the server does, whatever else keeps the pools busy.
 */
export class KeptConnection {
  #client: Promise<pg.Client> | undefined;

  /**
   * @param name what the server's list of connections calls it
   * @param silenceMs how long an answer may take; then the connection is given up
   */
  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly silenceMs: number,
  ) {}

  /** The first row that `statement` answers. @throws when the server refuses, is away or is silent */
  async ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row> {
    this.#client ??= this.#connect();
    try {
      const { rows } = await (await this.#client).query<Row>(statement);
      return rows[0] as Row;
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  async end(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  #forget(): void {
    const lost = this.#client;
    this.#client = undefined;
    lost?.then((client) => client.end()).catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const client = new ImpatientClient({
      connectionString: this.url,
      application_name: this.name,
      connectionTimeoutMillis: this.silenceMs,
      query_timeout: this.silenceMs,
      keepAlive: true,
    });
    // A connection that was lost says nothing about the server, which may be back already: the next question tries anew.
    client.on('error', () => {
      this.#client = undefined;
    });
    await client.connect();
    return client;
  }
}

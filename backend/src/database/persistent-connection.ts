import pg from 'pg';
import type { DatabaseSession } from '../config/config.js';
import { TimeoutClient } from './timeout-client.js';

/** Share of the timeout after which a responsive server cancels the statement. */
const ALIVE = 0.9;

/**
 * A single connection outside all pools, opened on first use and reopened after a failure: its queries show the state of the
 * server, however busy the pools are.
 */
export class PersistentConnection {
  #client: Promise<TimeoutClient> | undefined;

  /**
   * @param name the application name
   * @param silenceMs timeout of a query; after that the connection is closed
   * @param session our own by default
   */
  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly silenceMs: number,
    private readonly session?: DatabaseSession,
  ) {}

  /** The first row of `statement`. @throws if the server reports an error, is unreachable or times out */
  ask<Row extends pg.QueryResultRow>(statement: string | pg.QueryConfig): Promise<Row> {
    return this.#over(async (client: pg.Client) => (await client.query<Row>(statement)).rows[0] as Row);
  }

  async end(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  async #over<T>(question: (client: TimeoutClient) => Promise<T>): Promise<T> {
    this.#client ??= this.#connect();
    const connecting = this.#client;
    try {
      return await question(await connecting);
    } catch (error) {
      this.#giveUp(connecting);
      throw error;
    }
  }

  #connect(): Promise<TimeoutClient> {
    const client = new TimeoutClient({
      connectionString: this.url,
      application_name: this.name,
      connectionTimeoutMillis: this.silenceMs,
      query_timeout: this.silenceMs,
      // A server waiting for a lock would not notice that the client has given up.
      statement_timeout: Math.floor(this.silenceMs * ALIVE),
      keepAlive: true,
      ...(this.session && { session: this.session }),
    });
    const connected = client.connect().then(() => client);
    // A lost connection doesn't mean the server is down: the next query reconnects. An error may be emitted more than once,
    // perhaps after reconnecting.
    client.on('error', () => this.#giveUp(connected));
    return connected;
  }

  #giveUp(lost: Promise<TimeoutClient>): void {
    if (this.#client === lost) this.#client = undefined;
    lost.then((client) => client.end()).catch(() => undefined);
  }
}

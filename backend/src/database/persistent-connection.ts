import pg from 'pg';
import type { DatabaseSession } from '../config.js';
import type { PreparedStatement, Texts } from './prepared-texts.js';
import { TimeoutClient } from './timeout-client.js';

/** Of the time for an answer, the part after which a server that is alive says that it has none. */
const ALIVE = 0.9;

/**
 * One connection apart from every pool, made when it is first needed and anew after it broke: a question over it says how
 * the server does, whatever else keeps the pools busy.
 */
export class PersistentConnection {
  #client: Promise<TimeoutClient> | undefined;

  /**
   * @param name what the server's list of connections calls it
   * @param silenceMs how long an answer may take; then the connection is given up
   * @param session our own unless told
   */
  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly silenceMs: number,
    private readonly session?: DatabaseSession,
  ) {}

  /** The first row that `statement` answers. @throws when the server refuses, is away or is silent */
  ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row> {
    return this.#over(async (client: pg.Client) => (await client.query<Row>(statement)).rows[0] as Row);
  }

  /** The one row that `statement` answers. @throws as {@link ask} */
  askTexts(statement: PreparedStatement): Promise<Texts> {
    return this.#over((client) => client.texts(statement));
  }

  async end(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  async #over<T>(question: (client: TimeoutClient) => Promise<T>): Promise<T> {
    this.#client ??= this.#connect();
    const asked = this.#client;
    try {
      return await question(await asked);
    } catch (error) {
      this.#giveUp(asked);
      throw error;
    }
  }

  #connect(): Promise<TimeoutClient> {
    const client = new TimeoutClient({
      connectionString: this.url,
      application_name: this.name,
      connectionTimeoutMillis: this.silenceMs,
      query_timeout: this.silenceMs,
      // A server that waits for a lock does not see that nobody waits for it any more.
      statement_timeout: Math.floor(this.silenceMs * ALIVE),
      keepAlive: true,
      ...(this.session && { session: this.session }),
    });
    const connected = client.connect().then(() => client);
    // A connection that was lost says nothing about the server, which may be back already: the next question tries anew. One
    // that breaks tells so more than once, perhaps when another has taken its place.
    client.on('error', () => this.#giveUp(connected));
    return connected;
  }

  #giveUp(lost: Promise<TimeoutClient>): void {
    if (this.#client === lost) this.#client = undefined;
    lost.then((client) => client.end()).catch(() => undefined);
  }
}

import pg from 'pg';
import type { DatabaseSession } from '../config.js';
import { type PreparedStatement, PreparedTexts, type Texts } from './prepared-texts.js';

/** What the driver's settings leave out; pools hand them on to their clients. */
export interface TimeoutConfig extends pg.ClientConfig {
  /** Unless told, the session is our own, and statements are prepared by their names. */
  readonly session?: DatabaseSession;
}

const OWN_SESSION: DatabaseSession = { own: true, prepares: true };

/** Limits that the server itself keeps for a session, by their names there, in ms. */
const SERVER_LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

/**
 * A PostgreSQL client that ends its connection when a statement gets no answer within `query_timeout` (ms). The
 * driver's own limit only stops waiting: the connection would go back to its pool with the statement, and perhaps a
 * transaction, still open, and whoever gets it next would write into that.
 *
 * The server's own limits are set by a statement, before anybody gets the connection: PgBouncer refuses a client that
 * names them when it signs in, as the driver would. Behind a pooler that shares sessions they are the pooler's to set: who
 * gets the session next would have ours.
 */
export class TimeoutClient extends pg.Client {
  readonly #limitMs: number;
  readonly #serverLimits: string;
  readonly #prepares: boolean;

  constructor({ query_timeout: limitMs = 0, session = OWN_SESSION, ...asked }: TimeoutConfig = {}) {
    const config = { ...asked };
    const limits: string[] = [];
    for (const name of SERVER_LIMITS) {
      if (config[name] && session.own) limits.push(`SET ${name} = ${Number(config[name])}`);
      delete config[name];
    }
    super(config);
    this.#limitMs = Number(limitMs);
    this.#serverLimits = limits.join('; ');
    this.#prepares = session.prepares;
    // Whoever waits for an answer is told by it. Libraries that borrow a connection and listen to nothing else would
    // let its loss end the process.
    this.on('error', () => undefined);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    // The driver's own calls back with nothing when it went well.
    connected.then(() => callback(undefined as unknown as Error), callback);
    return undefined;
  }

  async #connect(): Promise<pg.Client> {
    await super.connect();
    if (this.#serverLimits === '') return this;
    try {
      await (this as pg.Client).query(this.#serverLimits);
    } catch (error) {
      this.end().catch(() => undefined);
      throw error;
    }
    return this;
  }

  // The driver's overloads end in one method that takes a callback last, or returns a promise.
  override query(...args: unknown[]): never {
    const query = super.query as (...args: unknown[]) => Promise<unknown> | undefined;
    if (!this.#prepares) args[0] = withoutName(args[0]);
    if (this.#limitMs === 0) return query.apply(this, args) as never;
    const timer = setTimeout(() => this.#endSilence(), this.#limitMs);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const answered = (...answer: unknown[]) => {
        clearTimeout(timer);
        callback(...answer);
      };
      return query.apply(this, [...args.slice(0, -1), answered]) as never;
    }
    const answer = query.apply(this, args);
    if (answer instanceof Promise) answer.finally(() => clearTimeout(timer)).catch(() => undefined);
    else clearTimeout(timer);
    return answer as never;
  }

  /** The one row that a statement without parameters answers, at the least cost. */
  texts(statement: PreparedStatement): Promise<Texts> {
    return new Promise((resolve, reject) => {
      const timer = this.#limitMs === 0 ? undefined : setTimeout(() => this.#endSilence(), this.#limitMs);
      const question = new PreparedTexts(statement, this.#prepares, (error, texts) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(texts);
      });
      super.query(question);
    });
  }

  #endSilence(): void {
    const silence = new DatabaseSilent(`The database did not answer within ${this.#limitMs / 1000} s.`);
    (this as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream.destroy(silence);
  }
}

/** A statement that no later one relies on: its plan is made for its values and forgotten. */
function withoutName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('name' in query) || !('text' in query)) return query;
  // One that brings its own way to speak to the server is none of the driver's.
  return 'submit' in query ? query : { ...query, name: undefined };
}

class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  /** SQLSTATE connection_failure: what comes back from the ORM's wrapping is known by it. */
  readonly code = '08006';
}

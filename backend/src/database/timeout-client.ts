import pg, { type Pool, type QueryConfig, type QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import type { DatabaseSession } from '../config/config.js';

/** Settings missing in the driver's; pools pass them on to their clients. */
export interface TimeoutConfig extends pg.ClientConfig {
  /** By default the session is our own, and statements are prepared by name. */
  readonly session?: DatabaseSession;
}

const OWN_SESSION: DatabaseSession = { own: true, prepares: true };

/** Session timeouts enforced by the server, by parameter name, in ms. */
const SERVER_LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

/**
 * A PostgreSQL client that closes its connection when a statement times out after `query_timeout` (ms). The driver's own timeout
 * only stops waiting: the connection would return to its pool with the statement, and perhaps a transaction, still open, and its
 * next user would write into that.
 *
 * The server's timeouts are set by a statement before first use: PgBouncer rejects clients that send them in the startup message,
 * as the driver does. Behind a transaction pooler they are the pooler's to set: the next user of the session would inherit ours.
 */
export class TimeoutClient extends pg.Client {
  readonly #limitMs: number;
  readonly #serverLimits: string;
  readonly #prepares: boolean;

  constructor({ query_timeout: limitMs = 0, session = OWN_SESSION, ...options }: TimeoutConfig = {}) {
    const config = { ...options };
    const limits: string[] = [];
    for (const name of SERVER_LIMITS) {
      if (config[name] && session.own) limits.push(`SET ${name} = ${Number(config[name])}`);
      delete config[name];
    }
    super(config);
    this.#limitMs = Number(limitMs);
    this.#serverLimits = limits.join('; ');
    this.#prepares = session.prepares;
    // Waiting queries are rejected anyway. Libraries that borrow a connection without an error listener would let its loss end
    // the process.
    this.on('error', () => undefined);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    // The driver's own calls back without arguments on success.
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

  #endSilence(): void {
    const silence = new DatabaseSilent(`The database did not answer within ${this.#limitMs / 1000} s.`);
    (this as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream.destroy(silence);
  }
}

/** Makes a named statement unnamed, so that its plan is specific to its values and not reused. */
function withoutName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('name' in query) || !('text' in query)) return query;
  // A submittable object, such as a stream, speaks the protocol itself.
  return 'submit' in query ? query : { ...query, name: undefined };
}

class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  /** SQLSTATE connection_failure, which identifies the error after the ORM has wrapped it. */
  readonly code = '08006';
}

/**
 * Runs a named statement, planned once per connection, on TypeORM's pool. For short, frequent statements with one good plan for
 * all values: planning costs them more than running.
 */
export async function runPrepared<Row extends QueryResultRow>(
  dataSource: DataSource,
  statement: QueryConfig & { name: string },
): Promise<Row[]> {
  return (await poolOf(dataSource).query<Row>(statement)).rows;
}

/** TypeORM's underlying pool. */
export function poolOf({ driver }: DataSource): Pool {
  return (driver as unknown as { master: Pool }).master;
}

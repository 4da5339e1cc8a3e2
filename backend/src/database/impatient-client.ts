import pg from 'pg';

/**
 * A PostgreSQL client that ends its connection when a statement gets no answer within `query_timeout` (ms). The
 * driver's own limit only stops waiting: the connection would go back to its pool with the statement, and perhaps a
 * transaction, still open, and whoever gets it next would write into that.
 */
export class ImpatientClient extends pg.Client {
  readonly #limitMs: number;

  constructor({ query_timeout: limitMs = 0, ...config }: pg.ClientConfig = {}) {
    super(config);
    this.#limitMs = Number(limitMs);
    // Whoever waits for an answer is told by it. Libraries that borrow a connection and listen to nothing else would
    // let its loss end the process.
    this.on('error', () => undefined);
  }

  // The driver's overloads end in one method that takes a callback last, or returns a promise.
  override query(...args: unknown[]): never {
    const query = super.query as (...args: unknown[]) => Promise<unknown> | undefined;
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

class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  /** SQLSTATE connection_failure: what comes back from the ORM's wrapping is known by it. */
  readonly code = '08006';
}

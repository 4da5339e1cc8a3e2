import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { CONFIG, type Config } from '../config/config.js';
import { ReadReplica } from '../database/read-replica.js';
import { TimeoutClient, type TimeoutConfig } from '../database/timeout-client.js';

const CONNECTIONS = 4;
const CONNECT_MS = 2_000;
/** A common word takes a tenth of a second at 100,000 fabrics. */
const STATEMENT_MS = 3_000;

/**
 * Separate connections for searches, so that searches never use up those of other work. A read replica serves them instead if it
 * is up to date with what this process has seen.
 */
@Injectable()
export class SearchPool implements OnApplicationShutdown {
  readonly #pool: pg.Pool;

  constructor(
    @Inject(CONFIG) { databaseUrl, databaseSession }: Config,
    private readonly replica: ReadReplica,
  ) {
    const options: pg.PoolConfig & TimeoutConfig = {
      connectionString: databaseUrl,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      query_timeout: STATEMENT_MS + 1_000,
      application_name: 'selvedge-search',
      Client: TimeoutClient,
      session: databaseSession,
      // The generic plans of prepared statements overestimate parallel workers, which cost 5 to 12 ms each time.
      ...(databaseSession.own && {
        onConnect: (client) => client.query('SET max_parallel_workers_per_gather = 0'),
      }),
    };
    this.#pool = new pg.Pool(options);
    // The pool replaces an idle connection that breaks.
    this.#pool.on('error', () => undefined);
  }

  /**
   * @param name set for a statement with a constant text and one good plan for all values: each connection plans it once, because
   * planning costs more than running it
   */
  async query<Rows>(text: string, values: unknown[], name?: string): Promise<Rows> {
    const rows = await this.replica.rows({ text, values, name });
    return rows === null ? this.queryPrimary(text, values, name) : (rows as Rows);
  }

  /** For statements that need the latest state or make sense on the primary only. */
  async queryPrimary<Rows>(text: string, values: unknown[], name?: string): Promise<Rows> {
    return (await this.#pool.query({ text, values, name })).rows as Rows;
  }

  /** From now on, reads are at least as recent as what a statement of the primary saw; see {@link POSITION}. */
  recordSeen(position: number | null): void {
    this.replica.recordSeen(position);
  }

  onApplicationShutdown(): Promise<void> {
    return this.#pool.end();
  }
}

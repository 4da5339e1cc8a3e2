import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { CONFIG, type Config } from '../config.js';
import { ReadReplica } from '../database/read-replica.js';
import { TimeoutClient, type TimeoutConfig } from '../database/timeout-client.js';

const CONNECTIONS = 4;
const CONNECT_MS = 2_000;
/** A common word takes a tenth of a second at 100,000 fabrics. */
const STATEMENT_MS = 3_000;

/**
 * Connections for searches alone: however many there are, and however long they take, other work finds its own free. Where
 * a read replica is up with what this process has seen, it answers instead.
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
      // Prepared statements are planned for any values, and parallel workers, 5 to 12 ms each time, seem to pay then.
      ...(databaseSession.own && {
        onConnect: (client) => client.query('SET max_parallel_workers_per_gather = 0'),
      }),
    };
    this.#pool = new pg.Pool(options);
    // A connection that breaks while nobody uses it is replaced.
    this.#pool.on('error', () => undefined);
  }

  /**
   * @param name of a statement whose text is always the same and that has one good plan whatever its values: each
   * connection plans it once, and planning costs such a one more than running it
   */
  async query<Rows>(text: string, values: unknown[], name?: string): Promise<Rows> {
    const rows = await this.replica.rows({ text, values, name });
    return rows === null ? this.askPrimary(text, values, name) : (rows as Rows);
  }

  /** For what must be known of this very moment, or means something on the primary alone. */
  async askPrimary<Rows>(text: string, values: unknown[], name?: string): Promise<Rows> {
    return (await this.#pool.query({ text, values, name })).rows as Rows;
  }

  /** From now on nothing is read that is older than what a statement of the primary saw; see {@link POSITION}. */
  recordSeen(position: number | null): void {
    this.replica.recordSeen(position);
  }

  onApplicationShutdown(): Promise<void> {
    return this.#pool.end();
  }
}

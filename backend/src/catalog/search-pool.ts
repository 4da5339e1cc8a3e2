import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { CONFIG, type Config } from '../config.js';

const CONNECTIONS = 4;
const CONNECT_MS = 2_000;
/** A common word takes a tenth of a second at 100,000 fabrics. */
const STATEMENT_MS = 3_000;

/** Connections for searches alone: however many there are, and however long they take, other work finds its own free. */
@Injectable()
export class SearchPool implements OnApplicationShutdown {
  readonly #pool: pg.Pool;

  constructor(@Inject(CONFIG) { databaseUrl }: Config) {
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      query_timeout: STATEMENT_MS + 1_000,
      application_name: 'selvedge-search',
    });
    // A connection that breaks while nobody uses it is replaced.
    this.#pool.on('error', () => undefined);
  }

  async query<Rows>(sql: string, parameters: unknown[]): Promise<Rows> {
    return (await this.#pool.query(sql, parameters)).rows as Rows;
  }

  onApplicationShutdown(): Promise<void> {
    return this.#pool.end();
  }
}

import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';

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

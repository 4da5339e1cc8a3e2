import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';

/**
 * Runs a statement that each connection plans once, on TypeORM's pool. For short statements that run all the time and
 * have one good plan whatever their values: planning costs such a one more than running it.
 */
export async function runPrepared<Row extends QueryResultRow>(
  dataSource: DataSource,
  statement: QueryConfig & { name: string },
): Promise<Row[]> {
  return (await poolOf(dataSource).query<Row>(statement)).rows;
}

/** TypeORM's pool itself. */
export function poolOf({ driver }: DataSource): Pool {
  return (driver as unknown as { master: Pool }).master;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';

/** Pause between two batches for other work, in ms. */
const REST_MS = 20;

interface Batches {
  readonly table: string;
  /** Column of a unique index, in whose order the table is processed. */
  readonly key: string;
  readonly rows?: number;
}

/**
 * Updates a large table some thousand rows at a time, each batch committed by itself, for a migration with `transaction = false`.
 * It may be interrupted and restarted: the statement must be idempotent per row.
 *
 * @param statement with `{batch}` where the condition on the key belongs: `UPDATE mails m SET … WHERE {batch}`
 */
export async function inBatches(
  runner: QueryRunner,
  { table, key, rows = 5_000 }: Batches,
  statement: string,
): Promise<void> {
  if (runner.isTransactionActive) throw new Error('A migration in batches needs transaction = false.');
  const [{ name, most }] = await runner.manager.query<[{ name: string; most: number }]>(
    `SELECT current_setting('application_name') AS name, greatest(reltuples, 1)::float8 AS most
     FROM pg_class WHERE oid = $1::regclass`,
    [table],
  );
  for (let after: string | null = null, done = 0; ; done += rows) {
    const percent = Math.min(99, Math.floor((100 * done) / most));
    await runner.query(`SELECT set_config('application_name', $1, false)`, [
      `${name.replace(/ \d+%$/, '')} ${percent}%`,
    ]);
    const ends: { key: string }[] = await runner.manager.query(
      `SELECT ${key}::text AS key FROM ${table} ${after === null ? '' : `WHERE ${key} > '${after}'`}
       ORDER BY ${key} OFFSET ${rows - 1} LIMIT 1`,
    );
    const last = ends[0]?.key;
    const bounds = [after !== null && `${key} > '${after}'`, last !== undefined && `${key} <= '${last}'`].filter(
      Boolean,
    );
    await runner.query(statement.replaceAll('{batch}', bounds.length === 0 ? 'true' : bounds.join(' AND ')));
    if (last === undefined) return;
    after = last;
    await sleep(REST_MS);
  }
}

/**
 * Builds an index while rows are read and written, for a migration with `transaction = false`. The remains of an interrupted
 * build are removed first.
 *
 * @param definition the part after the name: `ON mails (created_at)`
 */
export async function createIndexConcurrently(runner: QueryRunner, name: string, definition: string): Promise<void> {
  const [left] = await runner.manager.query<{ indisvalid: boolean }[]>(
    'SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  );
  // Without a lock timeout, because nobody queues behind it while it waits for open transactions.
  const [{ before }] = await runner.manager.query<[{ before: string }]>(
    `SELECT current_setting('lock_timeout') AS before, set_config('lock_timeout', '0', false)`,
  );
  try {
    if (left?.indisvalid === false) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
    await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ${definition}`);
  } finally {
    await runner.query(`SELECT set_config('lock_timeout', $1, false)`, [before]);
  }
}

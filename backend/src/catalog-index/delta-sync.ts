import { POSITION, TIMELINE } from '../database/replica-lag.js';
import type { ColumnRow } from './columns.js';
import { BATCH, type DatabaseState, type LoadedIndex, selectRows } from './index-loader.js';
import type { SearchPool } from './search-pool.js';

/** Changes are kept for a day in the database; an index not updated for this long is loaded again. */
const MAX_HOURS = 20;
/** The index is loaded again once it has this many times more rows than fabrics. */
const MAX_ROWS = 2;

/** The state of the database, and what changed since the one before. */
export interface Delta extends DatabaseState {
  position: number | null;
  /** The numbers of the fabrics that changed; null stands for all of them. */
  changed: (number | null)[];
  /** The changed fabrics as they are now; null if more than one batch. */
  rows: ColumnRow[] | null;
}

/**
 * @param since the snapshot of the last delta: transactions it could not see may have changed fabrics; without it no fabric counts
 * as changed
 */
export async function readDelta(pool: SearchPool, since?: string): Promise<Delta> {
  // Snapshots of a replica don't say which transactions were in progress.
  const [delta] = await pool.queryPrimary<[Delta]>(
    `WITH last AS (SELECT coalesce($1::pg_snapshot, pg_current_snapshot()) AS seen),
     changed AS MATERIALIZED (
       SELECT DISTINCT number FROM fabric_touches
       WHERE transaction_id >= (SELECT pg_snapshot_xmin(seen) FROM last)
         AND NOT pg_visible_in_snapshot(transaction_id, (SELECT seen FROM last))
     )
     SELECT pg_current_snapshot()::text AS snapshot, ${TIMELINE} AS timeline, ${POSITION} AS position,
            extract(epoch FROM now())::float8 AS "readAt",
            json_build_object(
              'categories', (SELECT coalesce(json_object_agg(id, name ORDER BY id), '{}') FROM categories),
              'patterns', (SELECT coalesce(json_object_agg(id, name ORDER BY id), '{}') FROM patterns)) AS names,
            (SELECT coalesce(json_agg(number), '[]') FROM changed) AS changed,
            CASE WHEN (SELECT count(*) FROM changed) <= ${BATCH}
              THEN (${selectRows('f.number = ANY(ARRAY(SELECT number FROM changed))')}) END AS rows`,
    [since],
    'catalog.delta',
  );
  pool.recordSeen(delta.position);
  return delta;
}

/** Returns whether the index can't be brought up to date by `delta` and is loaded again. */
export function mustReload({ columns, state }: LoadedIndex, delta: Delta): boolean {
  const isTooOld = delta.readAt - state.readAt > MAX_HOURS * 3600;
  // By its own count: the database's estimate lags a large import, and a crash resets what renews it.
  const isWorn = columns.size > MAX_ROWS * columns.fabrics + BATCH;
  return isTooOld || isWorn || state.timeline !== delta.timeline || delta.changed.includes(null);
}

/** Brings the index up to date. */
export async function applyDelta(index: LoadedIndex, delta: Delta, pool: SearchPool): Promise<void> {
  const { columns, textTerms, texts } = index;
  for (let from = 0; from < delta.changed.length; from += BATCH) {
    const numbers = delta.changed.slice(from, from + BATCH) as number[];
    const rows = delta.rows ?? (await readRows(pool, numbers));
    const present = new Set(rows.map(({ number }) => number));
    const deleted = numbers.filter((number) => !present.has(number));
    texts.forget(numbers.flatMap((number) => columns.rowOf(number) ?? []).map((row) => columns.idOf(row)));
    textTerms.recordChanges([
      ...rows.filter((row) => !columns.hasWordsOf(row)).map(({ number }) => number),
      ...deleted,
    ]);
    for (const row of rows) columns.set(row);
    for (const number of deleted) columns.remove(number);
  }
  // Texts contain the names of categories and patterns.
  if (JSON.stringify(index.state.names) !== JSON.stringify(delta.names)) texts.forgetAll();
}

async function readRows(pool: SearchPool, numbers: readonly number[]): Promise<ColumnRow[]> {
  const statement = selectRows('f.number = ANY($1::int[])');
  const [{ rows }] = await pool.query<[{ rows: ColumnRow[] }]>(statement, [numbers], 'catalog.changed');
  return rows;
}

import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Tables with temporary rows: how to age them by a month, or the table whose age counts (`of`), and which rows may
 * remain after all cleanup jobs.
 */
const swept = {
  'public.outbox': {
    age: `finished_at = finished_at - $1::interval, available_at = available_at - $1::interval,
          created_at = created_at - $1::interval`,
    stays: `finished_at IS NULL OR finished_at > now() - interval '1 hour'`,
  },
  'public.rate_limits': { age: `expire = expire - extract(epoch FROM $1::interval) * 1000`, stays: 'false' },
  'public.idempotency_keys': { age: `expires_at = expires_at - $1::interval`, stays: 'false' },
  'public.account_links': {
    age: `created_at = created_at - $1::interval, expires_at = expires_at - $1::interval`,
    stays: 'false',
  },
  'public.known_addresses': { age: `last_seen_at = last_seen_at - $1::interval`, stays: 'false' },
  'public.sessions': {
    age: `created_at = created_at - $1::interval, expires_at = expires_at - $1::interval`,
    stays: 'false',
  },
  // The time of the import counts.
  'public.fabric_import_changes': {
    of: 'public.fabric_imports',
    age: `created_at = created_at - $1::interval`,
    stays: 'false',
  },
  'public.fabric_touches': { age: `at = at - $1::interval`, stays: `at > now() - interval '1 hour'` },
  'public.gathered_notices': {
    age: `told_at = told_at - $1::interval`,
    stays: `told_at IS NULL OR told_at > now() - interval '1 hour'`,
  },
  'public.blown_fuses': { age: `hour = hour - $1::interval`, stays: `hour > now() - interval '2 hours'` },
  'public.uploads': {
    age: `created_at = created_at - $1::interval`,
    stays: 'EXISTS (SELECT FROM fabric_images i WHERE i.upload_id = row.id)',
  },
};

/** Tables that never hold more than so many rows, whatever the product has done: the queue's own, and what serves caches. */
const bounded = {
  'bullmq.job': 1_500,
  'bullmq.event': 30_000,
  'bullmq.job_log': 0,
  'bullmq.dedup': 0,
  'bullmq.metrics': 10,
  'bullmq.scheduler': 0,
  'public.catalog_changes': 50,
  'public.markers': 20,
  'public.counters': 50,
};

const AGE = '40 days';
const AGE_S = 40 * 24 * 60 * 60;
/** Maximum rows of a business table that one decision or one import may add. More is a log disguised as data. */
const MAX_ROWS_OF_ONE_WORK = 12;
/**
 * Tables written by imports, and the maximum rows per imported row: a fabric may have several colors, each in stock.
 */
const OF_SHEETS = /^public\.(fabrics|colourways|stock_movements|fabric_(categories|images|patterns))$/;
const MAX_ROWS_OF_ONE_SHEET_ROW = 2;

/** @returns row counts of each table, except temporary tables of other sessions, which can't be read */
export async function countRows(client) {
  const { rows: tables } = await client.query(
    `SELECT format('%s.%s', schemaname, tablename) AS name, format('%I.%I', schemaname, tablename) AS quoted
     FROM pg_tables WHERE schemaname NOT LIKE 'pg\\_%' AND schemaname <> 'information_schema' ORDER BY 1`,
  );
  const counted = {};
  for (const { name, quoted } of tables) {
    counted[name] = Number((await client.query(`SELECT count(*) FROM ${quoted}`)).rows[0].count);
  }
  return counted;
}

/** Ages everything that can expire by a month: temporary rows and files. The product must be stopped. */
export async function ageByAMonth({ client, dataDir }) {
  for (const [table, { of = table, age }] of Object.entries(swept)) {
    await client.query(`UPDATE ${of} SET ${age}`, [AGE]);
  }
  const then = Date.now() / 1000 - AGE_S;
  for (const path of filesIn(join(dataDir, 'files'))) utimesSync(path, then, then);
}

/** @returns for each table that is swept, how many rows are left that should not be */
export async function leftOver(client) {
  const left = {};
  for (const [table, { stays }] of Object.entries(swept)) {
    const { rows } = await client.query(`SELECT count(*) FROM ${table} row WHERE NOT (${stays})`);
    left[table] = Number(rows[0].count);
  }
  return left;
}

/** The number of files in the folder of unfinished uploads. */
export const unfinishedFiles = (dataDir) => filesIn(join(dataDir, 'files/.unfinished')).length;

/**
 * Prints the rows of every table at the start of the load, at its end and a month later.
 * @param works decisions and imports between start and end
 * @param sheetRows rows of those imports
 * @returns tables that grow without bound, in sentences
 */
export function judgeGrowth({ start, end, later, left, works, sheetRows }) {
  const problems = [];
  console.log(`  ${'rows of'.padEnd(28)} ${'start'.padStart(8)} ${'end'.padStart(8)} ${'a month later'.padStart(14)}`);
  for (const [table, rows] of Object.entries(end)) {
    const before = start[table] ?? 0;
    const fate = swept[table] ? 'swept' : table in bounded ? `at most ${bounded[table]}` : 'kept';
    if (rows > 0 || before > 0) {
      const figures = [before, rows].map((count) => String(count).padStart(8)).join(' ');
      console.log(`  ${table.padEnd(28)} ${figures} ${String(later[table]).padStart(14)}   ${fate}`);
    }
    if (left[table] > 0) problems.push(`${left[table]} rows of ${table} are never swept`);
    if (later[table] > bounded[table]) problems.push(`${table} grows beyond ${bounded[table]} rows`);
    const most = works * MAX_ROWS_OF_ONE_WORK + (OF_SHEETS.test(table) ? sheetRows * MAX_ROWS_OF_ONE_SHEET_ROW : 0);
    if (fate === 'kept' && rows - before > most) {
      problems.push(`${table} grew by ${rows - before} rows, and nobody says what becomes of them`);
    }
  }
  return problems;
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path, { throwIfNoEntry: false }));
}

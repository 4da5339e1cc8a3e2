import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runMigrations } from '../dist/database/migrate.js';
import { startPostgres } from '../dist/embedded/postgres.js';
import { QuotationsService } from '../dist/quotations/quotations.service.js';
import { growQuotations } from './grow-quotations.mjs';
import { median } from './load.mjs';

const BUDGET_MS = 40;
const PAGE = 25;
const NEWEST = { column: 'created_at', direction: 'DESC' };

/** What the console asks its list for: the tabs, the filters and the search, one request one row. */
const filters = {
  all: {},
  ours: { turn: 'ours' },
  "the customer's": { turn: 'customer' },
  done: { turn: 'done' },
  unread: { unread: true },
  'no owner': { owner: 'none' },
  pending: { status: 'pending' },
  approved: { status: 'approved' },
  'expiring soon': { expiring: true },
  expired: { expired: true },
};
const sorts = [NEWEST, { column: 'quoted_price', direction: 'DESC' }, { column: 'customer', direction: 'ASC' }];

/**
 * The console's list of quotations: what PostgreSQL takes for a page, for the count and for the tabs, by its own account,
 * with one row for each request and with one for each submission.
 */
export async function benchQuotationLists({ rounds, quotations }) {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-'));
  chmodSync(folder, 0o711);
  const database = await startPostgres(folder, { settings: { fsync: 'off' } });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await runMigrations(database.url);
    await client.connect();
    await growQuotations(client, quotations);
    await measure(client, quotations, rounds);
  } finally {
    await client.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(client, quotations, rounds) {
  console.log(`${quotations} quotations, ms of SQL (at most ${BUDGET_MS}): first page, last page, count, tabs`);
  for (const grouped of [true, false]) {
    for (const [title, chosen] of Object.entries(filters)) {
      for (const sort of title === 'all' ? sorts : [NEWEST]) {
        const filter = grouped ? { ...chosen, grouped } : chosen;
        const { total } = await new QuotationsService(answering(client), {}).list({
          filter,
          sort,
          limit: 1,
          offset: 0,
        });
        const last = Math.max(0, Math.ceil(total / PAGE) - 1) * PAGE;
        const runs = [];
        for (let round = 0; round < rounds; round++) {
          const [countMs, firstMs] = await explained(client, { filter, sort, limit: PAGE, offset: 0 });
          const [, lastMs] = await explained(client, { filter, sort, limit: PAGE, offset: last });
          runs.push([firstMs, lastMs, countMs, await tabs(client, { filter })]);
        }
        const figures = [0, 1, 2, 3].map((figure) => median(runs.map((run) => run[figure])));
        const verdict = Math.max(...figures) <= BUDGET_MS ? '' : 'ABOVE';
        const text = figures.map((ms) => ms.toFixed(1).padStart(7)).join('');
        const name = `${title}${grouped ? ', one row a submission' : ''}`;
        console.log(
          `  ${name.padEnd(40)}${`${sort.column} ${sort.direction}`.padEnd(19)}${text}  ${String(total).padStart(6)} ${verdict}`,
        );
      }
    }
  }
}

/** The rows themselves are read by their ids, few at a time: none here. */
const manager = { find: async () => [], query: async () => [] };
const answering = (client) => ({ manager, query: async (...sql) => (await client.query(...sql)).rows });

/** How long the statements of the product's list take: count, page. */
async function explained(client, query) {
  const { durations, dataSource } = explaining(client);
  await new QuotationsService(dataSource, {}).list(query);
  return durations;
}

async function tabs(client, query) {
  const { durations, dataSource } = explaining(client);
  await new QuotationsService(dataSource, {}).turns(query);
  return durations[0];
}

function explaining(client) {
  const durations = [];
  const query = async (text, values) => {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, TIMING off, FORMAT json) ${text}`, values);
    durations.push(rows[0]['QUERY PLAN'][0]['Execution Time']);
    return (await client.query(text, values)).rows;
  };
  return { durations, dataSource: { manager, query } };
}

import 'reflect-metadata';
import { loadConfig } from '@selvedge/backend/config/config';
import { ReadReplica } from '@selvedge/backend/database/read-replica';
import { fabricList } from '@selvedge/backend/fabrics/fabric-list';
import { FabricsService } from '@selvedge/backend/fabrics/fabrics.service';
import { growFabrics } from './grow-fabrics.mjs';
import { median } from './load.mjs';
import { withDatabase } from './own-database.mjs';
import { judge } from './verdicts.mjs';

const BUDGET_MS = 60;
const PAGE = 25;
const SETTINGS = loadConfig({ DATABASE_URL: 'postgresql://none', JWT_SECRET: 'of no account here', DATA_DIR: 'none' });

/**
 * The console's list of fabrics: what PostgreSQL takes for a page and for the count, by its own account, in every
 * order and under every filter, on the first page and on the last.
 */
export function benchAdminLists({ rounds, fabrics }) {
  return withDatabase(async ({ client }) => {
    await growFabrics(client, fabrics);
    await flagSome(client);
    await measure(client, fabrics, rounds);
  });
}

/** Sets one fabric in ten to pre-order, and puts one in twenty on the landing page. */
async function flagSome(client) {
  await client.query(
    `UPDATE fabrics SET pre_order = place % 10 = 0, is_global = place % 20 = 0
     FROM (SELECT id AS numbered, row_number() OVER () AS place FROM fabrics) counted WHERE id = numbered`,
  );
  await client.query('VACUUM ANALYZE fabrics');
}

async function measure(client, fabrics, rounds) {
  let slowest = 0;
  console.log(`${fabrics} fabrics, ms of SQL: first page, last page, count`);
  for (const [title, filter] of Object.entries(await filters(client))) {
    for (const sort of orders()) {
      const { total } = await answered(client, { filter, sort, limit: 1, offset: 0 });
      const last = Math.max(0, Math.ceil(total / PAGE) - 1) * PAGE;
      const runs = [];
      for (let round = 0; round < rounds; round++) {
        const [countMs, firstMs] = await explained(client, { filter, sort, limit: PAGE, offset: 0 });
        const [, lastMs] = await explained(client, { filter, sort, limit: PAGE, offset: last });
        runs.push([firstMs, lastMs, countMs]);
      }
      const figures = [0, 1, 2].map((figure) => median(runs.map((run) => run[figure])));
      slowest = Math.max(slowest, ...figures);
      const text = figures.map((ms) => ms.toFixed(1).padStart(7)).join('');
      console.log(`  ${title.padEnd(18)}${`${sort.column} ${sort.direction}`.padEnd(17)}${text}`);
    }
  }
  judge(`slowest page, count or order of the admin's ${fabrics} fabrics, SQL`, slowest, `≤ ${BUDGET_MS} ms`);
}

async function filters(client) {
  const { rows } = await client.query(`SELECT id FROM categories WHERE name = 'Cotton'`);
  return {
    all: {},
    'search common': { search: 'cotton' },
    'search rare': { search: 'geyser' },
    'search code': { search: 'BX-00047' },
    category: { category_id: rows[0].id },
    'pre-order': { pre_order: true },
    'not pre-order': { pre_order: false },
    global: { is_global: true },
    'not global': { is_global: false },
    'in stock': { in_stock: true },
    'out of stock': { in_stock: false },
  };
}

function orders() {
  return Object.keys(fabricList.sortable).flatMap((column) =>
    ['ASC', 'DESC'].map((direction) => ({ column, direction })),
  );
}

/** Runs the product's own list. */
function answered(client, query) {
  return listing(async (...sql) => (await client.query(...sql)).rows, query);
}

/** @param query runs a statement. Without a replica the list asks for no WAL position. */
const listing = (query, asked) => new FabricsService({ query }, null, new ReadReplica(SETTINGS), SETTINGS).list(asked);

/** Times the statements of the product's list, as PostgreSQL reports them: count, page. */
async function explained(client, query) {
  const durations = [];
  const explain = async (text, values) => {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, TIMING off, FORMAT json) ${text}`, values);
    durations.push(rows[0]['QUERY PLAN'][0]['Execution Time']);
    const answer = await client.query(text, values);
    return answer.rows;
  };
  await listing(explain, query);
  return durations;
}

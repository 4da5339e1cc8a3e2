import 'reflect-metadata';
import { QuotationsService } from '@selvedge/backend/quotations/quotations.service';
import { growQuotations } from './grow-quotations.mjs';
import { median } from './load.mjs';
import { withDatabase } from './own-database.mjs';
import { judge } from './verdicts.mjs';

const BUDGET_MS = 60;
const PAGE = 25;
const NEWEST = { column: 'created_at', direction: 'DESC' };

/** Console requests for the list: tabs, filters and search, one per row. */
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
/** Sees the quotations of all. */
const reader = { id: '00000000-0000-4000-8000-000000000000', permissions: new Set(['quote.read_all']) };
const sorts = [NEWEST, { column: 'quoted_price', direction: 'DESC' }, { column: 'customer', direction: 'ASC' }];

/**
 * The console's list of quotations: what PostgreSQL takes for a page, for the count and for the tabs, by its own account,
 * with one row for each request and with one for each submission.
 */
export function benchQuotationLists({ rounds, quotations }) {
  return withDatabase(async ({ client }) => {
    await growQuotations(client, quotations);
    await measure(client, quotations, rounds);
  });
}

async function measure(client, quotations, rounds) {
  console.log(`${quotations} quotations, ms of SQL: first page, last page, count, tabs`);
  let slowest = 0;
  for (const grouped of [true, false]) {
    for (const [title, chosen] of Object.entries(filters)) {
      for (const sort of title === 'all' ? sorts : [NEWEST]) {
        const filter = grouped ? { ...chosen, grouped } : chosen;
        const { total } = await new QuotationsService(answering(client), {}).list({
          filter,
          sort,
          limit: 1,
          offset: 0,
          reader,
        });
        const last = Math.max(0, Math.ceil(total / PAGE) - 1) * PAGE;
        const runs = [];
        for (let round = 0; round < rounds; round++) {
          const [countMs, firstMs] = await explained(client, { filter, sort, limit: PAGE, offset: 0, reader });
          const [, lastMs] = await explained(client, { filter, sort, limit: PAGE, offset: last, reader });
          runs.push([firstMs, lastMs, countMs, await tabs(client, { filter, reader })]);
        }
        const figures = [0, 1, 2, 3].map((figure) => median(runs.map((run) => run[figure])));
        slowest = Math.max(slowest, ...figures);
        const text = figures.map((ms) => ms.toFixed(1).padStart(7)).join('');
        const name = `${title}${grouped ? ', one row a submission' : ''}`;
        console.log(
          `  ${name.padEnd(40)}${`${sort.column} ${sort.direction}`.padEnd(19)}${text}  ${String(total).padStart(6)}`,
        );
      }
    }
  }
  judge(`slowest page, count or tabs of the console's ${quotations} quotations, SQL`, slowest, `≤ ${BUDGET_MS} ms`);
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

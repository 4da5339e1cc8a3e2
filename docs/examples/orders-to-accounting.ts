/**
 * Prints the orders since a day as lines for an accounting system:
 *
 *   npx openapi-typescript https://shop.example/api/docs-json -o selvedge-api.d.ts
 *   SELVEDGE_URL=https://shop.example SELVEDGE_KEY=slv_live_… node orders-to-accounting.js 2026-11-01
 *
 * The key needs order.read and price.read.
 */
import createClient from 'openapi-fetch';
import type { components, paths } from './selvedge-api.js';

type Order = components['schemas']['Order'];

const { SELVEDGE_URL = 'http://localhost:3000', SELVEDGE_KEY } = process.env;
const [since = '1970-01-01'] = process.argv.slice(2);
const PAGE = 100;

const api = createClient<paths>({ baseUrl: SELVEDGE_URL, headers: { Authorization: `Bearer ${SELVEDGE_KEY}` } });

/** All orders since the day, the newest first, a page at a time. */
async function* orders(): AsyncGenerator<Order> {
  for (let first = 0; ; first += PAGE) {
    const query = { sort: '["created_at","DESC"]', range: `[${first},${first + PAGE - 1}]` };
    const { data, error } = await api.GET('/api/admin/orders', { params: { query } });
    if (error) throw new Error(error.message);
    for (const order of data) {
      if (order.created_at < since) return;
      yield order;
    }
    if (data.length < PAGE) return;
  }
}

/** A field of a CSV file; text that a spreadsheet would calculate is marked as text. */
const field = (value: string | number): string =>
  `"${String(value)
    .replace(/^[=+\-@]/, "'$&")
    .replaceAll('"', '""')}"`;

for await (const { order_number, created_at, customer_name, total_amount, status } of orders()) {
  console.log([order_number, created_at, customer_name, total_amount, status].map(field).join(','));
}

import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { SearchGate } from '../../src/http/concurrency/search-gate.js';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aCustomer, aSignedInAdmin } from '../support/factories.js';
import { liveRoutes } from '../support/live-routes.js';

let app: TestApp;
let admin: string;
let adminId: string;

/** Path of the list → table, or some rows of it. */
const lists = {
  fabrics: 'fabrics',
  users: 'users',
  customers: `users WHERE user_type = 'customer'`,
  quotations: 'quotations',
  orders: 'orders',
  'fabric-categories': 'categories',
  'fabric-patterns': 'patterns',
  inquiries: 'inquiries',
  imports: 'fabric_imports',
  holds: 'holds',
  'write-offs': 'write_offs WHERE NOT booked',
  'swatch-requests': 'swatch_requests',
  'stock-movements': 'stock_movements',
  audit: 'audit_entries',
  webhooks: 'webhook_endpoints',
  invoices: 'invoices',
  receipts: 'receipts',
  cheques: 'cheques',
  'bank-lines': 'bank_lines',
  lots: 'dye_lots',
  rolls: 'rolls',
} as const;

beforeAll(async () => {
  app = await startApp();
  const { user, token } = await aSignedInAdmin(app);
  admin = token;
  adminId = user.id;
  await aCustomer(app);
  await aCustomer(app);
  await aFabric(app, { categories: ['Cotton'], patterns: ['Stripe'] });
  await aFabric(app, { categories: ['100% Silk_A'], patterns: ['Plain'] });
  await app.dataSource.query(
    `INSERT INTO quotations (quotation_no, source, valid_until) VALUES ('QT-2026-9001', 'guest', now()), ('QT-2026-9002', 'guest', now());
     INSERT INTO orders (order_number, quotation_id, total_amount_cents) SELECT 'OR-' || quotation_no, id, 1 FROM quotations;
     INSERT INTO invoices (kind, serial, order_id, content, net_cents, vat_cents, total_cents, supply_date, issued_on, issued_by, issued_by_name)
       SELECT 'invoice', 'IN-' || order_number, id, '{"buyer": {"name": "Ama"}}', 1, 0, 1, now(), now(), '${user.id}', 'Ama' FROM orders;
     INSERT INTO receipts (receipt_no, order_id, method, amount_cents, received_on, recorded_by_name) SELECT 'RC-' || order_number, id, 'cash', 1, now(), 'Ama' FROM orders;
     INSERT INTO cheques (order_id, bank_code, branch_code, cheque_no, drawer_name, crossing, date_on_cheque, amount_cents, received_on, recorded_by_name) SELECT id, '7010', '001', lpad(row_number() OVER ()::text, 6, '0'), 'Ama', 'none', now(), 1, now(), 'Ama' FROM orders;
     INSERT INTO bank_files (file_name, added, known, debits, uploaded_by_name) VALUES ('november.csv', 2, 0, 0, 'Ama');
     INSERT INTO bank_lines (file_id, row, booked_on, amount_cents, line_key, occurrence) SELECT id, n, now(), 1, 'key', n FROM bank_files, generate_series(1, 2) n;
     INSERT INTO dye_lots (fabric_id, colourway_id, lot_code, received_at) SELECT fabric_id, id, '2611', now() FROM colourways;
     INSERT INTO rolls (lot_id, fabric_id, colourway_id, ticket_length) SELECT id, fabric_id, colourway_id, 50 FROM dye_lots;
     INSERT INTO inquiries (kind, name, email, message) VALUES ('contact', 'Ama', 'ama@example.lk', 'Hello'), ('contact', 'Nimal', 'nimal@example.lk', 'Hello');
     INSERT INTO fabric_imports (storage_key, file_name, bytes, requested_by) SELECT 'sheet-' || n, 'sheet ' || n, 1, '${user.id}' FROM generate_series(1, 2) n;
     INSERT INTO holds (customer_id, fabric_id, colourway_id, quantity, expires_at) SELECT '${user.id}', fabric_id, id, 1, now() FROM colourways;
     INSERT INTO write_offs (fabric_id, counted_by, counted, lost) SELECT id, '${user.id}', 1, 60 FROM fabrics;
     INSERT INTO swatch_requests (request_no, customer_id, name, phone, address, note) SELECT 'SW-2026-900' || n, '${user.id}', 'Ama', '', 'Galle', '' FROM generate_series(1, 2) n;
     INSERT INTO webhook_endpoints (name, url, events, secret, low_stock_metres) SELECT 'Courier ' || n, 'https://courier.example/' || n, '{order.created}', 'sealed', 20 FROM generate_series(1, 2) n;
     INSERT INTO stock_movements (fabric_id, on_hand, reason, reference, by) SELECT id, 1, 'count', '', 'Ama' FROM fabrics`,
  );
});
afterAll(() => app.close());

test('every admin list is covered here', async () => {
  const asked = liveRoutes(app).flatMap((route) => /^GET \/api\/admin\/([^:]+)$/.exec(route)?.[1] ?? []);
  const answers = await Promise.all(
    asked.map((path) => app.http.get(`/api/admin/${path}`).set('Authorization', admin)),
  );
  const found = asked.filter((_, index) => answers[index]?.headers['content-range']);
  // A stock take lists rows of fabrics, and the staff are some of the users.
  expect(found.sort()).toEqual([...Object.keys(lists), 'stock-take', 'staff'].sort());
});

test('the search of every admin list waits behind other searches of its caller', async () => {
  const caller = { user: { id: adminId } } as Request;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const gate = app.app.get(SearchGate);
  const others = Array.from({ length: 32 }, () => [
    gate.withSlot(caller, () => held),
    // The bank's lines are matched as they are read, which counts among the costly calls.
    gate.alone(caller, () => held),
  ]).flat();
  // The last one beyond the line is rejected by itself.
  const settled = Promise.allSettled(others);
  try {
    for (const list of [...Object.keys(lists), 'stock-take', 'staff']) {
      const { status } = await app.http.get(`/api/admin/${list}?search=a`).set('Authorization', admin);
      expect([list, status]).toEqual([list, 429]);
    }
  } finally {
    release();
    await settled;
  }
});

const get = (list: string, query: object) =>
  app.http.get(`/api/admin/${list}`).query(query).set('Authorization', admin).expect(200);

describe.each(Object.entries(lists))('the list of %s', (list, table) => {
  const stored = async (): Promise<number> =>
    (await app.dataSource.query(`SELECT count(*)::int AS n FROM ${table}`))[0].n;

  it.each(['[0,0]', '[1,1]', '[400,424]'])('counts all rows on the page %s, also past the last page', async (range) => {
    const { headers } = await get(list, { range });
    expect(headers['content-range']).toMatch(new RegExp(`/${await stored()}$`));
  });

  it('shows each row exactly once across pages in any order', async () => {
    const { body: all } = await get(list, { range: '[0,99]' });
    const ids: string[] = [];
    for (let first = 0; first < all.length; first++) {
      ids.push(...(await get(list, { range: `[${first},${first}]` })).body.map(({ id }: { id: string }) => id));
    }
    expect(ids).toEqual(all.map(({ id }: { id: string }) => id));
    expect(new Set(ids).size).toBe(await stored());
  });

  it('finds exactly the rows with the given IDs', async () => {
    const { body: all } = await get(list, { range: '[0,99]' });
    const find = async (...id: unknown[]) =>
      (await get(list, { filter: JSON.stringify({ id }) })).body.map((row: { id: string }) => row.id);
    expect(await find(all.at(-1).id)).toEqual([all.at(-1).id]);
    expect(await find(all[0].id, 'nothing', randomUUID(), '987654321', '9'.repeat(30))).toEqual([all[0].id]);
    expect(await find()).toEqual([]);
    expect(await find('nothing')).toEqual([]);
  });

  it('treats wildcards in a search literally', async () => {
    const { body } = await get(list, { search: '%_%' });
    expect(body).toEqual([]);
  });
});

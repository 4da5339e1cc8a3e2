import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataSource } from '@selvedge/backend/database/data-source';
import { Fabric } from '@selvedge/backend/fabrics/fabric.entity';
import { Quotation } from '@selvedge/backend/quotations/quotation.entity';
import { verifyPassword } from '@selvedge/backend/users/password';
import { orderStatuses } from '@selvedge/domain/orders/order-status';
import { quotationStatuses } from '@selvedge/domain/quotations/quotation-status';
import { quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { swatchStatuses } from '@selvedge/domain/swatches/swatch-status';
import type { DataSource } from 'typeorm';
import { testConfig } from '../../backend/test/support/app.js';
import { cloneDatabase, type TestDatabase } from '../../backend/test/support/database.js';
import { startWorker } from '../../backend/test/support/worker.js';
import { demoPassword } from '../src/customers.js';
import { seedDemo } from '../src/demo.js';
import { growCatalogue } from '../src/grow.js';
import { growMoney } from '../src/grow-money.js';

const tables = [
  'users',
  'categories',
  'patterns',
  'fabrics',
  'fabric_images',
  'uploads',
  'fabric_categories',
  'fabric_patterns',
  'quotations',
  'quotation_lines',
  'quotation_history',
  'orders',
  'order_history',
  'quotation_documents',
  'mails',
  'inquiries',
  'counters',
  'markers',
];

let database: TestDatabase;
let dataSource: DataSource;
let dataDir: string;
const lines: string[] = [];

const seed = () =>
  seedDemo(dataSource, { config: testConfig(database.url, dataDir), log: (line) => void lines.push(line) });
const files = () => readdirSync(join(dataDir, 'files', 'uploads')).sort();

async function counts(): Promise<Record<string, number>> {
  const entries = tables.map(async (table) => {
    const [row] = await dataSource.query<[{ count: number }]>(`SELECT count(*)::int FROM ${table}`);
    return [table, row.count] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function states(sql: string): Promise<string[]> {
  const rows = await dataSource.query<{ state: string }[]>(sql);
  return rows.map((row) => row.state).sort();
}

beforeAll(async () => {
  database = await cloneDatabase();
  dataSource = await openDataSource(database.url, { statementTimeoutMs: 0 });
  dataDir = mkdtempSync(join(tmpdir(), 'selvedge-seed-'));
  // As when two machines are set up at the same moment.
  await Promise.all([seed(), seed()]);
}, 120_000);

afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('two concurrent seeds make one demo, which fills the shop and reports what it did', async () => {
  expect(await counts()).toMatchObject({
    users: 17,
    categories: 8,
    patterns: 8,
    fabrics: 120,
    quotations: 40,
    orders: 15,
  });
  expect(lines.filter((line) => line.startsWith('Seeded'))).toHaveLength(1);
  expect(lines.at(-1)).toMatch(
    /120 fabrics, 218 pictures, 12 customers, 40 quotations, 15 orders, 5 invoices, 9 messages/,
  );
});

test('every picture is stored in three widths under the address that its fabric shows', async () => {
  const images = await dataSource.query<{ image_url: string; storage_key: string; bytes: number }[]>(
    'SELECT image_url, storage_key, bytes FROM fabric_images JOIN uploads ON uploads.id = upload_id',
  );
  const stored = new Set(files());
  for (const { image_url, storage_key, bytes } of images) {
    expect(image_url).toBe(`/api/${storage_key}`);
    expect(bytes).toBeGreaterThan(0);
    const name = image_url.slice('/api/uploads/'.length);
    for (const width of ['', '-640', '-320']) expect(stored).toContain(name.replace('.webp', `${width}.webp`));
  }
  expect(stored.size).toBe(images.length * 3);
});

test('there are quotations, orders and messages in every state', async () => {
  expect(await states('SELECT DISTINCT status AS state FROM quotations')).toEqual([...quotationStatuses].sort());
  expect(await states('SELECT DISTINCT status AS state FROM orders')).toEqual([...orderStatuses].sort());
  expect(await states('SELECT DISTINCT source AS state FROM quotations')).toEqual(['customer', 'guest', 'manual']);
  expect(await states('SELECT DISTINCT state FROM inquiries')).toEqual(['answered', 'closed', 'new']);
  expect(await states('SELECT DISTINCT status AS state FROM swatch_requests')).toEqual([...swatchStatuses].sort());
  const [stock] = await dataSource.query(`
    SELECT (SELECT count(*)::int FROM holds WHERE ended_at IS NULL) AS holds,
      (SELECT count(*)::int FROM stock_reservations) > 0 AS reserved,
      (SELECT array_agg(DISTINCT reason ORDER BY reason) FROM stock_movements) @> '{hold,import,reserve,return}' AS moved,
      (SELECT sum(quantity) FROM stock_reservations) = (SELECT sum(reserved_quantity) FROM colourways) AS adds_up,
      (SELECT sum(quantity) FROM holds) = (SELECT sum(held_quantity) FROM colourways) AS holds_add_up`);
  expect(stock).toEqual({ holds: 3, reserved: true, moved: true, adds_up: true, holds_add_up: true });
  const [expired] = await dataSource.query(
    "SELECT count(*)::int FROM quotations WHERE valid_until < now() AND status IN ('pending', 'responded')",
  );
  expect(expired.count).toBeGreaterThan(0);
  const groups = await dataSource.query(
    'SELECT count(*)::int, count(DISTINCT customer_id)::int AS customers FROM quotations WHERE request_group IS NOT NULL GROUP BY request_group',
  );
  expect(groups).toEqual([{ count: 3, customers: 1 }]);
});

test('five orders are invoiced: paid, overdue and half paid, covered by a cheque, and open after a returned cheque', async () => {
  expect(await states('SELECT state FROM cheques')).toEqual(['cleared', 'in_hand', 'in_hand', 'in_hand', 'returned']);
  const invoices = await dataSource.query(`
    SELECT i.total_cents > 0 AS asks, i.due_on < now() AS is_due, i.total_cents - coalesce(paid.cents, 0) AS open,
      coalesce(paid.cents, 0) > 0 AS has_paid
    FROM invoices i LEFT JOIN (SELECT invoice_id, sum(amount_cents) AS cents FROM receipt_applications GROUP BY 1) paid
      ON paid.invoice_id = i.id ORDER BY i.serial`);
  expect(invoices.map((one: Record<string, unknown>) => [one.is_due, Number(one.open) === 0, one.has_paid])).toEqual([
    [true, true, true],
    [true, true, true],
    [true, false, true],
    [true, false, false],
    [true, false, false],
  ]);
  const [hold] = await dataSource.query('SELECT count(*)::int FROM customer_tax WHERE on_hold_since IS NOT NULL');
  expect(hold.count).toBe(1);
  const [profile] = await dataSource.query('SELECT vat_registered, tin FROM tax_profiles');
  expect(profile).toEqual({ vat_registered: false, tin: '' });
});

test('a third of the fabrics have rolls in two or three lots as their stock, and orders have rolls of them', async () => {
  const [row] = await dataSource.query(`
    SELECT (SELECT count(*)::int FROM fabrics WHERE counted_by_roll) AS fabrics, drifted_rolls()::int AS drift,
      (SELECT count(*)::int FROM fabrics f WHERE counted_by_roll
         AND (SELECT max(n) FROM (SELECT count(*) AS n FROM dye_lots WHERE fabric_id = f.id GROUP BY colourway_id) l) < 2) AS one_lot,
      (SELECT array_agg(DISTINCT state ORDER BY state) FROM rolls) AS states,
      (SELECT count(*)::int FROM rolls WHERE state = 'available' AND length < 3) AS remnants,
      (SELECT count(*) > 0 FROM roll_movements WHERE kind = 'cut') AS cut,
      (SELECT count(*)::int FROM roll_movements WHERE at > now()) AS future,
      (SELECT count(*)::int FROM stock_movements WHERE reference LIKE 'Counted by roll%') AS recounted,
      (SELECT count(*)::int FROM allocations WHERE state = 'planned') AS planned`);
  expect(row).toEqual({
    fabrics: 40,
    drift: 0,
    one_lot: 0,
    remnants: 0,
    cut: true,
    future: 0,
    recounted: 0,
    states: ['available', 'expected', 'provisional', 'quarantined'],
    planned: expect.any(Number),
  });
  expect(row.planned).toBeGreaterThan(0);
});

test('quotation numbers follow the order of arrival, within the last 90 days and not in the future', async () => {
  const quotations = await dataSource.manager.find(Quotation, { order: { createdAt: 'ASC', quotationNo: 'ASC' } });
  const numbers = quotations.map((quotation) => quotation.quotationNo);
  expect(numbers).toEqual([...numbers].sort());
  expect(numbers[0]).toMatch(/^QT-\d{4}-0001$/);
  const ages = quotations.map((quotation) => (Date.now() - quotation.createdAt.getTime()) / 86_400_000);
  expect(Math.max(...ages)).toBeLessThan(91);
  expect(Math.max(...ages)).toBeGreaterThan(80);
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
});

test('a quoted price is the sum of its lines, less a courtesy discount below Rs. 1,000', async () => {
  const quotations = await dataSource.manager.find(Quotation, { relations: { lines: true } });
  const priced = quotations.filter((quotation) => quotation.quotedPriceCents !== null);
  expect(priced.some((quotation) => quotation.lines.length > 1 && quotation.discountPercent > 0)).toBe(true);
  for (const { lines: priceLines, discountPercent, quotedPriceCents } of priced) {
    const { adjustment } = quotationTotals(priceLines, { discountPercent, quotedPriceCents });
    expect(adjustment).toBeLessThanOrEqual(0);
    expect(adjustment).toBeGreaterThan(-100_000);
  }
});

test('the history of each quotation and order is in order of time and ends with the current status', async () => {
  const broken = await dataSource.query(`
    SELECT q.quotation_no AS number FROM quotations q
    JOIN LATERAL (SELECT to_status, created_at FROM quotation_history h WHERE h.quotation_id = q.id
                  ORDER BY created_at DESC LIMIT 1) last ON true
    WHERE last.to_status <> q.status OR last.created_at > now() OR last.created_at <> q.updated_at
    UNION ALL
    SELECT o.order_number FROM orders o JOIN quotations q ON q.id = o.quotation_id
    JOIN LATERAL (SELECT to_status, created_at FROM order_history h WHERE h.order_id = o.id
                  ORDER BY created_at DESC LIMIT 1) last ON true
    WHERE last.to_status <> o.status OR last.created_at > now() OR o.created_at < q.updated_at
       OR q.status <> 'approved' OR o.total_amount_cents <> q.quoted_price_cents`);
  expect(broken).toEqual([]);
});

test('each decision has a backdated document and mail; the worker prints the one and writes the other to its folder', async () => {
  const decided = await dataSource.query<{ status: string; age: number; sheets: number; mails: number }[]>(`
    SELECT q.status, q.updated_at - d.created_at < interval '60 days' AND d.created_at <= now() AS dated,
      d.content ->> 'expired' AS expired, d.revision = q.revision AS newest, m.created_at = d.created_at AS together
    FROM quotations q LEFT JOIN quotation_documents d ON d.quotation_id = q.id LEFT JOIN mails m ON m.quotation_id = q.id
    WHERE q.status <> 'pending' AND NOT (q.status = 'responded' AND q.quoted_price_cents IS NULL)`);
  expect(decided.length).toBeGreaterThan(25);
  for (const row of decided) {
    expect(row).toMatchObject({ dated: true, expired: 'false', newest: true, together: true });
  }

  const worker = await startWorker(testConfig(database.url, dataDir));
  try {
    await worker.work();
  } finally {
    await worker.close();
  }
  const [made] = await dataSource.query(`
    SELECT count(*)::int AS sheets, count(storage_key)::int AS printed FROM quotation_documents`);
  expect(made.printed).toBe(made.sheets);
  const [mailed] = await dataSource.query(`
    SELECT count(*)::int AS mails, (count(*) FILTER (WHERE state = 'not_configured'))::int AS filed FROM mails`);
  expect(mailed.filed).toBe(mailed.mails);
  const letters = readdirSync(join(dataDir, 'mail'));
  expect(letters).toHaveLength(mailed.mails);
  const [oldest] = letters.sort();
  expect(readFileSync(join(dataDir, 'mail', oldest ?? ''), 'latin1')).toMatch(/application\/pdf/);
  expect(statSync(join(dataDir, 'mail', oldest ?? '')).mode & 0o077).toBe(0);
}, 120_000);

describe('another demo in the same folder, with a mail server', () => {
  const pictureAt = (name: string) => join(dataDir, 'files', 'uploads', name);
  let other: TestDatabase;
  let source: DataSource;
  let earlier: Map<string, number>;

  beforeAll(async () => {
    other = await cloneDatabase();
    source = await openDataSource(other.url, { statementTimeoutMs: 0 });
    // As a run leaves it that was cut short: of one picture a width is missing, another is not that of today's list.
    const [missing = ''] = files().filter((name) => name.endsWith('-320.webp'));
    const unlike = files().findLast((name) => !/-\d+\.webp$/.test(name)) ?? '';
    rmSync(pictureAt(missing));
    writeFileSync(pictureAt(unlike), 'cut');
    earlier = new Map(files().map((name) => [name, statSync(pictureAt(name)).mtimeMs]));
    const config = { ...testConfig(other.url, dataDir), smtpUrl: 'smtp://127.0.0.1:1' };
    await seedDemo(source, { config, log: () => undefined });
  }, 120_000);
  afterAll(async () => {
    await source?.destroy();
    await other?.drop();
  });

  test('sends no mail to invented people, but prints the documents', async () => {
    const [row] = await source.query(`
      SELECT (SELECT count(*)::int FROM mails) AS mails, (SELECT count(*)::int FROM quotation_documents) AS sheets,
        (SELECT count(*)::int FROM outbox WHERE name NOT IN ('quotations.render-document', 'stock.end-hold')) AS others`);
    expect(row).toEqual({ mails: 0, sheets: expect.any(Number), others: 0 });
    expect(row.sheets).toBeGreaterThan(25);
  });

  test('recreates only those pictures that are damaged', async () => {
    const [row] = await source.query('SELECT count(*)::int AS pictures, min(bytes) AS least FROM uploads');
    expect(files()).toHaveLength(row.pictures * 3);
    expect(row.least).toBeGreaterThan(1_000);
    expect(files().filter((name) => earlier.get(name) !== statSync(pictureAt(name)).mtimeMs)).toHaveLength(2 * 3);
  });
});

test('demo customers can sign in with the password of the demo', async () => {
  const users = await dataSource.query<{ password_hash: string }[]>(
    `SELECT password_hash FROM users WHERE user_type = 'customer'`,
  );
  expect(new Set(users.map((user) => user.password_hash)).size).toBe(12);
  expect(await verifyPassword(users[0]?.password_hash ?? '', demoPassword)).toBe(true);
});

test('there are staff accounts with roles, whose passwords nobody knows', async () => {
  const colleagues = await dataSource.query<{ password_hash: string; role: string }[]>(
    `SELECT u.password_hash, r.builtin AS role FROM users u JOIN user_roles held ON held.user_id = u.id
     JOIN roles r ON r.id = held.role_id WHERE u.user_type = 'admin'`,
  );
  expect(colleagues.map(({ role }) => role).sort()).toEqual([
    'accountant',
    'catalogue',
    'sales',
    'sales',
    'storekeeper',
  ]);
  for (const { password_hash } of colleagues) expect(await verifyPassword(password_hash, demoPassword)).toBe(false);
});

test('a second seed adds nothing', async () => {
  const before = await counts();
  const stored = files();
  await seed();
  expect(await counts()).toEqual(before);
  expect(files()).toEqual(stored);
});

test('a catalog with fabrics of its own is not changed', async () => {
  const other = await cloneDatabase();
  const source = await openDataSource(other.url);
  try {
    await source.manager.insert(Fabric, { name: 'Own Poplin', itemCode: 'OWN-1', priceCents: 100 });
    await seedDemo(source, { config: testConfig(other.url, dataDir), log: () => undefined });
    expect(await source.manager.count(Fabric)).toBe(1);
    await expect(growCatalogue(source, 100, () => undefined)).rejects.toThrow('a catalog of its own');
  } finally {
    await source.destroy();
    await other.drop();
  }
});

test('the catalog grows to the requested number of fabrics, with pictures, categories and patterns', async () => {
  expect(await growCatalogue(dataSource, 6_000, () => undefined)).toBe(5_880);
  expect(await growCatalogue(dataSource, 6_000, () => undefined)).toBe(0);
  const [row] = await dataSource.query(`
    SELECT count(*)::int AS fabrics,
      (count(*) FILTER (WHERE EXISTS (SELECT FROM fabric_categories c WHERE c.fabric_id = f.id)))::int AS filed,
      (count(*) FILTER (WHERE EXISTS (SELECT FROM fabric_patterns p WHERE p.fabric_id = f.id)))::int AS designed,
      (count(*) FILTER (WHERE EXISTS (SELECT FROM fabric_images i WHERE i.fabric_id = f.id)))::int AS pictured
    FROM fabrics f`);
  expect(row).toMatchObject({ fabrics: 6_000, filed: 6_000, designed: 6_000 });
  expect(row.pictured).toBeGreaterThan(5_400);
}, 60_000);

test('the books grow to the requested number of invoices and receipts', async () => {
  expect(await growMoney(dataSource, 3_000, () => undefined)).toBeGreaterThan(2_900);
  expect(await growMoney(dataSource, 3_000, () => undefined)).toBe(0);
  const [row] = await dataSource.query(`
    SELECT count(DISTINCT customer_id)::int AS customers,
      (count(*) FILTER (WHERE content->>'serial' = serial AND content->'lines'->0 IS NOT NULL))::int AS printable,
      count(*)::int AS invoices,
      (SELECT count(*)::int FROM cheques WHERE branch_code = '900' AND state = 'cleared') AS cheques,
      (SELECT count(*)::int FROM audit_entries WHERE record_name LIKE 'GROWN%') AS told
    FROM invoices WHERE serial LIKE 'GROWN%'`);
  expect(row).toMatchObject({ customers: 60, printable: row.invoices, told: 0 });
  expect(row.cheques).toBeGreaterThan(row.invoices / 6);
}, 60_000);

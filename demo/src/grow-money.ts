import { Marker } from '@selvedge/backend/database/marker.entity';
import type { DataSource, EntityManager } from 'typeorm';
import { demoMarker } from './demo-seed.js';

/** Invoices of one transaction, each with its receipt. */
const batchInvoices = 5_000;
/** Invoices and receipts of one customer, on average. */
const entriesEach = 50;

/**
 * Grows the books to `total` invoices and receipts for tests of scale, of one customer for each fifty of them: variations of the
 * demo's own invoices over the last thousand days. A twentieth is open, a fifth was paid by cheque.
 *
 * @returns how many were added: none when there are as many already.
 * @throws Error on a database without the demo, which is somebody's real business.
 */
export async function growMoney(dataSource: DataSource, total: number, log: (line: string) => void): Promise<number> {
  if (!(await dataSource.manager.existsBy(Marker, { name: demoMarker }))) {
    throw new Error('This database holds a business of its own: made-up invoices are added to the demo only.');
  }
  const [{ entries, last }] = await dataSource.query<[{ entries: number; last: number }]>(
    `SELECT ((SELECT count(*) FROM invoices) + (SELECT count(*) FROM receipts))::int AS entries,
       (SELECT coalesce(max(substring(serial from '^GROWN_(\\d+)$')::int), 0) FROM invoices) AS last`,
  );
  const pairs = Math.max(0, Math.ceil((total - entries) / 2));
  const customers = Math.ceil(total / entriesEach);
  for (let added = 0; added < pairs; ) {
    const from = last + added + 1;
    const rows = Math.min(batchInvoices, pairs - added);
    await dataSource.transaction((manager) => addBatch(manager, from, from + rows - 1, customers));
    added += rows;
    log(`${(entries + 2 * added).toLocaleString('en')} of ${total.toLocaleString('en')} invoices and receipts`);
  }
  if (pairs > 0) await dataSource.query('ANALYZE');
  return 2 * pairs;
}

async function addBatch(manager: EntityManager, from: number, to: number, customers: number): Promise<void> {
  await manager.query(`SELECT set_config('selvedge.trail', 'told', true)`);
  await manager.query(
    `INSERT INTO users (name, email, email_key, password_hash, user_type, company)
     SELECT 'Buyer ' || n, 'buyer' || n || '@grown.example', 'buyer' || n || '@grown.example', 'x', 'customer', 'Grown Mills ' || n
     FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`,
    [customers],
  );
  await manager.query(
    `CREATE TEMP TABLE made ON COMMIT DROP AS
     SELECT n, gen_random_uuid() AS quotation, gen_random_uuid() AS "order", gen_random_uuid() AS invoice,
       gen_random_uuid() AS receipt, u.id AS customer, u.name, u.company, s.kind, s.content, s.net_cents, s.vat_cents,
       s.total_cents, s.issued_by, s.issued_by_name, current_date - (n * 7) % 1000 AS day,
       least(current_date - (n * 7) % 1000 + 20, current_date) AS paid_on
     FROM generate_series($1::int, $2::int) n
     JOIN users u ON u.email = 'buyer' || 1 + n % $3::int || '@grown.example'
     JOIN (SELECT i.*, row_number() OVER (ORDER BY created_at, id) - 1 AS place, count(*) OVER () AS samples FROM invoices i
           WHERE kind IN ('tax_invoice', 'invoice') AND serial NOT LIKE 'GROWN%') s ON s.place = n % s.samples`,
    [from, to, customers],
  );
  await manager.query(
    `INSERT INTO quotations (id, quotation_no, status, source, customer_id, customer_name, customer_company, quoted_price_cents,
       valid_until, created_at)
     SELECT quotation, 'QT-GROWN-' || lpad(n::text, 6, '0'), 'approved', 'manual', customer, name, company, net_cents, day, day FROM made`,
  );
  await manager.query(
    `INSERT INTO orders (id, order_number, quotation_id, total_amount_cents, status, created_at)
     SELECT "order", 'OR-GROWN-' || lpad(n::text, 6, '0'), quotation, net_cents, 'delivered', day FROM made`,
  );
  await manager.query(
    `INSERT INTO invoices (id, kind, serial, order_id, customer_id, content, net_cents, vat_cents, total_cents, supply_date,
       issued_on, due_on, issued_by, issued_by_name, created_at)
     SELECT invoice, kind, 'GROWN_' || lpad(n::text, 6, '0'), "order", customer,
       content || jsonb_build_object('serial', 'GROWN_' || lpad(n::text, 6, '0'), 'issued_on', day, 'due_on', day + 14,
         'order_number', 'OR-GROWN-' || lpad(n::text, 6, '0'), 'buyer', content->'buyer' || jsonb_build_object('name', company)),
       net_cents, vat_cents, total_cents, day, day, day + 14, issued_by, issued_by_name, day FROM made`,
  );
  await manager.query(
    `INSERT INTO receipts (id, receipt_no, customer_id, method, amount_cents, received_on, recorded_by_name, created_at)
     SELECT receipt, 'RC-GROWN-' || lpad(n::text, 6, '0'), customer, CASE WHEN n % 5 = 0 THEN 'cheque' ELSE 'transfer' END,
       total_cents, paid_on, issued_by_name, paid_on FROM made`,
  );
  await manager.query(
    `INSERT INTO cheques (customer_id, order_id, bank_code, branch_code, cheque_no, drawer_name, crossing, date_on_cheque,
       amount_cents, received_on, deposited_on, cleared_on, receipt_id, state, recorded_by_name, created_at)
     SELECT customer, "order", '7010', '900', lpad(n::text, 6, '0'), company, 'account_payee', paid_on, total_cents, day, paid_on,
       paid_on, receipt, 'cleared', issued_by_name, day FROM made WHERE n % 5 = 0`,
  );
  await manager.query(
    `INSERT INTO cheque_steps (cheque_id, state, happened_on)
     SELECT c.id, 'cleared', c.cleared_on FROM cheques c JOIN made ON made.receipt = c.receipt_id`,
  );
  // The check of each application reads by index only where PostgreSQL knows how many rows there are.
  await manager.query('ANALYZE invoices, receipts, receipt_applications');
  await manager.query(
    `INSERT INTO receipt_applications (receipt_id, invoice_id, amount_cents, effective_on, applied_by_name)
     SELECT receipt, invoice, total_cents, paid_on, issued_by_name FROM made WHERE n % 20 <> 1`,
  );
}

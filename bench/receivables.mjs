import 'reflect-metadata';
import { ReceivablesService } from '@selvedge/backend/invoicing/receivables.service';
import { StatementsService } from '@selvedge/backend/invoicing/statements.service';
import { median } from './load.mjs';
import { withDatabase } from './own-database.mjs';
import { judge } from './verdicts.mjs';

const BUDGET_MS = 300;
/** Entries of the customer whose statement is made. */
const LARGEST = 10_000;
const DAY = '2026-11-26';
const CONFIG = { vatPercent: 18, creditCheck: 'off' };

/** Measures the statements that PostgreSQL runs for receivables and for the statement of the customer with most entries. */
export function benchReceivables({ rounds, customers, entries }) {
  return withDatabase(async ({ client }) => {
    await growMoney(client, customers, entries);
    const [{ id }] = (
      await client.query(
        'SELECT customer_id AS id FROM invoices GROUP BY customer_id ORDER BY count(*) DESC, customer_id LIMIT 1',
      )
    ).rows;
    const [{ count }] = (
      await client.query(
        `SELECT (SELECT count(*) FROM invoices WHERE customer_id = $1)::int
           + (SELECT count(*) FROM receipts WHERE customer_id = $1)::int AS count`,
        [id],
      )
    ).rows;
    console.log(`${entries} invoices and receipts of ${customers} customers, ${count} of them of one; ms of SQL`);
    const figures = {
      [`receivables by age of ${customers} customers`]: (dataSource) =>
        new ReceivablesService(dataSource).receivables(DAY),
      [`statement of a customer with ${count} entries`]: (dataSource) =>
        new StatementsService(dataSource).of(id, { from: '2026-01-01', to: DAY }),
      'account on the page of that customer': (dataSource) =>
        new ReceivablesService(dataSource, undefined, undefined, CONFIG).ofCustomer(id),
    };
    for (const [work, run] of Object.entries(figures)) {
      const runs = [];
      for (let round = 0; round < rounds; round++) runs.push(await timeOf(client, run));
      judge(`${work}, SQL`, median(runs), `≤ ${BUDGET_MS} ms`);
    }
  });
}

/** @returns how long PostgreSQL takes for all statements of `work`, in ms, by its own account */
async function timeOf(client, work) {
  let sum = 0;
  const query = async (text, values) => {
    if (/^\s*(?:SELECT|WITH)/i.test(text)) {
      const { rows } = await client.query(`EXPLAIN (ANALYZE, TIMING off, FORMAT json) ${text}`, values);
      sum += rows[0]['QUERY PLAN'][0]['Execution Time'];
    }
    return (await client.query(text, values)).rows;
  };
  const manager = {
    query,
    existsBy: async () => true,
    find: async () => [],
    findOneBy: async ({ name }, { id }) => (name === 'User' ? { id, name: 'Buyer', company: '', address: '' } : null),
  };
  await work({ query, manager, transaction: (run) => run(manager) });
  return sum;
}

/** Half of the entries are invoices, the others their receipts; a tenth of the entries belongs to one customer. */
async function growMoney(client, customers, entries) {
  await client.query(`SELECT set_config('selvedge.trail', 'told', false)`);
  await client.query(
    `INSERT INTO users (name, email, email_key, password_hash, user_type)
     SELECT 'Buyer ' || n, 'buyer' || n || '@mill.example', 'buyer' || n || '@mill.example', 'x', 'customer' FROM generate_series(1, $1::int) n`,
    [customers],
  );
  await client.query(
    `CREATE TEMP TABLE made AS SELECT n, gen_random_uuid() AS quotation, gen_random_uuid() AS "order", gen_random_uuid() AS invoice,
       gen_random_uuid() AS receipt, c.id AS customer, date '2024-01-01' + (n % 1000) AS day, 5000000 + n * 37 AS cents
     FROM generate_series(1, $1::int) n
     JOIN (SELECT row_number() OVER (ORDER BY email) AS place, id FROM users WHERE user_type = 'customer') c
       ON c.place = CASE WHEN n <= $2 THEN 1 ELSE 1 + n % $3::int END`,
    [entries / 2, LARGEST / 2, customers],
  );
  await client.query(
    `INSERT INTO quotations (id, quotation_no, status, source, customer_id, customer_name, quoted_price_cents, valid_until, created_at)
     SELECT quotation, 'QT-2024-' || lpad(n::text, 6, '0'), 'approved', 'manual', customer, 'Buyer', cents, day, day FROM made`,
  );
  await client.query(
    `INSERT INTO orders (id, order_number, quotation_id, total_amount_cents, status, created_at)
     SELECT "order", 'OR-2024-' || lpad(n::text, 6, '0'), quotation, cents, 'delivered', day FROM made`,
  );
  await client.query(
    `INSERT INTO invoices (id, kind, serial, order_id, customer_id, content, net_cents, vat_cents, total_cents, supply_date,
       issued_on, due_on, issued_by, issued_by_name, created_at)
     SELECT invoice, 'invoice', '24_CMB01_' || lpad(n::text, 6, '0'), "order", customer, '{"buyer":{"name":"Buyer"}}', cents, 0, cents, day,
       day, day + 14, customer, 'N', day FROM made`,
  );
  await client.query(
    `INSERT INTO receipts (id, receipt_no, customer_id, method, amount_cents, received_on, bank_reference, recorded_by_name, created_at)
     SELECT receipt, 'RC-2024-' || lpad(n::text, 6, '0'), customer, 'transfer', cents, day + 20, 'T' || n, 'N', day + 20 FROM made`,
  );
  // The check of each row reads by index only where PostgreSQL knows how many there are.
  await client.query('ANALYZE');
  // A twentieth stays open, and its receipt is credit.
  await client.query(
    `INSERT INTO receipt_applications (receipt_id, invoice_id, amount_cents, effective_on, applied_by_name)
     SELECT receipt, invoice, cents, day + 20, 'N' FROM made WHERE n % 20 <> 0`,
  );
  await client.query('VACUUM ANALYZE');
}

import { colomboDay } from '@selvedge/domain/dates';
import { invoiceTotals } from '@selvedge/domain/invoicing/invoice-totals';
import { centsFromRupees, scaleCents } from '@selvedge/domain/money';
import fc from 'fast-check';
import pg from 'pg';
import { type InvoiceRow, invoiceRows } from '../../src/invoicing/invoice-rows.js';
import { ReceivablesService } from '../../src/invoicing/receivables.service.js';
import { StatementsService } from '../../src/invoicing/statements.service.js';
import { startApp, type TestApp } from '../support/app.js';
import { aSignedInAdmin } from '../support/factories.js';

jest.setTimeout(300_000);

const HISTORIES = Number(process.env.HISTORIES ?? 2_000);
const STATEMENTS = HISTORIES / 10;
const STEPS = 8;
const today = colomboDay(new Date());

let app: TestApp;
let by: string;
beforeAll(async () => {
  app = await startApp({ vatPercent: 18 });
  by = (await aSignedInAdmin(app)).user.id;
});
afterAll(() => app.close());

const part = fc.integer({ min: 1, max: 1_000 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('issue' as const),
    net: fc.integer({ min: 1, max: 90_000_000 }),
    wholeRupees: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('credit' as const), which: fc.nat(), part }),
  fc.record({
    kind: fc.constant('debit' as const),
    which: fc.nat(),
    net: fc.integer({ min: 1, max: 900_000 }),
    wholeRupees: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('receive' as const),
    which: fc.nat(),
    cents: fc.integer({ min: 1, max: 120_000_000 }),
  }),
  fc.record({ kind: fc.constant('apply' as const), which: fc.nat(), to: fc.nat(), part }),
  fc.record({ kind: fc.constant('reverse' as const), which: fc.nat() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface BookedInvoice {
  id: string;
  isDebit: boolean;
  net: number;
  vat: number;
  total: number;
  credited: { net: number; vat: number };
  /** The part that each receipt pays of it. */
  paid: Map<BookedReceipt, number>;
}
interface BookedReceipt {
  id: string;
  cents: number;
  applied: number;
  isReversed: boolean;
}
/** The books of one customer, as an accountant would keep them. */
interface Books {
  customer: string;
  order: string;
  invoices: BookedInvoice[];
  receipts: BookedReceipt[];
}

/** The entries that one step of all histories writes. */
interface Written {
  invoices: {
    id: string;
    kind: string;
    order: string;
    customer: string;
    corrects: string | null;
    net: number;
    vat: number;
  }[];
  receipts: { id: string; customer: string; cents: number }[];
  applications: { receipt: string; invoice: string; cents: number }[];
  reversed: string[];
}

const at = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];
const creditedOf = ({ credited: { net, vat } }: BookedInvoice): number => net + vat;
const paidOf = ({ paid }: BookedInvoice): number =>
  [...paid].reduce((sum, [receipt, cents]) => sum + (receipt.isReversed ? 0 : cents), 0);
const openOf = (invoice: BookedInvoice): number => invoice.total - creditedOf(invoice) - paidOf(invoice);
let ids = 0;
const newId = (): string => {
  ids += 1;
  return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
};

/** Takes a step in the books, by the rules of the product, and says what has to be written for it. */
function take(books: Books, next: Step, written: Written): void {
  const { customer, order, invoices, receipts } = books;
  const pay = (receipt: BookedReceipt, invoice: BookedInvoice, cents: number): void => {
    if (cents === 0) return;
    receipt.applied += cents;
    invoice.paid.set(receipt, (invoice.paid.get(receipt) ?? 0) + cents);
    written.applications.push({ receipt: receipt.id, invoice: invoice.id, cents });
  };
  if (next.kind === 'issue' || next.kind === 'debit') {
    // A debit note is due, paid and credited as an invoice of its own.
    const charged = next.kind === 'debit' ? at(invoices, next.which) : null;
    if (charged === undefined || charged?.isDebit) return;
    const { net, vat, total } = invoiceTotals([{ amount: next.net, code: 'standard' }], { ...next, percent: 18 });
    if (charged && total === 0) return;
    const isDebit = charged !== null;
    const invoice = { id: newId(), isDebit, net, vat, total, credited: { net: 0, vat: 0 }, paid: new Map() };
    invoices.push(invoice);
    const kind = isDebit ? 'debit_note' : 'invoice';
    written.invoices.push({ id: invoice.id, kind, order, customer, corrects: charged?.id ?? null, net, vat });
  } else if (next.kind === 'credit') {
    const invoice = at(invoices, next.which);
    if (!invoice) return;
    const share = (of: 'net' | 'vat') => scaleCents(invoice[of] - invoice.credited[of], next.part, 1_000);
    const [net, vat] = [share('net'), share('vat')];
    if (net + vat === 0) return;
    invoice.credited = { net: invoice.credited.net + net, vat: invoice.credited.vat + vat };
    written.invoices.push({ id: newId(), kind: 'credit_note', order, customer, corrects: invoice.id, net, vat });
    // Its overpayment goes back to its receipts.
    for (const [receipt, cents] of [...invoice.paid].reverse()) {
      const beyond = -openOf(invoice);
      if (beyond > 0 && !receipt.isReversed) pay(receipt, invoice, -Math.min(beyond, cents));
    }
  } else if (next.kind === 'receive') {
    const receipt = { id: newId(), cents: next.cents, applied: 0, isReversed: false };
    receipts.push(receipt);
    written.receipts.push({ id: receipt.id, customer, cents: next.cents });
    const invoice = at(invoices, next.which);
    if (invoice) pay(receipt, invoice, Math.min(openOf(invoice), next.cents));
  } else if (next.kind === 'apply') {
    const [receipt, invoice] = [at(receipts, next.which), at(invoices, next.to)];
    if (!receipt || !invoice || receipt.isReversed) return;
    pay(receipt, invoice, scaleCents(Math.min(receipt.cents - receipt.applied, openOf(invoice)), next.part, 1_000));
  } else {
    const receipt = at(receipts, next.which);
    if (!receipt || receipt.isReversed) return;
    receipt.isReversed = true;
    written.reversed.push(receipt.id);
  }
}

/** The statements of some customers close with what their invoices are open for, less what their receipts have left. */
async function expectStatementsClosed(histories: readonly Books[]): Promise<void> {
  const statements = app.app.get(StatementsService, { strict: false });
  const wrong: unknown[] = [];
  for (const { customer, invoices, receipts } of histories) {
    const statement = await statements.of(customer, { from: today, to: today });
    const open = invoices.reduce((sum, invoice) => sum + openOf(invoice), 0);
    const credit = receipts.reduce(
      (sum, { cents, applied, isReversed }) => sum + (isReversed ? 0 : cents - applied),
      0,
    );
    const shown = [statement.open, statement.unapplied, statement.closing, statement.entries.at(-1)?.balance ?? 0];
    const isRight = [open, credit, open - credit, open - credit].every(
      (cents, index) => cents === centsFromRupees(shown[index] ?? Number.NaN),
    );
    if (!isRight) wrong.push({ customer, open, credit, shown });
  }
  expect(wrong.slice(0, 3)).toEqual([]);
}

/** Everything in one transaction; the checks of the database judge each row at its end. */
function write({ invoices, receipts, applications, reversed }: Written): Promise<void> {
  return inBulk(async (client) => {
    await client.query(
      `INSERT INTO invoices (id, kind, serial, order_id, customer_id, corrects_invoice_id, content, net_cents, vat_cents,
         total_cents, supply_date, issued_on, due_on, issued_by, issued_by_name)
       SELECT id, kind, kind || right(id::text, 12), "order", customer, corrects, '{"buyer":{"name":"Ama"}}', net, vat, net + vat,
         $2, $2, CASE WHEN kind <> 'credit_note' THEN $2::date END, $3, 'Nimal'
       FROM jsonb_to_recordset($1::jsonb) x(id uuid, kind text, "order" uuid, customer uuid, corrects uuid, net bigint, vat bigint)`,
      [JSON.stringify(invoices), today, by],
    );
    await client.query(
      `INSERT INTO receipts (id, receipt_no, customer_id, method, amount_cents, received_on, recorded_by_name)
       SELECT id, 'RC' || right(id::text, 12), customer, 'cash', cents, $2, 'Nimal'
       FROM jsonb_to_recordset($1::jsonb) x(id uuid, customer uuid, cents bigint)`,
      [JSON.stringify(receipts), today],
    );
    await client.query(
      `INSERT INTO receipt_applications (receipt_id, invoice_id, amount_cents, effective_on, applied_by_name)
       SELECT receipt, invoice, cents, $2, 'Nimal' FROM jsonb_to_recordset($1::jsonb) x(receipt uuid, invoice uuid, cents bigint)`,
      [JSON.stringify(applications), today],
    );
    await client.query(
      `UPDATE receipts SET reversed_at = clock_timestamp(), reversed_on = $2, reversed_by_name = 'Nimal', reversal_reason = 'Returned'
       WHERE id = ANY ($1)`,
      [reversed, today],
    );
  });
}

/** Rows in bulk: on a connection of its own that may take longer than the product's, and without the audit trail. */
async function inBulk(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: app.config.databaseUrl });
  await client.connect();
  try {
    await client.query(`BEGIN; SELECT set_config('selvedge.trail', 'told', true)`);
    await work(client);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function someCustomers(): Promise<Books[]> {
  await inBulk(async (client) => {
    await client.query(
      `INSERT INTO users (name, email, email_key, password_hash, user_type)
       SELECT 'Buyer ' || n, 'buyer' || n || '@mill.example', 'buyer' || n || '@mill.example', 'x', 'customer'
       FROM generate_series(1, $1::int) n`,
      [HISTORIES],
    );
    await client.query(
      `INSERT INTO quotations (quotation_no, status, source, customer_id, customer_name, quoted_price_cents, valid_until)
       SELECT 'QT-' || email, 'approved', 'manual', id, 'Ama', 1, now() FROM users WHERE user_type = 'customer'`,
    );
    await client.query(
      `INSERT INTO orders (order_number, quotation_id, total_amount_cents, status)
       SELECT quotation_no, id, 1, 'shipped' FROM quotations`,
    );
  });
  const rows = await app.dataSource.query<{ customer: string; order: string }[]>(
    'SELECT q.customer_id AS customer, o.id AS "order" FROM orders o JOIN quotations q ON q.id = o.quotation_id',
  );
  return rows.map((row) => ({ ...row, invoices: [], receipts: [] }));
}

/** Each invoice, each customer and the whole: to the cent what the accountant has. */
async function expectClosed(histories: readonly Books[]): Promise<void> {
  const { manager } = app.dataSource;
  const read = new Map<string, InvoiceRow>();
  for (let from = 0; from < histories.length; from += 1_000) {
    const some = histories.slice(from, from + 1_000).map(({ customer }) => customer);
    const found = await invoiceRows(manager, `i.customer_id = ANY ($2) AND i.kind <> 'credit_note'`, [some]);
    for (const row of found) read.set(row.id, row);
  }
  const { rows, total } = await app.app.get(ReceivablesService, { strict: false }).receivables(today);
  const owed = new Map(rows.map((row) => [row.customer_id, row]));
  const wrong: unknown[] = [];
  const sums = { open: 0, credit: 0 };
  for (const { customer, invoices, receipts } of histories) {
    for (const invoice of invoices) {
      const row = read.get(invoice.id);
      const own = { total: invoice.total, credited: creditedOf(invoice), paid: paidOf(invoice) };
      const theirs = row && { total: row.total, credited: row.credited, paid: row.paid };
      if (JSON.stringify(own) !== JSON.stringify(theirs) || openOf(invoice) < 0) wrong.push({ invoice, row });
    }
    const standing = receipts.filter(({ isReversed }) => !isReversed);
    const open = invoices.reduce((sum, invoice) => sum + openOf(invoice), 0);
    const credit = standing.reduce((sum, { cents, applied }) => sum + cents - applied, 0);
    const billed = invoices.reduce((sum, invoice) => sum + invoice.total - creditedOf(invoice), 0);
    const received = standing.reduce((sum, { cents }) => sum + cents, 0);
    const row = owed.get(customer);
    const shown = row ? [row.open, row.credit, row.balance, row.ages['0-30']].map(centsFromRupees) : [0, 0, 0, 0];
    const isRight = [open, credit, billed - received, open].every((cents, index) => cents === shown[index]);
    if (!isRight || open - credit !== billed - received) wrong.push({ customer, open, credit, billed, received, row });
    sums.open += open;
    sums.credit += credit;
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect([total.open, total.credit, total.balance].map(centsFromRupees)).toEqual([
    ...[sums.open, sums.credit, sums.open - sums.credit],
  ]);
}

test(`the books of ${HISTORIES.toLocaleString('en-US')} random histories balance to the cent after each step`, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  const steps = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), { numRuns: HISTORIES, seed });
  const histories = await someCustomers();
  try {
    for (let round = 0; round < STEPS; round += 1) {
      const written: Written = { invoices: [], receipts: [], applications: [], reversed: [] };
      for (const [index, books] of histories.entries()) take(books, steps[index]?.[round] as Step, written);
      await write(written);
      await app.dataSource.query('ANALYZE invoices, receipts, receipt_applications');
      await expectClosed(histories);
    }
    await expectStatementsClosed(histories.slice(0, STATEMENTS));
  } catch (error) {
    throw new Error(`With SEED=${seed}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  // The database refuses a cent more than is open, whoever writes it.
  const paid = histories.flatMap(({ invoices }) => invoices).find((invoice) => paidOf(invoice) > 0);
  const receipt = histories
    .flatMap(({ receipts }) => receipts)
    .find(({ cents, applied, isReversed }) => !isReversed && cents > applied);
  const applications = [{ receipt: receipt?.id ?? '', invoice: paid?.id ?? '', cents: (paid ? openOf(paid) : 0) + 1 }];
  await expect(write({ invoices: [], receipts: [], applications, reversed: [] })).rejects.toThrow(
    /An invoice takes no more than is open|A receipt has no more to apply/,
  );
});

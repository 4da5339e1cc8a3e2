import { randomUUID } from 'node:crypto';
import { BadRequestException } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import type { DebitNoteInput, InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import { centsFromRupees, rupeesFromCents } from '@selvedge/domain/money';
import fc from 'fast-check';
import type { CurrentUser } from '../../src/http/decorators.js';
import { CreditNoteService } from '../../src/invoicing/credit-note.service.js';
import { DebitNoteService } from '../../src/invoicing/debit-note.service.js';
import { InvoicesService } from '../../src/invoicing/invoices.service.js';
import { IssueInvoiceService } from '../../src/invoicing/issue-invoice.service.js';
import { ReceiptsService } from '../../src/invoicing/receipts.service.js';
import { ReceivablesService } from '../../src/invoicing/receivables.service.js';
import { StatementsService } from '../../src/invoicing/statements.service.js';
import { TaxProfileService } from '../../src/invoicing/tax-profile.service.js';
import { startApp, type TestApp } from '../support/app.js';
import { aCustomer, aSignedInAdmin } from '../support/factories.js';

jest.setTimeout(180_000);

/** Through the services; `receivable-books` closes the books of thousands, written in bulk. */
const HISTORIES = Number(process.env.HISTORIES ?? 40);
const today = colomboDay(new Date());

let app: TestApp;
let by: CurrentUser;
const service = <T>(type: new (...args: never[]) => T): T => app.app.get(type, { strict: false });

beforeAll(async () => {
  app = await startApp({ vatPercent: 18 });
  const { user } = await aSignedInAdmin(app);
  by = {
    id: user.id,
    name: user.name,
    userType: 'admin',
    permissions: new Set(['quote.read_all']),
  } as unknown as CurrentUser;
  await profile(false);
});
afterAll(() => app.close());

const profile = (whole_rupees: boolean) =>
  service(TaxProfileService).save(
    { by, arrivedAt: performance.now() },
    {
      valid_from: '2026-01-01',
      vat_registered: true,
      tin: '114567890',
      legal_name: 'Selvedge Ltd',
      address: 'Colombo',
      unit_code: 'CMB01',
      whole_rupees,
    },
  );

/** A shipped order of one line, straight in the database. */
async function anOrder(customerId: string, cents: number, thousandths: number): Promise<string> {
  const number = randomUUID();
  const [{ id: quotationId }] = await app.dataSource.query(
    `INSERT INTO quotations (quotation_no, source, status, customer_id, customer_name, quoted_price_cents, valid_until)
     VALUES ($1, 'manual', 'approved', $2, 'Ama', $3, now()) RETURNING id`,
    [`QT-${number}`, customerId, cents],
  );
  await app.dataSource.query(
    `INSERT INTO quotation_lines (quotation_id, position, fabric_name, quantity, unit_price_cents, price_unit)
     VALUES ($1, 0, 'Harbour Linen', $2, 45000, 'meters')`,
    [quotationId, thousandths / 1000],
  );
  const [{ id }] = await app.dataSource.query(
    `INSERT INTO orders (order_number, quotation_id, total_amount_cents, status) VALUES ($1, $2, $3, 'shipped') RETURNING id`,
    [`OR-${number}`, quotationId, cents],
  );
  return id;
}

/** A step of a history; what it refers to is picked among what is there. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('issue' as const),
    cents: fc.integer({ min: 1, max: 90_000_000 }),
    length: fc.integer({ min: 1, max: 500_000 }),
  }),
  fc.record({ kind: fc.constant('credit' as const), which: fc.nat(), part: fc.integer({ min: 1, max: 1000 }) }),
  fc.record({
    kind: fc.constant('debit' as const),
    which: fc.nat(),
    cents: fc.integer({ min: 1, max: 9_000_000 }),
    length: fc.integer({ min: 0, max: 50_000 }),
  }),
  fc.record({
    kind: fc.constant('receive' as const),
    which: fc.nat(),
    cents: fc.integer({ min: 1, max: 120_000_000 }),
  }),
  fc.record({ kind: fc.constant('apply' as const), which: fc.nat(), to: fc.nat() }),
  fc.record({ kind: fc.constant('reverse' as const), which: fc.nat() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The books, as an accountant would keep them. */
interface Books {
  billed: number;
  credited: number;
  received: number;
}

const at = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];

async function take(customerId: string, steps: readonly Step[]): Promise<void> {
  const books: Books = { billed: 0, credited: 0, received: 0 };
  const invoices: string[] = [];
  const receipts: { id: string; cents: number }[] = [];
  const one = (id: string): Promise<InvoiceDetail> => service(InvoicesService).one(id, by);
  for (const next of steps) {
    if (next.kind === 'issue') {
      const id = await service(IssueInvoiceService).issue(
        { order_id: await anOrder(customerId, next.cents, next.length) },
        { by },
      );
      invoices.push(id);
      books.billed += centsFromRupees((await one(id)).total);
    } else if (next.kind === 'credit') {
      const invoice = at(invoices, next.which);
      const [left] = invoice ? (await one(invoice)).left : [];
      const quantity = left ? Math.ceil(left.quantity * next.part) / 1000 : 0;
      if (!invoice || !left || quantity <= 0) continue;
      const lines = [{ line_id: left.line_id, quantity: Math.min(quantity, left.quantity) }];
      const note = await service(CreditNoteService).issue(invoice, { reason: 'return', lines }, { by });
      books.credited += centsFromRupees((await one(note)).total);
    } else if (next.kind === 'debit') {
      const invoice = at(invoices, next.which);
      if (!invoice) continue;
      const note = await debited(invoice, next);
      if (!note) continue;
      // It is credited, paid and added up as an invoice from here on.
      invoices.push(note);
      books.billed += centsFromRupees((await one(note)).total);
    } else if (next.kind === 'receive') {
      const invoice = at(invoices, next.which);
      const open = invoice ? centsFromRupees((await one(invoice)).open) : 0;
      const id = await service(ReceiptsService).record(
        {
          customer_id: customerId,
          method: 'cash',
          received_on: today,
          amount: rupeesFromCents(next.cents),
          applications: invoice && open > 0 ? [{ invoice_id: invoice }] : [],
        },
        { by },
      );
      receipts.push({ id, cents: next.cents });
      books.received += next.cents;
    } else if (next.kind === 'apply') {
      const [receipt, invoice] = [at(receipts, next.which), at(invoices, next.to)];
      if (!receipt || !invoice || (await one(invoice)).open === 0) continue;
      if ((await service(ReceiptsService).one(receipt.id)).credit === 0) continue;
      await service(ReceiptsService).apply(receipt.id, [{ invoice_id: invoice }], { by });
    } else {
      const [receipt] = receipts.splice(next.which % Math.max(1, receipts.length), 1);
      if (!receipt) continue;
      await service(ReceiptsService).reverse(receipt.id, 'Returned by the bank', { by });
      books.received -= receipt.cents;
    }
    await expectClosed(customerId, books, invoices);
  }
}

/** More length of its line, or freight. @returns the debit note; null on a paper that takes none */
async function debited(invoiceId: string, { cents, length }: Extract<Step, { kind: 'debit' }>): Promise<string | null> {
  const invoice = await service(InvoicesService).one(invoiceId, by);
  const [line] = invoice.content.lines;
  if (invoice.kind !== 'invoice' || invoice.credited >= invoice.total || !line) return null;
  const unit_price = rupeesFromCents(cents);
  const input: DebitNoteInput =
    length > 0
      ? { reason: 'price', lines: [{ line_id: line.line_id, quantity: length / 1000, unit_price }] }
      : { reason: 'charges', note: 'Freight', amount: unit_price };
  try {
    return await service(DebitNoteService).issue(invoiceId, input, { by });
  } catch (error) {
    if (error instanceof BadRequestException && /comes to nothing/.test(JSON.stringify(error.getResponse())))
      return null;
    throw error;
  }
}

/** Σ invoices − credit notes − receipts = Σ open − credit, and no invoice is open below zero. */
async function expectClosed(customerId: string, books: Books, ids: readonly string[]): Promise<void> {
  const account = await service(ReceivablesService).ofCustomer(customerId);
  const closing = centsFromRupees(account.open) - centsFromRupees(account.credit);
  expect(closing).toBe(books.billed - books.credited - books.received);
  expect(account.credit).toBeGreaterThanOrEqual(0);
  let open = 0;
  for (const invoice of account.invoices) {
    const cents = centsFromRupees(invoice.open);
    expect(cents).toBe(
      centsFromRupees(invoice.total) - centsFromRupees(invoice.credited) - centsFromRupees(invoice.paid),
    );
    expect(cents).toBeGreaterThan(0);
    open += cents;
  }
  expect(open).toBe(centsFromRupees(account.open));
  const statement = await service(StatementsService).of(customerId, { from: today, to: today });
  const { invoiced, credited, received, reversed } = statement;
  const [plus, minus] = [invoiced + reversed, credited + received].map((sum) => Math.round(sum * 100));
  expect(statement.opening).toBe(0);
  expect((plus ?? 0) - (minus ?? 0)).toBe(closing);
  expect(centsFromRupees(statement.closing)).toBe(closing);
  expect(centsFromRupees(statement.open) - centsFromRupees(statement.unapplied)).toBe(closing);
  expect(centsFromRupees(statement.entries.at(-1)?.balance ?? 0)).toBe(closing);
  expect(account.invoices.length).toBeLessThanOrEqual(ids.length);
}

test.each([
  ['to the cent', false],
  ['in whole rupees', true],
])('the books of random histories balance after each step, %s', async (_how, isRounded) => {
  await profile(isRounded);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      await take((await aCustomer(app)).id, steps);
    }),
    { numRuns: HISTORIES / 2, endOnFailure: true },
  );
  const serials = await app.dataSource.query<{ serial: string }[]>(
    `SELECT serial FROM invoices WHERE kind = 'invoice'`,
  );
  const numbers = serials.map(({ serial }) => Number(serial.split('-')[2])).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

import { randomUUID } from 'node:crypto';
import { colomboDay } from '@selvedge/domain/dates';
import { addDays } from '@selvedge/domain/invoicing/banking-days';
import type { InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import type { Receipt } from '@selvedge/domain/invoicing/receipt';
import type { CustomerAccount } from '@selvedge/domain/invoicing/receivables';
import { aSignedInCustomer, aSignedInMember } from '../support/factories.js';
import { openMoneyFixture } from '../support/money-fixture.js';

jest.setTimeout(120_000);

const { fixture, call, ok, invoiced } = openMoneyFixture();
const today = colomboDay(new Date());
let buyer: { id: string; token: string };
let other: { id: string; token: string };

beforeAll(async () => {
  const { user, token } = await aSignedInCustomer(fixture.app);
  other = { id: user.id, token };
  buyer = { id: fixture.buyerId, token: fixture.customer };
});
afterEach(() => {
  fixture.customer = buyer.token;
});
const invoicedTo = (whose: { token: string }): Promise<InvoiceDetail> => {
  fixture.customer = whose.token;
  return invoiced();
};
const paid = (fields: object = {}) => ({
  customer_id: buyer.id,
  method: 'transfer',
  amount: 1_180,
  received_on: today,
  ...fields,
});
const received = (fields: object = {}): Promise<Receipt> => ok('post', 'receipts', paid(fields));
const one = (id: string): Promise<InvoiceDetail> => ok('get', `invoices/${id}`);
const receipt = (id: string): Promise<Receipt> => ok('get', `receipts/${id}`);
const apply = (id: string, ...applications: object[]) => call('post', `receipts/${id}/apply`, { applications });

/** After every attempt, the open and kept amounts of both customers equal their invoices less their receipts. */
afterEach(async () => {
  for (const { id } of [buyer, other]) {
    const account = await ok<CustomerAccount>('get', `customers/${id}/account`);
    const [{ owed }] = await fixture.app.dataSource.query<[{ owed: number }]>(
      `SELECT (SELECT coalesce(sum(CASE kind WHEN 'credit_note' THEN -total_cents ELSE total_cents END), 0) FROM invoices
               WHERE customer_id = $1)::float8
            - (SELECT coalesce(sum(amount_cents), 0) FROM receipts WHERE customer_id = $1 AND reversed_at IS NULL)::float8 AS owed`,
      [id],
    );
    expect(Math.round((account.open - account.credit) * 100)).toBe(owed);
    expect(account.credit).toBeGreaterThanOrEqual(0);
  }
});

test.each([[-1], [0], [0.001], [1.005], [1e12], ['1e3x'], ['NaN'], [null], [[1]], [{ cents: 1 }], [true]])(
  'a receipt of the amount %j is rejected',
  async (amount) => {
    const { status, body } = await call('post', 'receipts', paid({ amount }));
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'amount']);
  },
);

test.each([[-1], [0], [0.004], [1_180.01], ['x'], [1e300]])(
  'applying %j to an invoice of 1,180.00 is rejected',
  async (amount) => {
    const { id: invoice_id } = await invoiced();
    const { id } = await received();
    const { status, body } = await apply(id, { invoice_id, amount });
    expect([status, body.errors?.[0]?.field]).toEqual([400, expect.stringMatching(/^applications\W0\W+amount$/)]);
    expect([(await one(invoice_id)).open, (await receipt(id)).credit]).toEqual([1_180, 1_180]);
  },
);

test('amounts are exact to the cent: three times 0.1 uses up a receipt of 0.3', async () => {
  const { id: invoice_id } = await invoiced();
  const { id } = await received({ amount: 0.3 });
  for (const amount of [0.1, 0.1, 0.1]) expect((await apply(id, { invoice_id, amount })).status).toBe(200);
  expect([(await one(invoice_id)).open, (await receipt(id)).credit]).toEqual([1_179.7, 0]);
  expect((await apply(id, { invoice_id, amount: 0.01 })).status).toBe(400);
});

test("a receipt cannot pay another customer's invoice or a credit note", async () => {
  const [mine, theirs] = [await invoiced(), await invoicedTo(other)];
  const { id } = await received();
  expect((await apply(id, { invoice_id: theirs.id })).status).toBe(400);
  expect((await apply(id, { order_id: theirs.order_id })).status).toBe(400);
  expect((await apply(id, { invoice_id: mine.id, order_id: mine.order_id })).status).toBe(400);
  expect((await apply(id, { invoice_id: randomUUID() })).status).toBe(400);
  expect((await apply(id, { invoice_id: mine.id }, { invoice_id: mine.id })).status).toBe(400);
  const line = { line_id: mine.left[0]?.line_id, quantity: 1 };
  const note = await ok<InvoiceDetail>('post', `invoices/${mine.id}/credit-note`, { reason: 'return', lines: [line] });
  expect((await apply(id, { invoice_id: note.id })).status).toBe(400);
  expect((await receipt(id)).credit).toBe(1_180);
});

test('one receipt applied several times concurrently pays once, on one invoice or on two', async () => {
  const [first, second] = [await invoiced(), await invoiced()];
  const { id } = await received();
  const answers = await Promise.all(
    [first, second, first, second].map((to) => apply(id, { invoice_id: to.id, amount: 1_180 })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  expect((await one(first.id)).open + (await one(second.id)).open).toBe(1_180);
  expect((await receipt(id)).credit).toBe(0);
});

test('two concurrent receipts for one invoice pay it once, and the other is rejected', async () => {
  const { id: invoice_id } = await invoiced();
  const answers = await Promise.all(
    [1, 2].map(() => call('post', 'receipts', paid({ applications: [{ invoice_id, amount: 1_180 }] }))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect((await one(invoice_id)).open).toBe(0);
});

test('a repeated receipt is recorded once: by its key concurrently or later, and by its reference without a key', async () => {
  const key = randomUUID();
  const again = () => call('post', 'receipts', paid({ amount: 5 })).set('Idempotency-Key', key);
  const answers = [...(await Promise.all([again(), again()])), await again()];
  const written = answers.filter(({ status }) => status === 201).map(({ body }) => body.receipt_no);
  expect(new Set(written).size).toBe(1);
  expect(
    (await call('post', 'receipts', paid({ amount: 6 })).set('Idempotency-Key', key)).status,
  ).toBeGreaterThanOrEqual(400);
  const named = { amount: 7, bank_reference: 'CEFT 4711' };
  const both = await Promise.all([
    call('post', 'receipts', paid(named)),
    call('post', 'receipts', paid({ ...named, bank_reference: 'ceft 4711' })),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('a reversed receipt no longer pays anything, and is reversed once', async () => {
  const { id: invoice_id } = await invoiced();
  const { id } = await received({ applications: [{ invoice_id }] });
  const answers = await Promise.all(
    [1, 2, 3].map(() => call('post', `receipts/${id}/reverse`, { reason: 'Wrong account' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await apply(id, { invoice_id })).status).toBe(409);
  expect((await one(invoice_id)).open).toBe(1_180);
});

test('a receipt reversed and applied concurrently never pays an invoice', async () => {
  const { id: invoice_id } = await invoiced();
  const { id } = await received();
  await Promise.all([apply(id, { invoice_id }), call('post', `receipts/${id}/reverse`, { reason: 'Wrong account' })]);
  expect(await receipt(id)).toMatchObject({ credit: 0, reversed_at: expect.any(String) });
  expect((await one(invoice_id)).open).toBe(1_180);
});

test('a credit note concurrent with a payment never leaves an invoice overpaid', async () => {
  const invoice = await invoiced();
  const { id } = await received();
  const [line] = invoice.left;
  await Promise.all([
    apply(id, { invoice_id: invoice.id }),
    call('post', `invoices/${invoice.id}/credit-note`, {
      reason: 'return',
      lines: [{ line_id: line?.line_id, quantity: line?.quantity }],
    }),
  ]);
  expect(await one(invoice.id)).toMatchObject({ open: 0, credited: 1_180, paid: 0 });
  expect((await receipt(id)).credit).toBe(1_180);
});

test('users without permission can neither record money nor read who paid', async () => {
  const storekeeper = (await aSignedInMember(fixture.app, 'storekeeper')).token;
  const { id } = await received();
  for (const token of [storekeeper, buyer.token]) {
    for (const answer of [
      call('post', 'receipts', paid(), token),
      call('post', `receipts/${id}/apply`, { applications: [] }, token),
      call('post', `receipts/${id}/reverse`, { reason: 'x' }, token),
      call('get', `receipts/${id}`, undefined, token),
      call('get', 'bank-lines', undefined, token),
      call('post', 'bank-lines/book', { lines: [] }, token),
    ]) {
      expect((await answer).status).toBe(403);
    }
  }
});

test('the audit trail records who applied a receipt later', async () => {
  const { id: invoice_id } = await invoiced();
  const { id } = await received();
  await apply(id, { invoice_id, amount: 500 }).expect(200);
  const trail = await ok<{ action: string; actor_name: string; record_name: string; detail: string }[]>(
    'get',
    `audit?filter=${JSON.stringify({ record_id: id })}`,
    undefined,
    fixture.admin,
  );
  const { receipt_no } = await receipt(id);
  const entry = { action: 'created', actor_name: 'Ledger Marker', record_name: receipt_no };
  expect(trail).toMatchObject([
    { ...entry, detail: 'receipt application' },
    { ...entry, detail: '' },
  ]);
});

test('a receipt cannot have a future, distant or invalid date', async () => {
  for (const received_on of [
    '2999-01-01',
    '2026-02-30',
    '2025-02-29',
    '1900-01-01',
    addDays(today, -367),
    'today',
    '',
    null,
  ]) {
    const { status, body } = await call('post', 'receipts', paid({ received_on }));
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'received_on']);
  }
});

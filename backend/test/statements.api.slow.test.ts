import { randomUUID } from 'node:crypto';
import { colomboDay } from '@selvedge/domain/dates';
import { addDays } from '@selvedge/domain/invoicing/banking-days';
import type { InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import type { Receipt } from '@selvedge/domain/invoicing/receipt';
import type { Statement } from '@selvedge/domain/invoicing/statement';
import { lockKey } from '../src/database/lock-key.js';
import { startApp } from './app.js';
import { aSignedInAdmin, aSignedInCustomer, aSignedInMember } from './factories.js';
import { someoneWaits } from './locks.js';
import { textOf } from './pdf-text.js';
import { quotationFixture } from './quotation-fixture.js';

jest.setTimeout(120_000);

const fixture = {} as Parameters<typeof quotationFixture>[0];
const { post, requested } = quotationFixture(fixture);
const today = colomboDay(new Date());
const yesterday = addDays(today, -1);
let accountant: string;
let buyerId: string;

beforeAll(async () => {
  fixture.app = await startApp({ vatPercent: 18 });
  fixture.admin = (await aSignedInAdmin(fixture.app)).token;
  accountant = (await aSignedInMember(fixture.app, 'accountant')).token;
});
beforeEach(async () => {
  const { user, token } = await aSignedInCustomer(fixture.app, { name: 'Fathima Rizwan', company: 'Galle Tailors' });
  fixture.customer = token;
  buyerId = user.id;
});
afterAll(() => fixture.app.close());

const call = (method: 'get' | 'post' | 'put', path: string, body?: object, token = accountant) =>
  fixture.app.http[method](`/api/admin/${path}`).set('Authorization', token).send(body);
const made = async <T>(path: string, body: object): Promise<T> => {
  const { status, body: answer, text } = await call('post', path, body);
  if (status >= 300) throw new Error(text);
  return answer;
};
const path = (from: string, to: string, kind = '') => `customers/${buyerId}/statement${kind}?from=${from}&to=${to}`;
const statement = async (from: string, to: string): Promise<Statement> =>
  (await call('get', path(from, to)).expect(200)).body;
const printed = async (from: string, to: string): Promise<string> =>
  textOf(
    (
      await call('get', path(from, to, '/pdf'))
        .responseType('blob')
        .expect(200)
    ).body,
  );
const paid = (amount: number, received_on: string) =>
  made<Receipt>('receipts', { customer_id: buyerId, method: 'cash', amount, received_on });

async function anOrder(): Promise<string> {
  const { id } = await requested('Harbour Linen');
  await post(id, 'approve', { quoted_price: 1_000 }).expect(200);
  const { body } = await post(id, 'convert').expect(201);
  await fixture.app.dataSource.query(`UPDATE orders SET status = 'shipped' WHERE id = $1`, [body.id]);
  return body.id;
}

test('without a tax profile nothing is printed, and nothing is fixed', async () => {
  const { body } = await call('get', path(yesterday, yesterday, '/pdf')).expect(409);
  expect(body.message).toContain('no tax profile');
  expect(await statement(yesterday, yesterday)).toMatchObject({ house: null, fixed_at: null, closing: 0 });
  await call(
    'put',
    'tax-profile',
    {
      ...{ valid_from: '2026-01-01', vat_registered: true, tin: '114567890', legal_name: 'Selvedge Ltd' },
      ...{ address: 'Colombo 03', unit_code: 'CMB01', bank_name: 'Commercial Bank', account_number: '8001234567' },
    },
    fixture.admin,
  ).expect(200);
});

test('a statement stays as it was printed, and the next one shows what was recorded late', async () => {
  const invoice = await made<InvoiceDetail>('invoices', { order_id: await anOrder() });
  const past = [addDays(today, -30), yesterday] as const;
  expect(await printed(...past)).toContain('Closing balance Rs. 0.00');

  const late = await paid(500, addDays(today, -5));
  const fixed = await statement(...past);
  expect(fixed).toMatchObject({ closing: 0, entries: [], fixed_at: expect.any(String) });
  const next = await statement(today, today);
  expect(next).toMatchObject({ opening: fixed.closing, closing: 680, open: 1_180, unapplied: 500, fixed_at: null });
  expect(next.entries).toEqual([
    expect.objectContaining({ number: late.receipt_no, date: addDays(today, -5), credit: 500, is_late: true }),
    expect.objectContaining({ number: invoice.serial, charge: 1_180, balance: 680, is_late: false }),
  ]);

  const before = await printed(today, today);
  expect(before).toContain('Recorded after the statement of its period');
  expect(before).toContain('Closing balance Rs. 680.00');
  await made(`receipts/${late.id}/reverse`, { reason: 'Wrong customer' });
  expect(await printed(today, today)).toBe(before);
  expect(await statement(...past)).toEqual(fixed);
  // It begins a day earlier, so it is another one: it has what the customer doesn't know yet.
  const other = await statement(yesterday, today);
  expect(other).toMatchObject({ opening: -500, reversed: 500, closing: 1_180, open: 1_180, unapplied: 0 });
  expect(other.entries.filter(({ is_late }) => is_late)).toEqual([
    expect.objectContaining({ kind: 'reversal', number: late.receipt_no, text: 'Wrong customer', charge: 500 }),
  ]);
});

test('the database refuses to change a statement', async () => {
  await printed(yesterday, yesterday);
  const change = fixture.app.dataSource.query('UPDATE statements SET closing_cents = 1 WHERE customer_id = $1', [
    buyerId,
  ]);
  await expect(change).rejects.toThrow('never changed');
});

test('two printings at once fix one statement', async () => {
  await Promise.all([printed(yesterday, today), printed(yesterday, today)]);
  const rows = await fixture.app.dataSource.query('SELECT id FROM statements WHERE customer_id = $1', [buyerId]);
  expect(rows).toHaveLength(1);
});

test('an invoice waits until the statement of its customer is fixed', async () => {
  const order_id = await anOrder();
  let issued: Promise<InvoiceDetail> | undefined;
  await fixture.app.dataSource.transaction(async (manager) => {
    await lockKey(manager, 'payer', buyerId);
    issued = made<InvoiceDetail>('invoices', { order_id });
    await someoneWaits(fixture.app);
    expect(await manager.query('SELECT id FROM invoices WHERE customer_id = $1', [buyerId])).toEqual([]);
  });
  expect((await issued)?.total).toBe(1_180);
});

test.each([
  ['from=2026-02-30', 'from'],
  [`to=${addDays(today, 1)}`, 'to'],
  [`from=${today}&to=${yesterday}`, 'from'],
  ['from=1&from=2', 'from'],
])('%s is no period', async (query, field) => {
  const { body } = await call('get', `customers/${buyerId}/statement?${query}`).expect(400);
  expect(body.errors[0].field).toBe(field);
});

test('nobody else has a statement, and only who records receipts prints one', async () => {
  await call('get', `customers/${randomUUID()}/statement`).expect(404);
  const { token } = await aSignedInMember(fixture.app, 'viewer');
  await call('get', path(yesterday, today, '/pdf'), undefined, token).expect(403);
});

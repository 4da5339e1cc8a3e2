import { randomUUID } from 'node:crypto';
import { colomboDay } from '@selvedge/domain/dates';
import { addDays } from '@selvedge/domain/invoicing/banking-days';
import type { Cheque } from '@selvedge/domain/invoicing/cheque';
import type { InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import type { Receipt } from '@selvedge/domain/invoicing/receipt';
import type { Receivables } from '@selvedge/domain/invoicing/receivables';
import type { Statement } from '@selvedge/domain/invoicing/statement';
import { read as readXlsx, utils } from 'xlsx';
import { lockKey } from '../../src/database/lock-key.js';
import { aSignedInMember } from '../support/factories.js';
import { someoneWaits } from '../support/locks.js';
import { openMoneyFixture } from '../support/money-fixture.js';
import { textOf } from '../support/pdf-text.js';

jest.setTimeout(120_000);

const { fixture, call, ok, aShippedOrder } = openMoneyFixture({ profile: null, isBuyerNew: true });
const today = colomboDay(new Date());
const yesterday = addDays(today, -1);

const path = (from: string, to: string, kind = '') =>
  `customers/${fixture.buyerId}/statement${kind}?from=${from}&to=${to}`;
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
  ok<Receipt>('post', 'receipts', { customer_id: fixture.buyerId, method: 'cash', amount, received_on });

test('without a tax profile a statement can be neither printed nor fixed', async () => {
  const { body } = await call('get', path(yesterday, yesterday, '/pdf')).expect(409);
  expect(body.message).toContain('no tax profile');
  expect(await statement(yesterday, yesterday)).toMatchObject({ house: null, fixed_at: null, closing: 0 });
  await call(
    'put',
    'tax-profile',
    {
      valid_from: '2026-01-01',
      vat_registered: true,
      tin: '114567890',
      legal_name: 'Selvedge Ltd',
      address: 'Colombo 03',
      unit_code: 'CMB01',
      bank_name: 'Commercial Bank',
      account_number: '8001234567',
    },
    fixture.admin,
  ).expect(200);
});

test('a printed statement stays unchanged, and the next one shows what was recorded late', async () => {
  const invoice = await ok<InvoiceDetail>('post', 'invoices', { order_id: await aShippedOrder() });
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
  await ok('post', `receipts/${late.id}/reverse`, { reason: 'Wrong customer' });
  expect(await printed(today, today)).toBe(before);
  expect(await statement(...past)).toEqual(fixed);
  // It begins a day earlier, so it is another one: it has what the customer doesn't know yet.
  const other = await statement(yesterday, today);
  expect(other).toMatchObject({ opening: -500, reversed: 500, closing: 1_180, open: 1_180, unapplied: 0 });
  expect(other.entries.filter(({ is_late }) => is_late)).toEqual([
    expect.objectContaining({ kind: 'reversal', number: late.receipt_no, text: 'Wrong customer', charge: 500 }),
  ]);
});

test('cheques in hand are those of the last day, whatever is cleared, returned or received later', async () => {
  const taken = (cheque_no: string, amount: number, received_on = addDays(today, -20)) =>
    ok<Cheque>('post', 'cheques', {
      customer_id: fixture.buyerId,
      bank_code: '7010',
      branch_code: '046',
      cheque_no,
      amount,
      received_on,
      drawer_name: 'Galle Tailors',
      crossing: 'account_payee',
      date_on_cheque: received_on,
    });
  const did = ({ id }: Cheque, deed: string, daysAgo = 0, note = '') =>
    ok('post', `cheques/${id}/${deed}`, { on: addDays(today, -daysAgo), ...(note && { note }) });
  const inHand = async (daysAgo: number) =>
    (await statement(addDays(today, -30), addDays(today, -daysAgo))).cheques_in_hand;
  const [cleared, givenBack, returned, atBank] = [
    await taken('600001', 500),
    await taken('600002', 200),
    await taken('600003', 100),
    await taken('600004', 25),
  ];
  await taken('600005', 50, today);
  await did(atBank, 'deposit', 8);
  await did(returned, 'deposit', 8);
  await did(returned, 'return', 5, 'Refer to drawer');
  await did(returned, 'represent', 3);
  const last = [addDays(today, -30), addDays(today, -2)] as const;
  const before = await statement(...last);
  await did(cleared, 'deposit');
  await did(cleared, 'clear');
  await did(givenBack, 'give-back');
  await did(returned, 'return', 0, 'Refer to drawer');

  expect(await statement(...last)).toEqual(before);
  expect([await inHand(25), await inHand(10), await inHand(4), await inHand(2), await inHand(0)]).toEqual([
    ...[0, 825, 725, 825, 75],
  ]);
  const { body } = await call('get', path(...last, '/xlsx'))
    .responseType('blob')
    .expect(200);
  const { Sheets, SheetNames } = readXlsx(body);
  const rows = utils.sheet_to_json<unknown[]>(Sheets[String(SheetNames[0])] ?? {}, { header: 1, defval: '' });
  expect(rows.at(-1)).toEqual([last[1], 'cheques in hand', '', 'not subtracted', '', '', 825, '']);
  const paper = await printed(...last);
  expect(paper).toContain('Cheques in hand, not subtracted');
  expect(paper).toContain('Rs. 825.00');
});

test('the database refuses to change a statement', async () => {
  await printed(yesterday, yesterday);
  const change = fixture.app.dataSource.query('UPDATE statements SET closing_cents = 1 WHERE customer_id = $1', [
    fixture.buyerId,
  ]);
  await expect(change).rejects.toThrow('never changed');
});

test('two concurrent printings fix one statement', async () => {
  await Promise.all([printed(yesterday, today), printed(yesterday, today)]);
  const rows = await fixture.app.dataSource.query('SELECT id FROM statements WHERE customer_id = $1', [
    fixture.buyerId,
  ]);
  expect(rows).toHaveLength(1);
});

test('an invoice waits until the concurrent statement of its customer is fixed', async () => {
  const order_id = await aShippedOrder();
  let issued: Promise<InvoiceDetail> | undefined;
  await fixture.app.dataSource.transaction(async (manager) => {
    await lockKey(manager, 'payer', fixture.buyerId);
    issued = ok<InvoiceDetail>('post', 'invoices', { order_id });
    await someoneWaits(fixture.app);
    expect(await manager.query('SELECT id FROM invoices WHERE customer_id = $1', [fixture.buyerId])).toEqual([]);
  });
  expect((await issued)?.total).toBe(1_180);
});

test.each([
  ['from=2026-02-30', 'from'],
  [`to=${addDays(today, 1)}`, 'to'],
  [`from=${today}&to=${yesterday}`, 'from'],
  ['from=1&from=2', 'from'],
])('%s is rejected as a period', async (query, field) => {
  const { body } = await call('get', `customers/${fixture.buyerId}/statement?${query}`).expect(400);
  expect(body.errors[0].field).toBe(field);
});

test('a statement to a day ahead names the last day that is possible', async () => {
  const { body } = await call('get', `customers/${fixture.buyerId}/statement?to=${addDays(today, 30)}`).expect(400);
  expect(body.message).toBe(`The day lies ahead. A statement ends today at the latest: ask for one to ${today}.`);
});

test('an unknown customer has no statement, and only staff who record receipts can print one', async () => {
  await call('get', `customers/${randomUUID()}/statement`).expect(404);
  const { token } = await aSignedInMember(fixture.app, 'viewer');
  await call('get', path(yesterday, today, '/pdf'), undefined, token).expect(403);
});

test('what a deleted account owes is paid, and stays on its statement', async () => {
  const invoice = await ok<InvoiceDetail>('post', 'invoices', { order_id: await aShippedOrder() });
  await fixture.app.dataSource.query('UPDATE users SET deleted_at = now() WHERE id = $1', [fixture.buyerId]);
  const { rows } = await ok<Receivables>('get', 'receivables');
  expect(rows.find(({ customer_id }) => customer_id === fixture.buyerId)).toMatchObject({ account_deleted: true });
  const { closing } = await statement(today, today);
  await ok('post', 'receipts', {
    customer_id: fixture.buyerId,
    method: 'cash',
    amount: 1_180,
    received_on: today,
    applications: [{ invoice_id: invoice.id }],
  });
  expect(await ok('get', `invoices/${invoice.id}`)).toMatchObject({ state: 'paid', open: 0 });
  expect((await statement(today, today)).closing).toBe(closing - 1_180);
  const { body } = await call('post', `customers/${fixture.buyerId}/statement/mail`, { from: today, to: today }).expect(
    409,
  );
  expect(body.message).toBe('The customer has no account any more. Print the statement instead.');
});

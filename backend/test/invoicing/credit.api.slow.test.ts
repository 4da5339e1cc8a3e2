import { colomboDay } from '@selvedge/domain/dates';
import type { Cheque } from '@selvedge/domain/invoicing/cheque';
import type { InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import type { CustomerAccount, OrderMoney } from '@selvedge/domain/invoicing/receivables';
import type { CustomerTax } from '@selvedge/domain/invoicing/tax-profile';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { Mail } from '../../src/mail/mail.entity.js';
import { aSignedInMember } from '../support/factories.js';
import { openMoneyFixture } from '../support/money-fixture.js';
import { textOf } from '../support/pdf-text.js';

jest.setTimeout(120_000);

const today = colomboDay(new Date());
const money = openMoneyFixture({
  settings: { notifyEmails: ['finance@house.example'], creditCheck: 'block' },
  profile: null,
  isBuyerNew: true,
});
const { fixture, post, requested, anOrder } = money;
let sales: string;
let numbers = 0;

beforeAll(async () => {
  sales = (await aSignedInMember(fixture.app, 'sales')).token;
});
beforeEach(() => Object.assign(fixture.app.config, { creditCheck: 'block' }));

const call = (method: 'get' | 'post' | 'put', path: string, body?: object, token = fixture.admin) =>
  money.call(method, path, body, token);
const ok = <T>(method: 'get' | 'post' | 'put', path: string, body?: object, token = fixture.admin) =>
  money.ok<T>(method, path, body, token);
const limit = (credit_limit: number | null, more: object = {}) =>
  ok<CustomerTax>('put', `customers/${fixture.buyerId}/tax`, { credit_limit, ...more });
const confirm = (id: string, more: object = {}, token = fixture.admin) =>
  call(
    'post',
    `orders/${id}/status`,
    { status: 'confirmed', allow_shortage: true, stock_reason: 'Comes', ...more },
    token,
  );
const account = () => ok<CustomerAccount>('get', `customers/${fixture.buyerId}/account`);
const paid = (amount: number) =>
  ok('post', 'receipts', { customer_id: fixture.buyerId, method: 'transfer', amount, received_on: today });

test('of two concurrently confirmed orders that together exceed the credit limit, one gets 409', async () => {
  await limit(2_000);
  const orders = [await anOrder(), await anOrder()];
  const answers = await Promise.all(orders.map((id) => confirm(id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { body } = answers.find(({ status }) => status === 409) ?? {};
  expect(body.errors).toEqual([expect.objectContaining({ field: 'override_reason' })]);
  expect(body.message).toContain('exceeded by Rs. 360.00 (Rs. 2,360.00 of Rs. 2,000.00)');
  expect(await account()).toMatchObject({ exposure: 1_180, credit_limit: 2_000 });
});

test('only a person with the right can override the credit limit, and the history contains the reason', async () => {
  await limit(100);
  const id = await anOrder();
  await confirm(id, { override_reason: '  ' }).expect(409);
  await confirm(id, { override_reason: 'I like them' }, sales).expect(403);
  const { body } = await confirm(id, { override_reason: 'Their director called' }).expect(200);
  expect(JSON.stringify(body.history)).toContain('Their director called');
});

test('an order that is paid before confirmation does not count towards the credit limit', async () => {
  await limit(0);
  const id = await anOrder();
  await confirm(id).expect(409);
  await paid(1_180);
  await confirm(id).expect(200);
  expect(await account()).toMatchObject({ exposure: 0, credit: 1_180 });
  await confirm(await anOrder()).expect(409);
});

test('a canceled order is checked against the credit limit when it is reopened', async () => {
  await limit(1_200);
  const [one, other] = [await anOrder(), await anOrder()];
  await confirm(one).expect(200);
  await call('post', `orders/${one}/status`, { status: 'cancelled' }).expect(200);
  await confirm(other).expect(200);
  await call('post', `orders/${one}/reopen`, { allow_shortage: true, stock_reason: 'Comes' }).expect(409);
});

test('a confirmed order can be raised up to the credit limit, above it only with a reason, and lowered freely', async () => {
  await limit(2_000);
  const id = await anOrder();
  const change = async (quoted_price: number, more: object = {}, token = fixture.admin) => {
    const { line_items } = await ok<OrderDetail>('get', `orders/${id}`);
    const body = {
      line_items: line_items.map((line) => ({ id: line.id })),
      quoted_price,
      stock_reason: 'Comes',
      ...more,
    };
    return call('post', `orders/${id}/change`, body, token);
  };
  // Not confirmed yet: that is when it is checked.
  expect((await change(5_000)).status).toBe(200);
  await call('post', `orders/${id}/withdraw-change`).expect(200);
  await confirm(id).expect(200);
  const { status, body } = await change(1_800);
  expect([status, body.errors?.[0]?.field]).toEqual([409, 'override_reason']);
  expect(body.message).toContain('exceeded by Rs. 124.00 (Rs. 2,124.00 of Rs. 2,000.00)');
  expect((await change(1_800, { override_reason: 'I like them' }, sales)).status).toBe(403);
  expect((await change(900)).status).toBe(200);
  const raised = await change(1_800, { override_reason: 'Their director called' });
  expect(JSON.stringify(raised.body.history)).toContain('Their director called');
  const accepted = await call('post', `orders/${id}/changes/${raised.body.pending_change.id}/accept`, {
    name: 'Fathima',
  });
  expect(accepted.body).toMatchObject({ total_amount: 1_800, pending_change: null });
  expect(await account()).toMatchObject({ exposure: 2_124 });
});

test('an order can be lowered although the limit was lowered below it, and raised only with a reason', async () => {
  await limit(2_000);
  const id = await anOrder();
  await confirm(id).expect(200);
  await limit(100);
  const change = async (fields: object) => {
    const { line_items } = await ok<OrderDetail>('get', `orders/${id}`);
    const body = { line_items: line_items.map((line) => ({ id: line.id, ...fields })), stock_reason: 'Comes' };
    return call('post', `orders/${id}/change`, { ...body, quoted_price: 'quantity_meters' in fields ? 900 : 1_000 });
  };
  expect((await change({ quantity_meters: 90 })).status).toBe(200);
  expect(await account()).toMatchObject({ exposure: 1_062, credit_limit: 100 });
  const { status, body } = await change({});
  expect([status, body.errors?.[0]?.field]).toEqual([409, 'override_reason']);
});

test('a customer cannot accept a suggested change once the credit limit no longer allows it', async () => {
  await limit(2_500);
  const [id, other] = [await anOrder(), await anOrder()];
  await confirm(id).expect(200);
  const { line_items, quotation_id } = await ok<OrderDetail>('get', `orders/${id}`);
  const { pending_change } = await ok<OrderDetail>('post', `orders/${id}/change`, {
    line_items: line_items.map((line) => ({ id: line.id })),
    quoted_price: 2_000,
    stock_reason: 'Comes',
  });
  await confirm(other).expect(200);
  const { message } = (
    await fixture.app.http
      .post(`/api/quotations/${quotation_id}/order/changes/${pending_change?.id}/accept`)
      .set('Authorization', fixture.customer)
      .send({ name: 'Fathima' })
      .expect(409)
  ).body;
  expect(message).toContain('please contact us');
  expect(message).not.toMatch(/Rs\.|limit/);
  const { body } = await call('post', `orders/${id}/changes/${pending_change?.id}/accept`, { name: 'F' }).expect(409);
  expect(body.message).toContain('suggest it again with a reason');
  expect(await ok<OrderDetail>('get', `orders/${id}`)).toMatchObject({ total_amount: 1_000 });
});

test('the credit check “warn” confirms the order with a note in its history, and “off” does not check', async () => {
  await limit(100);
  Object.assign(fixture.app.config, { creditCheck: 'warn' });
  const id = await anOrder();
  expect((await ok<OrderMoney>('get', `orders/${id}/money`)).credit_warnings).toEqual([
    expect.stringContaining('exceeded by Rs. 1,080.00'),
  ]);
  const { body } = await confirm(id).expect(200);
  expect(JSON.stringify(body.history)).toContain('The credit limit is exceeded by Rs. 1,080.00');
  Object.assign(fixture.app.config, { creditCheck: 'off' });
  expect((await ok<OrderMoney>('get', `orders/${id}/money`)).credit_warnings).toEqual([]);
});

test('a credit limit must be an amount or empty, and cannot be changed by sales', async () => {
  for (const odd of [-1, 0.001, 'much', 1e15]) {
    const { body } = await call('put', `customers/${fixture.buyerId}/tax`, { credit_limit: odd }).expect(400);
    expect(body.errors[0].field).toBe('credit_limit');
  }
  await call('put', `customers/${fixture.buyerId}/tax`, { credit_limit: 5 }, sales).expect(403);
  const { version } = await limit(5);
  await ok('put', `customers/${fixture.buyerId}/tax`, { legal_name: 'Galle Tailors Ltd', version }, sales);
  expect(await ok('get', `customers/${fixture.buyerId}/tax`)).toMatchObject({
    credit_limit: 5,
    legal_name: 'Galle Tailors Ltd',
  });
  await limit(null, { version: version + 1 });
  await confirm(await anOrder()).expect(200);
});

async function returnedCheque(): Promise<Cheque> {
  numbers += 1;
  const cheque = await ok<Cheque>(
    'post',
    'cheques',
    {
      customer_id: fixture.buyerId,
      bank_code: '7010',
      branch_code: '046',
      cheque_no: String(numbers).padStart(6, '0'),
      drawer_name: 'Galle Tailors',
      crossing: 'account_payee',
      date_on_cheque: today,
      amount: 500,
      received_on: today,
    },
    fixture.accountant,
  );
  await ok('post', `cheques/${cheque.id}/deposit`, { on: today }, fixture.accountant);
  return ok('post', `cheques/${cheque.id}/return`, { on: today, note: 'Refer to drawer' }, fixture.accountant);
}

test('a returned cheque puts the customer on hold, mails finance once, and only a permitted person lifts the hold', async () => {
  const id = await anOrder();
  const cheque = await returnedCheque();
  await call('post', `cheques/${cheque.id}/return`, { on: today, note: 'Again' }, fixture.accountant).expect(409);
  const mails = await fixture.app.dataSource
    .getRepository(Mail)
    .findBy({ subject: `Cheque ${cheque.cheque_no} was returned` });
  expect(mails.map(({ toAddress }) => toAddress)).toEqual(['finance@house.example']);
  expect(await account()).toMatchObject({
    on_hold_since: today,
    hold_reason: expect.stringContaining('Refer to drawer'),
  });
  expect((await ok<OrderMoney>('get', `orders/${id}/money`)).credit_warnings).toEqual([
    expect.stringContaining('on hold'),
  ]);
  // It warns staff; what they confirm is their decision.
  expect(JSON.stringify((await confirm(id).expect(200)).body.history)).toContain('on hold');
  await fixture.app.http.get('/api/quotations').set('Authorization', fixture.customer).expect(200);
  const lift = `customers/${fixture.buyerId}/lift-hold`;
  await call('post', lift, { reason: 'They paid in cash' }, sales).expect(403);
  await call('post', lift, { reason: '' }).expect(400);
  await call('post', lift, { reason: 'They paid in cash', version: 9 }).expect(409);
  expect(await ok('post', lift, { reason: 'They paid in cash' })).toMatchObject({
    on_hold_since: null,
    hold_reason: 'Lifted by Ruwan Silva: They paid in cash',
  });
  await call('post', lift, { reason: 'Twice' }).expect(409);
  expect(await account()).toMatchObject({ on_hold_since: null, hold_reason: '' });
});

test('the template of a quotation states that its customer is on hold, and the quotation can still be sent', async () => {
  const { id } = await requested();
  const template = () => ok<QuotationTemplate>('get', `quotations/${id}/template`);
  expect(await template()).not.toHaveProperty('customer_hold');
  await returnedCheque();
  expect((await template()).customer_hold).toEqual({ since: today, reason: expect.stringContaining('returned') });
  // A hold warns, and whoever decides goes on.
  await post(id, 'approve', { quoted_price: 1_000 }).expect(200);
});

test('a cheque reduces the used credit only once it has cleared', async () => {
  await limit(1_200);
  await confirm(await anOrder()).expect(200);
  numbers += 1;
  const cheque = await ok<Cheque>(
    'post',
    'cheques',
    {
      customer_id: fixture.buyerId,
      bank_code: '7010',
      branch_code: '046',
      cheque_no: String(numbers).padStart(6, '0'),
      drawer_name: 'Galle Tailors',
      crossing: 'account_payee',
      date_on_cheque: today,
      amount: 1_180,
      received_on: today,
    },
    fixture.accountant,
  );
  const next = await anOrder();
  await confirm(next).expect(409);
  await ok('post', `cheques/${cheque.id}/deposit`, { on: today }, fixture.accountant);
  await confirm(next).expect(409);
  await ok('post', `cheques/${cheque.id}/clear`, { on: today }, fixture.accountant);
  await confirm(next).expect(200);
});

test('the demand letter is a PDF with amount and drawer, available to finance once the cheque is returned', async () => {
  const cheque = await returnedCheque();
  const letter = `cheques/${cheque.id}/demand-letter`;
  await call('get', letter, undefined, fixture.accountant).expect(409);
  const house = { vat_registered: false, legal_name: 'Selvedge Ltd', address: 'Colombo 03', unit_code: 'CMB01' };
  await ok('put', 'tax-profile', { valid_from: '2026-01-01', ...house });
  const { body } = await call('get', letter, undefined, fixture.accountant).expect(200);
  const text = await textOf(body);
  for (const part of ['Demand for payment', 'Galle Tailors', 'Rs. 500.00', 'Refer to drawer', 'within 90 days']) {
    expect(text).toContain(part);
  }
  await call('get', letter, undefined, sales).expect(403);
  await ok('post', `cheques/${cheque.id}/demand`, { on: today, note: 'Registered letter 4711' }, fixture.accountant);
  await ok('post', `cheques/${cheque.id}/settle`, { on: today }, fixture.accountant);
  await call('get', letter, undefined, fixture.accountant).expect(409);
});

test('a debit note above the credit limit needs a reason from a permitted person, which the order history records', async () => {
  const house = {
    vat_registered: true,
    tin: '114567890',
    legal_name: 'Selvedge Ltd',
    address: 'Colombo 03',
    unit_code: 'CMB01',
  };
  await ok('put', 'tax-profile', { valid_from: '2026-02-01', ...house });
  const order = await anOrder();
  await fixture.app.dataSource.query(`UPDATE orders SET status = 'shipped' WHERE id = $1`, [order]);
  const { id, total } = await ok<InvoiceDetail>('post', 'invoices', { order_id: order }, fixture.accountant);
  await limit(total + 118);
  const debit = (amount: number, more: object = {}, token = fixture.accountant) =>
    call('post', `invoices/${id}/debit-note`, { reason: 'charges', note: 'Freight', amount, ...more }, token);
  await debit(100).expect(201);
  const { body } = await debit(60).expect(409);
  expect(body.errors).toEqual([expect.objectContaining({ field: 'override_reason' })]);
  expect(body.message).toContain('exceeded by Rs. 70.80');
  expect((await account()).exposure).toBe(total + 118);
  await debit(60, { override_reason: 'They asked for the lorry' }, fixture.accountant).expect(403);
  const { body: issued } = await debit(60, { override_reason: 'They asked for the lorry' }, fixture.admin).expect(201);
  const history = async () => JSON.stringify((await ok<OrderDetail>('get', `orders/${order}`)).history);
  expect(await history()).toContain(issued.serial);
  expect(await history()).toContain('They asked for the lorry');
  Object.assign(fixture.app.config, { creditCheck: 'warn' });
  const { body: warned } = await debit(5).expect(201);
  expect(await history()).toContain(`${warned.serial}. The credit limit is exceeded by Rs. 76.70`);
  Object.assign(fixture.app.config, { creditCheck: 'off' });
  const { body: off } = await debit(5).expect(201);
  expect(await history()).not.toContain(off.serial);
});

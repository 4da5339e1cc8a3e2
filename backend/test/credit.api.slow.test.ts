import { colomboDay } from '@selvedge/domain/dates';
import type { Cheque } from '@selvedge/domain/invoicing/cheque';
import type { CustomerAccount, OrderMoney } from '@selvedge/domain/invoicing/receivables';
import type { CustomerTax } from '@selvedge/domain/invoicing/tax-profile';
import { Mail } from '../src/mail/mail.entity.js';
import { startApp } from './app.js';
import { aSignedInAdmin, aSignedInCustomer, aSignedInMember } from './factories.js';
import { textOf } from './pdf-text.js';
import { quotationFixture } from './quotation-fixture.js';

jest.setTimeout(120_000);

const fixture = {} as Parameters<typeof quotationFixture>[0];
const { post, requested } = quotationFixture(fixture);
const today = colomboDay(new Date());
const settings = { vatPercent: 18, notifyEmails: ['finance@house.example'] };
let buyerId: string;
let accountant: string;
let sales: string;
let numbers = 0;

beforeAll(async () => {
  fixture.app = await startApp({ ...settings, creditCheck: 'block' });
  fixture.admin = (await aSignedInAdmin(fixture.app, { name: 'Ruwan Silva' })).token;
  accountant = (await aSignedInMember(fixture.app, 'accountant')).token;
  sales = (await aSignedInMember(fixture.app, 'sales')).token;
});
afterAll(() => fixture.app.close());
beforeEach(async () => {
  Object.assign(fixture.app.config, { creditCheck: 'block' });
  const { user, token } = await aSignedInCustomer(fixture.app, { company: 'Galle Tailors' });
  fixture.customer = token;
  buyerId = user.id;
});

const call = (method: 'get' | 'post' | 'put', path: string, body?: object, token = fixture.admin) =>
  fixture.app.http[method](`/api/admin/${path}`).set('Authorization', token).send(body);
async function ok<T>(...asked: Parameters<typeof call>): Promise<T> {
  const { status, body, text } = await call(...asked);
  if (status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${text}`);
  return body;
}

/** An order of Rs. 1,180 with VAT that nobody has confirmed. */
async function anOrder(): Promise<string> {
  const { id } = await requested();
  await post(id, 'approve', { quoted_price: 1_000 }).expect(200);
  return (await post(id, 'convert').expect(201)).body.id;
}
const limit = (credit_limit: number | null, more: object = {}) =>
  ok<CustomerTax>('put', `customers/${buyerId}/tax`, { credit_limit, ...more });
const confirm = (id: string, more: object = {}, token = fixture.admin) =>
  call(
    'post',
    `orders/${id}/status`,
    { status: 'confirmed', allow_shortage: true, stock_reason: 'Comes', ...more },
    token,
  );
const account = () => ok<CustomerAccount>('get', `customers/${buyerId}/account`);
const paid = (amount: number) =>
  ok('post', 'receipts', { customer_id: buyerId, method: 'transfer', amount, received_on: today });

test('two orders that are confirmed at once can not both pass the limit', async () => {
  await limit(2_000);
  const orders = [await anOrder(), await anOrder()];
  const answers = await Promise.all(orders.map((id) => confirm(id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { body } = answers.find(({ status }) => status === 409) ?? {};
  expect(body.errors).toEqual([expect.objectContaining({ field: 'override_reason' })]);
  expect(body.message).toContain('exceeded by Rs. 360.00 (Rs. 2,360.00 of Rs. 2,000.00)');
  expect(await account()).toMatchObject({ exposure: 1_180, credit_limit: 2_000 });
});

test('a person with the right overrides the limit, and the history has the reason', async () => {
  await limit(100);
  const id = await anOrder();
  await confirm(id, { override_reason: '  ' }).expect(409);
  await confirm(id, { override_reason: 'I like them' }, sales).expect(403);
  const { body } = await confirm(id, { override_reason: 'Their director called' }).expect(200);
  expect(JSON.stringify(body.history)).toContain('Their director called');
});

test('an order that is paid for before it is confirmed does not count', async () => {
  await limit(0);
  const id = await anOrder();
  await confirm(id).expect(409);
  await paid(1_180);
  await confirm(id).expect(200);
  expect(await account()).toMatchObject({ exposure: 0, credit: 1_180 });
  await confirm(await anOrder()).expect(409);
});

test('a cancelled order that is reopened is checked as well', async () => {
  await limit(1_200);
  const [one, other] = [await anOrder(), await anOrder()];
  await confirm(one).expect(200);
  await call('post', `orders/${one}/status`, { status: 'cancelled' }).expect(200);
  await confirm(other).expect(200);
  await call('post', `orders/${one}/reopen`, { allow_shortage: true, stock_reason: 'Comes' }).expect(409);
});

test('a warning lets the order pass and stands in its history; off does not look', async () => {
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

test('a limit is an amount, is empty for none, and is not changed by sales', async () => {
  for (const odd of [-1, 0.001, 'much', 1e15]) {
    const { body } = await call('put', `customers/${buyerId}/tax`, { credit_limit: odd }).expect(400);
    expect(body.errors[0].field).toBe('credit_limit');
  }
  await call('put', `customers/${buyerId}/tax`, { credit_limit: 5 }, sales).expect(403);
  const { version } = await limit(5);
  await ok('put', `customers/${buyerId}/tax`, { legal_name: 'Galle Tailors Ltd', version }, sales);
  expect(await ok('get', `customers/${buyerId}/tax`)).toMatchObject({
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
      ...{ customer_id: buyerId, bank_code: '7010', branch_code: '046', cheque_no: String(numbers).padStart(6, '0') },
      ...{ drawer_name: 'Galle Tailors', crossing: 'account_payee', date_on_cheque: today, amount: 500 },
      received_on: today,
    },
    accountant,
  );
  await ok('post', `cheques/${cheque.id}/deposit`, { on: today }, accountant);
  return ok('post', `cheques/${cheque.id}/return`, { on: today, note: 'Refer to drawer' }, accountant);
}

test('a returned cheque puts the customer on hold, mails finance once, and a named person lifts it', async () => {
  const id = await anOrder();
  const cheque = await returnedCheque();
  await call('post', `cheques/${cheque.id}/return`, { on: today, note: 'Again' }, accountant).expect(409);
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
  const lift = `customers/${buyerId}/lift-hold`;
  await call('post', lift, { reason: 'They paid in cash' }, sales).expect(403);
  await call('post', lift, { reason: '' }).expect(400);
  await call('post', lift, { reason: 'They paid in cash', version: 9 }).expect(409);
  expect(await ok('post', lift, { reason: 'They paid in cash' })).toMatchObject({
    ...{ on_hold_since: null, hold_reason: 'Lifted by Ruwan Silva: They paid in cash' },
  });
  await call('post', lift, { reason: 'Twice' }).expect(409);
  expect(await account()).toMatchObject({ on_hold_since: null, hold_reason: '' });
});

test('a cheque reduces what is owed once it has cleared, not before', async () => {
  await limit(1_200);
  await confirm(await anOrder()).expect(200);
  numbers += 1;
  const cheque = await ok<Cheque>(
    'post',
    'cheques',
    {
      ...{ customer_id: buyerId, bank_code: '7010', branch_code: '046', cheque_no: String(numbers).padStart(6, '0') },
      ...{ drawer_name: 'Galle Tailors', crossing: 'account_payee', date_on_cheque: today, amount: 1_180 },
      received_on: today,
    },
    accountant,
  );
  const next = await anOrder();
  await confirm(next).expect(409);
  await ok('post', `cheques/${cheque.id}/deposit`, { on: today }, accountant);
  await confirm(next).expect(409);
  await ok('post', `cheques/${cheque.id}/clear`, { on: today }, accountant);
  await confirm(next).expect(200);
});

test('the demand letter of a returned cheque is a PDF that names amount and drawer, and only of a returned one', async () => {
  const cheque = await returnedCheque();
  const letter = `cheques/${cheque.id}/demand-letter`;
  await call('get', letter, undefined, accountant).expect(409);
  const house = { vat_registered: false, legal_name: 'Selvedge Ltd', address: 'Colombo 03', unit_code: 'CMB01' };
  await ok('put', 'tax-profile', { valid_from: '2026-01-01', ...house });
  const { body } = await call('get', letter, undefined, accountant).expect(200);
  const text = await textOf(body);
  for (const part of ['Demand for payment', 'Galle Tailors', 'Rs. 500.00', 'Refer to drawer', 'within 90 days']) {
    expect(text).toContain(part);
  }
  await call('get', letter, undefined, sales).expect(403);
  await ok('post', `cheques/${cheque.id}/demand`, { on: today, note: 'Registered letter 4711' }, accountant);
  await ok('post', `cheques/${cheque.id}/settle`, { on: today }, accountant);
  await call('get', letter, undefined, accountant).expect(409);
});

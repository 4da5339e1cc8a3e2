import { randomUUID } from 'node:crypto';
import { colomboDay } from '@selvedge/domain/dates';
import { addDays } from '@selvedge/domain/invoicing/banking-days';
import type { InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import type { OwnMoney, OwnOrderMoney, OwnStatement } from '@selvedge/domain/invoicing/own-money';
import type { Receipt } from '@selvedge/domain/invoicing/receipt';
import type { OwnRequests } from '@selvedge/domain/quotations/own-request';
import { OrderDocumentsService } from '../../src/orders/order-documents.service.js';
import { aSignedInCustomer } from '../support/factories.js';
import { openMoneyFixture } from '../support/money-fixture.js';
import { offerFixture } from '../support/offer-fixture.js';
import { textOf } from '../support/pdf-text.js';

jest.setTimeout(120_000);

const { fixture, call, ok, agreed, ship } = openMoneyFixture({
  profile: { bank_name: 'Commercial Bank', account_number: '8001234567' },
  isBuyerNew: true,
});
const { pathOf } = offerFixture(fixture);
const today = colomboDay(new Date());

beforeAll(() => {
  fixture.app.app.get(OrderDocumentsService, { strict: false }).timeoutMs = 0;
});

const own = (path: string, token = fixture.customer) =>
  fixture.app.http.get(`/api/${path}`).set('Authorization', token);
const account = async (): Promise<OwnMoney> => (await own('account/invoices').expect(200)).body;
const ofOrder = async (quotationId: string): Promise<OwnOrderMoney> =>
  (await own(`quotations/${quotationId}/invoices`).expect(200)).body;

test('before the first invoice, a customer sees the missing advance and how to pay it', async () => {
  const { quotationId, orderId } = await agreed();
  expect(await ofOrder(quotationId)).toMatchObject({
    due: 1_180,
    received: 0,
    open: 1_180,
    cheques_in_hand: 0,
    invoices: [],
    advance: { due: 590, missing: 590 },
    pay: { reference: '', bank: { account_number: '8001234567' } },
  });
  // No worker prints here: its number and its content are fixed all the same.
  await call('get', `orders/${orderId}/proforma`, undefined, fixture.admin).expect(409);
  expect((await ofOrder(quotationId)).pay.reference).toMatch(/^RF\d\dPI2026\d+$/);
  const { advances, open, bank } = await account();
  expect({ advances, open, bank: bank?.account_number }).toEqual({
    advances: [{ quotation_id: quotationId, order_number: expect.any(String), missing: 590 }],
    open: 0,
    bank: '8001234567',
  });
});

test('the request list includes the next payment of each order in one response', async () => {
  const payment = async () => {
    const { body }: { body: OwnRequests } = await own('quotations/requests?tab=orders').expect(200);
    return body.requests.map(({ orders }) => orders[0]?.next_payment);
  };
  const { orderId } = await agreed();
  expect(await payment()).toEqual([null]);
  await ship(orderId);
  const on = addDays(today, 12);
  const invoice = await ok<InvoiceDetail>('post', 'invoices', { order_id: orderId, due_on: on });
  expect(await payment()).toEqual([{ state: 'due', amount: 1_180, on }]);
  await ok<Receipt>('post', 'receipts', {
    customer_id: fixture.buyerId,
    method: 'cash',
    amount: 1_180,
    received_on: today,
    applications: [{ invoice_id: invoice.id }],
  });
  expect(await payment()).toEqual([{ state: 'paid', amount: 0, on: null }]);
  // A debit note is to be paid as well.
  await ok('post', `invoices/${invoice.id}/debit-note`, {
    reason: 'charges',
    note: 'Freight',
    amount: 100,
    due_on: on,
  });
  expect(await payment()).toEqual([{ state: 'due', amount: 118, on }]);
});

test('amounts due, received, covered by cheques and open are equal on the order, in the account and on the statement', async () => {
  const { quotationId, orderId } = await agreed();
  await ship(orderId);
  const invoice = await ok<InvoiceDetail>('post', 'invoices', { order_id: orderId });
  await ok<Receipt>('post', 'receipts', {
    customer_id: fixture.buyerId,
    method: 'cash',
    amount: 300,
    received_on: today,
    applications: [{ invoice_id: invoice.id }],
  });
  await ok('post', 'cheques', {
    customer_id: fixture.buyerId,
    bank_code: '7056',
    branch_code: '001',
    cheque_no: '123456',
    drawer_name: 'Galle Tailors',
    crossing: 'account_payee',
    date_on_cheque: addDays(today, 7),
    amount: 500,
    received_on: today,
    invoices: [{ invoice_id: invoice.id, amount: 500 }],
  });
  const sums = { due: 1_180, received: 300, cheques_in_hand: 500, open: 880 };
  const order = await ofOrder(quotationId);
  expect(order).toMatchObject(sums);
  const mine = await account();
  expect(mine).toMatchObject({ ...sums, overdue: 0, credit: 0, total: 1 });
  expect(mine.invoices).toEqual(order.invoices);
  expect(mine.invoices[0]).toMatchObject({ serial: invoice.serial, quotation_id: quotationId, state: 'part_paid' });
  const { body }: { body: OwnStatement } = await own(`account/statement?from=${today}&to=${today}`).expect(200);
  expect(body).toMatchObject({ opening: 0, closing: 880, open: 880, cheques_in_hand: 500, fixed_at: null });
  expect(body.entries.map(({ kind }) => kind)).toEqual(['invoice', 'receipt']);
  // Customers see neither who issued and recorded it nor internal ids.
  const all = JSON.stringify([order, mine, body]);
  expect(all).not.toContain('Ledger Marker');
  expect(all).not.toContain(fixture.buyerId);
  expect(all).not.toMatch(/issued_by|credit_limit|hold_reason|why_not|credit_warnings/);
});

test('a customer can open the PDF of their own invoice, and a second printing is marked COPY ONLY', async () => {
  const { orderId } = await agreed();
  await ship(orderId);
  const { id, serial } = await ok<InvoiceDetail>('post', 'invoices', { order_id: orderId });
  const pdf = async () => textOf((await own(`account/invoices/${id}/pdf`).responseType('blob').expect(200)).body);
  const first = await pdf();
  expect(first).toContain(serial);
  expect(first).not.toContain('COPY ONLY');
  expect(await pdf()).toContain('COPY ONLY');
});

test('the private page shows the same amounts to the holder of its link, in three languages and without a script', async () => {
  const { quotationId, orderId } = await agreed();
  await ship(orderId);
  const { id, serial } = await ok<InvoiceDetail>('post', 'invoices', { order_id: orderId });
  const path = await pathOf(quotationId);
  const pages = await Promise.all(
    ['en', 'si', 'ta'].map(async (lang) => (await fixture.app.http.get(`${path}?lang=${lang}`).expect(200)).text),
  );
  for (const page of pages) {
    expect(page).toContain(serial);
    expect(page).toContain('8001234567');
    expect(page).not.toContain('Ledger Marker');
    expect(page.length).toBeLessThan(60_000);
  }
  expect(pages.map((page) => page.match(/id="payment"><h2>([^<]+)/)?.[1])).toEqual(['Payment', 'ගෙවීම', 'கட்டணம்']);
  const { body } = await fixture.app.http.get(`${path}/invoices/${id}`).responseType('blob').expect(200);
  expect(await textOf(body)).toContain(serial);
  await fixture.app.http.get(`${path}/invoices/${randomUUID()}`).expect(404);
  const other = await agreed();
  await fixture.app.http.get(`${await pathOf(other.quotationId)}/invoices/${id}`).expect(404);
});

test("another customer's documents return 404, and are not included in any total", async () => {
  const { quotationId, orderId } = await agreed();
  await ship(orderId);
  const { id } = await ok<InvoiceDetail>('post', 'invoices', { order_id: orderId });
  const { token } = await aSignedInCustomer(fixture.app, {});
  await own(`quotations/${quotationId}/invoices`, token).expect(404);
  await own(`account/invoices/${id}/pdf`, token).expect(404);
  await own(`account/invoices/${randomUUID()}/pdf`, token).expect(404);
  const { body } = await own('account/invoices', token).expect(200);
  expect(body).toMatchObject({ due: 0, open: 0, invoices: [], advances: [], total: 0 });
  await own('account/invoices', fixture.accountant).expect(403);
  await fixture.app.http.get('/api/account/invoices').expect(401);
});

test('an order invoiced before the account existed belongs to the account with its quotation', async () => {
  const { quotationId, orderId } = await agreed();
  await ship(orderId);
  await fixture.app.dataSource.query('UPDATE quotations SET customer_id = NULL WHERE id = $1', [quotationId]);
  const { serial } = await ok<InvoiceDetail>('post', 'invoices', { order_id: orderId });
  await own(`quotations/${quotationId}/invoices`).expect(404);
  await fixture.app.dataSource.query('UPDATE quotations SET customer_id = $1 WHERE id = $2', [
    fixture.buyerId,
    quotationId,
  ]);
  expect((await account()).invoices).toMatchObject([{ serial, open: 1_180 }]);
});

test('an order invoiced before the account existed is paid, credited and documented on the same account', async () => {
  const { quotationId, orderId } = await agreed();
  await ship(orderId);
  const belongsTo = (id: string | null) =>
    fixture.app.dataSource.query('UPDATE quotations SET customer_id = $1 WHERE id = $2', [id, quotationId]);
  await belongsTo(null);
  const invoice = await ok<InvoiceDetail>('post', 'invoices', { order_id: orderId });
  await belongsTo(fixture.buyerId);
  const { body: slip } = await fixture.app.http
    .post('/api/account/slips')
    .set({ Authorization: fixture.customer, 'Idempotency-Key': randomUUID() })
    .field({ invoice_id: invoice.id, amount: '500', paid_on: today })
    .attach('file', Buffer.from('%PDF-1.7\nslip of the bank'), 'slip.pdf')
    .expect(201);
  await ok('post', `slips/${slip.id}/confirm`, { amount: 500, received_on: today, version: 1 });
  const receipt = { order_id: orderId, method: 'cash', amount: 680, received_on: today };
  await ok('post', 'receipts', { ...receipt, applications: [{ invoice_id: invoice.id }] });
  expect(await ok('get', `invoices/${invoice.id}`)).toMatchObject({ state: 'paid', open: 0 });
  expect((await account()).invoices).toMatchObject([{ serial: invoice.serial, state: 'paid' }]);
  await ok('post', 'receipts', { ...receipt, amount: 20 });
  expect(await ok('get', `orders/${orderId}/money`)).toMatchObject({ open: 0, credit: 20 });
  const [line] = invoice.content.lines;
  const lines = [{ line_id: line?.line_id, quantity: line?.quantity }];
  await ok('post', `invoices/${invoice.id}/credit-note`, { reason: 'return', lines });
  const again = await ok<InvoiceDetail>('post', 'invoices', { order_id: orderId });
  expect(again.customer_id).toBe(invoice.customer_id);
  const receipts = await ok<Receipt[]>('get', 'receipts?filter={"has_credit":true}');
  const kept = receipts.find((one) => one.order_id === orderId && one.amount > 20);
  await ok('post', `receipts/${kept?.id}/apply`, { applications: [{ invoice_id: again.id }] });
});

test.each([
  ['from=2026-11-31', 'from'],
  ['to=2999-01-01', 'to'],
  ['from=2026-11-02&to=2026-11-01', 'from'],
  ['from=1&from=2', 'from'],
])('the invalid period %s is rejected', async (query, field) => {
  const { body } = await own(`account/statement?${query}`).expect(400);
  expect(body.errors).toMatchObject([{ field }]);
});

test.each(['limit=0', 'limit=1000', 'offset=-1', 'limit=x'])('the invalid page %s is rejected', (query) =>
  own(`account/invoices?${query}`).expect(400),
);

import { colomboDay } from '@selvedge/domain/dates';
import { type Invoice, type InvoiceDetail, invoiceStates } from '@selvedge/domain/invoicing/invoice';
import type { Receipt } from '@selvedge/domain/invoicing/receipt';
import { openMoneyFixture } from '../support/money-fixture.js';

jest.setTimeout(120_000);

const { fixture, ok, invoiced } = openMoneyFixture();
const today = colomboDay(new Date());

const listed = (filter: object, sort = ['created_at', 'ASC']): Promise<Invoice[]> =>
  ok(
    'get',
    `invoices?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=${encodeURIComponent(JSON.stringify(sort))}`,
  );
const serials = async (filter: object): Promise<string[]> => (await listed(filter)).map(({ serial }) => serial);
const received = (amount: number, invoice?: InvoiceDetail): Promise<Receipt> =>
  ok('post', 'receipts', {
    customer_id: fixture.buyerId,
    method: 'cash',
    amount,
    received_on: today,
    applications: invoice ? [{ invoice_id: invoice.id, amount }] : [],
  });
const credited = (invoice: InvoiceDetail, quantity: number) =>
  ok<InvoiceDetail>('post', `invoices/${invoice.id}/credit-note`, {
    reason: 'return',
    lines: [{ line_id: invoice.content.lines[0]?.line_id, quantity }],
  });

beforeAll(async () => {
  await invoiced(1_000);
  await received(100, await invoiced(2_000));
  await received(3_540, await invoiced(3_000));
  await credited(await invoiced(4_000), 100);
  await credited(await invoiced(5_000), 10);
  // Half credited, and the other half paid: that is paid.
  const halved = await invoiced(6_000);
  await credited(halved, 50);
  await received(3_540, halved);
  const covered = await invoiced(7_000);
  await ok('post', 'cheques', {
    customer_id: fixture.buyerId,
    bank_code: '7010',
    branch_code: '046',
    cheque_no: '000001',
    drawer_name: 'Galle Tailors',
    crossing: 'account_payee',
    date_on_cheque: today,
    amount: covered.total,
    received_on: today,
    invoices: [{ invoice_id: covered.id, amount: covered.total }],
  });
  const reversed = await invoiced(8_000);
  const { id } = await received(reversed.total, reversed);
  await ok('post', `receipts/${id}/reverse`, { reason: 'Wrong customer' });
  await received(25);
  // No invoice is issued with a due day that is over.
  const late = await invoiced(9_000);
  await fixture.app.dataSource.query(
    `ALTER TABLE invoices DISABLE TRIGGER invoices_keep;
     UPDATE invoices SET due_on = current_date - 2 WHERE id = '${late.id}';
     ALTER TABLE invoices ENABLE TRIGGER invoices_keep`,
  );
});

test.each(invoiceStates)(
  'the state filter %s finds exactly the invoices that the list shows in that state',
  async (state) => {
    const all = await listed({});
    const those = await listed({ state });
    expect(those.map(({ serial }) => serial)).toEqual(
      all.filter((invoice) => invoice.state === state).map(({ serial }) => serial),
    );
    expect(those).not.toEqual([]);
  },
);

test('the filter “due” finds invoices with an open amount; sorting by it puts settled invoices and notes last', async () => {
  const open = (await listed({})).filter((invoice) => invoice.open > 0);
  expect(await serials({ state: 'due' })).toEqual(open.map(({ serial }) => serial));
  const falling = await listed({}, ['open', 'DESC']);
  const [due, rest] = [falling.slice(0, open.length), falling.slice(open.length)];
  expect(due).toEqual(open.toSorted((a, b) => b.open - a.open));
  expect(rest.map((invoice) => invoice.open)).toEqual(rest.map(() => 0));
  expect(new Set(rest.map(({ state }) => state))).toEqual(new Set(['paid', 'credited', null]));
  expect(await listed({}, ['open', 'ASC'])).toEqual(falling.toReversed());
});

test('invoices are found by number, order and buyer, ignoring case', async () => {
  const [first] = await listed({});
  expect(await serials({ q: String(first?.serial).toLowerCase() })).toEqual([first?.serial]);
  expect(await serials({ q: first?.order_number })).toEqual([first?.serial]);
  expect(await serials({ q: 'GALLE tailors' })).toEqual(await serials({}));
  expect(await serials({ q: 'kandy' })).toEqual([]);
  expect(await serials({ q: '%' })).toEqual([]);
});

test('receipts are found by payer and by whether they have unapplied credit', async () => {
  const receipts = (filter: object): Promise<Receipt[]> =>
    ok('get', `receipts?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  expect((await receipts({ has_credit: true })).map(({ amount }) => amount)).toEqual([25]);
  expect(await receipts({ has_credit: false })).toHaveLength((await receipts({})).length - 1);
  expect(await receipts({ q: 'galle' })).toHaveLength((await receipts({})).length);
  expect(await receipts({ q: 'kandy' })).toEqual([]);
  expect(await ok<unknown[]>('get', 'cheques?filter={"q":"galle"}')).toHaveLength(1);
});

import { colomboDay } from '@selvedge/domain/dates';
import { addDays } from '@selvedge/domain/invoicing/banking-days';
import type { Cheque, ChequeBook, ChequesToday } from '@selvedge/domain/invoicing/cheque';
import type { InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import sharp from 'sharp';
import { aSignedInCustomer, aSignedInMember } from '../support/factories.js';
import { openMoneyFixture } from '../support/money-fixture.js';

jest.setTimeout(120_000);

const { fixture, call, ok, aShippedOrder, invoiced } = openMoneyFixture();
const today = colomboDay(new Date());
let numbers = 0;

const one = (id: string): Promise<InvoiceDetail> => ok('get', `invoices/${id}`);

const paper = (fields: object = {}) => {
  numbers += 1;
  return {
    customer_id: fixture.buyerId,
    bank_code: '7010',
    branch_code: '046',
    cheque_no: String(numbers).padStart(6, '0'),
    drawer_name: 'Galle Tailors',
    crossing: 'account_payee',
    date_on_cheque: today,
    amount: 1_180,
    received_on: today,
    ...fields,
  };
};
const taken = (fields: object = {}): Promise<Cheque> => ok('post', 'cheques', paper(fields));
const deed = (cheque: Cheque, name: string, fields: object = {}) =>
  call('post', `cheques/${cheque.id}/${name}`, { on: today, ...fields });
const done = async (cheque: Cheque, name: string, fields: object = {}): Promise<Cheque> => {
  const { status, body, text } = await deed(cheque, name, fields);
  if (status !== 200) throw new Error(`${name}: ${text}`);
  return body;
};
const refused = async (fields: object): Promise<string> =>
  (await call('post', 'cheques', paper(fields)).expect(400)).body.errors[0].field;

test('a cheque covers its invoice when it is recorded, pays it when it clears, and reopens it when it is returned', async () => {
  const invoice = await invoiced();
  const cheque = await taken({ invoices: [{ invoice_id: invoice.id, amount: 1_180 }] });
  expect(cheque).toMatchObject({ state: 'in_hand', warnings: [], clock: null });
  expect(await one(invoice.id)).toMatchObject({
    state: 'covered_by_cheques',
    open: 1_180,
    paid: 0,
    cheques_in_hand: 1_180,
    cheques_on: today,
  });
  const covered = await ok<{ id: string }[]>('get', 'invoices?filter={"state":"covered_by_cheques"}');
  expect(covered.map(({ id }) => id)).toEqual([invoice.id]);
  await done(cheque, 'deposit');
  const { receipt_id: receipt } = await done(cheque, 'clear');
  expect(await one(invoice.id)).toMatchObject({ state: 'paid', open: 0, paid: 1_180, cheques_in_hand: 0 });
  expect(await ok('get', `receipts/${receipt}`)).toMatchObject({ method: 'cheque', amount: 1_180, credit: 0 });
  expect((await deed(cheque, 'clear').expect(409)).body.current).toMatchObject({ state: 'cleared' });
  await call('post', `receipts/${receipt}/reverse`, { reason: 'wrong' }).expect(409);
  const returned = await done(cheque, 'return', { note: 'Refer to drawer' });
  expect(returned.clock).toMatchObject({ in_time: true, demand_by: addDays(today, 90), pay_by: null });
  expect(await one(invoice.id)).toMatchObject({ state: 'open', open: 1_180, paid: 0 });
});

test('a cheque in hand whose invoice is paid in another way says so before somebody deposits it', async () => {
  const invoice = await invoiced();
  const { id } = await taken({ invoices: [{ invoice_id: invoice.id, amount: 1_180 }] });
  const warnings = async () => (await ok<Cheque>('get', `cheques/${id}`)).warnings;
  expect(await warnings()).toEqual([]);
  await ok('post', 'receipts', {
    customer_id: fixture.buyerId,
    method: 'transfer',
    amount: 1_180,
    received_on: today,
    bank_reference: 'TR-1180',
    applications: [{ invoice_id: invoice.id }],
  });
  expect(await warnings()).toEqual(['What it was taken for is paid already. Ask the customer before it is deposited.']);
  await done(await ok<Cheque>('get', `cheques/${id}`), 'deposit');
  expect(await warnings()).toEqual([]);
});

test('a cheque with invalid fields, a duplicate, or one above the open amount of its invoice is rejected', async () => {
  expect(await refused({ amount: -1 })).toBe('amount');
  expect(await refused({ amount: 100_000_000.01 })).toBe('amount');
  expect(await refused({ date_on_cheque: addDays(today, -200) })).toBe('date_on_cheque');
  expect(await refused({ received_on: addDays(today, 2) })).toBe('received_on');
  // The year is mistyped.
  expect(await refused({ date_on_cheque: today.replace('202', '206') })).toBe('date_on_cheque');
  expect(await refused({ received_on: today.replace('202', '201') })).toBe('received_on');
  expect(await refused({ bank_code: '70' })).toBe('bank_code');
  const first = paper();
  await ok('post', 'cheques', first);
  await call('post', 'cheques', first).expect(409);
  const invoice = await invoiced();
  const pays = (amount: number) => ({ invoices: [{ invoice_id: invoice.id, amount }] });
  expect(await refused({ amount: 2_000, ...pays(1_180.01) })).toBe('invoices[0].amount');
  const other = await aSignedInCustomer(fixture.app);
  expect(await refused({ customer_id: other.user.id, ...pays(1) })).toBe('invoices[0].invoice_id');
  expect(await refused({ customer_id: other.user.id, order_id: invoice.order_id })).toBe('order_id');
  await taken({ amount: 1_000, ...pays(1_000) });
  expect(await refused({ amount: 500, ...pays(180.01) })).toBe('invoices[0].amount');
  const warned = await taken({ crossing: 'none', drawer_name: 'Nimal Perera' });
  expect(warned.warnings).toHaveLength(2);
  await call('post', 'cheques', paper(), (await aSignedInMember(fixture.app, 'sales')).token).expect(403);
});

test('a cheque drawn under the legal name of its customer is theirs', async () => {
  const drawn = { drawer_name: 'Southern Garments (Private) Limited' };
  expect((await taken(drawn)).warnings).toHaveLength(1);
  await ok('put', `customers/${fixture.buyerId}/tax`, { legal_name: 'Southern Garments (Private) Limited' });
  expect((await taken(drawn)).warnings).toEqual([]);
  // As a bank prints it.
  expect((await taken({ drawer_name: 'SOUTHERN GARMENTS PVT LTD' })).warnings).toEqual([]);
});

test('a photo of a cheque is private, is re-encoded, and is replaced by a later upload', async () => {
  const cheque = await taken();
  expect(cheque.photo_at).toBeNull();
  const address = `/api/admin/cheques/${cheque.id}/photo`;
  const read = (token: string) => fixture.app.http.get(address).set('Authorization', token);
  expect((await read(fixture.accountant)).status).toBe(404);
  const send = (file: Buffer, token = fixture.accountant) =>
    fixture.app.http.post(address).set('Authorization', token).attach('file', file, 'front.jpg');
  const picture = (color: string) =>
    sharp({ create: { width: 600, height: 280, channels: 3, background: color } }).jpeg();
  expect((await send(await picture('red').toBuffer(), fixture.customer)).status).toBe(403);
  expect((await send(Buffer.from('%PDF-1.7'))).status).toBe(415);
  const { body } = await send(await picture('red').toBuffer()).expect(200);
  expect(body.photo_at).not.toBeNull();
  const first = await read(fixture.accountant).responseType('blob').expect(200).expect('Content-Type', 'image/webp');
  await send(await picture('blue').toBuffer()).expect(200);
  const second = await read(fixture.accountant).responseType('blob').expect(200);
  expect(second.body.equals(first.body)).toBe(false);
  expect((await read(fixture.customer)).status).toBe(403);
  const [{ photos }] = await fixture.app.dataSource.query('SELECT count(*)::int AS photos FROM cheque_photos');
  expect(photos).toBe(1);
});

test('a cheque dated more than 45 days after the proforma invoice is rejected unless an admin gives a reason', async () => {
  const order_id = await aShippedOrder();
  await call('get', `orders/${order_id}/proforma`, undefined, fixture.admin);
  const dated = (days: number) => ({ order_id, date_on_cheque: addDays(today, days) });
  expect(await refused(dated(46))).toBe('date_on_cheque');
  await taken(dated(45));
  await call('post', 'cheques', paper({ ...dated(46), override_reason: 'Long friend' })).expect(403);
  await call('post', 'cheques', paper({ ...dated(46), override_reason: 'Long friend' }), fixture.admin).expect(201);
});

test('when two clerks deposit a cheque concurrently, one succeeds and the other gets 409 with its state', async () => {
  const cheque = await taken();
  const answers = await Promise.all([1, 2].map(() => deed(cheque, 'deposit', { version: cheque.version })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.current).toMatchObject({ state: 'deposited' });
});

test('a returned cheque can be replaced, or demanded with proof and settled', async () => {
  const [one, two, three] = [await taken(), await taken(), await taken()];
  await deed(one, 'return', { note: 'x' }).expect(409);
  for (const cheque of [one, two]) await done(cheque, 'deposit');
  expect((await deed(one, 'return').expect(400)).body.errors[0].field).toBe('note');
  for (const cheque of [one, two]) await done(cheque, 'return', { note: 'Effects not realized' });
  expect((await deed(one, 'replace').expect(400)).body.errors[0].field).toBe('replaced_by_id');
  expect(await done(one, 'replace', { replaced_by_id: three.id })).toMatchObject({ state: 'replaced', clock: null });
  expect((await deed(two, 'demand').expect(400)).body.errors[0].field).toBe('note');
  const demanded = await done(two, 'demand', { note: 'Registered letter 4711' });
  expect(demanded.clock).toMatchObject({ pay_by: addDays(today, 90), file_by: addDays(today, 120) });
  expect(await done(two, 'settle')).toMatchObject({ state: 'settled' });
  await deed(three, 'steal').expect(404);
  await deed(three, 'deposit', { on: addDays(today, 2) }).expect(400);
});

test('the cheque book totals cheques by banking day, and a new bank holiday moves them to the next day', async () => {
  const received = [today, '2026-12-24'].toSorted()[0];
  await taken({ date_on_cheque: '2026-12-25', received_on: received, amount: 700_000 });
  const book = await ok<ChequeBook>('get', 'cheques/book?month=2026-12');
  expect(book.days).toContainEqual({ day: '2026-12-28', cheques: 1, amount: 700_000 });
  const moved = { name: 'Special bank holiday', bank: true, estimated: false };
  await ok('put', 'holidays/2026-12-28', moved);
  expect((await ok<ChequeBook>('get', 'cheques/book?month=2026-12')).days).toContainEqual({
    day: '2026-12-29',
    cheques: 1,
    amount: 700_000,
  });
  await call('put', 'holidays/2026-12-28', { ...moved, bank: false, version: 9 }).expect(409);
  await ok('put', 'holidays/2026-12-28', { ...moved, bank: false, version: 1 });
  await call('put', 'holidays/2026-13-28', moved).expect(400);
  await call('get', 'cheques/book?month=2026-13').expect(400);
});

test('a cheque that comes in after its date is deposited on the day it comes, and stands in the book of that month', async () => {
  const cheque = await taken({ date_on_cheque: addDays(today, -60), amount: 321 });
  expect(cheque.deposit_on >= today).toBe(true);
  expect(cheque.fate_on > cheque.deposit_on).toBe(true);
  const amountOn = async (day: string) =>
    (await ok<ChequeBook>('get', `cheques/book?month=${day.slice(0, 7)}`)).days.find((each) => each.day === day)
      ?.amount;
  const before = (await amountOn(cheque.deposit_on)) ?? 0;
  await taken({ date_on_cheque: addDays(today, -60), amount: 100 });
  expect(await amountOn(cheque.deposit_on)).toBe(before + 100);
});

test('the list of today includes delivered orders that have no invoice yet', async () => {
  const order = await aShippedOrder();
  await fixture.app.dataSource.query(
    `INSERT INTO order_history (order_id, from_status, to_status, actor_name, detail, created_at)
     SELECT order_id, 'shipped', 'delivered', actor_name, '', now() - interval '8 days' FROM order_history WHERE order_id = $1 LIMIT 1`,
    [order],
  );
  await fixture.app.dataSource.query(`UPDATE orders SET status = 'delivered' WHERE id = $1`, [order]);
  const now = await ok<ChequesToday>('get', 'cheques/today');
  expect(now.invoice_by).toContainEqual(
    expect.objectContaining({ order_id: order, delivered_on: addDays(today, -8), by: addDays(today, 2) }),
  );
  expect(now.returned.every(({ clock }) => clock !== null)).toBe(true);

  const isCalledFor = async () =>
    (await ok<ChequesToday>('get', 'cheques/today')).invoice_by.some(({ order_id }) => order_id === order);
  const { id, content } = await ok<InvoiceDetail>('post', 'invoices', { order_id: order });
  expect(await isCalledFor()).toBe(false);
  // One that is credited as a whole bills nothing, so the delivery waits for its invoice again.
  const lines = content.lines.map(({ line_id, quantity }) => ({ line_id, quantity }));
  await ok('post', `invoices/${id}/credit-note`, { reason: 'price', lines });
  expect(await isCalledFor()).toBe(true);
});

import { randomUUID } from 'node:crypto';
import { colomboDay } from '@selvedge/domain/dates';
import { addDays } from '@selvedge/domain/invoicing/banking-days';
import type { InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import type { OwnSlip, Slip } from '@selvedge/domain/invoicing/slip';
import { Like } from 'typeorm';
import { Mail } from '../../src/mail/mail.entity.js';
import { ForgetDeletedJob } from '../../src/privacy/forget-deleted.job.js';
import { aSignedInCustomer } from '../support/factories.js';
import { openMoneyFixture } from '../support/money-fixture.js';

jest.setTimeout(120_000);

const { fixture, call, agreed, ship } = openMoneyFixture({ isBuyerNew: true });
const today = colomboDay(new Date());
const PDF = Buffer.from('%PDF-1.7\nslip of the bank');

async function anInvoice(): Promise<{ quotationId: string; orderId: string; invoice: InvoiceDetail }> {
  const order = await agreed();
  await ship(order.orderId);
  const { body } = await call('post', 'invoices', { order_id: order.orderId }).expect(201);
  return { ...order, invoice: body };
}
function send(fields: Record<string, string>, { file = PDF, key = randomUUID(), token = fixture.customer } = {}) {
  const request = fixture.app.http.post('/api/account/slips').set({ Authorization: token, 'Idempotency-Key': key });
  for (const [name, value] of Object.entries({ amount: '1180', paid_on: today, ...fields })) request.field(name, value);
  return file.length > 0 ? request.attach('file', file, 'slip.pdf') : request;
}
const own = async (): Promise<OwnSlip[]> =>
  (await fixture.app.http.get('/api/account/slips').set('Authorization', fixture.customer).expect(200)).body.slips;
const waiting = async (): Promise<Slip[]> =>
  (await call('get', 'slips').expect(200)).body.filter((slip: Slip) => slip.customer_id === fixture.buyerId);
const stored = async (): Promise<number> =>
  (
    await fixture.app.dataSource.query('SELECT count(*)::int AS n FROM payment_slips WHERE customer_id = $1', [
      fixture.buyerId,
    ])
  )[0].n;
const open = async (id: string): Promise<number> => (await call('get', `invoices/${id}`).expect(200)).body.open;

test('a payment slip books nothing until staff confirm it, which creates a receipt that pays the invoice', async () => {
  const { invoice } = await anInvoice();
  const { body: sent } = await send({ invoice_id: invoice.id, bank_reference: 'CEFT 991' }).expect(201);
  expect(sent).toMatchObject({ state: 'waiting', serial: invoice.serial, amount: 1_180, bank_reference: 'CEFT 991' });
  expect(await open(invoice.id)).toBe(1_180);
  const [slip] = await waiting();
  expect(slip).toMatchObject({ id: sent.id, customer_name: 'Galle Tailors', version: 1 });
  const { body: file } = await call('get', `slips/${sent.id}/file`).responseType('blob').expect(200);
  expect(file.equals(PDF)).toBe(true);
  // The bank kept a fee: staff record what came in.
  const { body } = await call('post', `slips/${sent.id}/confirm`, {
    amount: 1_150,
    received_on: today,
    bank_reference: 'CEFT 991',
    version: 1,
  }).expect(200);
  expect(body).toMatchObject({
    state: 'confirmed',
    receipt_no: expect.stringMatching(/^RC-/),
    decided_by: 'Ledger Marker',
  });
  expect(await open(invoice.id)).toBe(30);
  expect(await waiting()).toEqual([]);
  const mine = await own();
  expect(mine).toMatchObject([{ state: 'confirmed' }]);
  expect(JSON.stringify(mine)).not.toContain('Ledger Marker');
});

test('a confirmed slip for an order pays its advance', async () => {
  const { quotationId, orderId } = await agreed();
  const { body: sent } = await send({ quotation_id: quotationId, amount: '590' }).expect(201);
  expect(sent).toMatchObject({ serial: '', quotation_id: quotationId });
  await call('post', `slips/${sent.id}/confirm`, { amount: 590, received_on: today }).expect(200);
  const { body } = await call('get', `orders/${orderId}/money`).expect(200);
  expect(body.advance).toMatchObject({ received: 590, missing: 0 });
});

test('the number of waiting slips is limited, and a decided slip makes room for another', async () => {
  const { invoice } = await anInvoice();
  const { files } = fixture.app.config.limits.attachments;
  const { body: first } = await send({ invoice_id: invoice.id }).expect(201);
  await fixture.app.dataSource.query(
    `INSERT INTO payment_slips (customer_id, order_id, invoice_id, amount_cents, paid_on, file_name, bytes, storage_key)
     SELECT customer_id, order_id, invoice_id, amount_cents, paid_on, file_name, 1, storage_key || n
     FROM payment_slips, generate_series(2, $2::int) n WHERE id = $1`,
    [first.id, files],
  );
  const { body: full } = await send({ invoice_id: invoice.id }).expect(409);
  expect(full.message).toContain(`At most ${files} slips wait to be checked`);
  await call('post', `slips/${first.id}/reject`, { reason: 'It is another order.' }).expect(200);
  await send({ invoice_id: invoice.id }).expect(201);
});

test('a slip is rejected with a reason, which the customer can read', async () => {
  const { invoice } = await anInvoice();
  const { body: sent } = await send({ invoice_id: invoice.id }).expect(201);
  const { body: problem } = await call('post', `slips/${sent.id}/reject`, { reason: ' ' }).expect(400);
  expect(problem.errors).toMatchObject([{ field: 'reason' }]);
  await call('post', `slips/${sent.id}/reject`, { reason: 'The bank has no such transfer.' }).expect(200);
  expect(await own()).toMatchObject([{ state: 'rejected', reason: 'The bank has no such transfer.' }]);
  await call('post', `slips/${sent.id}/confirm`, { amount: 1, received_on: today }).expect(409);
  expect(await open(invoice.id)).toBe(1_180);
});

test('a rejection is mailed to the customer once, with its reason, in their language', async () => {
  await fixture.app.dataSource.query(`UPDATE users SET language = 'ta' WHERE id = $1`, [fixture.buyerId]);
  const { invoice } = await anInvoice();
  const { body: sent } = await send({ invoice_id: invoice.id }).expect(201);
  const reject = (reason: string) => call('post', `slips/${sent.id}/reject`, { reason, version: 1 });
  const answers = await Promise.all([reject('No such transfer came.'), reject('No such transfer came.')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const mails = () =>
    fixture.app.dataSource.getRepository(Mail).findBy({ eventKey: Like('slip:%'), accountId: fixture.buyerId });
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ state: 'queued', cause: 'admin', toName: 'Fathima Rizwan' });
  expect(mail?.text).toContain('No such transfer came.');
  expect(mail?.text).toContain('Rs. 1,180.00');
  expect(mail?.subject).toMatch(/OR-\d{4}-\d{4}.*சீட்டு/);
  const { body: confirmed } = await send({ invoice_id: invoice.id }).expect(201);
  await call('post', `slips/${confirmed.id}/confirm`, { amount: 1, received_on: today }).expect(200);
  expect(await mails()).toHaveLength(1);
});

test.each([100, 1_180])('a slip of Rs. %s that two clerks confirm concurrently creates one receipt', async (amount) => {
  const { invoice } = await anInvoice();
  const { body: sent } = await send({ invoice_id: invoice.id, amount: String(amount) }).expect(201);
  const answers = await Promise.all(
    [1, 2].map(() => call('post', `slips/${sent.id}/confirm`, { amount, received_on: today, version: 1 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409);
  expect(late?.body).toMatchObject({
    message: 'Ledger Marker has confirmed this slip already.',
    current: { id: sent.id },
  });
  expect(await open(invoice.id)).toBe(1_180 - amount);
});

test('a slip repeated with its key is stored once, and the key is rejected for another slip', async () => {
  const { invoice } = await anInvoice();
  const key = randomUUID();
  const { body: first } = await send({ invoice_id: invoice.id }, { key }).expect(201);
  const { body: again } = await send({ invoice_id: invoice.id }, { key }).expect(200);
  expect(again).toEqual(first);
  await send({ invoice_id: invoice.id, amount: '1' }, { key }).expect(409);
  expect(await stored()).toBe(1);
});

test('invoices, orders and slips of another customer return 404', async () => {
  const { invoice, quotationId } = await anInvoice();
  const { token } = await aSignedInCustomer(fixture.app, {});
  await send({ invoice_id: invoice.id }, { token }).expect(404);
  await send({ quotation_id: quotationId }, { token }).expect(404);
  await send({ invoice_id: randomUUID() }).expect(404);
  await call('get', 'slips', undefined, token).expect(403);
  await call('get', `slips/${randomUUID()}/file`).expect(404);
  expect(await stored()).toBe(0);
});

test.each([
  [{ amount: '0' }, 400, 'amount'],
  [{ amount: '-5' }, 400, 'amount'],
  [{ amount: '1e20' }, 400, 'amount'],
  [{ amount: 'much' }, 400, 'amount'],
  [{ paid_on: '' }, 400, 'paid_on'],
  [{ paid_on: addDays(today, 1) }, 400, 'paid_on'],
  [{ bank_reference: 'x'.repeat(61) }, 400, 'bank_reference'],
  [{ invoice_id: 'x' }, 400, 'invoice_id'],
])('a slip with %p is rejected, and its file is not stored', async (fields, status, field) => {
  const { body } = await send({ ...(!('invoice_id' in fields) && { quotation_id: randomUUID() }), ...fields }).expect(
    status,
  );
  expect(body.errors).toMatchObject([{ field }]);
  expect(await stored()).toBe(0);
});

test('a slip without a file, with an unsupported file or for nothing is rejected', async () => {
  const { invoice } = await anInvoice();
  const { body } = await send({ invoice_id: invoice.id }, { file: Buffer.alloc(0) }).expect(400);
  expect(body.errors).toMatchObject([{ field: 'file' }]);
  await send({ invoice_id: invoice.id }, { file: Buffer.from('<svg onload=alert(1)>') }).expect(415);
  await send({}).expect(400);
  expect(await stored()).toBe(0);
});

test('slips are deleted with an erased account, but its receipts are kept', async () => {
  const { invoice, orderId } = await anInvoice();
  const { body: sent } = await send({ invoice_id: invoice.id }).expect(201);
  await call('post', `slips/${sent.id}/confirm`, { amount: 1_180, received_on: today }).expect(200);
  await fixture.app.dataSource.query(`UPDATE orders SET status = 'delivered' WHERE id = $1`, [orderId]);
  await fixture.app.dataSource.query(`UPDATE users SET deleted_at = now() - interval '10 years' WHERE id = $1`, [
    fixture.buyerId,
  ]);
  const job = new ForgetDeletedJob(fixture.app.dataSource, fixture.app.config);
  const told = (): Promise<{ record_name: string }[]> =>
    fixture.app.dataSource.query('SELECT record_name FROM audit_entries WHERE record_ids @> $1', [[sent.id]]);
  expect(await told()).toContainEqual({ record_name: 'slip.pdf' });
  await job.run();
  expect(await stored()).toBe(0);
  // The name of a file often is that of who sent it.
  expect(new Set((await told()).map(({ record_name }) => record_name))).toEqual(new Set(['']));
  expect(await open(invoice.id)).toBe(0);
});

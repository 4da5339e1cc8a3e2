import { randomUUID } from 'node:crypto';
import type { InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import { PrintInvoiceService } from '../../src/invoicing/print-invoice.service.js';
import { SmtpSink } from '../servers/smtp-sink.js';
import { aSignedInMember } from '../support/factories.js';
import { openMoneyFixture } from '../support/money-fixture.js';
import { textOf } from '../support/pdf-text.js';
import { startWorker, type TestWorker } from '../support/worker.js';

jest.setTimeout(180_000);

const COPY = 'COPY ONLY';
const settings: { smtpUrl?: string } = {};
let sink: SmtpSink;
let worker: TestWorker;

beforeAll(async () => {
  sink = await SmtpSink.start();
  settings.smtpUrl = sink.url;
});
// Before the app closes.
afterAll(async () => {
  await worker.close();
  await sink.stop();
});
const { fixture, call, ok, problem, invoiced, aShippedOrder } = openMoneyFixture({ settings, isBuyerNew: true });
beforeAll(async () => {
  worker = await startWorker(fixture.app.config);
});
beforeEach(() => sink.forget());

const press = (id: string, token?: string) => call('post', `invoices/${id}/mail`, undefined, token);
const order = (id: string): Promise<OrderDetail> => ok('get', `orders/${id}`, undefined, fixture.admin);
const printed = async (id: string): Promise<string> =>
  textOf((await call('get', `invoices/${id}/pdf`).responseType('blob').expect(200)).body);
const query = (sql: string, ...parameters: unknown[]) => fixture.app.dataSource.query(sql, parameters);
const mailsOf = (id: string): Promise<{ id: string; state: string }[]> =>
  query('SELECT id, state FROM mails WHERE invoice_id = $1 ORDER BY created_at', id);
/** The invoices and notes that arrived, without the quotations before them. */
async function arrived(): Promise<{ to: string; subject: string; paper: string; file: string }[]> {
  await worker.work();
  return Promise.all(
    sink.received
      .filter(({ parsed }) => /^(IN|CN|DB)-/.test(String(parsed.attachments[0]?.filename)))
      .map(async ({ to, parsed }) => ({
        to: String(to[0]),
        subject: String(parsed.subject),
        paper: await textOf(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer)),
        file: String(parsed.attachments[0]?.filename),
      })),
  );
}
const addressOf = async (): Promise<string> =>
  (await query('SELECT email FROM users WHERE id = $1', fixture.buyerId))[0].email;

test('mailing an invoice sends the original once, even when requested twice concurrently; later prints are copies', async () => {
  const { id, serial, order_id } = await invoiced();
  const answers = await Promise.all([press(id), press(id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [mail, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: await addressOf(), file: expect.stringContaining(serial) });
  expect(mail?.subject).toContain(serial);
  expect(mail?.paper).toContain(serial);
  expect(mail?.paper).not.toContain(COPY);
  expect(await printed(id)).toContain(COPY);
  expect((await ok<InvoiceDetail>('get', `invoices/${id}`)).mails).toMatchObject([{ to: mail?.to, state: 'sent' }]);
  const { mails, history } = await order(order_id);
  expect(mails).toMatchObject([{ invoice: serial, step: null, to: mail?.to, state: 'sent' }]);
  expect(history.filter(({ detail }) => detail === `${serial} was mailed to the customer.`)).toHaveLength(1);
  const trail = await query(
    `SELECT actor_name, record_name FROM audit_entries WHERE action = 'mailed' AND resource = 'invoices' AND $1 = ANY (record_ids)`,
    id,
  );
  expect(trail).toEqual([{ actor_name: 'Ledger Marker', record_name: serial }]);
});

test('an invoice that was already printed is mailed as a copy', async () => {
  const { id } = await invoiced();
  expect(await printed(id)).not.toContain(COPY);
  await press(id).expect(200);
  expect((await arrived())[0]?.paper).toContain(COPY);
});

test('credit and debit notes are mailed in the language of the customer', async () => {
  await query(`UPDATE users SET language = 'si' WHERE id = $1`, fixture.buyerId);
  const invoice = await invoiced();
  const line_id = invoice.content.lines[0]?.line_id;
  const credit: InvoiceDetail = await ok('post', `invoices/${invoice.id}/credit-note`, {
    reason: 'return',
    lines: [{ line_id, quantity: 1 }],
  });
  const debit: InvoiceDetail = await ok('post', `invoices/${invoice.id}/debit-note`, {
    reason: 'charges',
    note: 'Freight',
    amount: 50,
  });
  for (const { id } of [credit, debit]) await press(id).expect(200);
  const mails = await arrived();
  expect(mails.map(({ subject }) => subject.split(' - ')[0]).sort()).toEqual(
    [`බැර පත්‍රය ${credit.serial}`, `හර පත්‍රය ${debit.serial}`].sort(),
  );
  expect(mails.map(({ paper }) => paper).join(' ')).not.toContain(COPY);
});

test('a credit note of a canceled order is mailed, because it is valid whatever became of the order', async () => {
  const invoice = await invoiced();
  await query(`UPDATE orders SET status = 'cancelled' WHERE id = $1`, invoice.order_id);
  const note: InvoiceDetail = await ok('post', `invoices/${invoice.id}/credit-note`, {
    reason: 'return',
    lines: [{ line_id: invoice.content.lines[0]?.line_id, quantity: 1 }],
  });
  await press(note.id).expect(200);
  const [mail, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: await addressOf(), file: expect.stringContaining(note.serial) });
  for (const expected of [`Credit note ${note.serial}`, `Corrects ${invoice.serial}`, 'Rs. 11.80']) {
    expect(mail?.paper).toContain(expected);
  }
  expect(mail?.paper).not.toContain(COPY);
});

test('an invoice mail that is resent from the order contains a copy, because the original may have arrived', async () => {
  const { id, order_id } = await invoiced();
  await press(id).expect(200);
  const [first] = await arrived();
  const [mail] = (await order(order_id)).mails;
  await press(id).expect(200);
  expect(await mailsOf(id)).toHaveLength(1);
  sink.forget();
  await call('post', `orders/${order_id}/mails/${mail?.id}/resend`, undefined, fixture.admin).expect(200);
  const [again] = await arrived();
  expect(again?.to).toBe(first?.to);
  expect(again?.paper).toContain(COPY);
});

test('after a failed mail the next mail or print is the original', async () => {
  const { id } = await invoiced();
  const fails = () =>
    query(`UPDATE mails SET state = 'failed', last_error = 'No such mailbox.' WHERE invoice_id = $1`, id);
  await press(id).expect(200);
  await arrived();
  await fails();
  sink.forget();
  await press(id).expect(200);
  expect((await arrived())[0]?.paper).not.toContain(COPY);
  await fails();
  expect(await printed(id)).not.toContain(COPY);
  expect(await printed(id)).toContain(COPY);
  sink.forget();
  await press(id).expect(200);
  expect((await arrived())[0]?.paper).toContain(COPY);
});

test('printing again for the same mail, as after a crash, yields the same original', async () => {
  const { id } = await invoiced();
  await press(id).expect(200);
  await arrived();
  const [mail] = await mailsOf(id);
  const prints = fixture.app.app.get(PrintInvoiceService, { strict: false });
  expect(await textOf((await prints.draw(id, 'Email', mail?.id)).pdf)).not.toContain(COPY);
  const originals = await query('SELECT is_copy FROM invoice_prints WHERE invoice_id = $1', id);
  expect(originals).toEqual([{ is_copy: false }]);
});

test('mailing is rejected with the reason when the customer has no single valid address or no account', async () => {
  const invoice = await invoiced();
  const { id, order_id, serial } = invoice;
  const address = (to: string) =>
    query(
      `UPDATE quotations SET customer_email = $2 WHERE id = (SELECT quotation_id FROM orders WHERE id = $1)`,
      order_id,
      to,
    );
  await address('');
  expect((await problem(409, 'post', `invoices/${id}/mail`)).message).toContain(
    `has no email address. Print ${serial} instead.`,
  );
  await address('two@galle.example, three@galle.example');
  expect((await problem(409, 'post', `invoices/${id}/mail`)).message).toContain('is not exactly one email address');
  await address('buyer@galle.example');
  await query('UPDATE users SET deleted_at = now() WHERE id = $1', fixture.buyerId);
  expect((await problem(409, 'post', `invoices/${id}/mail`)).message).toContain('has no account any more');
  expect(await mailsOf(id)).toEqual([]);
});

test('mailing is rejected without the right to issue invoices, and for an unknown invoice', async () => {
  const { id } = await invoiced();
  await press(id, (await aSignedInMember(fixture.app, 'viewer')).token).expect(403);
  await press(randomUUID()).expect(404);
  await press('no-id').expect(404);
});

test('an invoice issued with notification is mailed at once, and is not issued when the customer has no address', async () => {
  const orderId = await aShippedOrder();
  const issue = { order_id: orderId, notify_customer: true };
  await query(`UPDATE quotations SET customer_email = '' WHERE customer_id = $1`, fixture.buyerId);
  expect((await problem(409, 'post', 'invoices', issue)).message).toContain('has no email address');
  expect(await query('SELECT FROM invoices WHERE order_id = $1', orderId)).toEqual([]);
  await query(`UPDATE quotations SET customer_email = $2 WHERE customer_id = $1`, fixture.buyerId, await addressOf());
  const invoice: InvoiceDetail = await ok('post', 'invoices', issue);
  expect(invoice.mails).toMatchObject([{ state: 'queued' }]);
  const [mail] = await arrived();
  expect(mail?.paper).toContain(invoice.serial);
  expect(mail?.paper).not.toContain(COPY);
  const wrong = await problem(400, 'post', 'invoices', { order_id: orderId, notify_customer: 'yes' });
  expect(wrong.errors).toMatchObject([{ field: 'notify_customer' }]);
});

import { randomUUID } from 'node:crypto';
import { colomboDay } from '@selvedge/domain/dates';
import { addDays, addMonths } from '@selvedge/domain/invoicing/banking-days';
import type { Receipt } from '@selvedge/domain/invoicing/receipt';
import { read as readXlsx, utils } from 'xlsx';
import { SendStatementsJob } from '../../src/invoicing/send-statements.job.js';
import { StatementsService } from '../../src/invoicing/statements.service.js';
import { ForgetDeletedJob } from '../../src/privacy/forget-deleted.job.js';
import { aSignedInCustomer, aSignedInMember } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';
import { textOf } from '../support/pdf-text.js';

jest.setTimeout(180_000);

const today = colomboDay(new Date());
const thisMonth = `${today.slice(0, 7)}-01`;
const lastMonth = { from: addMonths(thisMonth, -1), to: addDays(thisMonth, -1) };
let mailed: MailedApp;
let accountant: string;
let buyerId: string;
let email: string;

beforeAll(async () => {
  mailed = await startMailedApp({ vatPercent: 18 });
  accountant = (await aSignedInMember(mailed.app, 'accountant')).token;
});
beforeEach(async () => {
  const { user } = await aSignedInCustomer(mailed.app, { name: 'Fathima Rizwan', company: 'Galle Tailors' });
  buyerId = user.id;
  email = user.email;
  mailed.sink.forget();
});
afterAll(() => mailed.close());

const call = (method: 'get' | 'post' | 'put', path: string, body?: object, token = accountant) =>
  mailed.app.http[method](`/api/admin/${path}`).set('Authorization', token).send(body);
const paid = async (amount: number, received_on: string): Promise<Receipt> =>
  (await call('post', 'receipts', { customer_id: buyerId, method: 'cash', amount, received_on }).expect(201)).body;
const wanted = (...statement_to: string[]) =>
  call('put', `customers/${buyerId}/tax`, { statement_to }, mailed.admin).expect(200);
const press = (period = lastMonth) => call('post', `customers/${buyerId}/statement/mail`, period);
const job = () =>
  new SendStatementsJob(mailed.app.dataSource, mailed.app.app.get(StatementsService, { strict: false }));
const mails = async (): Promise<number> =>
  (
    await mailed.app.dataSource.query(
      `SELECT count(*)::int AS n FROM mails m JOIN statements s ON s.id = m.statement_id WHERE s.customer_id = $1`,
      [buyerId],
    )
  )[0].n;
/** The texts of the attached statements, by their receivers. */
async function received(): Promise<Record<string, string>> {
  await mailed.worker.work();
  const texts = mailed.sink.received
    .filter(({ parsed }) => parsed.subject?.startsWith('Statement of account'))
    .map(async ({ to, parsed }) => [
      String(to[0]),
      await textOf(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer)),
    ]);
  return Object.fromEntries(await Promise.all(texts));
}

test('without a tax profile nothing is mailed', async () => {
  const { body } = await press().expect(409);
  expect(body.message).toContain('no tax profile');
  await wanted('books@galle.example');
  await paid(100, lastMonth.to);
  await job().send(addDays(thisMonth, 6));
  expect(await mails()).toBe(0);
  const profile = { vat_registered: false, legal_name: 'Selvedge Ltd', address: 'Colombo 03', unit_code: 'CMB01' };
  await call('put', 'tax-profile', { valid_from: '2026-01-01', ...profile }, mailed.admin).expect(200);
});

test('a request mails the statement as a PDF to the account, and a concurrent request mails it once', async () => {
  await paid(500, lastMonth.to);
  const answers = await Promise.all([press(), press()]);
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([202, { mailed_to: [email] }]));
  const sent = await received();
  expect(Object.keys(sent)).toEqual([email]);
  expect(sent[email]).toContain('Closing balance -Rs. 500.00');
});

test('reversing a receipt leaves a sent statement unchanged, and the next statement shows the reversal', async () => {
  const receipt = await paid(500, lastMonth.to);
  await press().expect(202);
  const [before] = Object.values(await received());
  await call('post', `receipts/${receipt.id}/reverse`, { reason: 'Wrong customer' }).expect(200);
  const { body: again } = await call(
    'get',
    `customers/${buyerId}/statement/pdf?from=${lastMonth.from}&to=${lastMonth.to}`,
  )
    .responseType('blob')
    .expect(200);
  expect(await textOf(again)).toBe(before);
  await call('post', `customers/${buyerId}/statement/mail`, { from: thisMonth, to: today }).expect(202);
  mailed.sink.forget();
  const [next] = Object.values(await received());
  expect(next).toContain('Wrong customer');
  expect(next).toContain('Closing balance Rs. 0.00');
});

test("on the first banking day each subscribed customer gets last month's statement once, also with two workers", async () => {
  await paid(700, lastMonth.to);
  await wanted('books@galle.example', 'owner@galle.example');
  const { dataSource } = mailed.app;
  await dataSource.query('DELETE FROM holidays WHERE date BETWEEN $1 AND $2', [thisMonth, addDays(thisMonth, 20)]);
  const day = firstWeekday(thisMonth);
  await dataSource.query(`INSERT INTO holidays (date, name, bank) VALUES ($1, 'Poya', true)`, [day]);
  await job().send(day);
  expect(await mails()).toBe(0);
  const open = firstWeekday(addDays(day, 1));
  await Promise.all([job().send(open), job().send(open)]);
  await job().send(open);
  expect(await mails()).toBe(2);
  expect(Object.keys(await received()).sort()).toEqual(['books@galle.example', 'owner@galle.example']);
  await job().send(addDays(open, 1));
  expect(await mails()).toBe(2);
});

test('a statement without entries is not mailed, and none is mailed long after the first banking day', async () => {
  await wanted('books@galle.example');
  await job().send(addDays(thisMonth, 8));
  expect(await mails()).toBe(0);
  await paid(1, lastMonth.to);
  await job().send(addDays(thisMonth, 27));
  expect(await mails()).toBe(0);
});

test('the workbook contains each entry with its balance, and does not fix the statement', async () => {
  await paid(250, lastMonth.to);
  const path = `customers/${buyerId}/statement/xlsx?from=${lastMonth.from}&to=${lastMonth.to}`;
  const { body } = await call('get', path).responseType('blob').expect(200);
  const { Sheets, SheetNames } = readXlsx(body);
  const rows = utils.sheet_to_json(Sheets[String(SheetNames[0])] ?? {}, { header: 1, defval: '' });
  expect(rows).toMatchObject([
    ['date', 'kind', 'number', 'text', 'charge', 'credit', 'balance', 'late'],
    [lastMonth.from, 'opening', '', '', '', '', 0, ''],
    [lastMonth.to, 'receipt', expect.stringMatching(/^RC-/), 'cash', '', 250, -250, ''],
    [lastMonth.to, 'closing', '', '', '', '', -250, ''],
  ]);
  const fixed = await mailed.app.dataSource.query('SELECT FROM statements WHERE customer_id = $1', [buyerId]);
  expect(fixed).toEqual([]);
});

test('the audit trail records who sent a statement', async () => {
  await press().expect(202);
  const [entry] = await mailed.app.dataSource.query(
    `SELECT e.action, e.actor_kind FROM audit_entries e JOIN statements s ON s.id = ANY (e.record_ids)
     WHERE e.resource = 'statements' AND s.customer_id = $1`,
    [buyerId],
  );
  expect(entry).toEqual({ action: 'created', actor_kind: 'staff' });
});

test('statement mails are deleted with an erased account, but its statements are kept', async () => {
  await press().expect(202);
  await received();
  await mailed.app.dataSource.query(`UPDATE users SET deleted_at = now() - interval '10 years' WHERE id = $1`, [
    buyerId,
  ]);
  await new ForgetDeletedJob(mailed.app.dataSource, mailed.app.config).run();
  expect(await mails()).toBe(0);
  expect(await mailed.app.dataSource.query('SELECT FROM statements WHERE customer_id = $1', [buyerId])).toHaveLength(1);
});

test.each([
  [['no address'], 'statement_to'],
  [Array.from({ length: 6 }, (_, index) => `a${index}@galle.example`), 'statement_to'],
  ['books@galle.example', 'statement_to'],
  [[7], 'statement_to'],
])('%p is rejected as addresses for statements', async (statement_to, field) => {
  const { body } = await call('put', `customers/${buyerId}/tax`, { statement_to }, mailed.admin).expect(400);
  expect(body.errors).toMatchObject([{ field }]);
});

test.each([
  [{ from: lastMonth.from }, 'to'],
  [{ from: lastMonth.to, to: lastMonth.from }, 'from'],
  [{ from: lastMonth.from, to: addDays(today, 1) }, 'to'],
])('%p is rejected as a period to mail', async (period, field) => {
  const { body } = await call('post', `customers/${buyerId}/statement/mail`, period).expect(400);
  expect(body.errors).toMatchObject([{ field }]);
  await call('post', `customers/${randomUUID()}/statement/mail`, lastMonth).expect(404);
});

function firstWeekday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 ? addDays(day, 1) : weekday === 6 ? addDays(day, 2) : day;
}

import { Sweeper } from '../../src/sweeper.js';
import { testConfig } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';

const STAFF = 'orders@selvedge.example';
const CONTACT = 'sales@selvedge.example';

let mailed: MailedApp;
let { app, worker, sink } = {} as MailedApp;
let fabricId: string;

beforeAll(async () => {
  const { limits } = testConfig('postgresql://nowhere/none', '/tmp');
  mailed = await startMailedApp({
    trustProxyHops: 1,
    messageMailMinutes: 0,
    limits: { ...limits, staffMailsPerSender: 5, inquiriesPer10Minutes: 100, requestsPerHour: 1_000 },
  });
  ({ app, worker, sink } = mailed);
  fabricId = (await aFabric(app)).id;
});
afterAll(() => mailed.close());
beforeEach(() => {
  sink.forget();
});

const request = (headers: Record<string, string>, more: object = {}) =>
  app.http
    .post('/api/quotations')
    .set(headers)
    .send({ fabric_id: fabricId, quantity_meters: 30, ...more })
    .expect(201)
    .then(({ body }) => body.quotation as { id: string; quotation_no: string });
const mailsTo = (address: string) => sink.received.filter(({ to }) => to.includes(address));
const subjectsTo = (address: string) => mailsTo(address).map(({ parsed }) => parsed.subject ?? '');
const textsTo = (address: string) =>
  mailsTo(address)
    .map(({ parsed }) => parsed.text ?? '')
    .join('\n');

/** Makes everything that waits for later due now. */
async function anHourLater(): Promise<void> {
  for (const table of ['mails', 'gathered_notices']) {
    await app.dataSource.query(`UPDATE ${table} SET created_at = created_at - interval '61 minutes'`);
  }
  await app.dataSource.query(`UPDATE gathered_notices SET mailed_at = mailed_at - interval '61 minutes'`);
  await app.dataSource.query(
    `UPDATE outbox SET available_at = now() WHERE name = 'mail.send-digest' AND finished_at IS NULL`,
  );
  await worker.work();
}
const waitOfDigest = async () => {
  const rows = await app.dataSource.query<{ minutes: number }[]>(
    `SELECT extract(epoch FROM available_at - now())::float8 / 60 AS minutes FROM outbox
     WHERE name = 'mail.send-digest' AND finished_at IS NULL`,
  );
  return rows.map(({ minutes }) => minutes);
};

test('60 requests of one account within an hour send five mails and one digest, and none is lost', async () => {
  const { token } = await aSignedInCustomer(app, { emailVerifiedAt: null, provenEmail: null });
  const numbers: string[] = [];
  for (let n = 0; n < 60; n++) numbers.push((await request({ Authorization: token })).quotation_no);
  await worker.work();
  expect(mailsTo(STAFF)).toHaveLength(5);
  const waits = await waitOfDigest();
  expect(waits).toEqual([expect.any(Number)]);
  expect(waits[0]).toBeGreaterThan(55);
  expect(waits[0]).toBeLessThanOrEqual(60);

  await anHourLater();
  expect(mailsTo(STAFF)).toHaveLength(6);
  expect(subjectsTo(STAFF).at(-1)).toBe('55 more notices of one sender - Selvedge');
  const text = textsTo(STAFF);
  for (const number of numbers) expect(text).toContain(number);

  await request({ Authorization: token });
  await worker.work();
  expect(mailsTo(STAFF)).toHaveLength(7);
});

test('a request of another customer is mailed at once, however many notifications others cause', async () => {
  const [busy, other] = [await aSignedInCustomer(app), await aSignedInCustomer(app)];
  for (let n = 0; n < 7; n++) await request({ Authorization: busy.token });
  const { quotation_no: number } = await request({ Authorization: other.token });
  await worker.work();
  expect(mailsTo(STAFF)).toHaveLength(6);
  expect(textsTo(STAFF)).toContain(number);
  await anHourLater();
});

test('guests are distinguished by network, not by the email address that they type', async () => {
  const guest = (n: number, from: string) =>
    request(
      { 'X-Forwarded-For': from },
      { customer_name: `Guest ${n}`, customer_email: `guest.${n}@mail.example`, message: 'See https://evil.example' },
    );
  for (let n = 0; n < 9; n++) await guest(n, `2001:db8:77:${n}::1`);
  await guest(20, '198.51.100.7');
  await worker.work();
  expect(mailsTo(STAFF)).toHaveLength(6);
  await anHourLater();
  expect(subjectsTo(STAFF).at(-1)).toBe('4 more notices of one sender - Selvedge');
  const digest = mailsTo(STAFF).at(-1)?.parsed.text ?? '';
  for (let n = 5; n < 9; n++) expect(digest).toContain(`Guest ${n}`);
  expect(digest).not.toContain('https://evil.example');
});

test('inquiries from one network are combined into a digest, too', async () => {
  const inquire = (n: number) =>
    app.http
      .post('/api/inquiry')
      .set('X-Forwarded-For', '203.0.113.9')
      .send({ name: 'Visitor', email: `v${n}@mail.example`, message: `Question number ${n}` })
      .expect(201);
  for (let n = 0; n < 8; n++) await inquire(n);
  await worker.work();
  expect(mailsTo(CONTACT)).toHaveLength(5);
  await anHourLater();
  expect(mailsTo(CONTACT)).toHaveLength(6);
  for (let n = 0; n < 8; n++) expect(textsTo(CONTACT)).toContain(`Question number ${n}`);
});

test('messages of one customer about many quotations are combined into a digest', async () => {
  const { token } = await aSignedInCustomer(app);
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push((await request({ Authorization: token })).id);
  await worker.work();
  expect(mailsTo(STAFF)).toHaveLength(3);
  for (const [n, id] of [...ids, ...ids].entries()) {
    await app.http
      .post(`/api/quotations/${id}/messages`)
      .set('Authorization', token)
      .send({ message: `Message number ${n}` })
      .expect(201);
    await worker.work();
  }
  expect(mailsTo(STAFF)).toHaveLength(5);
  await anHourLater();
  for (let n = 0; n < 6; n++) expect(textsTo(STAFF)).toContain(`Message number ${n}`);
});

test('digests are sent at most hourly, even when the limit on single mails frees up gradually', async () => {
  const { token } = await aSignedInCustomer(app);
  for (let n = 0; n < 8; n++) await request({ Authorization: token });
  await worker.work();
  await anHourLater();
  const before = mailsTo(STAFF).length;
  for (let n = 0; n < 7; n++) await request({ Authorization: token });
  await worker.work();
  await app.dataSource.query(
    `UPDATE gathered_notices SET mailed_at = now() - interval '10 minutes' WHERE mailed_at IS NOT NULL`,
  );
  await app.dataSource.query(`UPDATE mails SET created_at = now() - interval '59 minutes' WHERE caller IS NOT NULL`);
  await app.dataSource.query(`DELETE FROM outbox WHERE name = 'mail.send-digest' AND finished_at IS NULL`);
  await request({ Authorization: token });
  await worker.work();
  expect(mailsTo(STAFF)).toHaveLength(before + 5);
  const [wait] = await waitOfDigest();
  expect(wait).toBeGreaterThan(45);
  await anHourLater();
  expect(mailsTo(STAFF)).toHaveLength(before + 6);
});

test('the sender of a mail is deleted after a day, and collected notifications after a week', async () => {
  await app.dataSource.query(`UPDATE mails SET caller = 'somebody', created_at = now() - interval '2 days'`);
  await app.dataSource.query(`UPDATE gathered_notices SET mailed_at = now() - interval '8 days'`);
  await new Sweeper(app.dataSource, app.config).sweep();
  expect(await app.dataSource.query('SELECT FROM mails WHERE caller IS NOT NULL')).toEqual([]);
  expect(await app.dataSource.query('SELECT FROM gathered_notices')).toEqual([]);
});

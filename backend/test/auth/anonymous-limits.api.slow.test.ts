import { randomUUID } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Metrics } from '../../src/monitoring/metrics.js';
import { testConfig } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aCustomer, aSignedInCustomer, PASSWORD } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';

const KB = 1024;
let mailed: MailedApp;
let { app, worker, sink } = {} as MailedApp;

beforeAll(async () => {
  const { limits } = testConfig('postgresql://nowhere/none', '/tmp');
  mailed = await startMailedApp({
    trustProxyHops: 1,
    limits: { ...limits, signUpsPerHour: 8, anonymousMailsPerHour: 5, unverifiedBytesPerDay: 100 * KB },
  });
  ({ app, worker, sink } = mailed);
});
afterAll(() => mailed.close());
beforeEach(async () => {
  await app.dataSource.query('TRUNCATE rate_limits, blown_fuses');
  await worker.work();
  await app.dataSource.query('DELETE FROM mails');
  sink.forget();
});

let calls = 0;
/** Every call comes from another network, so that no other limit applies. */
const elsewhere = () => `10.9.${Math.floor(++calls / 200)}.${calls % 200}`;
const signUp = (email = `someone.${randomUUID()}@mail.example`) =>
  app.http
    .post('/api/auth/signup')
    .set('X-Forwarded-For', `2001:db8:${(++calls).toString(16)}::1`)
    .send({ email, password: PASSWORD, full_name: 'Somebody' });
const upload = (token: string, bytes: number) =>
  app.http
    .post('/api/auth/upload-documents')
    .set({ Authorization: token, 'X-Forwarded-For': elsewhere() })
    .attach('paper', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes)]), 'a.pdf');
const alarms = async () => {
  await worker.work();
  return sink.received.filter(({ to }) => to.includes('orders@selvedge.example')).map(({ parsed }) => parsed.subject);
};
const metric = async (fuse: string) =>
  new RegExp(`^selvedge_fuse_blown\\{fuse="${fuse}"\\} (\\d)$`, 'm').exec(
    await app.app.get(Metrics, { strict: false }).text(),
  )?.[1];
const files = async () => (await app.dataSource.query('SELECT FROM user_documents')).length;

test('sign-ups are stopped for everybody above the limit, and staff are notified once', async () => {
  const { email } = await aCustomer(app);
  const answers = [];
  for (let n = 0; n < 12; n++) answers.push(await signUp(n === 3 ? email : undefined));
  // One address had an account already, which does not count.
  expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(8);
  const refused = answers.at(-1);
  expect(refused?.status).toBe(429);
  expect(refused?.body.message).toMatch(/^More accounts than usual are being made at this moment\./);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(60);
  expect(await alarms()).toContain('New accounts are refused');
  expect((await alarms()).filter((subject) => subject === 'New accounts are refused')).toHaveLength(1);
  await eventually(async () => (await metric('sign-ups')) === '1', 10_000);
  expect(await metric('bytes')).toBe('0');
  await app.http.post('/api/auth/login').send({ email, password: PASSWORD }).expect(200);
});

test('mails to unverified addresses are stopped above the limit, while verified customers still get theirs', async () => {
  for (let n = 0; n < 7; n++) await signUp().expect(201);
  const customer = await aCustomer(app);
  await app.http.post('/api/auth/forgot-password').send({ email: customer.email }).expect(202);
  await worker.work();
  const recipients = sink.received.flatMap(({ to }) => to);
  expect(recipients.filter((address) => address.endsWith('@mail.example'))).toHaveLength(5);
  expect(recipients).toContain(customer.email);
  expect(await alarms()).toEqual(['Mails to unconfirmed addresses are held back']);
  await eventually(async () => (await metric('mails')) === '1', 10_000);
});

test('uploads of unverified senders are stopped above the limit, while verified customers can still upload', async () => {
  const unverified = { emailVerifiedAt: null, provenEmail: null };
  const senders = await Promise.all([1, 2, 3].map(() => aSignedInCustomer(app, unverified)));
  const [first, second, third] = senders.map(({ token }) => token) as [string, string, string];
  await upload(first, 60 * KB).expect(201);
  await upload(second, 30 * KB).expect(201);
  const { body } = await upload(third, 30 * KB).expect(429);
  expect(body.message).toMatch(/^More files than usual are being sent to us at this moment\./);
  expect(await files()).toBe(2);
  await upload((await aSignedInCustomer(app)).token, 300 * KB).expect(201);
  expect(await files()).toBe(3);
  expect(await alarms()).toEqual(['Files of unconfirmed senders are refused']);
  await eventually(async () => (await metric('bytes')) === '1', 10_000);
});

test('rejected uploads do not count towards the shared limit', async () => {
  const unverified = { emailVerifiedAt: null, provenEmail: null };
  const [first, second] = await Promise.all([1, 2].map(() => aSignedInCustomer(app, unverified)));
  const before = await files();
  const fine = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(60 * KB)]);
  const isCounted = async () => {
    const rows = await app.dataSource.query<{ points: number }[]>(
      `SELECT points FROM rate_limits WHERE key LIKE 'all-anonymous-kilobytes:%'`,
    );
    return rows.some(({ points }) => points > 0);
  };
  /** A file that is rejected, once the one before it is counted. */
  async function* noPaper(): AsyncGenerator<Buffer> {
    await eventually(isCounted, 10_000);
    yield Buffer.from('no paper at all');
  }
  for (let n = 0; n < 3; n++) {
    await app.http
      .post('/api/auth/upload-documents')
      .set({ Authorization: first?.token ?? '', 'X-Forwarded-For': elsewhere() })
      .attach('paper', fine, 'a.pdf')
      .attach('other', Readable.from(noPaper()) as ReadStream, 'b.pdf')
      .expect(415);
    // Parts of a form that were received are removed after the response.
    await eventually(async () => !(await isCounted()), 10_000);
  }
  expect(await files()).toBe(before);
  await upload(second?.token ?? '', 60 * KB).expect(201);
  expect(await alarms()).toEqual([]);
});

test('an alarm ends after an hour and is sent again when the limit is exceeded again', async () => {
  for (let n = 0; n < 9; n++) await signUp();
  expect((await alarms()).filter((subject) => subject === 'New accounts are refused')).toHaveLength(1);
  await app.dataSource.query(
    `UPDATE blown_fuses SET hour = hour - interval '2 hours', blown_at = blown_at - interval '2 hours'`,
  );
  await app.dataSource.query(`UPDATE mails SET event_key = event_key || ':earlier'`);
  await signUp().expect(429);
  expect((await alarms()).filter((subject) => subject === 'New accounts are refused')).toHaveLength(2);
});

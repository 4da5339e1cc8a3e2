import { keyFor } from '../../src/crypto/keys.js';
import { linkToken } from '../../src/mail/secret-link.js';
import { makeLink } from '../../src/users/account-links.js';
import { SmtpSink } from '../servers/smtp-sink.js';
import { startApp, type TestApp } from '../support/app.js';
import { aCustomer, aSignedInCustomer } from '../support/factories.js';
import { startWorker, type TestWorker } from '../support/worker.js';

let app: TestApp;
let worker: TestWorker;
let sink: SmtpSink;

beforeAll(async () => {
  sink = await SmtpSink.start();
  app = await startApp({ smtpUrl: sink.url });
  worker = await startWorker(app.config);
});
afterAll(async () => {
  await worker.close();
  await app.close();
  await sink.stop();
});
beforeEach(() => app.dataSource.query('DELETE FROM rate_limits'));

const forgot = (email: string) => app.http.post('/api/auth/forgot-password').send({ email });
const reset = (token: string, password = 'madras-check-7') =>
  app.http.post('/api/auth/reset-password').send({ token, password });

/** The token in the newest mail to this address. */
async function mailedToken(email: string): Promise<string> {
  await forgot(email).expect(202);
  await worker.work();
  const mail = sink.received.filter(({ to }) => to.includes(email)).at(-1);
  expect(mail?.parsed.replyTo?.map(({ address }) => address)).toEqual(['sales@selvedge.example']);
  return /reset-password#token=([\w.-]+)/.exec(mail?.parsed.text ?? '')?.[1] ?? '';
}

describe('a forgotten password', () => {
  it('can be reset once through the mailed link, which ends every session', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const link = await mailedToken(user.email);
    await reset(link).expect(200);
    await app.http.get('/api/auth/profile').set('Authorization', token).expect(401);
    await app.http.post('/api/auth/login').send({ email: user.email, password: 'madras-check-7' }).expect(200);
    const { body } = await reset(link, 'another-one').expect(400);
    expect(body.message).toBe('This link is no longer good. Please ask for a new one.');
  });

  it('is reset by one of two simultaneous uses of a link', async () => {
    const user = await aCustomer(app);
    const link = await mailedToken(user.email);
    const answers = await Promise.all([reset(link, 'first-choice'), reset(link, 'second-choice')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is reset with a single connection, so that concurrent resets do not block each other', async () => {
    const narrow = await startApp({ databasePool: 1 });
    const user = await aCustomer(narrow);
    const link = await makeLink(narrow.dataSource.manager, narrow.config, user, 'reset-password');
    const token = linkToken(keyFor(narrow.config, 'account link'), link);
    await narrow.http.post('/api/auth/reset-password').send({ token, password: 'madras-check-7' }).expect(200);
    await narrow.close();
  });

  it('gets the same response whether the account exists or not, and only existing accounts get mail', async () => {
    const user = await aCustomer(app, { isActive: false });
    await worker.work();
    const before = sink.received.length;
    const unknown = await forgot('nobody@nowhere.example').expect(202);
    const inactive = await forgot(user.email).expect(202);
    expect(inactive.body).toEqual(unknown.body);
    await worker.work();
    expect(sink.received).toHaveLength(before);
  });

  it('accepts no session token as a link, and no link as a session token', async () => {
    const { user, token } = await aSignedInCustomer(app);
    await reset(token.replace('Bearer ', '')).expect(400);
    await reset('nonsense').expect(400);
    const link = await mailedToken(user.email);
    await app.http.get('/api/auth/profile').set('Authorization', `Bearer ${link}`).expect(401);
  });

  it('follows the password rules, and is rate limited with 429', async () => {
    const user = await aCustomer(app);
    const link = await mailedToken(user.email);
    const { body } = await reset(link, 'short').expect(400);
    expect(body.message).toContain('at least 6 characters');
    await reset(link, 'long enough').expect(200);
    const answers = [];
    for (let i = 0; i < 8; i += 1) answers.push((await forgot('x@y.example')).status);
    expect(answers.at(-1)).toBe(429);
  });
});

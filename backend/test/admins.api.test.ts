import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { User } from '../src/users/user.entity.js';
import { aCustomer, anAdmin, aSignedInCustomer, bearer, PASSWORD } from './factories.js';
import { type MailedApp, startMailedApp } from './mailed-app.js';
import { productProgram } from './programs.js';

jest.setTimeout(60_000);

const GOOD = 'organza tulle chiffon';

let mailed: MailedApp;
let { app, worker, sink, admin } = {} as MailedApp;
/** Two administrators that exist in all tests. */
let [owner, moved] = [] as unknown as [User, User];

beforeAll(async () => {
  mailed = await startMailedApp({ passwordPolicy: 'strict' });
  ({ app, worker, sink, admin } = mailed);
  owner = await anAdmin(app, { name: 'Tharindu Jayawardena' });
  moved = await anAdmin(app, {
    email: 'new@selvedge.example',
    emailVerifiedAt: null,
    provenEmail: 'old@selvedge.example',
  });
  await anAdmin(app, { email: 'former@selvedge.example', isActive: false });
});
afterAll(() => mailed.close());
beforeEach(async () => {
  await app.dataSource.query('TRUNCATE rate_limits');
  await worker.work();
  sink.forget();
});

const post = (path: string, body: object, token = '') =>
  app.http
    .post(`/api${path}`)
    .set(token ? { Authorization: token } : {})
    .send(body);
const put = (id: string, body: object) => app.http.put(`/api/admin/users/${id}`).set('Authorization', admin).send(body);
const login = (email: string, password: string) => post('/auth/login', { email, password });
const mailsTo = (address: string) => sink.received.filter(({ to }) => to.includes(address));
const newAddress = () => `kavindu.${randomUUID().slice(0, 8)}@fernando.lk`;
const stored = (id: string) => app.dataSource.getRepository(User).findOneByOrFail({ id });
const tokenIn = (address: string) =>
  /reset-password#token=([\w-]+)/.exec(mailsTo(address).at(-1)?.parsed.text ?? '')?.[1] ?? '';

/** Mails to all administrators: subject and text, once per address. */
async function announced(subject: string): Promise<string> {
  await worker.work();
  const letters = sink.received.filter(({ parsed }) => parsed.subject === `${subject} - Selvedge`);
  const told = letters.flatMap(({ to }) => to).sort();
  const addresses = await app.dataSource.query<{ address: string }[]>(
    `SELECT DISTINCT unnest(ARRAY[email, proven_email]) AS address FROM users WHERE user_type = 'admin' AND is_active`,
  );
  expect(told).toEqual(expect.arrayContaining([owner.email, moved.email, 'old@selvedge.example']));
  expect(told).not.toContain('former@selvedge.example');
  expect(addresses.map(({ address }) => address)).toEqual(expect.arrayContaining(told));
  expect(new Set(told).size).toBe(told.length);
  return letters[0]?.parsed.text ?? '';
}

describe('every administrator is notified by mail', () => {
  test('when an admin creates an administrator, with the name of the creator', async () => {
    const email = newAddress();
    const user = { name: 'Second door https://evil.example', email, password: GOOD, user_type: 'admin' };
    await post('/admin/users', user, admin).expect(201);
    const text = await announced('There is a new administrator');
    expect(text).toContain(email);
    expect(text).toContain('By: Ruwan Silva');
    expect(text).not.toContain('https://evil.example');
    expect(mailsTo(email).map(({ parsed }) => parsed.subject)).toEqual(['Please confirm your address - Selvedge']);
  });

  test('when an account becomes an administrator', async () => {
    const user = await aCustomer(app);
    expect((await put(user.id, { user_type: 'admin' }).expect(200)).body.user_type).toBe('admin');
    expect(await announced('An account became an administrator')).toContain(user.email);
  });

  test('but not of other changes', async () => {
    const user = await aCustomer(app);
    await put(user.id, { name: 'Another name', user_type: 'customer' }).expect(200);
    await post('/admin/users', { name: 'Ama', email: newAddress(), password: GOOD, user_type: 'customer' }, admin);
    await worker.work();
    expect(mailsTo(owner.email)).toEqual([]);
  });
});

describe('an account that becomes an administrator', () => {
  test('has to choose a password through a mailed link and has no access before', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const { body } = await put(user.id, { user_type: 'admin' }).expect(200);
    expect(body).toMatchObject({ id: user.id, user_type: 'admin', is_active: true });
    await worker.work();
    await app.http.get('/api/auth/profile').set('Authorization', token).expect(401);
    await login(user.email, PASSWORD).expect(401);
    const link = tokenIn(user.email);
    const { body: refused } = await post('/auth/reset-password', { token: link, password: 'elevenchars' }).expect(400);
    expect(refused.message).toContain('at least 12 characters');
    await post('/auth/reset-password', { token: link, password: GOOD }).expect(200);
    expect((await login(user.email, GOOD).expect(200)).body.user.user_type).toBe('admin');
  });

  test('has to verify an unverified address, whatever password the admin sets', async () => {
    const email = newAddress();
    const attacker = { full_name: 'Attacker', email, password: 'organza and tulle' };
    const { body: session } = await post('/auth/signup', attacker).expect(201);
    await put(session.user.id, { user_type: 'admin', password: GOOD }).expect(200);
    await worker.work();
    for (const password of ['organza and tulle', GOOD]) await login(email, password).expect(401);
    await app.http.get('/api/auth/profile').set('Authorization', `Bearer ${session.token}`).expect(401);
    await post('/auth/reset-password', { token: tokenIn(email), password: 'tulle and organza' }).expect(200);
    expect((await login(email, 'tulle and organza').expect(200)).body.user).toMatchObject({
      user_type: 'admin',
      email_verified: true,
    });
  });

  test('has to verify an address that is changed at the same time', async () => {
    const user = await aCustomer(app);
    const email = newAddress();
    await put(user.id, { user_type: 'admin', email, password: GOOD }).expect(200);
    await worker.work();
    await login(email, GOOD).expect(401);
    expect(mailsTo(email).map(({ parsed }) => parsed.subject)).toEqual(['You are an administrator now - Selvedge']);
    expect(mailsTo(user.email).map(({ parsed }) => parsed.subject)).toEqual([
      'The address of your account was changed - Selvedge',
    ]);
    await post('/auth/reset-password', { token: tokenIn(email), password: GOOD }).expect(200);
    await login(email, GOOD).expect(200);
  });

  test('keeps the password set by the admin when the address is verified and the password is strong enough', async () => {
    const user = await aCustomer(app);
    const { body } = await put(user.id, { user_type: 'admin', password: 'elevenchars' }).expect(400);
    expect(body.message).toContain('at least 12 characters');
    expect((await stored(user.id)).userType).toBe('customer');
    await put(user.id, { user_type: 'admin', password: GOOD }).expect(200);
    await login(user.email, GOOD).expect(200);
  });
});

describe('the admin command', () => {
  const ADMIN_PASSWORD = 'first-Passw0rd-of-all';

  /** Runs the command as a container does: all settings are in the environment. */
  function run(args: string[], input = ''): Promise<{ code: number | null; printed: string }> {
    const env = { PATH: process.env.PATH, DATABASE_URL: app.config.databaseUrl, ADMIN_PASSWORD };
    const child = spawn(process.execPath, [productProgram('admin-cli'), ...args], {
      cwd: app.config.dataDir,
      env: { ...env, ADMIN_EMAIL: owner.email },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    child.stdin.end(input);
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, printed })));
  }
  const passwordIn = (printed: string) => /^Password: (\S+)$/m.exec(printed)?.[1] ?? '';

  test.each([
    ['someone', () => newAddress()],
    ['reset', () => owner.email],
  ])('%s generates a password and prints it, although ADMIN_PASSWORD is set', async (word, addressOf) => {
    const email = addressOf();
    const { code, printed } = await run([word === 'reset' ? 'reset' : email]);
    expect(code).toBe(0);
    expect(passwordIn(printed)).toMatch(/^[\w-]{20}$/);
    expect(printed).not.toContain(ADMIN_PASSWORD);
    await login(email, ADMIN_PASSWORD).expect(401);
    await login(email, passwordIn(printed)).expect(200);
    await announced(word === 'reset' ? 'An administrator has a new password' : 'There is a new administrator');
  });

  test('reads a password from standard input when told to, and prints none', async () => {
    const email = newAddress();
    expect(await run([email, '--password-stdin'], `${GOOD} 1\r\nnever mind\n`)).toEqual({
      code: 0,
      printed: `${email} is now an administrator.\n`,
    });
    await login(email, `${GOOD} 1`).expect(200);
    const weak = await run([email, '--password-stdin'], 'short\n');
    expect(weak).toEqual({ code: 1, printed: 'Password must be at least 12 characters long\n' });
    expect((await run([email, '--password-stdin'], '')).code).toBe(1);
    await login(email, `${GOOD} 1`).expect(200);
  });

  test.each([[[]], [['nobody']], [['remove']], [['remove', 'nobody']], [['a@b.lk', 'c@d.lk']], [['a@b.lk', '--x']]])(
    'prints its usage for %j',
    async (args) => {
      const { code, printed } = await run(args);
      expect(code).toBe(1);
      expect(printed).toMatch(/^Creates an administrator, gives an existing one a new password, or takes one away:/);
    },
  );

  test('remove deletes an administrator with sessions and links, and notifies the others', async () => {
    const gone = await anAdmin(app);
    const token = await bearer(app, gone);
    await post('/auth/forgot-password', { email: gone.email }).expect(202);
    await worker.work();
    const link = tokenIn(gone.email);
    const { code, printed } = await run(['remove', gone.email.toUpperCase()]);
    expect([code, printed]).toEqual([0, expect.stringContaining('is no administrator any more')]);
    await app.http.get('/api/auth/profile').set('Authorization', token).expect(401);
    await login(gone.email, PASSWORD).expect(401);
    await post('/auth/reset-password', { token: link, password: GOOD }).expect(400);
    expect(await stored(gone.id)).toMatchObject({ userType: 'customer', isActive: false });
    expect(await announced('An administrator was removed')).toContain(gone.email);
    const again = await run(['remove', gone.email]);
    expect(again).toMatchObject({ code: 1, printed: expect.stringContaining('is no administrator') });
  });

  test('remove never deletes the last administrator, even when several are removed at once', async () => {
    const all = await app.dataSource.query<{ email: string }[]>(
      `SELECT email FROM users WHERE user_type = 'admin' AND is_active AND deleted_at IS NULL`,
    );
    const [first, second, ...others] = all.map(({ email }) => email);
    for (const email of others) expect((await run(['remove', email])).code).toBe(0);
    const last = await Promise.all([run(['remove', first ?? '']), run(['remove', second ?? ''])]);
    expect(last.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(last.map(({ printed }) => printed).join('')).toContain('is the only administrator who can sign in');
    const left = await app.dataSource.query(
      `SELECT count(*)::int AS admins FROM users WHERE user_type = 'admin' AND is_active AND deleted_at IS NULL`,
    );
    expect(left).toEqual([{ admins: 1 }]);
  });
});

import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { UNREACHABLE_EMAIL } from '@selvedge/domain/email-address';
import type { Request } from 'express';
import { addressOf } from '../../src/rate-limiting/client-ip.js';
import { User } from '../../src/users/user.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { aCustomer, anAdmin, aSignedInCustomer, PASSWORD } from '../support/factories.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

// All calls come from one address, like those of an office behind one router; each test starts with fresh limits.
beforeEach(() => app.dataSource.query('TRUNCATE rate_limits'));

const login = (email: string, password: string) => app.http.post('/api/auth/login').send({ email, password });
const profile = (token: string) => app.http.get('/api/auth/profile').set('Authorization', token);

describe('registration', () => {
  const form = (email: string) => ({
    email,
    password: 'batik sarong',
    full_name: 'Kavindu Fernando',
    user_type: 'customer',
    phone: '+94 71 555 0101',
    company_name: 'Fernando & Sons',
    address: '12 Main Street, Negombo',
  });

  test('through /auth/signup signs the customer in', async () => {
    const { status, body } = await app.http.post('/api/auth/signup').send(form('kavindu@fernando.lk'));
    expect(status).toBe(201);
    expect(body.user).toEqual({
      id: expect.any(String),
      name: 'Kavindu Fernando',
      full_name: 'Kavindu Fernando',
      email: 'kavindu@fernando.lk',
      email_verified: false,
      version: 1,
      user_type: 'customer',
      is_active: true,
      phone: '+94 71 555 0101',
      company: 'Fernando & Sons',
      company_name: 'Fernando & Sons',
      address: '12 Main Street, Negombo',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect((await profile(`Bearer ${body.token}`)).body).toMatchObject(body.user);
  });

  test('through /auth/register succeeds without signing the customer in', async () => {
    const { status, body } = await app.http.post('/api/auth/register').send(form('second@fernando.lk'));
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(['message', 'user']);
    expect(body.message).toBe('Registration successful! Please login to continue.');
    expect((await login('second@fernando.lk', 'batik sarong')).status).toBe(200);
  });

  test('accepts the alternative names of fields', async () => {
    const { body } = await app.http
      .post('/api/auth/signup')
      .send({ email: 'short@names.lk', password: 'batik sarong', name: 'Ishara', company: 'Names Ltd' });
    expect(body.user).toMatchObject({ full_name: 'Ishara', company_name: 'Names Ltd', phone: '', address: '' });
  });

  test('ignores a role, an ID and a status sent by the client', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const { body } = await app.http.post('/api/auth/signup').send({
      ...form('climber@fernando.lk'),
      id,
      user_type: 'admin',
      userType: 'admin',
      is_active: false,
      isActive: false,
      role: 'admin',
      token_version: 99,
      tokenVersion: 99,
      password_hash: 'x',
      passwordHash: 'x',
      created_at: '2001-01-01',
      createdAt: '2001-01-01',
      deleted_at: '2001-01-01',
      deletedAt: '2001-01-01',
    });
    const stored = await app.dataSource.getRepository(User).findOneByOrFail({ email: 'climber@fernando.lk' });
    expect(stored).toMatchObject({ userType: 'customer', isActive: true, tokenVersion: 1, deletedAt: null });
    expect(stored.id).not.toBe(id);
    expect(stored.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(body.user.user_type).toBe('customer');
  });

  test('rejects an address that is registered already, in any spelling', async () => {
    const user = await aCustomer(app);
    const { status, body } = await app.http.post('/api/auth/register').send(form(`  ${user.email.toUpperCase()} `));
    expect(status).toBe(409);
    expect(body.message).toBe('An account with this email address already exists.');
  });

  test('succeeds once when the same address registers many times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.http.post('/api/auth/signup').send(form('race@fernando.lk'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test('accepts the address of a deleted account', async () => {
    const user = await aCustomer(app, { deletedAt: new Date() });
    expect((await app.http.post('/api/auth/signup').send(form(user.email))).status).toBe(201);
  });

  test.each([
    [{ email: undefined }, 'email', 'Please fill in all required fields'],
    [{ password: undefined }, 'password', 'Please fill in all required fields'],
    [{ full_name: '   ' }, 'full_name', 'Please fill in all required fields'],
    [{ email: 'kavindu@fernando' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a b@fernando.lk' }, 'email', 'Please enter a valid email address'],
    [{ email: 'ｎimal@example.com' }, 'email', UNREACHABLE_EMAIL],
    [{ email: 'නිමල්@example.com' }, 'email', UNREACHABLE_EMAIL],
    [{ email: ['a@b.lk'] }, 'email', 'Please fill in all required fields'],
    [{ password: 'short' }, 'password', 'Password must be at least 6 characters long'],
    [{ password: 'x'.repeat(257) }, 'password', 'Password must be at most 256 characters long'],
    [{ phone: 94771234567 }, 'phone', 'Phone must be a text'],
    [{ address: 'x'.repeat(1001) }, 'address', 'Address must be at most 1000 characters long'],
  ])('rejects %j with a message that the form can show', async (change, field, message) => {
    const { status, body } = await app.http.post('/api/auth/register').send({ ...form('new@fernando.lk'), ...change });
    expect(status).toBe(400);
    expect(body).toEqual({
      statusCode: 400,
      message,
      error: 'Bad Request',
      errors: expect.arrayContaining([{ field, message }]),
      request_id: expect.any(String),
    });
  });
});

describe('signing in', () => {
  test('returns a token and the user without passwords or internal versions', async () => {
    const user = await aCustomer(app);
    const { status, body } = await login(` ${user.email.toUpperCase()} `, PASSWORD);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['token', 'user']);
    expect(body.user.email).toBe(user.email);
    expect(deepKeys(body)).not.toContainEqual(expect.stringMatching(/pass|hash|token_?version/i));
  });

  test.each([
    ['unseen characters', (email: string) => `\u202a${email}\u200b\u202c`],
    ['mailto:', (email: string) => `mailto:${email}`],
    ['angle brackets', (email: string) => `<${email}>`],
    ['a final dot', (email: string) => `${email}.`],
    ['spaces that do not break', (email: string) => `\u00a0${email}\ufeff`],
  ])('takes an address pasted with %s, as registration does', async (_, pasted) => {
    const user = await aCustomer(app);
    expect((await login(pasted(user.email), PASSWORD)).body.user.email).toBe(user.email);
    const address = `pasted.${randomUUID()}@example.com`;
    const { body } = await app.http
      .post('/api/auth/signup')
      .send({ email: pasted(address), password: 'batik sarong', name: 'Nimal' })
      .expect(201);
    expect(body.user.email).toBe(address);
  });

  test('gives the same answer for an unknown address, a wrong password and an inactive or deleted account', async () => {
    const known = await aCustomer(app);
    const inactive = await aCustomer(app, { isActive: false });
    const deleted = await aCustomer(app, { deletedAt: new Date() });
    const answers = await Promise.all([
      login('nobody@nowhere.lk', PASSWORD).set('X-Request-Id', 'same-request'),
      login(known.email, 'wrong password').set('X-Request-Id', 'same-request'),
      login(inactive.email, PASSWORD).set('X-Request-Id', 'same-request'),
      login(deleted.email, PASSWORD).set('X-Request-Id', 'same-request'),
    ]);
    for (const { status } of answers) expect(status).toBe(401);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0].body.message).toBe('Invalid email or password');
  });

  test('takes as long for an unknown address as for a wrong password', async () => {
    const user = await aCustomer(app);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 15; round++) {
      times.known.push(await duration(() => login(user.email, `wrong ${round}`)));
      times.unknown.push(await duration(() => login(`nobody-${round}@nowhere.lk`, 'wrong')));
    }
    // Without the dummy hash an unknown address would be answered some ten milliseconds sooner.
    expect(median(times.unknown)).toBeGreaterThan(median(times.known) * 0.6);
  });

  test('compares passwords exactly as typed', async () => {
    for (const [index, password] of [
      '  blanks around  ',
      'සිංහල🧵රෙදි',
      'x'.repeat(256),
      'a\tb\u202ec\u0301',
    ].entries()) {
      const email = `typed-${index}@fernando.lk`;
      const signUp = await app.http.post('/api/auth/signup').send({ email, password, full_name: 'Typed' });
      expect(signUp.status).toBe(201);
      expect((await login(email, password)).status).toBe(200);
      expect((await login(email, `${password} `)).status).not.toBe(200);
      expect((await login(email, password.trim())).status).toBe(password === password.trim() ? 200 : 401);
    }
  });

  test('hashes with current argon2id parameters and a salt, and upgrades weaker hashes', async () => {
    const user = await aCustomer(app, { passwordHash: await hash(PASSWORD, { memoryCost: 8192, timeCost: 1 }) });
    expect((await login(user.email, PASSWORD)).status).toBe(200);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
    await app.http.post('/api/auth/signup').send({ email: 'same@pass.lk', password: PASSWORD, full_name: 'Same' });
    const rows: { password_hash: string }[] = await app.dataSource.query(
      'SELECT password_hash FROM users WHERE email IN ($1, $2)',
      [user.email, 'same@pass.lk'],
    );
    for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(rows.map(({ password_hash }) => password_hash)).size).toBe(2);
  });

  test('locks an account for a while after 20 wrong passwords, on every replica, whatever else is in the body', async () => {
    const user = await aCustomer(app);
    for (let attempt = 0; attempt < 20; attempt++) {
      const answer = await app.http.post('/api/auth/login').send({
        email: attempt % 2 ? user.email : user.email.toUpperCase(),
        password: `wrong ${attempt}`,
        ip: attempt,
      });
      expect(answer.status).toBe(401);
    }
    const refused = await login(user.email, PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect(refused.body).toMatchObject({ statusCode: 429, message: expect.stringContaining('Too many attempts') });

    const another = await aCustomer(app);
    expect((await login(another.email, PASSWORD)).status).toBe(200);
  });

  test('does not count successful sign-ins', async () => {
    const user = await aCustomer(app);
    for (let time = 0; time < 25; time++) expect((await login(user.email, PASSWORD)).status).toBe(200);
  });
});

describe('the end of a session', () => {
  test('signing out revokes the token on the server', async () => {
    const { token } = await aSignedInCustomer(app);
    expect((await app.http.post('/api/auth/logout').set('Authorization', token)).status).toBe(204);
    expect((await profile(token)).status).toBe(401);
  });

  test('a new password revokes the old token and returns a new one', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const { status, body } = await app.http
      .post('/api/auth/change-password')
      .set('Authorization', token)
      .send({ current_password: PASSWORD, new_password: 'organza and tulle' });
    expect(status).toBe(200);
    expect((await profile(token)).status).toBe(401);
    expect((await profile(`Bearer ${body.token}`)).status).toBe(200);
    expect((await login(user.email, PASSWORD)).status).toBe(401);
    expect((await login(user.email, 'organza and tulle')).status).toBe(200);
  });

  test('a wrong current password changes nothing and ends no session', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const { status, body } = await app.http
      .post('/api/auth/change-password')
      .set('Authorization', token)
      .send({ current_password: 'wrong', new_password: 'organza and tulle' });
    expect(status).toBe(400);
    expect(body.message).toBe('Your current password is not right');
    expect((await profile(token)).status).toBe(200);
    expect((await login(user.email, PASSWORD)).status).toBe(200);
  });

  test('deactivating an account ends its sessions with the next call', async () => {
    const { user, token } = await aSignedInCustomer(app);
    expect((await profile(token)).status).toBe(200);
    await app.dataSource.getRepository(User).update({ id: user.id }, { isActive: false });
    const { status, body } = await profile(token);
    expect(status).toBe(401);
    expect(body.message).toBe('Your session has ended. Please sign in again.');
  });
});

test('a sign-in without a password is rejected', async () => {
  const { body } = await app.http.post('/api/auth/login').send({ email: 'nimali@lakmali.lk' }).expect(400);
  expect(body.message).toBe('Please fill in all required fields');
});

describe('the owner of an account', () => {
  let behindProxy: TestApp;
  beforeAll(async () => {
    const limits = { ...app.config.limits, loginsPerAddress: 25 };
    behindProxy = await startApp({ trustProxyHops: 1, limits });
  });
  afterAll(() => behindProxy.close());

  const from = (address: string, email: string, password: string) =>
    behindProxy.http.post('/api/auth/login').set('X-Forwarded-For', address).send({ email, password });

  test('is not locked out by wrong guesses from another address', async () => {
    const user = await aCustomer(behindProxy);
    expect((await from('203.0.113.7', user.email, PASSWORD)).status).toBe(200);
    for (let attempt = 0; attempt < 20; attempt++) await from('198.51.100.9', user.email, 'a guess');
    expect((await from('198.51.100.9', user.email, PASSWORD)).status).toBe(429);
    expect((await from('198.51.100.10', user.email, PASSWORD)).status).toBe(429);
    expect((await from('203.0.113.7', user.email, PASSWORD)).status).toBe(200);
  });

  test('is protected from guesses under forged client addresses', async () => {
    const user = await aCustomer(behindProxy);
    for (let attempt = 0; attempt < 25; attempt++) {
      await from(`10.0.0.${attempt}, 192.0.2.1`, `guess-${attempt}@nowhere.lk`, 'a guess');
    }
    expect((await from('10.9.9.9, 192.0.2.1', user.email, PASSWORD)).status).toBe(429);
    expect((await from('10.9.9.9, 192.0.2.2', user.email, PASSWORD)).status).toBe(200);
  });
});

test('the limit per address counts an IPv6 network as one caller, and an IPv4 address the same in both spellings', () => {
  const address = (ip: string) => addressOf({ ip } as Request);
  expect(address('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64');
  expect(address('2001:db8:1:2:ffff:1:2:3')).toBe('2001:db8:1:2::/64');
  expect(address('2001:db8::7')).toBe('2001:db8::/64');
  expect(address('::1')).toBe('::/64');
  expect(address('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(address('203.0.113.7')).toBe('203.0.113.7');
});

describe('under the strict password policy', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startApp({ passwordPolicy: 'strict' });
  });
  afterAll(() => strict.close());

  test.each([
    ['seven77', 'Password must be at least 8 characters long'],
    ['password1', 'This password is too common. Please choose another one.'],
    ['Liverpool2024!', 'This password is too common. Please choose another one.'],
    ['qwertyuiop', 'This password is too common. Please choose another one.'],
    ['11112222', 'This password is too common. Please choose another one.'],
  ])('%s is rejected', async (password, message) => {
    const { status, body } = await strict.http
      .post('/api/auth/register')
      .send({ email: 'strict@fernando.lk', password, full_name: 'Strict' });
    expect(status).toBe(400);
    expect(body.message).toBe(message);
  });

  test('an admin password needs 12 characters', async () => {
    const admin = await anAdmin(strict);
    const { body: session } = await strict.http
      .post('/api/auth/login')
      .send({ email: admin.email, password: PASSWORD });
    const change = (new_password: string) =>
      strict.http
        .post('/api/auth/change-password')
        .set('Authorization', `Bearer ${session.token}`)
        .send({ current_password: PASSWORD, new_password });
    expect((await change('muslin roll')).body.message).toBe('Password must be at least 12 characters long');
    expect((await change('muslin rolls')).status).toBe(200);
  });
});

function deepKeys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [key, ...deepKeys(child)]);
}

async function duration(work: () => PromiseLike<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

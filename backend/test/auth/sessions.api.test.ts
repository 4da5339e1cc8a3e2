import { randomUUID } from 'node:crypto';
import { JwtService, type JwtSignOptions } from '@nestjs/jwt';
import { hash } from '@node-rs/argon2';
import type { Session } from '@selvedge/domain/users/user';
import { deviceOf } from '../../src/auth/client-info.js';
import { lockKey } from '../../src/database/lock-key.js';
import { Sweeper } from '../../src/sweeper.js';
import { resetAdmin } from '../../src/users/ensure-admin.js';
import { hashPassword } from '../../src/users/password.js';
import { User } from '../../src/users/user.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aCustomer, aSignedInAdmin, aSignedInCustomer, bearer, PASSWORD } from '../support/factories.js';
import { meanwhile } from '../support/locks.js';

jest.setTimeout(30_000);

const CAP = 20;
const CHROME =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

let app: TestApp;
beforeAll(async () => {
  const started = await startApp();
  const { limits } = started.config;
  await started.close();
  app = await startApp({ trustProxyHops: 1, limits: { ...limits, sessionsPerAccount: CAP } });
});
afterAll(() => app.close());
beforeEach(() => app.dataSource.query('TRUNCATE rate_limits'));

async function signIn(user: Pick<User, 'email'>, userAgent = FIREFOX, from = '203.0.113.7'): Promise<string> {
  const { body } = await app.http
    .post('/api/auth/login')
    .set({ 'User-Agent': userAgent, 'X-Forwarded-For': from })
    .send({ email: user.email, password: PASSWORD })
    .expect(200);
  return `Bearer ${body.token}`;
}
const call = (method: 'get' | 'delete' | 'post', path: string, token: string) =>
  app.http[method](`/api/auth/${path}`).set('Authorization', token);
const statusOf = async (token: string) => (await call('get', 'profile', token)).status;
const sessionsOf = async (token: string): Promise<Session[]> =>
  (await call('get', 'sessions', token).expect(200)).body.sessions;
const currentOf = async (token: string) => (await sessionsOf(token)).find(({ current }) => current) as Session;

describe('a user who is signed in on a phone and a desktop', () => {
  test('sees both sessions with device names, and the current one marked', async () => {
    const user = await aCustomer(app);
    const phone = await signIn(user, CHROME, '203.0.113.7');
    const fixture = await signIn(user, FIREFOX, '2001:db8:1:2::9');
    const seen = await sessionsOf(fixture);
    expect(seen).toEqual([
      {
        id: expect.any(String),
        device: 'Firefox on Linux',
        address: '2001:db8:1:2::/64',
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        last_seen_at: expect.stringMatching(/^\d{4}-.*Z$/),
        expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
        current: true,
      },
      expect.objectContaining({ device: 'Chrome on Android', address: '203.0.113.7', current: false }),
    ]);
    expect((await sessionsOf(phone)).map(({ id, current }) => [id, current])).toEqual([
      [seen[1]?.id, true],
      [seen[0]?.id, false],
    ]);
    const lives = Date.parse(seen[0]?.expires_at ?? '') - Date.now();
    expect(lives / 3_600_000).toBeCloseTo(12, 1);
  });

  test('can end the session of the phone only', async () => {
    const user = await aCustomer(app);
    const [phone, fixture] = [await signIn(user, CHROME), await signIn(user)];
    const { id } = await currentOf(phone);
    const end = () => call('delete', `sessions/${id}`, fixture).set('Idempotency-Key', id).expect(204);
    await end();
    await end();
    const refused = await call('get', 'profile', phone).expect(401);
    expect(refused.body.message).toBe('Your session has ended. Please sign in again.');
    expect(await statusOf(fixture)).toBe(200);
    expect((await sessionsOf(fixture)).map(({ device }) => device)).toEqual(['Firefox on Linux']);
    const again = await call('delete', `sessions/${id}`, fixture).expect(404);
    expect(again.body.message).toBe('This sign-in has ended already.');
  });

  test('can end all other sessions, and only their own', async () => {
    const [user, another] = [await aCustomer(app), await aSignedInCustomer(app)];
    const others = [await signIn(user, CHROME), await signIn(user)];
    const fixture = await signIn(user);
    expect((await call('delete', 'sessions', fixture).expect(200)).body).toEqual({ ended: 2 });
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
    expect([await statusOf(fixture), await statusOf(another.token)]).toEqual([200, 200]);
    expect(await sessionsOf(fixture)).toHaveLength(1);
    expect((await call('delete', 'sessions', fixture).expect(200)).body).toEqual({ ended: 0 });
    expect(await statusOf(await signIn(user))).toBe(200);
  });

  test('stays signed in on one device when signing out on the other', async () => {
    const user = await aCustomer(app);
    const [phone, fixture] = [await signIn(user, CHROME), await signIn(user)];
    await call('post', 'logout', phone).expect(204);
    expect([await statusOf(phone), await statusOf(fixture)]).toEqual([401, 200]);
  });

  test('ends all other sessions by setting a new password', async () => {
    const user = await aCustomer(app);
    const [phone, fixture] = [await signIn(user, CHROME), await signIn(user)];
    const { body } = await call('post', 'change-password', fixture)
      .set('User-Agent', FIREFOX)
      .send({ current_password: PASSWORD, new_password: 'organza and tulle' })
      .expect(200);
    expect([await statusOf(phone), await statusOf(fixture)]).toEqual([401, 401]);
    expect(await sessionsOf(`Bearer ${body.token}`)).toEqual([
      expect.objectContaining({ device: 'Firefox on Linux', current: true }),
    ]);
  });

  test('keeps one of two sessions that end each other concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await aCustomer(app);
      const tokens = [await bearer(app, user), await bearer(app, user)];
      const answers = await Promise.all(tokens.map((token) => call('delete', 'sessions', token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect((await Promise.all(tokens.map(statusOf))).sort()).toEqual([200, 401]);
    }
  });
});

test('sessions of other users are not found, for customers and admins alike', async () => {
  const owner = await aSignedInCustomer(app);
  const { id } = await currentOf(owner.token);
  for (const { token } of [await aSignedInCustomer(app), await aSignedInAdmin(app)]) {
    await call('delete', `sessions/${id}`, token).expect(404);
    expect((await sessionsOf(token)).map((session) => session.id)).not.toContain(id);
    for (const odd of [randomUUID(), 'current', '1', "x' OR 1=1--"]) {
      await call('delete', `sessions/${odd}`, token).expect(404);
    }
  }
  expect(await statusOf(owner.token)).toBe(200);
});

test('a token is valid only with its own session', async () => {
  const [owner, another] = [await aSignedInCustomer(app), await aSignedInCustomer(app)];
  const own = await currentOf(owner.token);
  const others = await currentOf(another.token);
  const claims = { sub: owner.user.id, token_version: owner.user.tokenVersion };
  const token = (jti: unknown, options: JwtSignOptions = {}) =>
    `Bearer ${app.app.get(JwtService, { strict: false }).sign({ ...claims, jti }, options)}`;
  expect(await statusOf(token(own.id))).toBe(200);
  const forged = [
    others.id,
    randomUUID(),
    '',
    'linen',
    `${own.id} `,
    "x' OR 1=1--",
    '\u0000',
    5,
    null,
    [own.id],
    { own },
  ];
  for (const jti of forged) expect([jti, await statusOf(token(jti))]).toEqual([jti, 401]);
  expect(await statusOf(token(own.id, { secret: 'another key, of a decent length' }))).toBe(401);

  await app.dataSource.query(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = $1`, [own.id]);
  expect(await statusOf(owner.token)).toBe(401);
  expect(await statusOf(another.token)).toBe(200);
});

test('a token without a session, or with too long a lifetime, is rejected', async () => {
  const { user, token } = await aSignedInCustomer(app);
  const { id } = await currentOf(token);
  const claims = { sub: user.id, token_version: user.tokenVersion };
  const sign = (more: object, options: JwtSignOptions = {}) =>
    `Bearer ${app.app.get(JwtService, { strict: false }).sign({ ...claims, ...more }, options)}`;
  expect(await statusOf(sign({ jti: id }))).toBe(200);
  expect(await statusOf(sign({}))).toBe(401);
  expect(await statusOf(sign({ jti: id }, { expiresIn: '12h' }))).toBe(200);
  expect(await statusOf(sign({ jti: id }, { expiresIn: 12 * 60 * 60 + 1 }))).toBe(401);
  expect(await statusOf(sign({ jti: id }, { expiresIn: '10y' }))).toBe(401);
  expect(await statusOf(sign({ jti: id }, { noTimestamp: true, expiresIn: '1h' }))).toBe(401);
});

test('each action that ends the sessions of an account ends all of them', async () => {
  const admin = await aSignedInAdmin(app);
  const change = (path: string, method: 'put' | 'patch' | 'delete', body: object = {}) =>
    app.http[method](`/api/admin/users/${path}`).set('Authorization', admin.token).send(body);
  const ways: Record<string, (user: User) => unknown> = {
    'switched off': ({ id }) => change(`${id}/toggle-status`, 'patch', { is_active: false }).expect(200),
    'switched off and on': async ({ id }) => {
      await change(`${id}/toggle-status`, 'patch').expect(200);
      await change(`${id}/toggle-status`, 'patch').expect(200);
    },
    'given a password': ({ id }) => change(id, 'put', { password: 'organza and tulle' }).expect(200),
    moved: ({ id }) => change(id, 'put', { email: `moved.${id}@lakmali-garments.lk` }).expect(200),
    'made an admin': ({ id }) => change(id, 'put', { user_type: 'admin' }).expect(200),
    deleted: ({ id }) => change(id, 'delete').expect(200),
  };
  for (const [what, happens] of Object.entries(ways)) {
    const { user, token } = await aSignedInCustomer(app);
    await happens(user);
    expect([what, await statusOf(token)]).toEqual([what, 401]);
  }
  expect(await statusOf(admin.token)).toBe(200);
});

describe('an account with many sign-ins', () => {
  test('keeps the configured number of sessions when they happen at once', async () => {
    const user = await aCustomer(app);
    const tokens = await Promise.all(Array.from({ length: 50 }, () => bearer(app, user)));
    const statuses = await Promise.all(tokens.map(statusOf));
    expect(statuses.filter((status) => status === 200)).toHaveLength(CAP);
    const [{ rows }] = await app.dataSource.query('SELECT count(*)::int AS rows FROM sessions WHERE user_id = $1', [
      user.id,
    ]);
    expect(rows).toBe(CAP);
  });

  test('loses the least recently seen session, not one in use', async () => {
    const user = await aCustomer(app);
    const tokens: string[] = [];
    for (let made = 0; made < CAP; made++) tokens.push(await bearer(app, user));
    const [inUse = '', idle = ''] = tokens;
    await app.dataSource.query(`UPDATE sessions SET last_seen_at = now() - interval '1 hour' WHERE user_id = $1`, [
      user.id,
    ]);
    expect(await statusOf(inUse)).toBe(200);
    await eventually(
      async () => (await sessionsOf(inUse))[0]?.id === (await currentOf(inUse)).id && hasBeenSeen(inUse),
    );
    const next = await bearer(app, user);
    expect([await statusOf(inUse), await statusOf(next), await statusOf(idle)]).toEqual([200, 200, 401]);
  });
});

const hasBeenSeen = async (token: string) => Date.parse((await currentOf(token)).last_seen_at) > Date.now() - 60_000;

test('the last time and address of a session are updated at most once in a few minutes', async () => {
  const { token } = await aSignedInCustomer(app);
  const { id } = await currentOf(token);
  const seenAgo = (minutes: number) =>
    app.dataSource.query(`UPDATE sessions SET last_seen_at = now() - $2 * interval '1 minute' WHERE id = $1`, [
      id,
      minutes,
    ]);
  const version = async () => (await app.dataSource.query('SELECT xmin FROM sessions WHERE id = $1', [id]))[0].xmin;

  await seenAgo(4);
  const before = await version();
  for (let turn = 0; turn < 5; turn++) await call('get', 'profile', token).expect(200);
  expect(await version()).toBe(before);

  await seenAgo(6);
  const old = await version();
  await Promise.all(
    Array.from({ length: 20 }, () => call('get', 'profile', token).set('X-Forwarded-For', '198.51.100.4').expect(200)),
  );
  await eventually(() => hasBeenSeen(token));
  const noted = await version();
  expect(noted).not.toBe(old);
  expect((await currentOf(token)).address).toBe('198.51.100.4');
  await call('get', 'profile', token).expect(200);
  expect(await version()).toBe(noted);
});

test('the sweeper deletes only the rows of ended sessions', async () => {
  const [live, over, raised] = await Promise.all([1, 2, 3].map(() => aSignedInCustomer(app)));
  await app.dataSource.query('UPDATE sessions SET expires_at = now() WHERE user_id = $1', [over?.user.id]);
  await app.dataSource.query('UPDATE users SET token_version = token_version + 1 WHERE id = $1', [raised?.user.id]);
  await new Sweeper(app.dataSource, app.config).sweep();
  const ids = [live, over, raised].map((signedIn) => signedIn?.user.id);
  const left = await app.dataSource.query('SELECT user_id FROM sessions WHERE user_id = ANY ($1)', [ids]);
  expect(left).toEqual([{ user_id: live?.user.id }]);
});

test.each([
  [CHROME, 'Chrome on Android'],
  [FIREFOX, 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Microsoft Edge on Windows',
  ],
  ['', 'Unknown device'],
  ['   ', 'Unknown device'],
])('%s is displayed as a readable device name', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});

test('an arbitrary user agent gets a short name quickly', () => {
  const begun = performance.now();
  for (const odd of [
    '<script>alert(1)</script>',
    '\u202e',
    ')('.repeat(4000),
    'a/'.repeat(8000),
    `Mozilla/${'9.'.repeat(8000)} `,
  ]) {
    expect(deviceOf(odd).length).toBeLessThanOrEqual(90);
  }
  expect(performance.now() - begun).toBeLessThan(500);
});

test.each([
  ['ends the other sessions', (token: string) => call('delete', 'sessions', token)],
  [
    'requests swatches',
    (token: string) =>
      app.http
        .post('/api/swatch-requests')
        .set('Authorization', token)
        .send({ items: [{ fabric_id: randomUUID() }] }),
  ],
  [
    'uploads a document',
    (token: string) => call('post', 'upload-documents', token).attach('nic', Buffer.from('%PDF-1.7\n%%EOF'), 'nic.pdf'),
  ],
])('a user who is deleted during a call that %s is signed out', async (_, ask) => {
  const { user, token } = await aSignedInCustomer(app);
  const { status, body } = await meanwhile(
    app,
    async (manager) => {
      await lockKey(manager, 'swatch requests', user.id);
      await manager.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id]);
    },
    (manager) => manager.query('UPDATE users SET deleted_at = now() WHERE id = $1', [user.id]),
    () => ask(token),
  );
  expect([status, body.message]).toEqual([401, 'Your session has ended. Please sign in again.']);
});

describe('a password that its owner changes during another call', () => {
  const NEW_ONE = 'Voile & organza, 60 inch';
  /** Runs `ask`, which knows the former password, while a new one is being set. */
  const whileReplaced = async <T>(user: User, ask: () => PromiseLike<T>): Promise<T> => {
    const passwordHash = await hashPassword(NEW_ONE);
    return meanwhile(
      app,
      (manager) => manager.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [user.id]),
      (manager) => manager.update(User, { id: user.id }, { passwordHash, tokenVersion: () => 'token_version + 1' }),
      ask,
    );
  };
  const signIn = (email: string, password: string) => app.http.post('/api/auth/login').send({ email, password });

  test('cannot be changed again with the former password', async () => {
    const { user, token } = await aSignedInCustomer(app);
    const change = { current_password: PASSWORD, new_password: 'taken over' };
    const { status, body } = await whileReplaced(user, () => call('post', 'change-password', token).send(change));
    expect([status, body.message]).toEqual([400, 'Your current password is not right']);
    await signIn(user.email, NEW_ONE).expect(200);
  });

  test('is not overwritten when the weak hash of the former password is upgraded', async () => {
    const user = await aCustomer(app, { passwordHash: await hash(PASSWORD, { memoryCost: 8192, timeCost: 1 }) });
    expect((await whileReplaced(user, () => signIn(user.email, PASSWORD))).status).toBe(401);
    await signIn(user.email, PASSWORD).expect(401);
    await signIn(user.email, NEW_ONE).expect(200);
  });

  test('ends sessions started at that moment, also when admin-cli sets the password of an admin', async () => {
    const { user } = await aSignedInAdmin(app);
    await whileReplaced(user, () => resetAdmin(app.dataSource, { email: user.email, password: NEW_ONE }));
    const { tokenVersion } = await app.dataSource.getRepository(User).findOneByOrFail({ id: user.id });
    expect(tokenVersion).toBe(user.tokenVersion + 2);
  });
});

import { startApp, type TestApp, testConfig } from '../support/app.js';
import { aCustomer, PASSWORD } from '../support/factories.js';

const LIMIT = 5;

let app: TestApp;
beforeAll(async () => {
  const { limits } = testConfig('postgresql://nowhere/none', '/tmp');
  app = await startApp({ trustProxyHops: 1, limits: { ...limits, loginsPerAddress: LIMIT } });
});
afterAll(() => app.close());
beforeEach(() => app.dataSource.query('TRUNCATE rate_limits'));

/** Sends calls that count only towards the limit. @returns how many of `tries` were accepted */
async function letThrough(tries: number, addressOf: (n: number) => string): Promise<number> {
  let through = 0;
  for (let n = 0; n < tries; n++) {
    const { status } = await app.http
      .post('/api/auth/verify-email')
      .set('X-Forwarded-For', addressOf(n))
      .send({ token: 'x'.repeat(43) });
    expect([400, 429]).toContain(status);
    if (status === 400) through += 1;
  }
  return through;
}

test.each<[string, (n: number) => string]>([
  ['with a port each', (n) => `198.51.100.9:${50_000 + n}`],
  ['in brackets, with a port each', (n) => `[2001:db8:9::1]:${50_000 + n}`],
  ['with a zone each', (n) => `fe80::1%eth${n}`],
  ['in one /64', (n) => `2001:db8:9:1::${n + 1}`],
  [
    'in many spellings',
    (n) =>
      ['2001:DB8:4:1::1', '2001:0db8:0004:0001::1', '2001:db8:4:1:0:0:0:1', '[2001:db8:4:1::1]:9'][n % 4] as string,
  ],
  ['as IPv4 and as IPv6', (n) => ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107'][n % 3] as string],
  ['that are no addresses', (n) => `invented-${n}`],
])('requests from one caller %s share one rate limit', async (_case, addressOf) => {
  expect(await letThrough(15, addressOf)).toBe(LIMIT);
});

test('the /64 networks of a /56 share four times the limit, those of a /48 sixteen times', async () => {
  expect(await letThrough(30, (n) => `2001:db8:9:1${n.toString(16).padStart(2, '0')}::1`)).toBe(4 * LIMIT);
  await app.dataSource.query('TRUNCATE rate_limits');
  expect(await letThrough(100, (n) => `2001:db8:9:${(n * 256 + 1).toString(16)}::1`)).toBe(16 * LIMIT);
});

test('rejected requests do not use up the limit of the larger network', async () => {
  expect(await letThrough(40, () => '2001:db8:9:1ff::1')).toBe(LIMIT);
  expect(await letThrough(30, (n) => `2001:db8:9:1${n.toString(16).padStart(2, '0')}::1`)).toBe(4 * LIMIT - LIMIT);
});

test('a successful sign-in does not count towards any network limit', async () => {
  const { email } = await aCustomer(app);
  const signIn = (password: string, n: number) =>
    app.http
      .post('/api/auth/login')
      .set('X-Forwarded-For', `2001:db8:9:${(n * 256).toString(16)}::1`)
      .send({ email, password });
  for (let n = 0; n < 17; n++) await signIn(PASSWORD, n % 2).expect(200);
  const rows = await app.dataSource.query<{ key: string; points: number }[]>(
    `SELECT key, points FROM rate_limits WHERE key LIKE 'login-address%'`,
  );
  expect(rows.map(({ points }) => points)).toEqual(rows.map(() => 0));
});

test('a session shows the normalized network of its address', async () => {
  const { email } = await aCustomer(app);
  const { body } = await app.http
    .post('/api/auth/login')
    .set('X-Forwarded-For', '[2001:0DB8:9:1:0::7]:443')
    .send({ email, password: PASSWORD })
    .expect(200);
  const { body: own } = await app.http
    .get('/api/auth/sessions')
    .set('Authorization', `Bearer ${body.token}`)
    .expect(200);
  expect(own.sessions.map(({ address }: { address: string }) => address)).toEqual(['2001:db8:9:1::/64']);
});

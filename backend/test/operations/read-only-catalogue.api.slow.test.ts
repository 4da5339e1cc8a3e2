import { ReadReplica } from '../../src/database/read-replica.js';
import type { Standby } from '../../src/embedded/standby.js';
import { Components } from '../../src/monitoring/components.js';
import { OwnPostgres } from '../servers/own-postgres.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer, PASSWORD } from '../support/factories.js';

jest.setTimeout(90_000);

let postgres: OwnPostgres;
let standby: Standby;
let app: TestApp;
let customer: { token: string; email: string };
let admin: string;
let fabricId: string;

beforeAll(async () => {
  postgres = await OwnPostgres.start();
  standby = await postgres.standby();
  app = await startApp({
    databaseUrl: postgres.url,
    queueUrl: postgres.url,
    readReplica: { url: standby.url, maxLagMs: 2_000 },
  });
  for (let number = 0; number < 30; number++) {
    await aFabric(app, {
      name: `Linen ${number}`,
      description: number % 3 === 0 ? 'Washed, for summer suits.' : 'Crisp.',
      categories: [number % 2 === 0 ? 'Linen' : 'Cotton'],
      patterns: ['Solid'],
      colors: ['Navy', 'White'].slice(0, 1 + (number % 2)),
      priceCents: 10_000 + number * 100,
    });
  }
  await app.dataSource.query(`UPDATE colourways SET hex = '#1f2a44' WHERE name = 'Navy'`);
  fabricId = (await aFabric(app, { name: 'Harbour Twill' })).id;
  const { token, user } = await aSignedInCustomer(app);
  customer = { token, email: user.email };
  admin = (await aSignedInAdmin(app)).token;
});
afterAll(async () => {
  postgres.thaw();
  await app.close();
  await standby.drop();
  await postgres.drop();
});

const questions = [
  'fabrics',
  'fabrics?limit=7&offset=14&facets=true',
  'fabrics?search=linen&facets=true',
  'fabrics?search=summer%20suits&limit=5',
  'fabrics?search=linnen',
  'fabrics?category=Cotton&colour=White&facets=true&sort=price_desc',
  'fabrics?min_price=110&max_price=120&sort=name',
  'fabrics?near=%231f2a44&within=20&facets=true',
  'fabric-categories',
  'fabric-patterns',
  'fabric-colours',
];
/** Requested for the first time while the primary is unavailable, so that no answer is cached. */
const unasked = [
  'fabrics?search=crisp&facets=true',
  'fabrics?sort=weight_asc&limit=3',
  'fabrics?near=%23ffffff',
  'fabrics?search=suitz',
];

const get = (path: string) => app.http.get(`/api/${path}`);
const reprice = (rupees: number) =>
  app.dataSource.query('UPDATE fabrics SET price_cents = $2 WHERE id = $1', [fabricId, rupees * 100]);
const isBack = () =>
  eventually(
    async () =>
      (await get('config')).headers['x-catalog-stale'] === undefined && app.app.get(ReadReplica).problem === null,
    30_000,
  );

test.each<[string, () => unknown, () => unknown]>([
  ['dead', () => postgres.stop('immediate'), () => postgres.startAgain()],
  ['silent', () => postgres.freeze(), () => postgres.thaw()],
])(
  'while the primary is %s, the replica serves the catalog marked as stale, and writes get 503 with Retry-After',
  async (_, goAway, comeBack) => {
    await isBack();
    await reprice(111);
    // Ensures that the replica has it: the last write is sent together with a later one.
    await aSignedInAdmin(app);
    const paths = [...questions, `fabrics/${fabricId}`];
    const before = new Map<string, unknown>();
    const etags = new Map<string, string>();
    for (const path of paths) {
      const { body, headers } = await get(path).expect(200);
      expect(headers).not.toHaveProperty('x-catalog-stale');
      before.set(path, body);
      etags.set(path, String(headers.etag));
    }

    await goAway();
    for (const path of paths)
      expect({ path, body: (await get(path).expect(200)).body }).toEqual({ path, body: before.get(path) });
    for (const path of [...paths, ...unasked]) {
      const asked = performance.now();
      const { headers, body } = await get(path)
        .set('If-None-Match', etags.get(path) ?? '')
        .expect(200);
      expect(performance.now() - asked).toBeLessThan(3_000);
      expect(Date.now() - Date.parse(String(headers['x-catalog-stale']))).toBeLessThan(60_000);
      expect(headers.warning).toBe('110 - "Response is Stale"');
      // Cached by a browser, the stale marker would outlast the outage.
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('etag');
      if (path.includes('crisp')) expect(body.total).toBeGreaterThanOrEqual(20);
    }
    // Signed-in users can read as well.
    await get(`fabrics/${fabricId}`).set('Authorization', customer.token).expect(200);
    await get(`fabrics/${crypto.randomUUID()}`).expect(404);

    const writes = [
      app.http.post('/api/auth/login').send({ email: customer.email, password: PASSWORD }),
      app.http
        .post('/api/quotations')
        .set('Authorization', customer.token)
        .send({ fabric_id: fabricId, quantity_meters: 60 }),
      app.http.post('/api/contact').send({ name: 'N', email: 'n@mill.lk', mobile: '1', subject: 's', message: 'm' }),
      get('quotations').set('Authorization', customer.token),
      get('admin/fabrics').set('Authorization', admin),
    ];
    for (const { status, body, headers } of await Promise.all(writes)) {
      expect([status, body.message]).toEqual([
        503,
        'The service is not available right now. Please try again in a moment.',
      ]);
      expect(headers['retry-after']).toBe('5');
    }
    // A proxy still routes visitors here; only clients that need every function wait.
    await app.http.get('/health/serving').expect(200);
    // Under load the health may be a moment old.
    await eventually(async () => (await app.http.get('/health/ready')).status === 503);
    const { components } = await app.app.get(Components, { strict: false }).health();
    expect(components.database.status).toBe('down');
    expect(components.replica).toMatchObject({
      status: 'degraded',
      detail: expect.stringMatching(/^The primary is away: the catalog is read here/),
    });

    await comeBack();
    await isBack();
    await eventually(async () => (await app.http.get('/health/ready')).status === 200, 20_000);
    await reprice(222);
    expect((await get(`fabrics/${fabricId}`)).body.price_per_meter).toBe(222);
    await app.http.post('/api/auth/login').send({ email: customer.email, password: PASSWORD }).expect(200);
  },
);

test('when primary and replica are unavailable, the catalog returns 503 without a stale marker', async () => {
  await isBack();
  await standby.stop('immediate');
  await postgres.stop('immediate');
  await eventually(async () => (await get('fabrics?search=nobody-asked')).status === 503);
  expect((await get('fabrics')).headers).not.toHaveProperty('x-catalog-stale');
  await app.http.get('/health/serving').expect(503);
  await postgres.startAgain();
  await standby.startAgain();
  await eventually(async () => (await get('fabrics')).status === 200, 30_000);
});

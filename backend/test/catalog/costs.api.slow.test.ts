import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer, bearer } from '../support/factories.js';
import { cpuTime, fastestOf } from '../support/measure.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ trustProxyHops: 1 });
});
afterAll(() => app.close());

/** The client address, as the proxy sends it. */
const ADDRESS = '203.0.113.7';
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
afterAll(() => agent.destroy());

/** Sends a request like a browser and discards the response. @returns the status */
const ask = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { 'X-Forwarded-For': ADDRESS, 'Accept-Encoding': 'gzip, deflate, br' };
    get(`${app.url}${path}`, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });

describe('unlimited public routes cost little more than the settings route', () => {
  const ASKED = 40;
  const MAX_TIMES = 4;
  const asked = (path: () => string) => () =>
    cpuTime(async () => {
      for (let times = 0; times < ASKED; times++) await ask(path());
    });

  test.each<[string, () => string]>([
    ['the description of the API as JSON', () => '/api/docs-json'],
    ['the description of the API as YAML', () => '/api/docs-yaml'],
    ['the API documentation page', () => '/api/docs'],
    ['the script of the API documentation page', () => '/api/docs/swagger-ui-init.js'],
    ['unknown private links', () => `/q/${randomBytes(32).toString('base64url')}`],
    ['truncated private links', () => '/q/lost/part'],
    ['the page that asks for a code', () => '/verify'],
    ['unknown addresses below that page', () => '/verify/lost/part'],
  ])('%s', async (_, path) => {
    // The first requests warm up the caches.
    for (let times = 0; times < 3; times++) await ask(path());
    const settings = await fastestOf(
      asked(() => '/api/config'),
      0,
    );
    expect(await fastestOf(asked(path), settings * MAX_TIMES)).toBeLessThan(settings * MAX_TIMES);
  });
});

describe('lists of a customer', () => {
  const QUOTATIONS = 120;
  let token: string;
  let quotationId: string;
  let userId: string;

  beforeAll(async () => {
    const customer = await aSignedInCustomer(app);
    token = customer.token;
    userId = customer.user.id;
    const { id: fabric_id } = await aFabric(app);
    const wanted = { fabric_id, quantity_meters: 60, message: 'For shirts.' };
    const { body } = await app.http.post('/api/quotations').set('Authorization', token).send(wanted).expect(201);
    quotationId = body.quotation.id;
    await app.dataSource.query(
      `INSERT INTO quotations (quotation_no, status, source, customer_id, customer_name, customer_email, created_at, valid_until, message)
       SELECT 'QT-2020-' || n, 'pending', 'customer', u.id, u.name, u.email, now() - n * interval '1 hour', now(), ''
       FROM users u, generate_series(1, $2::int) n WHERE u.id = $1`,
      [userId, QUOTATIONS - 1],
    );
    await app.dataSource.query(
      `INSERT INTO quotation_messages (quotation_id, position, side, author_name, body)
       SELECT $1, p + 1, 'customer', 'N', 'Message ' || p FROM generate_series(1, 70) p`,
      [quotationId],
    );
    await app.dataSource.query(
      `INSERT INTO swatch_requests (request_no, customer_id, name, phone, address, note, created_at)
       SELECT 'SW-2020-' || n, $1, 'N', '', 'A', '', now() - n * interval '1 hour' FROM generate_series(1, 60) n`,
      [userId],
    );
    await app.dataSource.query(
      `INSERT INTO holds (customer_id, fabric_id, colourway_id, quantity, created_at, expires_at, ended_at, ended_because)
       SELECT $1, w.fabric_id, w.id, 1, now() - n * interval '1 day', now(), now(), 'ended'
       FROM colourways w, generate_series(1, 55) n WHERE w.fabric_id = $2`,
      [userId, fabric_id],
    );
  });

  const read = (path: string) => app.http.get(`/api${path}`).set('Authorization', token);
  const lists = () =>
    [
      ['/quotations', 'quotations', QUOTATIONS],
      [`/quotations/${quotationId}/messages`, 'messages', 70],
      ['/swatch-requests', 'swatch_requests', 60],
      ['/holds', 'holds', 55],
    ] as const;

  test('come in pages of fifty, with a total', async () => {
    for (const [path, name, total] of lists()) {
      const { body } = await read(path).expect(200);
      expect([name, body[name].length, body.total, body.limit, body.offset]).toEqual([name, 50, total, 50, 0]);
      const ids: string[] = [];
      for (let offset = 0; offset < total; offset += 25) {
        const part = await read(`${path}?limit=25&offset=${offset}`).expect(200);
        expect(part.body).toMatchObject({ total, limit: 25, offset });
        ids.push(...part.body[name].map(({ id }: { id: string }) => id));
      }
      expect([name, new Set(ids).size]).toEqual([name, total]);
      expect((await read(`${path}?offset=${total}`).expect(200)).body[name]).toEqual([]);
      expect((await read(`${path}?limit=&offset=`).expect(200)).body[name]).toHaveLength(50);
    }
  });

  test('start with the newest; messages are the newest fifty in chronological order', async () => {
    const { body } = await read('/quotations').expect(200);
    expect(body.quotations[0].id).toBe(quotationId);
    const texts = async (query: string) =>
      (await read(`/quotations/${quotationId}/messages${query}`)).body.messages.map(
        ({ message }: { message: string }) => message,
      );
    expect((await texts('?limit=2')).at(-1)).toBe('Message 70');
    expect(await texts('?limit=2&offset=2')).toEqual(['Message 67', 'Message 68']);
  });

  test.each(['limit=0', 'limit=101', 'limit=1.5', 'limit=all', 'offset=-1', 'offset=x', 'limit=10&limit=20'])(
    'reject %s with the accepted values',
    async (query) => {
      const { body } = await read(`/quotations?${query}`).expect(400);
      expect(body.message).toMatch(/^(limit: a whole number from 1 to 100|offset: a whole number from 0 on)\.$/);
    },
  );

  test('are queued per customer: a flood is rejected beyond its queue and delays nobody else', async () => {
    const other = await aSignedInCustomer(app);
    const flood = Array.from({ length: 100 }, () => read('/quotations').set('X-Forwarded-For', ADDRESS));
    const [answers, others] = await Promise.all([
      Promise.all(flood),
      app.http.get('/api/quotations').set('Authorization', other.token).set('X-Forwarded-For', '198.51.100.9'),
    ]);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(100);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect([others.status, others.body.quotations]).toEqual([200, []]);
  });

  test('contain only records of the customer, whatever page is requested', async () => {
    const user = await aSignedInCustomer(app);
    const customerToken = await bearer(app, user.user);
    for (const [path, name] of lists().filter(([, list]) => list !== 'messages')) {
      const { body } = await app.http
        .get(`/api${path}?limit=100&offset=0`)
        .set('Authorization', customerToken)
        .expect(200);
      expect(body).toMatchObject({ [name]: [], total: 0 });
    }
  });
});

test('health returns only a status, and 404 for other spellings', async () => {
  const { body } = await app.http.get('/health');
  expect(Object.keys(body)).toEqual(['status']);
  for (const path of ['/Health', '/HEALTH', '/HEALTH/ready', '/Health/live', '/heaLth/serving']) {
    const { status, text } = await app.http.get(path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).not.toContain('"ok"');
  }
  for (const part of ['live', 'ready', 'serving']) await app.http.get(`/health/${part}`).expect(200);
});

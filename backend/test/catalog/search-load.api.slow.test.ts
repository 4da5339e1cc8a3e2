import { request } from 'node:http';
import type { Response } from 'supertest';
import type { QueryRunner } from 'typeorm';
import { createLogger } from '../../src/process/logger.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aFabric } from '../support/fabric-factories.js';
import { aCustomer, aSignedInAdmin, aSignedInCustomer, PASSWORD } from '../support/factories.js';
import { duration, fastestOf } from '../support/measure.js';

jest.setTimeout(60_000);

let app: TestApp;
let admin: string;
const log: string[] = [];

beforeAll(async () => {
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void log.push(line) });
  app = await startApp({ trustProxyHops: 1 }, { logger });
  admin = (await aSignedInAdmin(app)).token;
  await aFabric(app, { name: 'Colombo Poplin', itemCode: 'CP-1', description: 'Alpha beta gamma delta' });
});
afterAll(() => app.close());

/** Blocks every search while `work` runs. */
async function whileFabricsAreLocked(work: () => Promise<void>): Promise<void> {
  const holder: QueryRunner = app.dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE fabrics IN ACCESS EXCLUSIVE MODE');
  try {
    await work();
  } finally {
    await holder.rollbackTransaction();
    await holder.release();
  }
}

const search = (text: string) => app.http.get('/api/fabrics').query({ search: text });

test.each([
  ['two thousand characters', `poplin colombo ${'poplin '.repeat(280)}`],
  ['two hundred words', `alpha beta gamma delta colombo poplin cp-1 alph bet gamm ${'poplin '.repeat(190)}`],
])('a search of %s is answered, not rejected', async (_, text) => {
  const { body } = await search(text).expect(200);
  expect(body.total).toBe(1);
  for (const list of ['fabrics', 'users', 'quotations', 'orders', 'inquiries', 'imports']) {
    await app.http.get(`/api/admin/${list}`).query({ search: text }).set('Authorization', admin).expect(200);
    const filter = JSON.stringify({ search: text });
    await app.http.get(`/api/admin/${list}`).query({ filter }).set('Authorization', admin).expect(200);
  }
});

test('sheets that take long to arrive hold up no search', async () => {
  const beginning = '--b\r\nContent-Disposition: form-data; name="file"; filename="order.csv"\r\n\r\ncode,quantity\r\n';
  const sending = Array.from({ length: 6 }, (_, at) => {
    const headers = {
      'X-Forwarded-For': `198.51.100.${at + 1}`,
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': 10_000,
    };
    const upload = request(`${app.url}/api/quick-order/parse`, { method: 'POST', headers });
    upload.on('error', () => undefined);
    upload.write(beginning);
    return upload;
  });
  const counted = `SELECT FROM rate_limits WHERE key LIKE 'quick-order:%'`;
  await eventually(async () => (await app.dataSource.query<unknown[]>(counted)).length === sending.length);
  await search('colombo slow senders').set('X-Forwarded-For', '203.0.113.9').expect(200);
  for (const upload of sending) upload.destroy();
});

test('a caller with too many searches gets 429, and others do not wait', async () => {
  const { email } = await aCustomer(app);
  const { token } = await aSignedInCustomer(app);
  let same: Promise<Response> | undefined;
  let searches: Promise<Response>[] = [];
  await whileFabricsAreLocked(async () => {
    searches = Array.from({ length: 100 }, (_, at) => search(`word${at}`).then((response) => response));
    const refused = await Promise.any(searches);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body.message).toMatch(/try again/);
    // Searches of other callers still run, and other requests do not wait.
    let ended = 0;
    for (const one of searches) void one.then(({ status }) => (ended += Number(status !== 429)));
    await app.http.post('/api/auth/login').send({ email, password: PASSWORD }).expect(200);
    await app.http.get('/api/admin/users').query({ search: 'a' }).set('Authorization', admin).expect(200);
    expect(ended).toBe(0);
    // Another caller may still ask what this one may not at this moment.
    same = search('word99')
      .set('Authorization', token)
      .then((response) => response);
  });
  expect((await same)?.status).toBe(200);
  const statuses = (await Promise.all(searches)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(100 - 2 - 30);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2 + 30);
});

test('a search that takes too long is canceled with a message', async () => {
  await whileFabricsAreLocked(async () => {
    const ask = async () => {
      const { body, headers } = await search('linen').expect(503);
      expect(body.message).toBe('This took too long. Please try again.');
      expect(headers['retry-after']).toBeDefined();
    };
    expect(await fastestOf(() => duration(ask), 4_500)).toBeLessThan(4_500);
  });
});

test('searches beyond the queue limit are rejected at once, with one log line each and no stack', async () => {
  log.length = 0;
  let searches: Promise<Response>[] = [];
  await whileFabricsAreLocked(async () => {
    // Two per caller: four run, two hundred wait, ten are too many.
    searches = Array.from({ length: 214 }, (_, at) =>
      search(`crowd${at}`)
        .set('X-Forwarded-For', `192.0.2.${Math.floor(at / 2)}`)
        .then((response) => response),
    );
    const { status, body, headers } = await Promise.any(searches);
    expect([status, body.message]).toEqual([503, 'Too many people are searching at this moment. Please try again.']);
    expect(headers['retry-after']).toBe('5');
    await eventually(() => log.length >= 10);
  });
  const refused = log.map((line) => JSON.parse(line));
  expect(refused.slice(0, 10).map(({ route, level, status }) => [route, level, status])).toEqual(
    Array(10).fill(['/api/fabrics', 'error', 503]),
  );
  const answers = await Promise.all(searches);
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(10);
  expect(log.filter((line) => /stack|\.ts:\d|\.js:\d/.test(line))).toEqual([]);
});

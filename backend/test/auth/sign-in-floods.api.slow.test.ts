import { Writable } from 'node:stream';
import { createLogger } from '../../src/process/logger.js';
import { RateLimits } from '../../src/rate-limiting/rate-limits.js';
import { SmtpSink } from '../servers/smtp-sink.js';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aCustomer, aSignedInCustomer, PASSWORD } from '../support/factories.js';
import { startWorker, type TestWorker } from '../support/worker.js';

const OFFICE = '203.0.113.7';
const HOME = '198.51.100.9';

let app: TestApp;
let worker: TestWorker;
let sink: SmtpSink;
const log: string[] = [];

beforeAll(async () => {
  sink = await SmtpSink.start();
  app = await startApp({ smtpUrl: sink.url, trustProxyHops: 1 }, { logger: loggerInto(log) });
  worker = await startWorker(app.config);
});
afterAll(async () => {
  await worker.close();
  await app.close();
  await sink.stop();
});
beforeEach(() => app.dataSource.query('TRUNCATE rate_limits; DELETE FROM known_addresses'));

function loggerInto(lines: string[]) {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return createLogger({ logLevel: 'info' }, destination);
}

const from = (address: string, path: string, body: object) =>
  app.http.post(`/api${path}`).set('X-Forwarded-For', address).send(body);
const login = (address: string, email: string, password = PASSWORD) =>
  from(address, '/auth/login', { email, password });

/** Uses up the attempts of an address, like that many wrong passwords, each of which takes 30 ms of processor time. */
async function useUp(address: string): Promise<void> {
  const limits = app.app.get(RateLimits);
  for (let n = 0; n < app.config.limits.loginsPerAddress; n++) await limits.take('login-address', address);
  expect((await login(address, 'nobody@nowhere.lk', 'a guess')).status).toBe(429);
}

describe('an address whose attempts are used up by somebody else', () => {
  test('still admits accounts that signed in from it before, and no others', async () => {
    const regular = await aCustomer(app);
    const newcomer = await aCustomer(app);
    expect((await login(OFFICE, regular.email)).status).toBe(200);
    await useUp(OFFICE);
    expect((await login(OFFICE, regular.email.toUpperCase())).status).toBe(200);
    expect((await login(OFFICE, newcomer.email)).status).toBe(429);
    expect((await login(HOME, newcomer.email)).status).toBe(200);
  });

  test('gives an attacker no extra attempts at accounts that signed in from it before', async () => {
    const regular = await aCustomer(app);
    await login(OFFICE, regular.email);
    await useUp(OFFICE);
    const guesses: number[] = [];
    for (let guess = 0; guess < 22; guess++)
      guesses.push((await login(OFFICE, regular.email, `guess ${guess}`)).status);
    expect(guesses.filter((status) => status === 401)).toHaveLength(20);
    expect((await login(OFFICE, regular.email)).status).toBe(429);
    expect((await login(HOME, regular.email)).status).toBe(200);
  });

  test('is forgotten by an account after thirty days, or after twenty newer addresses', async () => {
    const regular = await aCustomer(app);
    await login(OFFICE, regular.email);
    for (let n = 0; n < 20; n++) expect((await login(`198.51.100.${n}`, regular.email)).status).toBe(200);
    const rows = await app.dataSource.query<{ place_hash: string }[]>('SELECT place_hash FROM known_addresses');
    expect(rows).toHaveLength(20);
    for (const { place_hash } of rows) expect(place_hash).toMatch(/^[\w-]{43}$/);
    await useUp(OFFICE);
    expect((await login(OFFICE, regular.email)).status).toBe(429);
    await app.dataSource.query(`UPDATE known_addresses SET last_seen_at = now() - interval '31 days'`);
    await useUp('198.51.100.19');
    expect((await login('198.51.100.19', regular.email)).status).toBe(429);
  });
});

test('a flood from an address without attempts left delays no other address and does not fill the log', async () => {
  const guests = await Promise.all(Array.from({ length: 8 }, () => aCustomer(app)));
  await useUp(OFFICE);
  log.length = 0;
  let over = false;
  let refused = 0;
  const flood = Promise.all(
    Array.from({ length: 120 }, async (_, lane) => {
      for (let turn = 0; !over; turn++) {
        const { status } = await login(OFFICE, `flood-${lane}-${turn}@nowhere.lk`, 'a guess');
        expect(status).toBe(429);
        refused += 1;
      }
    }),
  );
  const answers = await Promise.all(guests.map(({ email }, n) => login(`192.0.2.${n}`, email)));
  over = true;
  await flood;
  expect(answers.map(({ status }) => status)).toEqual(guests.map(() => 200));
  expect(refused).toBeGreaterThan(100);
  expect(log.filter((line) => /stack|\.ts:\d|\.js:\d/.test(line))).toEqual([]);
});

test('sign-ins beyond the queue limit get 503, with one log line each and no stack', async () => {
  const lines: string[] = [];
  const crowded = await startApp(
    { trustProxyHops: 1, limits: { ...app.config.limits, signInsWaiting: 5 } },
    { logger: loggerInto(lines) },
  );
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      crowded.http
        .post('/api/auth/login')
        .set('X-Forwarded-For', `10.1.0.${n}`)
        .send({ email: `nobody-${n}@nowhere.lk`, password: 'a guess' }),
    ),
  );
  await crowded.close();
  const turnedAway = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(answers.length - turnedAway.length);
  expect(turnedAway.length).toBeGreaterThan(0);
  for (const { headers, body } of turnedAway) {
    expect(headers['retry-after']).toBe('5');
    expect(body.message).toBe('Too many people are signing in at this moment. Please try again in a few seconds.');
  }
  const rejections = lines.map((line) => JSON.parse(line)).filter(({ status }) => status === 503);
  expect(rejections).toHaveLength(turnedAway.length);
  for (const line of rejections) {
    expect(line).toMatchObject({ level: 'error', method: 'POST', route: '/api/auth/login' });
  }
  expect(lines.filter((line) => /stack|request failed|\.ts:\d|\.js:\d/.test(line))).toEqual([]);
});

describe('a password reset', () => {
  const forgot = (email: string, address = HOME) => from(address, '/auth/forgot-password', { email });
  const links = (email: string) =>
    sink.received
      .filter(({ to }) => to.includes(email))
      .flatMap(({ parsed }) => /reset-password#token=([\w.-]+)/.exec(parsed.text ?? '')?.[1] ?? []);

  test('is mailed three times an hour from any address, and only the newest link is valid', async () => {
    const user = await aCustomer(app);
    for (let n = 0; n < 8; n++) {
      expect((await forgot(user.email, `192.0.2.${n}`)).status).toBe(202);
      await worker.work();
    }
    const mailed = links(user.email);
    expect(mailed).toHaveLength(3);
    const use = (token: string | undefined) =>
      from(HOME, '/auth/reset-password', { token, password: 'organza and tulle' });
    for (const token of mailed.slice(0, 2)) expect((await use(token)).status).toBe(400);
    expect((await use(mailed[2])).status).toBe(200);
    await app.dataSource.query(`UPDATE account_links SET created_at = created_at - interval '1 hour'`);
    await forgot(user.email);
    await worker.work();
    expect(links(user.email)).toHaveLength(4);
  });

  test('requested many times at once creates three links, and mails only valid ones', async () => {
    const user = await aCustomer(app);
    await Promise.all(Array.from({ length: 12 }, (_, n) => forgot(user.email, `192.0.2.${n}`)));
    await worker.work();
    const made = await app.dataSource.query('SELECT state FROM mails WHERE account_id = $1 ORDER BY state', [user.id]);
    expect(made.map(({ state }: { state: string }) => state)).toEqual(['sent', 'withdrawn', 'withdrawn']);
    const [token] = links(user.email);
    expect((await from(HOME, '/auth/reset-password', { token, password: 'organza and tulle' })).status).toBe(200);
  });

  test('takes as long for an address without an account', async () => {
    const user = await aCustomer(app);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 60; round++) {
      const order = round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const who of order) {
        const email = who === 'known' ? user.email : `nobody-${round}@lakmali-garments.lk`;
        const begun = performance.now();
        const { status } = await forgot(
          email,
          `192.0.2.${round % 30}`.replace(/\d+$/, (n) => String(Number(n) + (who === 'known' ? 0 : 100))),
        );
        times[who].push(performance.now() - begun);
        expect(status).toBe(202);
      }
    }
    const ratio = median(times.known) / median(times.unknown);
    // With the work done before the response it was 40 ms against 15.
    expect(ratio).toBeGreaterThan(0.75);
    expect(ratio).toBeLessThan(1.35);
  });
});

describe('requests for quotations', () => {
  let few: TestApp;
  beforeAll(async () => {
    few = await startApp({ limits: { ...app.config.limits, requestsPerHour: 6 } });
  });
  afterAll(() => few.close());

  test('of one account are limited per hour, also concurrently, without counting repeats', async () => {
    const { token } = await aSignedInCustomer(few);
    const fabric = await aFabric(few);
    const request = (key: string) =>
      few.http
        .post('/api/quotations')
        .set({ Authorization: token, 'Idempotency-Key': key })
        .send({ fabric_id: fabric.id, quantity_meters: 30 });
    const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => request(`key-${n}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(refused[0]?.body.message).toMatch(
      /^6 quotation requests were made within an hour\. Please go on in \d+ min,/,
    );
    const done = answers.findIndex(({ status }) => status === 201);
    expect((await request(`key-${done}`)).status).toBe(200);
    await few.dataSource.query(`UPDATE quotations SET created_at = created_at - interval '1 hour'`);
    expect((await request('later')).status).toBe(201);
  });

  test('of visitors at one address are limited as well', async () => {
    const fabric = await aFabric(few);
    const request = () =>
      few.http.post('/api/quotations').send({
        fabric_id: fabric.id,
        quantity_meters: 30,
        customer_name: 'Guest',
        customer_email: 'guest@brand.example',
      });
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) statuses.push((await request()).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429, 429]);
  });
});

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

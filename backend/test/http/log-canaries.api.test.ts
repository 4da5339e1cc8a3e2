import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { Logger } from '@nestjs/common';
import { IdempotencyService } from '../../src/http/idempotency/idempotency.service.js';
import { DeliveryError } from '../../src/mail/mailer.js';
import { Metrics } from '../../src/monitoring/metrics.js';
import { createLogger } from '../../src/process/logger.js';
import { Sweeper } from '../../src/sweeper.js';
import { startApp, type TestApp } from '../support/app.js';
import { aCustomer, anAdmin, bearer } from '../support/factories.js';

const CANARY = 'nimali.canary@cottonhouse.lk';
const TYPED = 'canary-in-a-search';
const TOKEN = randomBytes(32).toString('base64url');

let app: TestApp;
const lines: string[] = [];

beforeAll(async () => {
  const logger = createLogger({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });
  app = await startApp({}, { logger });
});
afterAll(() => app.close());

test('logs and metrics contain no address, password, search or token, whatever fails', async () => {
  const [admin, customer] = [await bearer(app, await anAdmin(app)), await aCustomer(app, { email: CANARY })];
  await app.http.get(`/api/fabrics?search=${TYPED}`).expect(200);
  await app.http.post('/api/auth/login').send({ email: CANARY, password: TYPED }).expect(401);
  await app.http
    .post('/api/auth/signup')
    .send({ email: CANARY, password: TYPED, full_name: TYPED, phone: '0771234567' });
  for (const path of [
    `/q/${TOKEN}`,
    `/l/${TOKEN}`,
    `/l/${TOKEN}/list.xlsx`,
    `/l/alerts/${TOKEN}`,
    `/q/${TOKEN}/messages?before=2`,
    `/q/${TOKEN}/attachments/x`,
    `/Q/${TOKEN}/pdf`,
    `/%71/${TOKEN}`,
    `//q//${TOKEN}`,
    `/verify/${TOKEN}`,
    `/reset-password?token=${TOKEN}`,
    `/verify-email%3Ftoken=${TOKEN}`,
    `/api/fabrics/q/${TOKEN}`,
    `/api//verify/${TOKEN}`,
    `/assets/q%2f${TOKEN}`,
    `/%2571/${TOKEN}`,
    `/q/${TOKEN}%zz`,
    `/api/%zz/${TOKEN}`,
    `/q;v=1/${TOKEN}`,
    `/q/${encoded(TOKEN)}`,
    `/api/${encoded(TOKEN)}`,
    `/q/${TOKEN.slice(0, 20)}/%zz`,
  ]) {
    await fetch(app.url + path);
  }
  // Browsers and `fetch` normalize these paths before sending; other clients send them unchanged.
  for (const path of [
    `/api/../q/${TOKEN}`,
    `/./q/${TOKEN}`,
    `/q/../api/${TOKEN}`,
    `/..\\q\\${TOKEN}`,
    `http://x/q/${TOKEN}`,
  ]) {
    await asWritten(path);
  }
  await app.http.post(`/q/${TOKEN}/accept`).type('form').send({ name: TYPED }).expect(404);
  await app.http.get(`/api/admin/users?search=${CANARY}`).set('Authorization', admin).expect(200);
  await app.dataSource
    .query('INSERT INTO users (email, password_hash, name) VALUES ($1, $2, $3)', [customer.email, TYPED, TYPED])
    .catch((error: Error) => new Logger('Test').error(error.message, error.stack));
  const deliveryError = new DeliveryError(
    `The mail server does not accept the recipient: 550 5.1.1 <${CANARY}> unknown`,
    'refused',
  );
  new Logger('Test').error(`Job mail.send is given up: ${deliveryError.message}`, deliveryError.stack);
  new Logger('Test').warn(deliveryError);

  // Metrics have routes and states as labels: user input or tokens as labels would be stored forever.
  const figures = await app.app.get(Metrics, { strict: false }).text();
  expect(figures).toMatch(/^selvedge_http_request_duration_seconds_count\{[^}]*route="\/q\/:token/m);
  for (const secret of [CANARY, 'canary', TYPED, TOKEN]) expect(figures).not.toContain(secret);

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(6);
  expect(log).toContain('does not accept the recipient: 550 5.1.1 <(address)> unknown');
  for (const secret of [CANARY, 'nimali.canary', TYPED, TOKEN, TOKEN.slice(0, 20)]) expect(log).not.toContain(secret);
});

/** Every character percent-encoded, which servers decode. */
const encoded = (text: string) => text.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

const asWritten = (path: string) =>
  new Promise<void>((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    get({ hostname, port, path }, (answer) => answer.resume().once('end', resolve)).once('error', reject);
  });

test('idempotency keys are deleted after a week, and not earlier', async () => {
  const idempotency = new IdempotencyService(app.dataSource, app.config);
  const ask = async (age: string) => {
    const call = { caller: 'guest', scope: 'test', key: age, content: '', mismatch: '' };
    await idempotency.runOnce(app.dataSource.manager, call, async () => ({}));
    const older = 'UPDATE idempotency_keys SET expires_at = expires_at - $1::interval WHERE key = $1::text';
    await app.dataSource.query(older, [age]);
  };
  await ask('6 days');
  await ask('8 days');

  await new Sweeper(app.dataSource, app.config).sweep();

  expect(await app.dataSource.query('SELECT key FROM idempotency_keys')).toEqual([{ key: '6 days' }]);
});

import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { PushEvent, PushNotice } from '@selvedge/domain/push';
import { PUSH_NETWORK } from '../../src/push/send-push.job.js';
import { JobsModule } from '../../src/queue/jobs.module.js';
import { retryJobs } from '../../src/queue/outbox.js';
import type { Network } from '../../src/uploads/public-request.js';
import { jobHandlers, WorkerModule } from '../../src/worker.module.js';
import { startApp, type TestApp } from '../support/app.js';
import { selfSigned } from '../support/certificate.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer, aSignedInMember, bearer } from '../support/factories.js';
import { runJobs } from '../support/run-jobs.js';

jest.setTimeout(60_000);

const HOST = 'updates.push.services.mozilla.com';

/** A browser: its keys, and how it reads what was encrypted for it (RFC 8291). */
function aBrowser() {
  const keys = createECDH('prime256v1');
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `https://${HOST}/wpush/v2/${randomBytes(8).toString('hex')}`;
  const read = (body: Buffer): PushNotice => {
    const salt = body.subarray(0, 16);
    const length = body.readUInt8(20);
    const server = body.subarray(21, 21 + length);
    const content = body.subarray(21 + length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, server]);
    const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(server), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(content.subarray(-16));
    const text = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
  };
  const input = (events: PushEvent[]) => ({
    endpoint,
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    events,
  });
  return { endpoint, input, read };
}

let app: TestApp;
let worker: INestApplicationContext;
let service: Server;
/** The requests that the push service received, and its response. */
let received: { path: string; headers: IncomingMessage['headers']; body: Buffer }[] = [];
let status = 201;
let resolved = '93.184.215.14';

beforeAll(async () => {
  app = await startApp();
  const { key, cert } = selfSigned([HOST]);
  service = createServer({ key, cert }, async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) });
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const network: Network = {
    resolve: async () => [resolved],
    route: () => ({ host: '127.0.0.1', port: (service.address() as AddressInfo).port, ca: cert }),
  };
  worker = await Test.createTestingModule({
    imports: [WorkerModule.for(app.config, JobsModule.withHandlers(jobHandlers))],
  })
    .overrideProvider(PUSH_NETWORK)
    .useValue(network)
    .compile();
  worker.useLogger(false);
  await worker.init();
});
afterAll(async () => {
  await worker.close();
  service.close();
  await app.close();
});
beforeEach(async () => {
  await app.dataSource.query('DELETE FROM push_subscriptions');
  await app.dataSource.query('TRUNCATE rate_limits');
  received = [];
  status = 201;
  resolved = '93.184.215.14';
});

const push = (token: string, method: 'get' | 'put' | 'delete') =>
  app.http[method]('/api/me/push').set('Authorization', token);
const inquire = () =>
  app.http
    .post('/api/inquiry')
    .send({
      name: 'Imara Cader',
      email: 'imara@cader.lk',
      message: 'Do you have 400 m at Rs. 900?',
      fabricName: 'Voile',
    })
    .expect((answer) => expect([200, 201]).toContain(answer.status));
const subscriptions = async (): Promise<string[]> =>
  (await app.dataSource.query('SELECT endpoint FROM push_subscriptions ORDER BY endpoint')).map(
    ({ endpoint }: { endpoint: string }) => endpoint,
  );
async function aRequest(token: string): Promise<{ id: string; quotation_no: string }> {
  const fabric = await aFabric(app);
  const sent = { fabric_id: fabric.id, quantity_meters: 100, message: 'For Rs. 777.00' };
  return (await app.http.post('/api/quotations').set('Authorization', token).send(sent).expect(201)).body.quotation;
}

test('a browser is notified of the events that its user chose, encrypted for it and signed by this server', async () => {
  const { token } = await aSignedInAdmin(app);
  const customer = await aSignedInCustomer(app);
  const browser = aBrowser();
  const { public_key, events } = (await push(token, 'get').expect(200)).body;
  expect(events).toEqual([]);
  const own = await push(token, 'put')
    .send(browser.input(['request', 'inquiry']))
    .expect(200);
  expect(own.body).toEqual({ public_key, events: ['request', 'inquiry'] });
  const quotation = await aRequest(customer.token);
  await runJobs(worker);
  const [first] = received;
  expect(received).toHaveLength(1);
  expect(first?.path).toBe(new URL(browser.endpoint).pathname);
  expect(first?.headers).toMatchObject({ ttl: '43200', 'content-encoding': 'aes128gcm' });
  expect(first?.headers.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${public_key}$`));
  const notice = browser.read(first?.body as Buffer);
  expect(notice).toEqual({
    title: 'Selvedge',
    body: `${quotation.quotation_no}: a new request`,
    path: `/admin/quotations/${quotation.id}`,
    tag: `request-${quotation.id}`,
  });
  // Messages are none of what they want to know.
  await app.http
    .post(`/api/quotations/${quotation.id}/messages`)
    .set('Authorization', customer.token)
    .send({ message: 'Hello' })
    .expect(201);
  await inquire();
  await runJobs(worker);
  expect(received).toHaveLength(2);
  const written = browser.read(received[1]?.body as Buffer);
  expect(written.body).toBe('Somebody has written');
  // No notice holds a name, an address or a sum. Ids may have any figures.
  const texts = JSON.stringify([notice, written]).replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '');
  expect(texts).not.toMatch(/Imara|cader|Rs\.|777|900/);
});

test('nobody is notified of records that they may not read, or of quotations of others', async () => {
  const seller = await aSignedInMember(app, 'sales');
  const another = await aSignedInMember(app, 'sales');
  const storekeeper = await aSignedInMember(app, 'storekeeper');
  for (const [{ user }, role] of [
    [seller, 'sales'],
    [another, 'sales'],
    [storekeeper, 'storekeeper'],
  ] as const) {
    await app.dataSource.query(
      `DELETE FROM user_roles USING roles r WHERE r.id = role_id AND user_id = $1 AND builtin <> $2`,
      [user.id, role],
    );
  }
  const browsers = { seller: aBrowser(), another: aBrowser(), storekeeper: aBrowser() };
  await push(await bearer(app, seller.user), 'put')
    .send(browsers.seller.input(['message']))
    .expect(200);
  await push(await bearer(app, another.user), 'put')
    .send(browsers.another.input(['message']))
    .expect(200);
  await push(await bearer(app, storekeeper.user), 'put')
    .send(browsers.storekeeper.input(['message', 'inquiry']))
    .expect(200);
  const customer = await aSignedInCustomer(app);
  const { id } = await aRequest(customer.token);
  await app.dataSource.query('UPDATE quotations SET owner_id = $2 WHERE id = $1', [id, seller.user.id]);
  await app.http
    .post(`/api/quotations/${id}/messages`)
    .set('Authorization', customer.token)
    .send({ message: 'Hello' })
    .expect(201);
  await inquire();
  await runJobs(worker);
  expect(received.map(({ path }) => path)).toEqual([new URL(browsers.seller.endpoint).pathname]);
  await push(customer.token, 'put')
    .send(aBrowser().input(['request']))
    .expect(403);
});

test('a subscription that the push service reports gone is deleted, and a failing push service is retried', async () => {
  const { token } = await aSignedInAdmin(app);
  for (const gone of [404, 410]) {
    await push(token, 'put')
      .send(aBrowser().input(['inquiry']))
      .expect(200);
    status = gone;
    await inquire();
    await runJobs(worker);
    expect(await subscriptions()).toEqual([]);
  }
  const browser = aBrowser();
  await push(token, 'put')
    .send(browser.input(['inquiry']))
    .expect(200);
  status = 503;
  received = [];
  await inquire();
  await expect(runJobs(worker)).rejects.toThrow('The push service answered 503.');
  expect(await subscriptions()).toEqual([browser.endpoint]);
  // The subscription stays, and the job is one to try again.
  status = 201;
  expect(await retryJobs(app.dataSource.manager, null)).toBe(1);
  await runJobs(worker);
  expect(browser.read(received.at(-1)?.body as Buffer).body).toBe('Somebody has written');
});

test('a subscription ends when its user signs out or loses access', async () => {
  const { user, token } = await aSignedInAdmin(app);
  const browser = aBrowser();
  await push(token, 'put')
    .send(browser.input(['inquiry']))
    .expect(200);
  await app.http
    .post('/api/auth/logout')
    .set('Authorization', token)
    .expect((answer) => expect(answer.status).toBeLessThan(300));
  expect(await subscriptions()).toEqual([]);
  const again = await bearer(app, user);
  await push(again, 'put')
    .send(browser.input(['inquiry']))
    .expect(200);
  // The same browser belongs to whoever signs in there last.
  const { token: colleague } = await aSignedInAdmin(app);
  await push(colleague, 'put')
    .send(browser.input(['inquiry']))
    .expect(200);
  expect((await push(again, 'get').expect(200)).body.events).toEqual([]);
  await push(again, 'put')
    .send(aBrowser().input(['inquiry']))
    .expect(200);
  await push(colleague, 'delete').expect(204);
  await app.dataSource.query('UPDATE users SET token_version = token_version + 1 WHERE id = $1', [user.id]);
  await inquire();
  await runJobs(worker);
  expect(received).toEqual([]);
});

test('notifications are sent only to the known push services of browsers', async () => {
  const { token } = await aSignedInAdmin(app);
  const { keys } = aBrowser().input([]);
  for (const endpoint of [
    'http://updates.push.services.mozilla.com/x',
    'https://updates.push.services.mozilla.com:8443/x',
    'https://push.services.mozilla.com.evil.example/x',
    'https://evilpush.apple.com.example/x',
    'https://xpush.apple.com/x',
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'nonsense',
    7,
  ]) {
    await push(token, 'put')
      .send({ endpoint, keys, events: ['inquiry'] })
      .expect(400);
  }
  const good = aBrowser().input(['inquiry']);
  for (const wrong of [
    { events: ['all'] },
    { events: 'inquiry' },
    { keys: {} },
    { keys: { p256dh: 'x', auth: 'y' } },
  ]) {
    await push(token, 'put')
      .send({ ...good, ...wrong })
      .expect(400);
  }
  await push(token, 'put').send(good).expect(200);
  resolved = '10.0.0.5';
  await inquire();
  await expect(runJobs(worker)).rejects.toThrow(/does not lie on the public internet/);
  expect(received).toEqual([]);
});

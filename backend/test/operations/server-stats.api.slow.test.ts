import { X509Certificate } from 'node:crypto';
import { createServer as createSilentServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { freePort } from '../../src/process/ports.js';
import { hasRedis, OwnRedis } from '../servers/own-redis.js';
import { type OwnProcess, startWorkerProcess } from '../support/api-process.js';
import { startApp, type TestApp } from '../support/app.js';
import { selfSigned } from '../support/certificate.js';
import { eventually } from '../support/eventually.js';

jest.setTimeout(60_000);

let app: TestApp;
let worker: OwnProcess | undefined;
let server: Server | undefined;

beforeAll(async () => {
  app = await startApp();
});
afterEach(async () => {
  await worker?.kill();
  server?.close();
});
afterAll(() => app.close());

/** Starts a worker whose public address is that of the server. @returns reads a metric of it */
async function workerAt(publicServer: Server, settings: NodeJS.ProcessEnv = {}) {
  server = publicServer;
  const port = await freePort();
  const monitor = await freePort();
  await new Promise<void>((resolve) => publicServer.listen(port, resolve));
  worker = await startWorkerProcess(app.config, {
    PUBLIC_URL: `https://localhost:${port}`,
    WORKER_MONITOR_PORT: String(monitor),
    ...settings,
  });
  return async (name: string): Promise<string | undefined> => {
    const response = await fetch(`http://127.0.0.1:${monitor}/metrics`);
    expect(response.status).toBe(200);
    return new RegExp(`^${name} (.+)$`, 'm').exec(await response.text())?.[1];
  };
}

test('a worker reports the expiry of the public certificate, and no memory figure without a Redis', async () => {
  const certificate = selfSigned(['localhost']);
  const metric = await workerAt(createTlsServer(certificate));
  const expiresAt = Date.parse(new X509Certificate(certificate.cert).validTo) / 1_000;
  await eventually(
    async () => Number(await metric('selvedge_certificate_expires_timestamp_seconds')) === expiresAt,
    10_000,
  );
  expect(await metric('selvedge_redis_memory_ratio')).toBe('Nan');
});

test('a public address that never answers does not delay metrics, and its certificate expiry is unknown', async () => {
  let connections = 0;
  const metric = await workerAt(createSilentServer(() => connections++));
  const name = 'selvedge_certificate_expires_timestamp_seconds';
  expect(await metric(name)).toBe('Nan');
  await eventually(() => connections > 0, 10_000);
  expect(await metric(name)).toBe('Nan');
  expect(connections).toBe(1);
});

(hasRedis ? test : test.skip)('a worker reports how much of its maxmemory Redis uses', async () => {
  const redis = await OwnRedis.start();
  try {
    const limit = 60_000_000;
    await redis.with(async (client) => {
      await client.config('SET', 'maxmemory', limit);
      await client.set('filler', Buffer.alloc(limit * 0.4));
    });
    const metric = await workerAt(createTlsServer(selfSigned(['localhost'])), { QUEUE_URL: redis.url });
    await eventually(async () => Number(await metric('selvedge_redis_memory_ratio')) > 0.4, 10_000);
    expect(Number(await metric('selvedge_redis_memory_ratio'))).toBeLessThan(1);
  } finally {
    await worker?.kill();
    await redis.drop();
  }
});

import { execFile } from 'node:child_process';
import { request as ask, createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import type { Finding } from '../../src/doctor/finding.js';
import { judgeClock, judgeHops } from '../../src/doctor/public-address.checks.js';
import { signProbe } from '../../src/http/config.controller.js';
import { OwnS3 } from '../servers/own-s3.js';
import { SmtpSink } from '../servers/smtp-sink.js';
import { startApp, type TestApp } from '../support/app.js';
import { selfSigned } from '../support/certificate.js';
import { testEnvironment } from '../support/jobs.js';
import { productCommand } from '../support/programs.js';

jest.setTimeout(60_000);

let app: TestApp;
let sink: SmtpSink;
let s3: OwnS3;
const proxies: Server[] = [];

beforeAll(async () => {
  // Like behind one proxy.
  app = await startApp({ trustProxyHops: 1 });
  sink = await SmtpSink.start();
  s3 = await OwnS3.start();
});
afterAll(async () => {
  for (const proxy of proxies) proxy.close();
  await s3.drop();
  await sink.stop();
  await app.close();
});

/** Like nginx and Caddy: appends the client address to the forwarded ones, or replaces them. */
async function aProxy(
  to: string,
  how: 'appends' | 'replaces',
  certificate?: { key: string; cert: string },
): Promise<string> {
  const handle: Parameters<typeof createServer>[1] = (incoming, outgoing) => {
    const earlierHops = how === 'appends' ? [incoming.headers['x-forwarded-for'] ?? []].flat() : [];
    const forwarded = [...earlierHops, incoming.socket.remoteAddress].join(', ');
    const onward = ask(
      new URL(incoming.url ?? '/', to),
      { headers: { ...incoming.headers, 'x-forwarded-for': forwarded } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.end();
  };
  const proxy = certificate ? createTlsServer(certificate, handle) : createServer(handle);
  proxies.push(proxy);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return `http${certificate ? 's' : ''}://localhost:${(proxy.address() as AddressInfo).port}`;
}

/** Runs the command as an operator does. */
function doctor(settings: NodeJS.ProcessEnv, ...args: string[]) {
  const env = {
    PATH: process.env.PATH,
    ...testEnvironment(app.config.databaseUrl, app.config.dataDir),
    JWT_SECRET: app.config.jwtSecret,
    PUBLIC_URL: app.url,
    SMTP_URL: sink.url,
    ...settings,
  };
  return new Promise<{ code: number; findings: Finding[]; printed: string }>((resolve) => {
    execFile(
      process.execPath,
      [productCommand('doctor'), ...args],
      { env, cwd: app.config.dataDir },
      (error, stdout, stderr) => {
        const findings = args.includes('--json') ? (JSON.parse(stdout) as Finding[]) : [];
        resolve({ code: Number(error?.code ?? 0), findings, printed: stdout + stderr });
      },
    );
  });
}
const of = (findings: readonly Finding[], check: string) => findings.find((one) => one.check === check);

test('the doctor reports a healthy installation in one table, and sends a test mail on request', async () => {
  const PUBLIC_URL = await aProxy(app.url, 'appends');
  const { code, printed } = await doctor({ PUBLIC_URL }, '--send-mail', 'owner@mill.lk');
  expect(printed).not.toMatch(/^WRONG/m);
  expect(printed).toMatch(/^ok +Mail +127\.0\.0\.1:\d+ has taken a mail from .* to owner@mill\.lk/m);
  expect(printed).toMatch(/^ok +Proxies +The API sees this machine as (127\.0\.0\.1|::1), through one proxy\./m);
  expect(printed).toMatch(/^ok +Files +\S+ stores, reads and deletes\.$/m);
  expect(printed).toMatch(/^ok +Disk of the database +It takes new rows\./m);
  expect(printed).toMatch(/^ok +Schema +/m);
  expect(printed).toMatch(/^ok +DNS +localhost is /m);
  expect(printed).toMatch(/^WARNING +TLS +PUBLIC_URL is http/m);
  expect(printed).toMatch(/^WARNING +Database role +selvedge owns the tables/m);
  expect(printed).toMatch(/^- +Queue +The database is the queue\.$/m);
  expect(code).toBe(0);
  expect(sink.received.at(-1)?.to).toEqual(['owner@mill.lk']);
});

test('the doctor reports wrong proxy hops, a missing bucket, a silent mail server and an old schema, and exits with 1', async () => {
  const [straight, twice] = [app.url, await aProxy(await aProxy(app.url, 'appends'), 'replaces')];
  const [[{ name }]] = await app.dataSource.query<[[{ name: string }], number]>(
    'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING name',
  );
  const [direct, behindTwo] = await Promise.all([
    doctor(
      { PUBLIC_URL: straight, SMTP_URL: 'smtp://127.0.0.1:1', ...s3.environment, S3_BUCKET: 'not-made' },
      '--json',
    ),
    doctor({ PUBLIC_URL: twice, DATABASE_READ_URL: app.config.databaseUrl, BACKUP_AT: '02:30' }, '--json'),
  ]);
  await app.dataSource.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [
    /\d+$/.exec(name)?.[0],
    name,
  ]);
  expect([direct.code, behindTwo.code]).toEqual([1, 1]);
  expect(of(direct.findings, 'Proxies')).toMatchObject({
    verdict: 'wrong',
    detail:
      'Anyone can invent an address. TRUST_PROXY_HOPS is 1, but the way to the API leads through no proxy: set it to 0.',
  });
  expect(of(behindTwo.findings, 'Proxies')).toMatchObject({
    verdict: 'wrong',
    detail: expect.stringMatching(/^All visitors share .* through 2 proxies: set it to 2\.$/),
  });
  expect(of(direct.findings, 'Files')).toMatchObject({
    verdict: 'wrong',
    detail: expect.stringMatching(/^There is no bucket not-made at http:\S+: make it there, or correct its name\.$/),
  });
  expect(of(direct.findings, 'Mail')).toMatchObject({
    verdict: 'wrong',
    detail: expect.stringContaining('ECONNREFUSED'),
  });
  expect(of(direct.findings, 'Schema')).toMatchObject({
    verdict: 'wrong',
    detail: `One migration is pending, ${name}: run prepare.js.`,
  });
  expect(of(behindTwo.findings, 'Read replica')).toMatchObject({
    verdict: 'wrong',
    detail: 'It follows nobody: it is no replica, or has been promoted.',
  });
  expect(of(behindTwo.findings, 'Backups')).toMatchObject({
    verdict: 'warning',
    detail: expect.stringContaining('and nowhere else: set BACKUP_S3_BUCKET'),
  });
});

test('the doctor reports an untrusted certificate and still checks the service behind it', async () => {
  const PUBLIC_URL = await aProxy(app.url, 'replaces', selfSigned(['localhost']));
  const { findings } = await doctor({ PUBLIC_URL }, '--json');
  expect(of(findings, 'TLS')).toMatchObject({
    verdict: 'wrong',
    detail: expect.stringContaining('will not trust the certificate of localhost'),
  });
  expect(of(findings, 'Proxies')).toMatchObject({ verdict: 'ok' });
  expect(of(findings, 'Clock of PUBLIC_URL')).toMatchObject({ verdict: 'ok' });
  const other = await doctor({ PUBLIC_URL, JWT_SECRET: 'another secret of the tests alone' }, '--json');
  expect(of(other.findings, 'Proxies')).toMatchObject({
    verdict: 'wrong',
    detail: expect.stringContaining('answers 404'),
  });
});

test('the address probe of the API responds only to the doctor', async () => {
  const probe = (value: string) => fetch(`${app.url}/api/address-probe`, { headers: { 'X-Selvedge-Probe': value } });
  const good = signProbe(app.config.jwtSecret);
  expect((await probe(good)).status).toBe(200);
  const bad = [
    '',
    `${good}0`,
    good.replace(/^\d/, '9'),
    signProbe('another secret'),
    signProbe(app.config.jwtSecret, Date.now() - 61_000),
  ];
  for (const value of bad) {
    const answer = await probe(value);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ message: 'There is nothing at this address.' });
  }
});

test.each([
  [
    'a proxy that appends to the header',
    { forwarded: '203.0.113.77, 198.51.100.9', hops: 1, address: '198.51.100.9' },
    'ok',
  ],
  ['a proxy that replaces the header', { forwarded: '198.51.100.9', hops: 1, address: '198.51.100.9' }, 'ok'],
  ['no proxy', { forwarded: '203.0.113.77', hops: 0, address: '10.0.0.9' }, 'ok'],
  ['a CDN before the proxy', { forwarded: '198.51.100.9, 192.0.2.1', hops: 2, address: '198.51.100.9' }, 'ok'],
  [
    'a CDN that is not counted as a hop',
    { forwarded: '198.51.100.9, 192.0.2.1', hops: 1, address: '192.0.2.1' },
    'wrong',
  ],
  [
    'a CDN whose network is not known',
    { forwarded: '198.51.100.9, 192.0.2.1', hops: 2, address: '192.0.2.1' },
    'wrong',
  ],
  [
    'one hop more than there are proxies',
    { forwarded: '203.0.113.77, 198.51.100.9', hops: 2, address: '203.0.113.77' },
    'wrong',
  ],
  [
    'one hop too many behind a proxy that replaces the header',
    { forwarded: '198.51.100.9', hops: 2, address: '198.51.100.9' },
    'warning',
  ],
  [
    'a proxy that is not configured',
    { forwarded: '203.0.113.77, 198.51.100.9', hops: 0, address: '10.0.0.9' },
    'wrong',
  ],
])('the configured proxy hops are judged for %s', (_, seen, verdict) => {
  expect(judgeHops({ peer: '::ffff:10.0.0.9', ...seen }).verdict).toBe(verdict);
});

test.each([
  [400, 'ok'],
  [-3_000, 'warning'],
  [90_000, 'wrong'],
])('a clock that is %i ms off is judged as %s', (offset, verdict) => {
  expect(judgeClock('Clock', offset, { warning: 2_000, wrong: 60_000 }).verdict).toBe(verdict);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { judgeRedis } from '../../src/doctor/server.checks.js';
import { freePort } from '../../src/process/ports.js';
import { hasRedis } from '../servers/own-redis.js';
import { OwnSentinels } from '../servers/own-sentinels.js';
import { startWorkerProcess } from '../support/api-process.js';
import { startApp, type TestApp } from '../support/app.js';
import { selfSigned } from '../support/certificate.js';
import { eventually } from '../support/eventually.js';
import { OutageFixture } from '../support/outage-fixture.js';

jest.setTimeout(180_000);

const withRedis = hasRedis ? describe : describe.skip;

withRedis('a Redis with Sentinels', () => {
  let sentinels: OwnSentinels;
  let fixture: OutageFixture;
  beforeEach(async () => {
    sentinels = await OwnSentinels.start();
    fixture = await OutageFixture.open(sentinels.url);
  });
  afterEach(async () => {
    await fixture?.close();
    await sentinels?.drop();
  });

  test.each<[string, (master: number) => unknown]>([
    ['dies', (master) => sentinels.kill(master)],
    ['freezes', (master) => sentinels.freeze(master)],
  ])('elects another master when its master %s, and every job runs once', async (_, goAway) => {
    const approvals = [await fixture.anApproval()];
    await fixture.allIsDone(approvals);
    const before = await sentinels.master();

    await goAway(before);
    approvals.push(await fixture.anApproval());
    await eventually(async () => (await sentinels.master()) !== before, 30_000);
    approvals.push(await fixture.anApproval());

    await eventually(async () => (await fixture.readiness()) === 'ok', 30_000);
    await fixture.allIsDone(approvals, 90_000);
  });
});

withRedis('a single Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-redis-'));
  const servers: ChildProcess[] = [];
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    for (const server of servers) server.kill('SIGKILL');
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (args: string[]) =>
    servers.push(spawn('redis-server', [...args, '--save', '', '--dir', folder], { stdio: 'ignore' }));

  test('over TLS delivers jobs to clients that trust its certificate', async () => {
    const { key, cert } = selfSigned(['localhost']);
    for (const [name, text] of [
      ['key', key],
      ['cert', cert],
    ] as const)
      writeFileSync(join(folder, `${name}.pem`), text);
    const port = await freePort();
    const files = [
      '--tls-cert-file',
      join(folder, 'cert.pem'),
      '--tls-key-file',
      join(folder, 'key.pem'),
      '--tls-auth-clients',
      'no',
    ];
    start(['--port', '0', '--tls-port', String(port), ...files]);
    const settings = { QUEUE_URL: `rediss://localhost:${port}`, NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem') };
    const worker = await startWorkerProcess(app.config, settings);
    const [{ id }] = await app.dataSource.query(
      `INSERT INTO outbox (name, payload) VALUES ('storage.delete-file', '{"key": "private/none.pdf"}') RETURNING id`,
    );
    await eventually(async () => {
      const [job] = await app.dataSource.query('SELECT error FROM outbox WHERE id = $1 AND finished_at IS NOT NULL', [
        id,
      ]);
      return job;
    }, 20_000);
    expect(await worker.terminate()).toBe(0);
  });

  const outside = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
  (outside === undefined ? test.skip : test)(
    'that denies access is reported with the reason of Redis, not as a broken pipe',
    async () => {
      const port = await freePort();
      start(['--port', String(port), '--bind', '0.0.0.0', '--protected-mode', 'yes']);
      const worker = await startWorkerProcess(app.config, {
        QUEUE_URL: `redis://${outside}:${port}`,
        LOG_LEVEL: 'info',
        LOG_FORMAT: 'json',
      });
      const line = await eventually(
        () => worker.lines.find(({ msg }) => String(msg).startsWith('The job queue has a fault')),
        20_000,
      );
      expect(line.msg).toMatch(/^The job queue has a fault: Redis answers DENIED Redis is running in protected mode/);
      await worker.kill();
    },
  );
});

test.each([
  ['redis_version:5.0.7\r\n', 'wrong', /too old: 6\.2 or later/],
  [
    'redis_version:7.4.5\r\nmaxmemory_policy:allkeys-lru\r\naof_enabled:1\r\n',
    'wrong',
    /set maxmemory-policy to noeviction/,
  ],
  ['redis_version:7.4.5\r\nmaxmemory_policy:noeviction\r\naof_enabled:0\r\n', 'warning', /set appendonly to yes/],
  ['redis_version:6.2.0\r\nmaxmemory_policy:noeviction\r\naof_enabled:1\r\n', 'ok', /Redis 6\.2\.0/],
])('the doctor rates %j as %s', (info, verdict, words) => {
  expect(judgeRedis(info)).toMatchObject({ check: 'Queue', verdict, detail: expect.stringMatching(words) });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG } from '../../src/config/config.js';
import { DatabaseHeartbeat } from '../../src/database/database-heartbeat.js';
import { ReadReplica } from '../../src/database/read-replica.js';
import { WriteProbe } from '../../src/database/write-probe.js';
import { Components } from '../../src/monitoring/components.js';
import { StatsReader } from '../../src/monitoring/stats.js';
import { readableLog } from '../../src/process/logger.js';
import { freePort } from '../../src/process/ports.js';
import { COMMIT, VERSION } from '../../src/process/version.js';
import { JobsHealth } from '../../src/queue/jobs-health.js';
import { forgottenInProduction, startLine } from '../../src/start-line.js';
import { Storage } from '../../src/storage/storage.js';
import { SmtpSink } from '../servers/smtp-sink.js';
import { TraceCollector } from '../servers/trace-collector.js';
import { type ApiProcess, type OwnProcess, startApiProcess, startWorkerProcess } from '../support/api-process.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin } from '../support/factories.js';

jest.setTimeout(60_000);

/** Maximum number of concurrent requests of the API. */
const AT_ONCE = 32;

let app: TestApp;
let sink: SmtpSink;
let collector: TraceCollector;
let api: ApiProcess | undefined;
let worker: OwnProcess | undefined;
let monitors: { api: string; worker: string };

/** The programs as in production, with a monitoring port each, a mail server and a trace collector. */
beforeAll(async () => {
  app = await startApp();
  sink = await SmtpSink.start();
  collector = await TraceCollector.start();
  const [apiPort, workerPort] = [await freePort(), await freePort()];
  monitors = { api: `http://127.0.0.1:${apiPort}`, worker: `http://127.0.0.1:${workerPort}` };
  const settings = {
    SMTP_URL: sink.url,
    API_MONITOR_PORT: String(apiPort),
    WORKER_MONITOR_PORT: String(workerPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'json',
    MAX_REQUESTS_AT_ONCE: String(AT_ONCE),
  };
  [api, worker] = await Promise.all([startApiProcess(app.config, settings), startWorkerProcess(app.config, settings)]);
});
afterAll(async () => {
  await Promise.all([api?.kill(), worker?.kill()]);
  collector.stop();
  await sink.stop();
  await app.close();
});

const json = async (url: string) => (await fetch(url)).json() as Promise<Record<string, never>>;
const metricsOf = async (monitor: string) => (await fetch(`${monitor}/metrics`)).text();

/** Finds the metric whose labels include all of `labels`. @returns its value */
function figure(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const line = text
    .split('\n')
    .find(
      (one) =>
        (one.startsWith(`${name}{`) || one.startsWith(`${name} `)) &&
        Object.entries(labels).every(([label, value]) => one.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')));
}

/** Somebody signs up, which sends a mail. @returns the request id */
async function aSignUp(): Promise<string> {
  const arrived = sink.received.length;
  const answer = await fetch(`${api?.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `buyer-${Date.now()}@mill.lk`, password: 'Trellis-Umbra-42', full_name: 'A Buyer' }),
  });
  expect(answer.status).toBe(201);
  await eventually(() => sink.received.length > arrived);
  return answer.headers.get('x-request-id') ?? '';
}

/** The programs are built; the sources of this test are not. */
const { commit: builtFrom } = JSON.parse(readFileSync(join(__dirname, '../../dist/build-info.json'), 'utf8'));

test('only the monitoring endpoints and logs reveal the commit', async () => {
  expect(builtFrom).toMatch(/^([\da-f]{7,40}(-changed)?)?$/);
  for (const monitor of Object.values(monitors)) {
    expect(await json(`${monitor}/health`)).toMatchObject({ version: VERSION, commit: builtFrom });
  }
  expect(await json(`${api?.url}/health`)).not.toHaveProperty('commit');
  for (const lines of [api?.lines, worker?.lines]) {
    expect(lines?.find(({ msg }) => String(msg).endsWith('is ready.'))).toMatchObject({ commit: builtFrom });
  }
  expect(COMMIT).toBe('');
});

test('each process reports its components on its monitoring port only', async () => {
  const reported = {
    status: 'ok',
    version: VERSION,
    components: {
      database: { status: 'ok' },
      replica: { status: 'not_configured' },
      migrations: { status: 'ok' },
      storage: { status: 'ok', kind: 'disk', free_bytes: expect.any(Number) },
      queue: { status: 'ok' },
      worker: { status: 'ok', oldest_job_seconds: 0 },
      mail: { status: 'ok', oldest_waiting_seconds: 0 },
      browser: { status: 'ok', waiting: 0 },
    },
  };
  expect(await json(`${api?.url}/health`)).toEqual({ status: 'ok' });
  for (const monitor of Object.values(monitors)) {
    expect(await json(`${monitor}/health`)).toMatchObject(reported);
    expect(await json(`${monitor}/health/live`)).toEqual({ status: 'ok' });
    expect(await json(`${monitor}/health/ready`)).toEqual({ status: 'ok' });
    expect((await fetch(`${monitor}/api/config`)).status).toBe(404);
    expect((await fetch(`${monitor}/metrics`, { method: 'POST' })).status).toBe(405);
  }
  // When the shop is built, its page is served there.
  expect(await (await fetch(`${api?.url}/metrics`)).text()).not.toContain('# TYPE');
});

test('requests are counted by route and jobs by result, without labels for single URLs', async () => {
  const fabric = await aFabric(app);
  for (const path of [`/api/fabrics/${fabric.id}`, `/api/fabrics/${crypto.randomUUID()}`, '/api/none', '/nowhere']) {
    await (await fetch(`${api?.url}${path}`)).text();
  }
  await aSignUp();
  const count = 'selvedge_http_request_duration_seconds_count';
  const text = await eventually(async () => {
    const found = await metricsOf(monitors.api);
    return figure(found, count, { route: '/api/auth/register', status: '201' }) === 1 ? found : null;
  });
  expect(figure(text, count, { method: 'GET', route: '/api/fabrics/:id', status: '200' })).toBe(1);
  expect(figure(text, count, { route: '/api/fabrics/:id', status: '404' })).toBe(1);
  expect(figure(text, count, { route: 'unmatched', status: '404' })).toBe(1);
  expect(text).not.toContain(fabric.id);
  expect(text).not.toContain('nowhere');
  expect(figure(text, 'selvedge_database_pool_connections', { state: 'busy' })).toBeGreaterThanOrEqual(0);
  expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  expect(figure(text, 'selvedge_build_info', { version: VERSION, commit: builtFrom })).toBe(1);
  expect(figure(text, 'selvedge_component_up', { component: 'database' })).toBe(1);
  expect(figure(text, 'selvedge_outbox_oldest_seconds')).toBe(0);
  expect(figure(text, 'selvedge_catalogue_columns_rows')).toBeGreaterThanOrEqual(0);
  const done = await eventually(async () =>
    figure(await metricsOf(monitors.worker), 'selvedge_job_duration_seconds_count', {
      job: 'mail.send',
      outcome: 'done',
    }),
  );
  expect(done).toBe(sink.received.length);

  const reported = `${text}\n${await metricsOf(monitors.worker)}`;
  for (const page of ['dashboard.json', 'alerts.yml']) {
    const asked = readFileSync(join(__dirname, '../../../docs/monitoring', page), 'utf8');
    const figures = [...asked.matchAll(/\b((?:selvedge|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
    expect(figures.length).toBeGreaterThan(8);
    for (const [, name = '', labels = ''] of figures) {
      // Metrics of events that have not happened yet have a TYPE line and no value.
      expect(reported).toMatch(new RegExp(`^(# TYPE ${name.replace(/_(count|bucket|sum)$/, '')} |${name}[{ ])`, 'm'));
      for (const [, label] of labels.matchAll(/(\w+)\s*=/g)) {
        expect(reported).toMatch(new RegExp(`^${name}\\{[^\n]*\\b${label}="`, 'm'));
      }
    }
  }
});

test('one trace leads from the request through its job to the mail, and the log has its id', async () => {
  const requestId = await aSignUp();
  const line = await eventually(() =>
    worker?.lines.find((one) => one.request_id === requestId && one.job !== undefined),
  );
  // Those of an earlier registration may come meanwhile.
  const spans = await eventually(() => {
    const own = collector.spans.find(({ attributes }) => attributes['selvedge.job_id'] === line.job_id);
    const trace = collector.spans.filter(({ traceId }) => traceId === own?.traceId);
    const isWhole = ['POST', 'job mail.send', 'mail hand-over'].every((name) =>
      trace.some((span) => span.name === name),
    );
    return isWhole ? trace : null;
  });
  const byName = (name: string) => spans.find((span) => span.name === name);
  const [request, job, mail] = [byName('POST'), byName('job mail.send'), byName('mail hand-over')];
  expect(request).toMatchObject({
    service: 'selvedge-api',
    attributes: { 'http.route': '/api/auth/register', 'http.response.status_code': 201 },
  });
  expect(job).toMatchObject({ service: 'selvedge-worker', parentSpanId: request?.spanId });
  expect(mail?.parentSpanId).toBe(job?.spanId);

  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/Z$/),
    request_id: requestId,
    job_id: expect.any(String),
    job: 'mail.send',
    outcome: 'done',
    attempt: 1,
    duration_ms: expect.any(Number),
  });
  expect(worker?.lines.filter((one) => one.job_id === line.job_id)).toHaveLength(1);
  expect(api?.lines.find((one) => one.route === '/api/auth/register' && one.request_id === requestId)).toBeDefined();
});

test('the start message lists connections without passwords', () => {
  for (const [name, lines] of [
    ['API', api?.lines],
    ['worker', worker?.lines],
  ] as const) {
    const line = lines?.find(({ msg }) => msg === `The ${name} is ready.`);
    expect(line).toMatchObject({
      version: VERSION,
      queue: 'the database',
      storage: app.config.dataDir,
      mail: sink.url,
    });
    expect(line?.database).toMatch(/^postgresql:\/\/127\.0\.0\.1:\d+\/\w+$/);
  }
  const secret = {
    ...app.config,
    smtpUrl: 'smtps://user:hunter2@mail.example:465',
    queueUrl: 'redis://:hunter2@q:6379/1',
  };
  expect(JSON.stringify(startLine(secret, 'worker'))).not.toContain('hunter2');
});

test('warnings about missing settings appear in production only', () => {
  const forgotten = { ...app.config, production: true, publicUrl: 'https://fabrics.example', notifyEmails: [] };
  const words = forgottenInProduction(forgotten).join('\n');
  for (const setting of ['SMTP_URL', 'TRUST_PROXY_HOPS', 'NOTIFY_EMAILS']) expect(words).toContain(setting);
  expect(forgottenInProduction({ ...forgotten, publicUrl: 'http://fabrics.example' }).join()).toContain('without TLS');
  const whole = { ...forgotten, smtpUrl: sink.url, trustProxyHops: 1, notifyEmails: ['a@b.lk'] };
  expect(forgottenInProduction(whole)).toEqual([]);
  expect(forgottenInProduction({ ...forgotten, production: false })).toEqual([]);
});

test('mails, jobs and documents that wait too long degrade the health, whose public form gives no reason', async () => {
  const components = () => {
    const get = <T>(token: Parameters<typeof app.app.get<T>>[0]) => app.app.get<T>(token, { strict: false });
    const config = { ...get<TestApp['config']>(CONFIG), smtpUrl: sink.url };
    const [pulse, replica, storage] = [get(DatabaseHeartbeat), get(ReadReplica), get<Storage>(Storage as never)];
    const jobs = get(JobsHealth);
    return new Components(
      app.dataSource,
      pulse,
      replica,
      get(WriteProbe),
      storage,
      jobs,
      new StatsReader(app.dataSource),
      config,
    ).health();
  };
  expect((await components()).status).toBe('ok');
  // Held back, and under a name that no worker knows: no worker takes them.
  const [{ id: mail }] = await app.dataSource.query(
    `INSERT INTO mails (event_key, to_address, subject, text, html, created_at)
     VALUES ('old', 'a@b.lk', 's', 't', 'h', now() - interval '1 hour') RETURNING id`,
  );
  await app.dataSource.query(
    `INSERT INTO outbox (name, payload, outages, available_at)
     VALUES ('quotations.render-document', '{}', 3, now() + interval '1 hour')`,
  );
  const { status, components: found } = await components();
  expect(status).toBe('degraded');
  expect(found.mail).toMatchObject({ status: 'degraded', detail: expect.stringContaining('mail server') });
  expect(found.mail.oldest_waiting_seconds).toBeGreaterThan(3_500);
  expect(found.browser).toMatchObject({ status: 'degraded', waiting: 1 });
  expect(await json(`${app.url}/health`)).toEqual({ status: 'degraded' });
  await app.dataSource.query('DELETE FROM mails WHERE id = $1', [mail]);
  await app.dataSource.query(`DELETE FROM outbox WHERE name = 'quotations.render-document'`);
});

test('the log is human-readable in a terminal', () => {
  const read = (entry: object | string) => {
    let text = '';
    const line = typeof entry === 'string' ? entry : `${JSON.stringify(entry)}\n`;
    readableLog({ write: (part) => (text += part) }).write(line);
    return text;
  };
  const time = '2026-11-22T09:15:49.123Z';
  expect(read({ level: 'info', time, job: 'mail.send', outcome: 'done', attempt: 1, duration_ms: 12 })).toBe(
    '09:15:49 INFO  mail.send done 12 ms attempt=1\n',
  );
  expect(read({ level: 'info', time, msg: 'jobs', context: 'System', job: 'mail.send' })).toBe(
    '09:15:49 INFO  [System] jobs job=mail.send\n',
  );
  const request = { method: 'GET', route: '/api/fabrics', status: 200, duration_ms: 7, bytes: 512 };
  expect(read({ level: 'info', time, ...request })).toBe('09:15:49 INFO  GET /api/fabrics 200 7 ms bytes=512\n');
  expect(
    read({ level: 'error', time, msg: 'request failed', err: { message: 'm', stack: 'Error: m\n    at x' } }),
  ).toBe('09:15:49 ERROR request failed\nError: m\n    at x\n');
  expect(read('plain text\n')).toBe('plain text\n');
});

test('requests above the concurrency limit are rejected and counted, and all accepted ones are answered', async () => {
  const { token } = await aSignedInAdmin(app);
  const ask = () => fetch(`${api?.url}/api/admin/inquiries`, { headers: { Authorization: token } });
  const holder = app.dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE inquiries IN ACCESS EXCLUSIVE MODE');
  const letIn = Array.from({ length: AT_ONCE }, ask);
  await eventually(async () => figure(await metricsOf(monitors.api), 'selvedge_requests_under_way') === AT_ONCE);
  // Health checks of a proxy do not count towards the limit.
  expect((await fetch(`${api?.url}/health/ready`)).status).toBe(200);
  const late = await ask();
  expect([late.status, late.headers.get('retry-after'), late.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  const { message } = (await late.json()) as { message: string };
  expect(message).toBe('The server is busy. Please try again in a few seconds.');
  await holder.rollbackTransaction();
  await holder.release();
  for (const one of letIn) expect((await one).status).toBe(200);
  const text = await metricsOf(monitors.api);
  expect(figure(text, 'selvedge_requests_turned_away')).toBe(1);
  expect(figure(text, 'selvedge_requests_under_way')).toBe(0);
});

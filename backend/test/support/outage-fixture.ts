import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OwnPostgres } from '../servers/own-postgres.js';
import { SmtpSink } from '../servers/smtp-sink.js';
import { startApp, type TestApp } from './app.js';
import { eventually } from './eventually.js';
import { aFabric } from './fabric-factories.js';
import { aCustomer, anAdmin, bearer } from './factories.js';
import { testEnvironment } from './jobs.js';
import { testProgram } from './programs.js';

const HOUSE = 'orders@selvedge.example';

interface TimedAnswer {
  status: number;
  retryAfter: string | null | undefined;
  /** True if it has the standard security headers. */
  isProtected: boolean;
  ms: number;
}

/** The product with its own servers, which outage tests stop: API, worker, PostgreSQL and mail server. */
export class OutageFixture {
  private constructor(
    readonly postgres: OwnPostgres,
    readonly sink: SmtpSink,
    readonly app: TestApp,
    private readonly worker: ChildProcess,
    readonly tokens: { customer: string; admin: string },
    readonly fabricId: string,
  ) {}

  /** @param queueUrl of a queue outside PostgreSQL */
  static async open(queueUrl?: string): Promise<OutageFixture> {
    const postgres = await OwnPostgres.start();
    const sink = await SmtpSink.start();
    try {
      const app = await startApp({ databaseUrl: postgres.url, queueUrl: queueUrl ?? postgres.url, smtpUrl: sink.url });
      const worker = await startWorker(app);
      const tokens = {
        customer: await bearer(app, await aCustomer(app)),
        admin: await bearer(app, await anAdmin(app)),
      };
      return new OutageFixture(postgres, sink, app, worker, tokens, (await aFabric(app)).id);
    } catch (error) {
      // No server may outlive the test.
      await sink.stop();
      await postgres.drop();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.postgres.thaw();
    await end(this.worker);
    await this.app.close();
    await this.sink.stop();
    await this.postgres.drop();
  }

  /** A request that is approved: three mails, one of them with a PDF. @returns the quotation id */
  async anApproval(): Promise<string> {
    const asked = await this.app.http
      .post('/api/quotations')
      .set('Authorization', this.tokens.customer)
      .send({ fabric_id: this.fabricId, quantity_meters: 60 })
      .expect(201);
    const { id } = asked.body.quotation;
    await this.decide(id, 'approve', { quoted_price: 4200 });
    return id;
  }

  async decide(id: string, verb: string, body: object): Promise<void> {
    await this.app.http
      .post(`/api/admin/quotations/${id}/${verb}`)
      .set('Authorization', this.tokens.admin)
      .send(body)
      .expect(200);
  }

  /**
   * Every job has succeeded, every mail of these approvals has arrived once, and every document is on disk. Jobs that
   * are due later and never started are nightly routines; jobs that wait for a retry must be done.
   */
  async allIsDone(approvals: string[], withinMs = 60_000): Promise<void> {
    const { dataSource, config } = this.app;
    await eventually(async () => {
      const open = await dataSource.query(
        `SELECT name, attempts, outages FROM outbox
         WHERE finished_at IS NULL AND (available_at <= now() OR deliveries > 0 AND available_at < now() + $1::interval)`,
        ['45 s'],
      );
      if (open.length > 0) throw new Error(JSON.stringify(open));
      return true;
    }, withinMs);
    expect(await dataSource.query('SELECT name, error FROM outbox WHERE error IS NOT NULL')).toEqual([]);
    const mails = await dataSource.query<{ id: string; state: string; quotation_id: string; attachment_key: string }[]>(
      `SELECT id, state, quotation_id, attachment_key FROM mails`,
    );
    expect(mails.filter(({ state }) => state !== 'sent')).toEqual([]);
    const arrived = this.sink.received.map(({ parsed }) => /^<([\w-]+)@/.exec(parsed.messageId ?? '')?.[1]);
    expect(arrived.toSorted()).toEqual(mails.map(({ id }) => id).toSorted());
    for (const id of approvals) {
      const own = mails.filter(({ quotation_id, attachment_key }) => quotation_id === id && attachment_key !== null);
      expect(own).toHaveLength(1);
      const path = join(config.dataDir, 'files', own[0]?.attachment_key ?? '');
      expect(existsSync(path) && readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
    }
  }

  /** Status and duration (ms) of one request. */
  async timed(path: string, init?: RequestInit): Promise<TimedAnswer> {
    const began = performance.now();
    const answer = await fetch(`${this.app.url}${path}`, init);
    await answer.text();
    const [retryAfter, types] = ['retry-after', 'x-content-type-options'].map((name) => answer.headers.get(name));
    return { status: answer.status, retryAfter, isProtected: types === 'nosniff', ms: performance.now() - began };
  }

  async readiness(): Promise<string> {
    const answer = (await (await fetch(`${this.app.url}/health/ready`)).json()) as { status: string };
    return answer.status;
  }
}

async function startWorker({ config }: TestApp): Promise<ChildProcess> {
  const { databaseUrl, queueUrl, smtpUrl, dataDir } = config;
  const child = fork(testProgram('fast-retry-worker'), {
    env: {
      PATH: process.env.PATH,
      ...(process.env.CHROMIUM_PATH && { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
      ...testEnvironment(databaseUrl, dataDir, { QUEUE_URL: queueUrl, SMTP_URL: smtpUrl, NOTIFY_EMAILS: HOUSE }),
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.on('message', (message) => message === 'ready' && resolve(message));
    child.once('exit', (code) => reject(new Error(`The worker ended with ${code} before it was ready.`)));
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

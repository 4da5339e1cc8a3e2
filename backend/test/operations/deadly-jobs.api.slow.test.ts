import type { ChildProcess } from 'node:child_process';
import { Category } from '../../src/fabrics/category.entity.js';
import { type JobName, ruleOf } from '../../src/queue/job-map.js';
import { type ReceivedMail, SmtpSink } from '../servers/smtp-sink.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aFabric } from '../support/fabric-factories.js';
import { csv, poplin } from '../support/fabric-workbooks.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';
import { end, startImportWorker } from '../support/import-process.js';
import { requestQuotation } from '../support/quotation-fixture.js';
import { startWorker, type TestWorker } from '../support/worker.js';

jest.setTimeout(180_000);

const KILLER =
  'This sheet ended the program that read it twice, so it is not tried again: save it again as .xlsx or .csv and upload that.';

let app: TestApp;
let sink: SmtpSink;
let admin: string;
let worker: ChildProcess;

beforeAll(async () => {
  sink = await SmtpSink.start();
  app = await startApp({ smtpUrl: sink.url });
  admin = (await aSignedInAdmin(app)).token;
  await app.dataSource.getRepository(Category).save({ name: 'Cotton' });
});
afterAll(async () => {
  await app.close();
  await sink.stop();
});
const upload = async (rows: number, prefix: string): Promise<string> => {
  const sheet = csv(Array.from({ length: rows }, (_, at) => poplin(`${prefix}-${at}`)));
  const { body } = await app.http
    .post('/api/admin/fabrics/upload-excel')
    .set('Authorization', admin)
    .set('Prefer', 'wait=0')
    .attach('file', Buffer.from(sheet), 'fabrics.csv')
    .expect(202);
  return body.import_id;
};
const progress = async (id: string) =>
  (await app.http.get(`/api/admin/imports/${id}`).set('Authorization', admin).expect(200)).body;
const ended = (id: string) =>
  eventually(async () => {
    const now = await progress(id);
    return ['finished', 'failed'].includes(now.state) && now;
  }, 90_000);
const stalledCount = async (id: string): Promise<number> => {
  const [row] = await app.dataSource.query("SELECT stalled_count FROM outbox WHERE payload->>'import_id' = $1", [id]);
  return row.stalled_count;
};
const again = async (signal: NodeJS.Signals) => {
  await end(worker, signal);
  worker = await startImportWorker(app);
};

describe('an import', () => {
  beforeEach(async () => {
    worker = await startImportWorker(app);
  });
  afterEach(() => end(worker, 'SIGKILL'));

  test('fails with a message when its worker dies twice without progress, and the next import runs', async () => {
    const killer = await upload(6_000, 'K');
    for (const deaths of [1, 2]) {
      await eventually(async () => (await stalledCount(killer)) === deaths);
      expect(await progress(killer)).toMatchObject({ state: 'queued', processed_rows: 0 });
      await again('SIGKILL');
    }
    expect(await ended(killer)).toMatchObject({ state: 'failed', failure: KILLER, success_count: 0 });
    const next = await upload(3, 'N');
    expect(await ended(next)).toMatchObject({ state: 'finished', success_count: 3 });
    expect(worker.exitCode).toBeNull();
  });

  test('that makes progress completes, however often its worker dies', async () => {
    const long = await upload(3_000, 'L');
    for (const reached of [1_000, 2_000]) {
      await eventually(async () => (await progress(long)).processed_rows >= reached, 60_000);
      await again('SIGKILL');
    }
    expect(await ended(long)).toMatchObject({ state: 'finished', success_count: 3_000, error_count: 0 });
  });

  test('does not count a worker that is shut down as one that died', async () => {
    const stopped = await upload(6_000, 'S');
    for (const _ of [1, 2]) {
      await eventually(async () => (await stalledCount(stopped)) === 1);
      expect((await progress(stopped)).processed_rows).toBe(0);
      worker.kill('SIGTERM');
      await eventually(async () => (await stalledCount(stopped)) === 0);
      await again('SIGKILL');
    }
    expect(await ended(stopped)).toMatchObject({ state: 'finished', success_count: 6_000 });
  });
});

describe('failures caused by workers that died', () => {
  const DIED =
    "The worker ended 30 times in the middle of this, perhaps for want of memory: its log and the machine's say why.";
  let all: TestWorker;
  let fabricId: string;

  beforeAll(async () => {
    all = await startWorker(app.config);
    fabricId = (await aFabric(app)).id;
  });
  afterAll(() => all.close());

  /** A request that was submitted. @returns its id */
  async function aRequest(): Promise<string> {
    const { token } = await aSignedInCustomer(app);
    return (await requestQuotation(app, token, { fabric_id: fabricId, quantity_meters: 60 })).id;
  }
  const decide = (id: string, verb: string, body: object) =>
    app.http.post(`/api/admin/quotations/${id}/${verb}`).set('Authorization', admin).send(body).expect(200);
  const mailOf = async (id: string) => {
    const { body } = await app.http.get('/api/admin/quotations').set('Authorization', admin).expect(200);
    return body.find((row: { id: string }) => row.id === id).mail;
  };
  /** Sends the mail of the quotation again. @returns what arrived */
  async function sentAgain(id: string) {
    sink.forget();
    await app.http.post(`/api/admin/quotations/${id}/resend-mail`).set('Authorization', admin).expect(202);
    await all.work();
    const { state, to } = await mailOf(id);
    expect(state).toBe('sent');
    expect(sink.received.map((mail) => mail.to)).toEqual([[to]]);
    return (sink.received as [ReceivedMail])[0].parsed;
  }
  /** Simulates that every worker that ran the job has died. */
  const afterDeaths = async (name: JobName) => {
    const { stalledLimit } = ruleOf(name);
    const marked = await app.dataSource.query(
      'UPDATE outbox SET stalled_count = $2 WHERE name = $1 AND finished_at IS NULL RETURNING id',
      [name, stalledLimit],
    );
    expect(marked[0]).toHaveLength(1);
    await expect(all.work()).rejects.toThrow(`The job ${name} failed`);
    await all.work();
  };

  test('a document names the cause and the fix, and is created and mailed once that is done', async () => {
    const id = await aRequest();
    await all.work();
    await decide(id, 'approve', { quoted_price: 4200 });
    await afterDeaths('quotations.render-document');
    expect(await mailOf(id)).toMatchObject({
      state: 'failed',
      error: `The PDF was not made. ${DIED} Once that is mended, send the email again.`,
    });

    expect((await sentAgain(id)).attachments).toMatchObject([{ mimeType: 'application/pdf' }]);
  });

  test('a mail names the cause and the fix, and is sent once that is done', async () => {
    const id = await aRequest();
    await all.work();
    await decide(id, 'respond', { admin_response: 'Which shade?' });
    await afterDeaths('mail.send');
    expect(await mailOf(id)).toMatchObject({
      state: 'failed',
      error: `The message never reached the mail server. ${DIED} Once that is mended, send it again.`,
    });

    expect((await sentAgain(id)).text).toContain('Which shade?');
  });

  test('a request that could not be announced is reported with the same cause', async () => {
    const id = await aRequest();
    await afterDeaths('quotations.announce-request');
    const [notice] = await app.dataSource.query('SELECT subject, text FROM mails WHERE event_key LIKE $1', [
      `failure:request:${id}:%`,
    ]);
    expect(notice.subject).toMatch(/^Not announced: request /);
    expect(notice.text.replace(/\s+/g, ' ')).toContain(`${DIED} The request is in the console.`);
  });
});

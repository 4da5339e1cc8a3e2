import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { createApp } from '../../src/create-app.js';
import { type OwnProcess, startWorkerProcess } from '../support/api-process.js';
import { eventually } from '../support/eventually.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';

jest.setTimeout(120_000);

let here: MailedApp;
let other: NestExpressApplication;
let there: ReturnType<typeof supertest>;
const workers: OwnProcess[] = [];

beforeAll(async () => {
  here = await startMailedApp();
  const { config } = here.app;
  other = await createApp(config, { apps: { storefront: config.dataDir, admin: config.dataDir } });
  await other.listen(0, '127.0.0.1');
  there = supertest(`http://127.0.0.1:${(other.getHttpServer().address() as AddressInfo).port}`);
});
afterAll(async () => {
  for (const worker of workers) await worker.kill();
  await other.close();
  await here.close();
});

const post = (api: Pick<typeof there, 'post'>, id: string, verb: string, body: object = {}) =>
  api.post(`/api/admin/quotations/${id}/${verb}`).set('Authorization', here.admin).send(body);
const one = async (id: string) =>
  (await there.get(`/api/admin/quotations/${id}`).set('Authorization', here.admin).expect(200)).body;
const arrivedFor = (address: string) =>
  here.sink.received.filter(({ to, parsed }) => to.includes(address) && parsed.subject?.startsWith('Quotation QT-'));

/** A request that is approved with an undo. */
async function anApproval(): Promise<{ id: string; email: string }> {
  const { user, token } = await aSignedInCustomer(here.app);
  const { id: fabric_id } = await aFabric(here.app);
  const { body } = await here.app.http
    .post('/api/quotations')
    .set('Authorization', token)
    .send({ fabric_id, quantity_meters: 60 })
    .expect(201);
  await post(here.app.http, body.quotation.id, 'approve', { quoted_price: 27_000, with_undo: true }).expect(200);
  return { id: body.quotation.id, email: user.email };
}

/** Lets the ten seconds of all waiting jobs be over. */
const timePasses = () =>
  here.app.dataSource.query('UPDATE outbox SET available_at = now() WHERE finished_at IS NULL AND enqueued_at IS NULL');

it('undoing on two APIs while a worker starts to send undoes everything or nothing', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 12; round++) {
    const { id, email } = await anApproval();
    const due = timePasses().then(() => here.worker.work());
    // Each round begins a little later, so that the undo meets the relay before, in and after its transaction.
    for (let turn = 0; turn < round; turn++) await here.app.dataSource.query('SELECT 1');
    const answers = await Promise.all([post(here.app.http, id, 'undo'), post(there, id, 'undo')]);
    await due;
    await here.worker.work();
    const statuses = answers.map(({ status }) => status).sort();
    const { status, revisions } = await one(id);
    const outcome = { status, letters: revisions.length, mails: arrivedFor(email).length };
    if (statuses[0] === 200) {
      expect([statuses, outcome]).toEqual([[200, 409], { status: 'pending', letters: 0, mails: 0 }]);
    } else {
      expect([statuses, outcome]).toEqual([[409, 409], { status: 'approved', letters: 1, mails: 1 }]);
    }
    seen.add(status);
  }
  expect(seen.size).toBeGreaterThan(0);
});

it('an interrupted undo changes nothing, and can be repeated', async () => {
  const { id, email } = await anApproval();
  const { dataSource } = here.app;
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('SELECT FROM mails WHERE quotation_id = $1 FOR UPDATE', [id]);
  const cutOff = post(there, id, 'undo').then(({ status }) => status);
  await eventually(async () => {
    const [{ ended }] = await dataSource.query(
      `SELECT count(pg_terminate_backend(pid))::int AS ended FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ 'Mail'`,
    );
    return ended > 0;
  });
  await runner.rollbackTransaction();
  await runner.release();
  expect(await cutOff).not.toBe(409);
  const { status } = await one(id);
  // A lost connection may be tried again at once.
  if (status === 'approved') await post(there, id, 'undo').expect(200);
  expect(await one(id)).toMatchObject({ status: 'pending', revisions: [], mail: null });
  await here.worker.work();
  expect(arrivedFor(email)).toEqual([]);
});

it('when a worker is killed while a mail waits, the mail can still be undone, and otherwise is sent once', async () => {
  const environment = { SMTP_URL: here.app.config.smtpUrl, DATA_DIR: here.app.config.dataDir };
  const first = await startWorkerProcess(here.app.config, environment);
  workers.push(first);
  const undone = await anApproval();
  const sent = await anApproval();
  await first.kill();
  await post(there, undone.id, 'undo').expect(200);
  await timePasses();
  workers.push(await startWorkerProcess(here.app.config, environment));
  await eventually(() => arrivedFor(sent.email).length > 0, 30_000);
  await eventually(async () => (await one(sent.id)).mail.state === 'sent');
  expect(arrivedFor(sent.email)).toHaveLength(1);
  expect(arrivedFor(undone.email)).toEqual([]);
  expect(await one(sent.id)).toMatchObject({ status: 'approved', mail: { state: 'sent' } });
  expect((await post(there, sent.id, 'undo').expect(409)).body.message).toMatch(/can no longer be undone/);
});

it('resending a mail can be undone, which restores its former state', async () => {
  const { id } = await anApproval();
  await timePasses();
  await eventually(async () => (await one(id)).mail.state === 'sent', 30_000);
  const rows = () => here.app.dataSource.query('SELECT * FROM mails WHERE quotation_id = $1', [id]);
  const before = await rows();
  await post(here.app.http, id, 'resend-mail', { with_undo: true }).expect(202);
  expect(await one(id)).toMatchObject({ mail: { state: 'queued' } });
  await post(there, id, 'undo').expect(200);
  expect(await rows()).toEqual(before);
});

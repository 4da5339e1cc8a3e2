import { MAX_LISTED, type SystemMail, type SystemState } from '@selvedge/domain/system';
import { aSignedInCustomer } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';

jest.setTimeout(60_000);

let fixture: MailedApp;

beforeAll(async () => {
  fixture = await startMailedApp();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.app.dataSource.query('TRUNCATE outbox'));

const get = (path = '') => fixture.app.http.get(`/api/admin/system${path}`).set('Authorization', fixture.admin);
const post = (path: string, body: object = {}) =>
  fixture.app.http.post(`/api/admin/system${path}`).set('Authorization', fixture.admin).send(body);

/** A row of the outbox. @returns its id */
async function aJob(name: string, fields: string, values: string): Promise<string> {
  const [{ id }] = await fixture.app.dataSource.query(
    `INSERT INTO outbox (name, payload, ${fields}) VALUES ($1, '{"key": "uploads/none.webp"}', ${values}) RETURNING id`,
    [name],
  );
  return id;
}
const row = async (id: string) => (await fixture.app.dataSource.query('SELECT * FROM outbox WHERE id = $1', [id]))[0];

/** A mail in this state. @returns its id */
async function aMail(state: string): Promise<string> {
  const [{ id }] = await fixture.app.dataSource.query(
    `INSERT INTO mails (event_key, to_address, subject, text, html, state, last_error)
     VALUES (gen_random_uuid()::text, 'buyer@mill.lk', 'Your quotation', 't', 'h', $1, 'why') RETURNING id`,
    [state],
  );
  return id;
}

test('an admin sees the state of every component, and stuck jobs with reasons', async () => {
  const failed = await aJob('storage.delete-file', 'finished_at, error', `now(), 'the disk is gone'`);
  const explained = await aJob('fabrics.import', 'finished_at, error', `now(), 'no sheet'`);
  const waiting = await aJob(
    'storage.delete-file',
    'attempts, last_error, available_at',
    `2, 'not yet', now() + interval '1 hour'`,
  );
  await aJob('stock.end-hold', 'available_at', `now() + interval '2 days'`);
  const { body } = await get().expect(200);
  const { components, open_jobs, version, status } = body as SystemState;
  expect([status, version]).toEqual(['ok', expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  expect(components.map(({ name }) => name).sort()).toEqual([
    'backup',
    'browser',
    'database',
    'mail',
    'migrations',
    'queue',
    'replica',
    'storage',
    'worker',
  ]);
  expect(Object.fromEntries(open_jobs.map(({ id, ...job }) => [id, job]))).toEqual({
    [failed]: expect.objectContaining({ state: 'failed', reason: 'the disk is gone', can_retry: true }),
    [explained]: expect.objectContaining({ state: 'failed', reason: 'no sheet', can_retry: false }),
    [waiting]: expect.objectContaining({ state: 'waiting', reason: 'not yet', can_retry: true, attempts: 2 }),
  });
  const { token } = await aSignedInCustomer(fixture.app);
  await fixture.app.http.get('/api/admin/system').set('Authorization', token).expect(403);
});

test('one or all failed jobs can be retried, and then run', async () => {
  const one = await aJob('storage.delete-file', 'finished_at, error, attempts', `now(), 'gone', 8`);
  const other = await aJob('storage.delete-file', 'attempts, available_at', `3, now() + interval '1 day'`);
  const explained = await aJob('fabrics.import', 'finished_at, error', `now(), 'no sheet'`);
  const done = await aJob('storage.delete-file', 'finished_at', 'now()');
  expect((await post('/jobs/retry', { ids: [one, explained, done] }).expect(200)).body).toEqual({ retried: 1 });
  expect((await post('/jobs/retry').expect(200)).body).toEqual({ retried: 1 });
  await fixture.worker.work();
  for (const id of [one, other]) expect(await row(id)).toMatchObject({ error: null, finished_at: expect.any(Date) });
  expect((await row(explained)).error).toBe('no sheet');
  await post('/jobs/retry', { ids: ['x'] }).expect(400);
});

test('discarding a job applies all its consequences, and discarding a finished one returns 404', async () => {
  const mail = await aMail('queued');
  const [{ id }] = await fixture.app.dataSource.query(
    `INSERT INTO outbox (name, payload, attempts, available_at)
     VALUES ('mail.send', jsonb_build_object('mail_id', $1::text), 4, now() + interval '1 day') RETURNING id`,
    [mail],
  );
  await post(`/jobs/${id}/give-up`).expect(200);
  await expect(fixture.worker.work()).rejects.toThrow('An administrator gave it up.');
  expect((await row(id)).error).toBe('An administrator gave it up.');
  const [{ state }] = await fixture.app.dataSource.query('SELECT state FROM mails WHERE id = $1', [mail]);
  expect(state).toBe('failed');
  await post(`/jobs/${id}/give-up`).expect(404);
  await post('/jobs/none/give-up').expect(404);
});

test('mails that need a decision are listed by state, and many can be sent again at once', async () => {
  await fixture.app.dataSource.query('DELETE FROM mails');
  const [held, failed, queued] = [await aMail('held'), await aMail('failed'), await aMail('queued')];
  const listed = (await get('/mails').expect(200)).body as SystemMail[];
  expect(listed.map(({ id }) => id).sort()).toEqual([held, failed].sort());
  expect(((await get('/mails?state=held').expect(200)).body as SystemMail[])[0]).toMatchObject({
    id: held,
    reason: 'why',
  });
  await get('/mails?state=lost').expect(400);

  fixture.sink.forget();
  expect((await post('/mails/resend', { ids: [held, failed, queued] }).expect(200)).body).toEqual({ sent_again: 2 });
  await fixture.worker.work();
  expect(fixture.sink.received).toHaveLength(2);
  expect((await get('/mails?state=sent').expect(200)).body).toHaveLength(2);
  await post('/mails/resend', { ids: [] }).expect(400);
});

test('two concurrent retries of a thousand failed jobs retry each once, and the newest are listed with long reasons', async () => {
  const reason = 'The bucket does not answer. '.repeat(400);
  await fixture.app.dataSource.query(
    `INSERT INTO outbox (name, payload, attempts, finished_at, error)
     SELECT 'storage.delete-file', jsonb_build_object('key', 'uploads/' || n || '.webp'), 8, now() - n * interval '1 s', $1
     FROM generate_series(1, 1000) n`,
    [reason],
  );
  const { open_jobs } = (await get().expect(200)).body as SystemState;
  expect(open_jobs).toHaveLength(MAX_LISTED);
  expect(open_jobs[0]?.reason).toBe(reason);

  const tried = await Promise.all([post('/jobs/retry').expect(200), post('/jobs/retry').expect(200)]);
  expect(tried.reduce((sum, { body }) => sum + body.retried, 0)).toBe(1_000);
  const [id] = open_jobs.map((job) => job.id);
  await Promise.all([post(`/jobs/${id}/give-up`).expect(200), post(`/jobs/${id}/give-up`).expect(200)]);
  const [counted] = await fixture.app.dataSource.query(
    `SELECT count(*) FILTER (WHERE finished_at IS NULL AND attempts = 0 AND available_at <= now())::int AS due,
            count(*) FILTER (WHERE abandoned)::int AS abandoned FROM outbox`,
  );
  expect(counted).toEqual({ due: 1_000, abandoned: 1 });
});

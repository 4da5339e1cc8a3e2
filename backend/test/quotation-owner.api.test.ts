import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { User } from '../src/users/user.entity.js';
import { aFabric } from './fabric-factories.js';
import { anAdmin, aSignedInAdmin, aSignedInCustomer } from './factories.js';
import { type MailedApp, startMailedApp } from './mailed-app.js';

const HOUSE = 'orders@selvedge.example';
const DAY_MS = 24 * 60 * 60 * 1000;

let mailed: MailedApp;
let { app, worker, sink, admin } = {} as MailedApp;
let ishara: { user: User; token: string };

beforeAll(async () => {
  mailed = await startMailedApp();
  ({ app, worker, sink, admin } = mailed);
  ishara = await aSignedInAdmin(app, { name: 'Ishara Fernando', email: 'ishara@selvedge.example' });
});
afterAll(() => mailed.close());
beforeEach(() => sink.forget());

interface Asked {
  id: string;
  user: User;
  token: string;
}

async function aRequest(): Promise<Asked> {
  const { user, token } = await aSignedInCustomer(app);
  const { body } = await app.http
    .post('/api/quotations')
    .set('Authorization', token)
    .send({ fabric_id: (await aFabric(app)).id, quantity_meters: 60 })
    .expect(201);
  return { id: body.quotation.id, user, token };
}
const post = (id: string, verb: string, body: object = {}) =>
  app.http.post(`/api/admin/quotations/${id}/${verb}`).set('Authorization', admin).send(body);
const give = (id: string, owner_id: unknown, token = admin, version?: number) =>
  app.http.put(`/api/admin/quotations/${id}/owner`).set('Authorization', token).send({ owner_id, version });
const listed = async (filter: object, token = admin): Promise<string[]> => {
  const { body } = await app.http
    .get(`/api/admin/quotations?filter=${JSON.stringify(filter)}`)
    .set('Authorization', token)
    .expect(200);
  return body.map(({ id }: AdminQuotation) => id);
};
const say = (id: string, token: string, message: string) =>
  app.http.post(`/api/quotations/${id}/messages`).set('Authorization', token).send({ message }).expect(201);
const arrivedFor = (address: string) => sink.received.filter(({ to }) => to.includes(address));
const repliesTo = (address: string) =>
  arrivedFor(address).map(({ parsed }) => parsed.replyTo?.map((reply) => reply.address));

describe('a quotation', () => {
  test('can be assigned, reassigned and released by admins, with a history entry each', async () => {
    const { id } = await aRequest();
    const { body: given } = await give(id, ishara.user.id).expect(200);
    expect(given.owner).toEqual({ id: ishara.user.id, name: 'Ishara Fernando' });
    // A call without effect is not recorded.
    expect((await give(id, ishara.user.id).expect(200)).body.version).toBe(given.version);
    expect(await listed({ owner: 'me' }, ishara.token)).toEqual([id]);
    expect(await listed({ owner: ishara.user.id })).toEqual([id]);
    expect(await listed({ owner: 'me' })).toEqual([]);
    expect(await listed({ owner: 'none' })).not.toContain(id);
    const { body } = await give(id, null, ishara.token).expect(200);
    expect(body.owner).toBeNull();
    await give(id, ishara.user.id, ishara.token).expect(200);
    const { history } = (await give(id, null).expect(200)).body as AdminQuotation;
    expect(history.slice(1).map(({ actor, action, detail }) => [actor, action, detail])).toEqual([
      ['Ruwan Silva', 'owned', 'Given to Ishara Fernando'],
      ['Ishara Fernando', 'owned', 'Given up'],
      ['Ishara Fernando', 'owned', 'Taken over'],
      ['Ruwan Silva', 'owned', 'Given up'],
    ]);
    expect(await listed({ owner: 'none' })).toContain(id);
  });

  test('can be reassigned when it is an order, and its owner is not visible to the customer', async () => {
    const { id, token } = await aRequest();
    await post(id, 'approve', { quoted_price: 42_000 }).expect(200);
    await post(id, 'convert').expect(201);
    await give(id, ishara.user.id).expect(200);
    const { body } = await app.http.get('/api/quotations').set('Authorization', token).expect(200);
    expect(JSON.stringify(body)).not.toMatch(/owner|Ishara/);
    await give(id, null).expect(200);
  });

  test('can be assigned only to an active admin or to nobody', async () => {
    const { id, user } = await aRequest();
    const blocked = await anAdmin(app, { isActive: false });
    for (const owner of [user.id, blocked.id, crypto.randomUUID(), 'me', '', 7, [], undefined]) {
      const { body } = await give(id, owner).expect(400);
      expect(body.errors).toEqual([{ field: 'owner_id', message: expect.stringMatching(/^Choose /) }]);
    }
    await give(crypto.randomUUID(), null).expect(404);
    for (const filter of [{ owner: 'mine' }, { owner: 7 }]) {
      const query = `/api/admin/quotations?filter=${JSON.stringify(filter)}`;
      await app.http.get(query).set('Authorization', admin).expect(400);
    }
  });

  test('assigned by two admins concurrently gives one of them a conflict', async () => {
    const { id } = await aRequest();
    const { version } = (await give(id, null).expect(200)).body;
    const answers = await Promise.all([
      give(id, ishara.user.id, ishara.token, version),
      give(id, (await aSignedInAdmin(app)).user.id, admin, version),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('mails go to the owner, replies of customers go to the owner, and all mails of a quotation form one thread', async () => {
  await worker.work();
  sink.forget();
  const { id, user, token } = await aRequest();
  await worker.work();
  await give(id, ishara.user.id).expect(200);
  await post(id, 'approve', { quoted_price: 42_000 }).expect(200);
  await say(id, token, 'Is it ecru?');
  await post(id, 'messages', { message: 'It is.' }).expect(201);
  await worker.work();
  expect(repliesTo(user.email).sort()).toEqual([
    ['ishara@selvedge.example'],
    ['ishara@selvedge.example'],
    ['sales@selvedge.example'],
  ]);
  expect(repliesTo('ishara@selvedge.example')).toEqual([[user.email]]);
  expect(arrivedFor(HOUSE)).toHaveLength(1);
  const root = `<quotation-${id}@${app.config.mailFrom.match(/@([^>]+)/)?.[1]}>`;
  const ours = sink.received.filter(({ to }) => [user.email, HOUSE, 'ishara@selvedge.example'].includes(to[0] ?? ''));
  expect(ours).toHaveLength(5);
  for (const { parsed } of ours) expect([parsed.inReplyTo, parsed.references]).toEqual([root, root]);
  expect(new Set(ours.map(({ parsed }) => parsed.messageId)).size).toBe(5);

  // A blocked owner gets no mail: staff are notified again.
  sink.forget();
  await app.dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [ishara.user.id]);
  await app.dataSource.query(`UPDATE quotation_messages SET told_at = told_at - interval '11 minutes'`);
  await say(id, token, 'Anybody there?');
  await worker.work();
  expect(arrivedFor('ishara@selvedge.example')).toEqual([]);
  expect(arrivedFor(HOUSE)).toHaveLength(1);
  await app.dataSource.query('UPDATE users SET is_active = true WHERE id = $1', [ishara.user.id]);
});

describe('two days before an offer expires', () => {
  /** An offer sent `daysAgo` and valid for `days` from now, with all jobs that are due. */
  async function offered(days: number, daysAgo = 5): Promise<Asked> {
    const asked = await aRequest();
    await post(asked.id, 'approve', { quoted_price: 42_000 }).expect(200);
    await wind(asked, days, daysAgo);
    return asked;
  }
  async function wind({ id }: Asked, days: number, daysAgo = 5): Promise<void> {
    await app.dataSource.query(`UPDATE quotations SET valid_until = now() + $2 * interval '1 day' WHERE id = $1`, [
      id,
      days,
    ]);
    await app.dataSource.query(
      `UPDATE quotation_documents SET created_at = now() - $2 * interval '1 day' WHERE quotation_id = $1`,
      [id, daysAgo],
    );
  }
  /** Advances the clock to the time of the reminder. */
  async function due({ id }: Asked): Promise<void> {
    await app.dataSource.query(
      `UPDATE outbox SET available_at = now()
       WHERE name = 'quotations.remind-of-validity' AND payload->>'quotation_id' = $1 AND finished_at IS NULL`,
      [id],
    );
    await worker.work();
  }
  const reminders = ({ user }: Asked) =>
    arrivedFor(user.email).filter(({ parsed }) => parsed.subject?.includes(' holds until '));
  const open = async ({ id }: Asked): Promise<number[]> => {
    const rows = await app.dataSource.query<{ days: number }[]>(
      `SELECT extract(epoch FROM available_at - now()) / 86400 AS days FROM outbox
       WHERE name = 'quotations.remind-of-validity' AND payload->>'quotation_id' = $1 AND finished_at IS NULL`,
      [id],
    );
    return rows.map(({ days }) => Math.round(Number(days)));
  };

  test('its customer gets one reminder with the link to it', async () => {
    const asked = await offered(1.9);
    expect((await open(asked)).length).toBe(1);
    await due(asked);
    const [mail, ...more] = reminders(asked);
    expect(more).toEqual([]);
    expect(mail?.parsed.text).toMatch(/\/q\/[\w-]{43}\n/);
    await app.dataSource.query(
      `INSERT INTO outbox (name, payload) VALUES ('quotations.remind-of-validity', $1), ('quotations.remind-of-validity', $1)`,
      [JSON.stringify({ quotation_id: asked.id })],
    );
    await worker.work();
    expect(reminders(asked)).toHaveLength(1);
    // The mail state in the console is that of the offer.
    expect(await listed({ search: mail?.parsed.subject?.match(/QT-\S+/)?.[0] })).toEqual([asked.id]);
    await post(asked.id, 'resend-mail').expect(202);
    await worker.work();
    expect(reminders(asked)).toHaveLength(1);
  });

  test('the reminder is postponed for an extended offer', async () => {
    const asked = await offered(1.9);
    const valid_until = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10);
    await post(asked.id, 'extend', { valid_until }).expect(200);
    await due(asked);
    expect(reminders(asked)).toEqual([]);
    // Until the end of a day in Colombo: between 18 and 19 hours, depending on the time of the run.
    for (const days of await open(asked)) expect([18, 19]).toContain(days);
    await wind(asked, 1.5);
    await due(asked);
    expect(reminders(asked)).toHaveLength(1);
  });

  test.each<[string, (asked: Asked) => Promise<unknown>]>([
    [
      'accepted',
      ({ id, token }) =>
        app.http
          .post(`/api/quotations/${id}/accept`)
          .set('Authorization', token)
          .send({ name: 'N. Perera' })
          .expect(200),
    ],
    [
      'asked to change',
      ({ id, token }) =>
        app.http
          .post(`/api/quotations/${id}/request-change`)
          .set('Authorization', token)
          .send({ message: 'Less' })
          .expect(200),
    ],
    ['ordered', ({ id }) => post(id, 'convert').expect(201)],
    ['rejected', ({ id }) => post(id, 'reject').expect(200)],
    ['deleted', ({ id }) => app.http.delete(`/api/admin/quotations/${id}`).set('Authorization', admin).expect(200)],
    ['expired', (asked) => wind(asked, -0.1)],
    ['sent within the two days', (asked) => wind(asked, 1.9, 0)],
    [
      'of a blocked account',
      ({ user }) => app.dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [user.id]),
    ],
  ])('no reminder is sent for an offer that was %s', async (_, happens) => {
    const asked = await offered(1.9);
    await happens(asked);
    await due(asked);
    expect(reminders(asked)).toEqual([]);
  });
});

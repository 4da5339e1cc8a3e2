import type { DashboardCharts } from '@selvedge/domain/dashboard/dashboard-charts';
import type { Waiting } from '@selvedge/domain/dashboard/waiting';
import { colomboDay, validUntil } from '@selvedge/domain/dates';
import type { DashboardStats, Order } from '@selvedge/domain/orders/order';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { BUILTIN_ROLES, isAllowed, type Permission } from '@selvedge/domain/users/permissions';
import type { User } from '../../src/users/user.entity.js';
import { policy } from '../policy.js';
import { aFabric } from '../support/fabric-factories.js';
import { anAdmin, aSignedInAdmin, aSignedInCustomer, aSignedInMember, PASSWORD } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';
import { requestQuotation } from '../support/quotation-fixture.js';

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
  const quotation = await requestQuotation(app, token, { quantity_meters: 60 });
  return { id: quotation.id, user, token };
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
  await app.dataSource.query(`UPDATE quotation_messages SET mailed_at = mailed_at - interval '11 minutes'`);
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
    const valid_until = colomboDay(new Date(Date.now() + 20 * DAY_MS));
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

describe('a record that belongs to a colleague', () => {
  /** It stands in the names of all records of Kumari, and nowhere else. */
  const MARKER = 'Zirconia';
  let kumari: Awaited<ReturnType<typeof aSignedInMember>>;
  let dilan: Awaited<ReturnType<typeof aSignedInMember>>;
  const hers = {} as Record<'quotations' | 'orders' | 'users' | 'holds' | 'ordered', string>;
  let own: string;
  const as = (token: string, method: 'get' | 'post' | 'put' | 'delete' | 'patch', path: string, body?: object) =>
    app.http[method](`/api/admin/${path}`).set('Authorization', token).send(body);
  const created = async (token: string, fields: object): Promise<string> => {
    const fabric_items = [{ fabric_id: (await aFabric(app)).id, quantity_meters: 50, unit_price: 900 }];
    const manual = { customer_name: 'Nimal', customer_email: `n.${crypto.randomUUID()}@x.lk`, fabric_items, ...fields };
    return (await as(token, 'post', 'quotations/create', manual).expect(201)).body.quotation.id;
  };

  beforeAll(async () => {
    kumari = await aSignedInMember(app, 'sales');
    dilan = await aSignedInMember(app, 'sales');
    const named = { customer_name: `${MARKER} Mills`, customer_company: MARKER, message: `For ${MARKER}` };
    hers.quotations = await created(kumari.token, named);
    hers.ordered = await created(kumari.token, named);
    await post(hers.ordered, 'approve', { quoted_price: 45_000 }).expect(200);
    await post(hers.ordered, 'convert').expect(201);
    hers.orders = (await as(admin, 'get', `quotations/${hers.ordered}`).expect(200)).body.order_id;
    const account = {
      name: `${MARKER} Perera`,
      email: 'perera@zirconia.lk',
      password: PASSWORD,
      company: MARKER,
      user_type: 'customer',
    };
    hers.users = (await as(kumari.token, 'post', 'users', account).expect(201)).body.id;
    const { id: fabric_id } = await aFabric(app, { stockQuantity: 500 });
    const hold = { customer_id: hers.users, fabric_id, quantity_meters: 5 };
    hers.holds = (await as(kumari.token, 'post', 'holds', hold).expect(201)).body.id;
    await as(kumari.token, 'post', `quotations/${hers.quotations}/messages`, { message: MARKER }).expect(201);
    own = await created(dilan.token, { customer_name: 'Dilan of mine' });
  });

  test('is not found by any route', async () => {
    const rights = { userType: 'admin', permissions: new Set<Permission>(BUILTIN_ROLES.sales.permissions) } as const;
    const routes = Object.entries(policy).filter(([route]) =>
      /admin\/(quotations|orders|users|holds)\/:id/.test(route),
    );
    expect(routes.length).toBeGreaterThan(30);
    for (const [route, access] of routes) {
      const [method = '', path = ''] = route.split(' ');
      const kind = path.split('/')[3] as keyof typeof hers;
      const address = path.replace('/api/admin/', '').replace(':id', hers[kind]).replace(':letter', 'A');
      const answer = await as(
        dilan.token,
        method.toLowerCase() as 'get',
        address.replace(/:\w+/, crypto.randomUUID()),
        { allow: 1 },
      );
      expect([route, answer.status]).toEqual([route, isAllowed(access, rights) ? 404 : 403]);
      expect(answer.text).not.toContain(MARKER);
    }
    // Nothing of hers was changed by the attempts, and she finds all of it.
    for (const kind of ['quotations', 'orders', 'users', 'holds'] as const) {
      const { text } = await as(kind === 'orders' ? admin : kumari.token, 'get', `${kind}/${hers[kind]}`).expect(200);
      expect(text).toContain(MARKER);
    }
    expect((await as(kumari.token, 'get', `quotations/${hers.quotations}`).expect(200)).body.owner.id).toBe(
      kumari.user.id,
    );
  });

  test('is in no list, search, count or export', async () => {
    const rights = { userType: 'admin', permissions: new Set<Permission>(BUILTIN_ROLES.sales.permissions) } as const;
    const lists = Object.entries(policy).filter(
      ([route, access]) => /^GET \/api\/admin\/[^:]*$/.test(route) && isAllowed(access, rights),
    );
    expect(lists.length).toBeGreaterThan(10);
    for (const [route] of lists) {
      const path = route.replace('GET /api/admin/', '');
      for (const query of [`?q=${MARKER}`, '', `?filter=${JSON.stringify({ grouped: true })}`]) {
        const { text } = await as(dilan.token, 'get', path + query);
        expect([route, text.includes(MARKER)]).toEqual([route, false]);
      }
    }
    // The search finds them for their owner, so that the comparison means something.
    expect((await as(kumari.token, 'get', `search?q=${MARKER}`).expect(200)).text).toContain(MARKER);
    for (const list of ['quotations', 'orders', 'users']) {
      for (const filter of [
        { owner_id: kumari.user.id },
        { owner: kumari.user.id },
        { id: [hers[list as 'orders']] },
      ]) {
        const { body, headers } = await as(dilan.token, 'get', `${list}?filter=${JSON.stringify(filter)}`).expect(200);
        expect([list, body]).toEqual([list, []]);
        expect(headers['content-range']).toMatch(/\/0$/);
      }
      const plain = await as(dilan.token, 'get', `${list}?owner_id=${kumari.user.id}`).expect(200);
      expect(plain.body).toEqual([]);
    }
    // Own and unowned ones are listed.
    expect(await listed({ owner: 'me' }, dilan.token)).toEqual([own]);
    const seen = await listed({}, dilan.token);
    expect(seen).toContain(own);
    expect(seen).not.toContain(hers.quotations);
  });

  test("is not counted in the dashboard, which shows figures of the reader's own rows", async () => {
    const stats: DashboardStats = (await as(dilan.token, 'get', 'dashboard/stats').expect(200)).body;
    const turns = (await as(dilan.token, 'get', 'quotations/turns').expect(200)).body;
    const rows = (await as(dilan.token, 'get', 'quotations?range=[0,99]').expect(200)).body as AdminQuotation[];
    const orders = (await as(dilan.token, 'get', 'orders?range=[0,99]').expect(200)).body as Order[];
    expect(stats.pending_quotations).toBe(rows.filter(({ status }) => status === 'pending').length);
    expect(stats.our_turn).toBe(rows.filter(({ turn }) => turn === 'ours').length);
    expect(turns.all).toBe(rows.length);
    expect(stats.total_orders).toBe(orders.length);
    expect(stats.recent_orders.map(({ id }) => id)).toEqual(orders.map(({ id }) => id).slice(0, 50));
    const revenue = orders
      .filter(({ status }) => status === 'delivered')
      .reduce((sum, order) => sum + order.total_amount, 0);
    expect(stats.total_revenue).toBe(revenue);
    const won = orders.filter(({ status }) => status !== 'cancelled');
    expect(stats.won_this_month).toBe(won.length);
    expect(stats.won_this_month_amount).toBe(won.reduce((sum, order) => sum + order.total_amount, 0));
    const waiting: Waiting = (await as(dilan.token, 'get', 'dashboard/waiting').expect(200)).body;
    expect(waiting.quotations).toBe(rows.filter(({ turn }) => turn === 'ours').length);
    expect(waiting.orders).toBeNull();
    const charts: DashboardCharts = (await as(dilan.token, 'get', 'dashboard/charts?days=30').expect(200)).body;
    expect(charts.requests_per_day.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
    expect(charts.funnel[0]?.count).toBe(rows.length);
    const whole: DashboardStats = (await as(admin, 'get', 'dashboard/stats').expect(200)).body;
    expect(whole.pending_quotations).toBeGreaterThan(stats.pending_quotations);
    expect(whole.total_orders).toBeGreaterThan(stats.total_orders);
  });

  test('cannot be changed by a batch call or used in a new quotation, and nothing else of the batch is changed', async () => {
    const records = () =>
      Promise.all([
        as(dilan.token, 'get', `quotations/${own}`).expect(200),
        as(kumari.token, 'get', `quotations/${hers.quotations}`).expect(200),
      ]).then((answers) => answers.map(({ body }) => body));
    const before = await records();
    await as(dilan.token, 'post', 'quotations/merge', { ids: [own, hers.quotations] }).expect(404);
    await as(dilan.token, 'post', 'quotations/withdraw-links', { ids: [hers.ordered] }).expect(404);
    await as(dilan.token, 'post', 'quotations/withdraw-links', { customer_id: hers.users }).expect(404);
    const { id: fabric_id } = await aFabric(app, { stockQuantity: 500 });
    await as(dilan.token, 'post', 'holds', { customer_id: hers.users, fabric_id, quantity_meters: 5 }).expect(404);
    const fabric_items = [{ fabric_id, quantity_meters: 50, unit_price: 900 }];
    const manual = { customer_id: hers.users, customer_name: 'X', customer_email: 'x@x.lk', fabric_items };
    await as(dilan.token, 'post', 'quotations/create', manual).expect(400);
    expect(await records()).toEqual(before);
  });

  test('is visible to staff who work on all orders or may see all quotations', async () => {
    for (const role of ['storekeeper', 'accountant', 'manager', 'viewer'] as const) {
      const { token } = await aSignedInMember(app, role);
      await as(token, 'get', `orders/${hers.orders}`).expect(200);
    }
    // A second role takes nothing away.
    const both = await aSignedInMember(app, 'sales', 'storekeeper');
    await as(both.token, 'get', `orders/${hers.orders}`).expect(200);
    await as(both.token, 'get', `quotations/${hers.ordered}`).expect(404);
    const { body } = await as(admin, 'get', `orders/${hers.orders}`).expect(200);
    expect([body.owner_id, body.owner_name]).toEqual([kumari.user.id, kumari.user.name]);
  });

  test('is inaccessible to its former owner as soon as it is reassigned', async () => {
    const id = await created(dilan.token, {});
    const { version } = (await as(dilan.token, 'get', `quotations/${id}`).expect(200)).body;
    const answers = await Promise.all([
      as(dilan.token, 'put', `quotations/${id}/template`, { customer_name: 'Late', version }),
      give(id, kumari.user.id),
    ]);
    expect(answers[1].status).toBe(200);
    expect([200, 404]).toContain(answers[0].status);
    await as(dilan.token, 'put', `quotations/${id}/template`, { customer_name: 'Later', version }).expect(404);
    await as(dilan.token, 'get', `quotations/${id}`).expect(404);
  });
});

test('staff limited to their own quotations become the owner of an unowned one, and of its customer, by answering it', async () => {
  const { user: member, token } = await aSignedInMember(app, 'sales');
  const { id, user } = await aRequest();
  const respond = (bearer: string, quotation: string) =>
    app.http
      .post(`/api/admin/quotations/${quotation}/respond`)
      .set('Authorization', bearer)
      .send({ admin_response: 'We look into it.' });
  expect((await respond(token, id).expect(200)).body.owner).toEqual({ id: member.id, name: member.name });
  const { body } = await app.http.get(`/api/admin/users/${user.id}`).set('Authorization', admin).expect(200);
  expect([body.owner_id, body.owner_name]).toEqual([member.id, member.name]);
  // People who see all quotations don't become owners by working on one: they only assign.
  const other = await aRequest();
  expect((await respond(admin, other.id).expect(200)).body.owner).toBeNull();
});

describe('two-person approval of prices', () => {
  let seller: Awaited<ReturnType<typeof aSignedInMember>>;
  let manager: Awaited<ReturnType<typeof aSignedInMember>>;
  beforeAll(async () => {
    seller = await aSignedInMember(app, 'sales');
    manager = await aSignedInMember(app, 'manager');
  });
  const call = (token: string, path: string, body: object = {}) =>
    app.http.post(`/api/admin/quotations/${path}`).set('Authorization', token).send(body);
  const edit = (token: string, id: string, body: object) =>
    app.http.put(`/api/admin/quotations/${id}/template`).set('Authorization', token).send(body);
  const one = async (id: string): Promise<AdminQuotation> =>
    (await app.http.get(`/api/admin/quotations/${id}`).set('Authorization', manager.token).expect(200)).body;
  /** A manual quotation of 50 m at Rs. 900. */
  const written = async (token: string): Promise<string> => {
    const fabric_items = [{ fabric_id: (await aFabric(app)).id, quantity_meters: 50, unit_price: 900 }];
    const manual = { customer_name: 'Nimal', customer_email: `n.${crypto.randomUUID()}@x.lk`, fabric_items };
    return (await call(token, 'create', manual).expect(201)).body.quotation.id;
  };
  const approve = (token: string, id: string, quoted_price = 45_000) => call(token, `${id}/approve`, { quoted_price });

  test('is requested by the author of the prices and given by a second person', async () => {
    await worker.work();
    sink.forget();
    const id = await written(seller.token);
    await approve(seller.token, id).expect(403);
    const { body: asked } = await call(seller.token, `${id}/ask-approval`, { note: 'He pays in advance.' }).expect(200);
    expect(asked.approval_asked.by).toEqual({ id: seller.user.id, name: seller.user.name });
    expect(asked.priced_by.id).toBe(seller.user.id);
    expect(asked.history.at(-1)).toMatchObject({ action: 'approval_asked', detail: expect.stringContaining('45,000') });
    await worker.work();
    const [letter] = arrivedFor(manager.user.email);
    expect(letter?.parsed.subject).toMatch(/^Please approve QT-/);
    expect(letter?.parsed.text).toContain('He pays in advance.');
    expect(arrivedFor(seller.user.email)).toEqual([]);
    expect(await listed({ needs_approval: true }, manager.token)).toContain(id);
    expect((await approve(manager.token, id).expect(200)).body.approval_asked).toBeNull();
    expect(await listed({ needs_approval: true }, manager.token)).not.toContain(id);
    // There is nothing more to approve, and the offer that went out may be extended.
    await call(seller.token, `${id}/ask-approval`).expect(409);
    const valid_until = colomboDay(new Date(Date.now() + 60 * DAY_MS));
    await call(seller.token, `${id}/extend`, { valid_until }).expect(200);
  });

  test('is required on every route that sends a price', async () => {
    const id = await written(seller.token);
    const price = { unit_price: 800 };
    const doors: [string, () => Promise<{ status: number; body: { message: string; needs?: string } }>][] = [
      ['respond', () => call(seller.token, `${id}/respond`, { admin_response: 'Here.', quoted_price: 45_000 })],
      ['respond, cheaper', () => call(seller.token, `${id}/respond`, { admin_response: 'Here.', quoted_price: 9 })],
      ['edit to approved', () => edit(seller.token, id, { status: 'approved', ...price })],
      ['edit to responded', () => edit(seller.token, id, { status: 'responded', ...price })],
      ['edit to rejected', () => edit(seller.token, id, { status: 'rejected' })],
      ['approve', () => approve(seller.token, id)],
    ];
    for (const [door, open] of doors) {
      const { status, body } = await open();
      expect([door, status, body.needs]).toEqual([door, 403, expect.stringContaining('quote.approve')]);
    }
    expect((await one(id)).status).toBe('pending');
    // An answer without a price goes out.
    await call(seller.token, `${id}/respond`, { admin_response: 'We look into it.' }).expect(200);
    await edit(seller.token, id, price).expect(200);
    const { body } = await call(seller.token, `${id}/send`).expect(403);
    expect(body.message).toMatch(/^The prices of QT-\S+ go out once they are approved\. Ask /);
    await call(manager.token, `${id}/send`).expect(200);
    // New words about the same prices need no second approval; new prices do.
    await edit(seller.token, id, { customer_phone: '011 234 5678' }).expect(200);
    await call(seller.token, `${id}/send`).expect(200);
    await edit(seller.token, id, { unit_price: 700 }).expect(200);
    await call(seller.token, `${id}/send`).expect(403);
    await worker.work();
    await call(seller.token, `${id}/resend-mail`).expect(202);
    expect((await one(id)).quoted_price).toBe(40_000);
  });

  test('cannot be given by the author of the prices, whatever their permissions', async () => {
    const id = await written(manager.token);
    const { body } = await approve(manager.token, id).expect(403);
    expect(body.message).toMatch(/^You wrote the prices of QT-\S+, so somebody else approves them: .* or /);
    await edit(manager.token, id, { status: 'approved' }).expect(403);
    await call(manager.token, `${id}/respond`, { admin_response: 'Here.', quoted_price: 45_000 }).expect(403);
    // Stating another total is writing a price.
    const other = await aSignedInMember(app, 'manager');
    await approve(other.token, id, 44_000).expect(403);
    await approve(other.token, id).expect(200);
    // So is a draft, until somebody else has sent it.
    await edit(other.token, id, { unit_price: 890 }).expect(200);
    await call(other.token, `${id}/send`).expect(403);
    await call(manager.token, `${id}/send`).expect(200);
  });

  test('is not required for catalog prices, which one person can approve', async () => {
    const { id } = await aRequest();
    const { quantity_meters, unit_price } = await one(id);
    await approve(manager.token, id, quantity_meters * unit_price - 1).expect(403);
    await approve(manager.token, id, quantity_meters * unit_price).expect(200);
  });

  test('is required for merged requests, also when the approval itself merges them', async () => {
    const request_group = crypto.randomUUID();
    const { token } = await aSignedInCustomer(app);
    const ids: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const { body } = await app.http
        .post('/api/quotations')
        .set({ Authorization: token, 'X-Request-Group': request_group })
        .send({ fabric_id: (await aFabric(app)).id, quantity_meters: 60 });
      ids.push(body.quotation.id);
    }
    const [first = '', second = ''] = ids;
    await edit(manager.token, second, { unit_price: 500 }).expect(200);
    const group = await Promise.all(ids.map(async (id) => ({ id, version: (await one(id)).version })));
    const total = (await one(first)).unit_price * 60 + 500 * 60;
    const body = { quoted_price: total, with_group: true, group };
    const refused = await call(manager.token, `${first}/approve`, body);
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringMatching(/^You wrote the prices/)]);
    await call(admin, `${first}/approve`, body).expect(200);
  });

  test('succeeds for one of two people who approve concurrently', async () => {
    const id = await written(seller.token);
    const { version } = await one(id);
    const answers = await Promise.all(
      [admin, manager.token].map((token) => call(token, `${id}/approve`, { quoted_price: 45_000, version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is not required when an owner of the business wrote the prices', async () => {
    const owner = await aSignedInAdmin(app);
    const id = await written(owner.token);
    const approvers = async (token: string): Promise<unknown[]> =>
      (await app.http.get('/api/admin/quotations/approvers').set('Authorization', token).expect(200)).body.approvers;
    expect(await approvers(owner.token)).toEqual([]);
    expect(await approvers(seller.token)).toContainEqual({ id: owner.user.id, name: owner.user.name });
    await approve(owner.token, id).expect(200);
    await edit(owner.token, id, { unit_price: 880 }).expect(200);
    await call(owner.token, `${id}/send`).expect(200);
  });
});

describe('handing over quotations', () => {
  let away: Awaited<ReturnType<typeof aSignedInMember>>;
  let deputy: Awaited<ReturnType<typeof aSignedInMember>>;
  beforeEach(async () => {
    away = await aSignedInMember(app, 'sales');
    deputy = await aSignedInMember(app, 'sales');
  });
  const call = (token: string, method: 'get' | 'post' | 'delete', path: string, body?: object) =>
    app.http[method](`/api/admin/quotations/${path}`).set('Authorization', token).send(body);
  const handOver = (token: string, until?: string) =>
    call(token, 'post', 'hand-over', { from_id: away.user.id, to_id: deputy.user.id, until });
  const inDays = (days: number) => colomboDay(new Date(Date.now() + days * DAY_MS));

  test("transfers all of a person's quotations, orders and customers to somebody else at once", async () => {
    const [open, ordered] = [await aRequest(), await aRequest()];
    await give(open.id, away.user.id).expect(200);
    const { quoted_price, unit_price, quantity_meters } = (await give(ordered.id, away.user.id).expect(200)).body;
    await post(ordered.id, 'approve', { quoted_price: quoted_price ?? unit_price * quantity_meters }).expect(200);
    await post(ordered.id, 'convert').expect(201);
    await app.dataSource.query('UPDATE users SET owner_id = $2 WHERE id = $1', [open.user.id, away.user.id]);
    await handOver(deputy.token).expect(403);
    const viewer = await aSignedInMember(app, 'viewer');
    await handOver(viewer.token).expect(403);
    const { body } = await handOver(away.token).expect(200);
    expect(body).toEqual({ quotations: 2, customers: 1, until: null });
    expect(await listed({ owner: 'me' }, away.token)).toEqual([]);
    expect((await listed({ owner: 'me' }, deputy.token)).sort()).toEqual([open.id, ordered.id].sort());
    const { body: orders } = await app.http.get('/api/admin/orders?owner=me').set('Authorization', deputy.token);
    expect(orders).toHaveLength(1);
    const { history } = (await call(deputy.token, 'get', open.id).expect(200)).body as AdminQuotation;
    expect(history.at(-1)?.detail).toBe(`Given to ${deputy.user.name}, with all of ${away.user.name}`);
  });

  test('until a given day lets the deputy see and answer quotations, and ends automatically', async () => {
    const { id, token } = await aRequest();
    await give(id, away.user.id).expect(200);
    await call(deputy.token, 'get', id).expect(404);
    expect((await handOver(away.token, inDays(3)).expect(200)).body).toMatchObject({ quotations: 1 });
    const { absences } = (await call(deputy.token, 'get', 'absences').expect(200)).body;
    expect(absences).toContainEqual(expect.objectContaining({ user_id: away.user.id, deputy_id: deputy.user.id }));
    await call(deputy.token, 'get', id).expect(200);
    expect(await listed({}, deputy.token)).toContain(id);
    await worker.work();
    sink.forget();
    await say(id, token, 'Is anybody there?');
    await worker.work();
    expect([arrivedFor(away.user.email), arrivedFor(deputy.user.email)].map(({ length }) => length)).toEqual([1, 1]);
    expect((await call(deputy.token, 'post', `${id}/messages`, { message: 'I am.' }).expect(201)).body).toBeDefined();
    // It stays the owner's, who sees it all the time.
    expect((await call(away.token, 'get', id).expect(200)).body.owner.id).toBe(away.user.id);
    await app.dataSource.query(`UPDATE absences SET until = now() - interval '1 second' WHERE user_id = $1`, [
      away.user.id,
    ]);
    await call(deputy.token, 'get', id).expect(404);
    expect(await listed({}, deputy.token)).not.toContain(id);
    // A later absence replaces it, and can be ended early.
    await handOver(away.token, inDays(1)).expect(200);
    await call(deputy.token, 'get', id).expect(200);
    await call(deputy.token, 'delete', `absences/${away.user.id}`).expect(403);
    await call(away.token, 'delete', `absences/${away.user.id}`).expect(200);
    await call(deputy.token, 'get', id).expect(404);
  });

  test('requires two different people, a deputy on the staff, and an end day in the future', async () => {
    const body = { from_id: away.user.id, to_id: deputy.user.id };
    const customer = await aSignedInCustomer(app);
    for (const [wrong, field] of [
      [{ to_id: away.user.id }, 'to_id'],
      [{ to_id: customer.user.id }, 'to_id'],
      [{ to_id: 'me' }, 'to_id'],
      [{ from_id: '' }, 'from_id'],
      [{ until: inDays(-2) }, 'until'],
      [{ until: 'soon' }, 'until'],
      [{ until: '2062-01-05' }, 'until'],
    ] as const) {
      const answer = await call(away.token, 'post', 'hand-over', { ...body, ...wrong });
      expect([wrong, answer.status, answer.body.errors?.[0]?.field]).toEqual([wrong, expect.any(Number), field]);
      expect(answer.status).toBe(400);
    }
    await call(admin, 'post', 'hand-over', { ...body, from_id: customer.user.id }).expect(400);
  });
});

describe('quotations changed in bulk', () => {
  const batch = (body: object, token = admin) =>
    app.http.post('/api/admin/quotations/batch').set('Authorization', token).send(body);

  test('get a new owner, which the calls in the response undo', async () => {
    const [first, second] = [await aRequest(), await aRequest()];
    await give(first.id, ishara.user.id).expect(200);
    const ids = [first.id, second.id];
    const { user: tara } = await aSignedInAdmin(app, { name: 'Tara' });
    const { body } = await batch({ selection: { ids }, deed: 'owner', owner_id: tara.id }).expect(200);
    expect(body).toMatchObject({ changed_count: 2, selected_count: 2, refused: [] });
    expect((await listed({ owner: tara.id })).sort()).toEqual([...ids].sort());
    expect(body.undo).toHaveLength(2);
    for (const call of body.undo) await batch(call).expect(200);
    expect(await listed({ owner: tara.id })).toEqual([]);
    expect(await listed({ owner: ishara.user.id })).toContain(first.id);
  });

  test('are deleted by the list filter, except for ordered ones, and can be restored for 10 minutes', async () => {
    const [request, ordered] = [await aRequest(), await aRequest()];
    await post(ordered.id, 'approve', { quoted_price: 42_000 }).expect(200);
    await post(ordered.id, 'convert').expect(201);
    const { user: tara } = await aSignedInAdmin(app, { name: 'Tara the second' });
    for (const { id } of [request, ordered]) await give(id, tara.id).expect(200);
    const filter = { owner: tara.id };
    const { body } = await batch({ selection: { filter }, deed: 'delete' }).expect(200);
    expect(body).toMatchObject({ changed_count: 1, selected_count: 2, refused: [{ id: ordered.id }] });
    expect(body.message).toMatch(/^Done for 1 of 2 quotations\. QT-\d{4}-\d{4}: /);
    expect(await listed(filter)).toEqual([ordered.id]);
    const [undo] = body.undo;
    expect((await batch(undo).expect(200)).body).toMatchObject({ changed_count: 1, undo: [] });
    expect((await listed(filter)).sort()).toEqual([request.id, ordered.id].sort());
    const { body: now } = await app.http.get(`/api/admin/quotations/${request.id}`).set('Authorization', admin);
    expect(now.history.at(-1)).toMatchObject({ action: 'restored', actor: 'Ruwan Silva' });
    expect((await batch(undo).expect(400)).body.message).toBe('None of them was deleted.');
    await app.dataSource.query(`UPDATE quotations SET deleted_at = now() - interval '11 minutes' WHERE id = $1`, [
      request.id,
    ]);
    expect((await batch(undo).expect(200)).body.refused).toMatchObject([
      { message: 'A deletion can be taken back for 10 minutes.' },
    ]);
  });

  test('are extended, each with its mail, only where an offer was sent', async () => {
    const [offer, another, request] = [await aRequest(), await aRequest(), await aRequest()];
    await post(offer.id, 'approve', { quoted_price: 42_000 }).expect(200);
    await post(another.id, 'approve', { quoted_price: 42_000 }).expect(200);
    await worker.work();
    sink.forget();
    const valid_until = validUntil(new Date(), 60).toISOString();
    const ids = [offer.id, another.id, request.id];
    const { body } = await batch({ selection: { ids }, deed: 'extend', valid_until }).expect(200);
    expect(body).toMatchObject({ changed_count: 2, refused: [{ id: request.id }], undo: [] });
    for (const { id } of [offer, another]) {
      const { body: now } = await app.http.get(`/api/admin/quotations/${id}`).set('Authorization', admin);
      expect(now.valid_until).toBe(valid_until);
    }
    await worker.work();
    expect([offer, another, request].map(({ user }) => arrivedFor(user.email).length)).toEqual([1, 1, 0]);
  });

  test.each<[string, object, RegExp]>([
    ['nothing', {}, /^Select the quotations/],
    ['no ids', { selection: { ids: [] }, deed: 'delete' }, /^Select the quotations/],
    ['null for ids', { selection: { ids: null }, deed: 'delete' }, /^Select the quotations/],
    ['both', { selection: { ids: ['x'], filter: {} }, deed: 'delete' }, /not by both/],
    ['a filter that says nothing', { selection: { filter: { owner: '' } }, deed: 'delete' }, /says nothing/],
    ['an unknown deed', { selection: { filter: {} }, deed: 'praise' }, /^The deed must be/],
    ['no day', { selection: { filter: {} }, deed: 'extend' }, /^Valid until must be a date/],
    ['no owner', { selection: { filter: {} }, deed: 'owner' }, /^Choose who sees to them/],
    ['unknown ids', { selection: { ids: ['x'] }, deed: 'delete' }, /^None of them|id/],
  ])('require a selection and a valid action: %s', async (_what, body, message) => {
    expect((await batch(body).expect(400)).body.message).toMatch(message);
  });

  test('are limited to those that the caller may see, and deleting or sending them requires permission', async () => {
    const { id } = await aRequest();
    await give(id, ishara.user.id).expect(200);
    const sales = (await aSignedInMember(app, 'sales')).token;
    const deletion = { selection: { ids: [id] }, deed: 'delete' };
    expect((await batch(deletion, sales).expect(400)).body.message).toBe('None of them is there any more.');
    const viewer = (await aSignedInMember(app, 'viewer')).token;
    await batch(deletion, viewer).expect(403);
    const valid_until = validUntil(new Date(), 60).toISOString();
    for (const sending of [{ deed: 'resend' }, { deed: 'extend', valid_until }]) {
      await batch({ selection: { ids: [id] }, ...sending }, viewer).expect(403);
    }
    await give(id, null).expect(200);
  });
});

test('the quotation export contains the rows that match the filter and that the reader may see', async () => {
  const { id, user } = await aRequest();
  await post(id, 'approve', { quoted_price: 43_210.5 }).expect(200);
  const exported = async (token: string, format = 'csv') =>
    app.http
      .get(`/api/admin/quotations/export?format=${format}&filter=${JSON.stringify({ id: [id] })}`)
      .set('Authorization', token)
      .buffer()
      .expect(200);
  const { text, headers } = await exported(admin);
  expect(headers['content-disposition']).toMatch(/quotations-\d{4}-\d\d-\d\d\.csv/);
  const [head = '', row = '', rest] = text.split('\r\n');
  expect(head).toMatch(/^\uFEFF?Number,Revision,Date,.*,Email,Phone,.*Total/);
  expect(row).toContain(user.email);
  expect(row).toContain('43210.5');
  expect(rest).toBe('');
  const sales = await exported((await aSignedInMember(app, 'sales')).token);
  expect(sales.text).not.toContain(user.email);
  expect((await exported(admin, 'xlsx')).headers['content-type']).toMatch(/spreadsheet/);
  await app.http.get('/api/admin/quotations/export?format=pdf').set('Authorization', admin).expect(400);
});

import { startApp, type TestApp } from '../support/app.js';
import { dayAhead } from '../support/days.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';
import { requestQuotation } from '../support/quotation-fixture.js';

let app: TestApp;
/** Two users with a screen each. */
let nimal: string;
let ruwan: string;

beforeAll(async () => {
  app = await startApp();
  nimal = (await aSignedInAdmin(app, { name: 'Nimal Fernando' })).token;
  ruwan = (await aSignedInAdmin(app, { name: 'Ruwan Silva' })).token;
});
afterAll(() => app.close());

type Verb = 'post' | 'put' | 'patch' | 'delete';

interface Write {
  verb: Verb;
  path: string;
  body?: object;
}

const send = (token: string, { verb, path, body = {} }: Write, version?: number) =>
  app.http[verb](`/api/admin/${path}`)
    .set('Authorization', token)
    .send({ ...body, version });
const show = async (path: string) =>
  (await app.http.get(`/api/admin/${path}`).set('Authorization', nimal).expect(200)).body;

async function aRequest(): Promise<string> {
  const { token } = await aSignedInCustomer(app);
  return (await requestQuotation(app, token)).id;
}

async function anApproved(): Promise<string> {
  const id = await aRequest();
  await send(nimal, { verb: 'post', path: `quotations/${id}/approve`, body: { quoted_price: 42_000 } }).expect(200);
  return id;
}

async function aDraft(): Promise<string> {
  const id = await anApproved();
  await send(nimal, { verb: 'put', path: `quotations/${id}/template`, body: { unit_price: 500 } }).expect(200);
  return id;
}

async function anOrder(): Promise<string> {
  const { body } = await send(nimal, { verb: 'post', path: `quotations/${await anApproved()}/convert` }).expect(201);
  return body.id;
}

async function someSwatches(): Promise<string> {
  const { token } = await aSignedInCustomer(app);
  const items = [{ fabric_id: (await aFabric(app)).id }];
  const { body } = await app.http.post('/api/swatch-requests').set('Authorization', token).send({ items }).expect(201);
  return body.id;
}

async function aTerm(kind: string): Promise<string> {
  const { body } = await send(nimal, { verb: 'post', path: kind, body: { name: crypto.randomUUID() } }).expect(201);
  return body.id;
}

async function anInquiry(): Promise<string> {
  await app.dataSource.query(
    `INSERT INTO inquiries (kind, name, email, message) VALUES ('contact', 'Ama', 'ama@example.lk', 'Hello')`,
  );
  const [row] = await app.dataSource.query('SELECT id FROM inquiries ORDER BY created_at DESC LIMIT 1');
  return row.id;
}

const webhookBody = { name: 'Books', url: 'https://books.example/', events: ['order.created'] };

async function aWebhook(): Promise<string> {
  const { body } = await send(nimal, { verb: 'post', path: 'webhooks', body: webhookBody }).expect(201);
  return body.id;
}

const fabricBody = async (id: string) => ({ ...(await show(`fabrics/${id}`)), existing_images: undefined });
const aUser = async () => (await aSignedInCustomer(app)).user.id;

/** Where a record is read, a first change to it, and a later change based on the outdated state. */
interface Subject {
  make: () => Promise<string>;
  read: (id: string) => string;
  /** A change by somebody else in the meantime. */
  first: (id: string) => Write | Promise<Write>;
  late: (id: string) => Write | Promise<Write>;
}

const quotation = (make: () => Promise<string>, late: (id: string) => Write): Subject => ({
  make,
  read: (id) => `quotations/${id}`,
  first: (id) => ({ verb: 'put', path: `quotations/${id}/template`, body: { internal_notes: 'Called back.' } }),
  late,
});
const at = (verb: Verb, path: (id: string) => string, body?: object) => (id: string) => ({
  verb,
  path: path(id),
  body,
});
const of = (action: string) => (id: string) => `quotations/${id}/${action}`;
const term = (kind: string, verb: Verb): Subject => ({
  make: () => aTerm(kind),
  read: (id) => `${kind}/${id}`,
  first: (id) => ({ verb: 'put', path: `${kind}/${id}`, body: { name: crypto.randomUUID() } }),
  late: (id) => ({ verb, path: `${kind}/${id}`, body: { name: crypto.randomUUID() } }),
});
const fabric = (late: (id: string) => Write | Promise<Write>): Subject => ({
  make: async () => (await aFabric(app)).id,
  read: (id) => `fabrics/${id}`,
  first: async (id) => ({
    verb: 'put',
    path: `fabrics/${id}`,
    body: { ...(await fabricBody(id)), version: undefined, stock_quantity: 7 },
  }),
  late,
});
const user = (late: (id: string) => Write): Subject => ({
  make: aUser,
  read: (id) => `users/${id}`,
  first: (id) => ({ verb: 'put', path: `users/${id}`, body: { company: 'Araliya Textiles' } }),
  late,
});
const webhook = (late: (id: string) => Write): Subject => ({
  make: aWebhook,
  read: (id) => `webhooks/${id}`,
  first: (id) => ({ verb: 'put', path: `webhooks/${id}`, body: { ...webhookBody, state: 'paused' } }),
  late,
});

const subjects: Record<string, Subject> = {
  'saving a fabric': fabric(async (id) => ({ verb: 'put', path: `fabrics/${id}`, body: await fabricBody(id) })),
  'deleting a fabric': fabric(at('delete', (id) => `fabrics/${id}`)),
  'renaming a category': term('fabric-categories', 'put'),
  'deleting a category': term('fabric-categories', 'delete'),
  'renaming a pattern': term('fabric-patterns', 'put'),
  'deleting a pattern': term('fabric-patterns', 'delete'),
  'saving a user': user(at('put', (id) => `users/${id}`, { name: 'Somebody Else' })),
  'switching a user off': user(at('patch', (id) => `users/${id}/toggle-status`, { is_active: false })),
  'deleting a user': user(at('delete', (id) => `users/${id}`)),
  'editing a quotation': quotation(aRequest, at('put', of('template'), { discount: 50 })),
  'approving in the editor': quotation(aRequest, at('put', of('template'), { unit_price: 5, status: 'approved' })),
  'approving a quotation': quotation(aRequest, at('post', of('approve'), { quoted_price: 1 })),
  'giving a quotation up': quotation(
    aRequest,
    at('put', (id) => `quotations/${id}/owner`, { owner_id: null }),
  ),
  'rejecting a quotation': quotation(aRequest, at('post', of('reject'))),
  'responding to a request': quotation(aRequest, at('post', of('respond'), { admin_response: 'Which shade?' })),
  'deleting a quotation': quotation(
    aRequest,
    at('delete', (id) => `quotations/${id}`),
  ),
  'making an order': quotation(anApproved, at('post', of('convert'))),
  'extending an offer': quotation(anApproved, at('post', of('extend'), { valid_until: dayAhead(300) })),
  'sending a revision': quotation(aDraft, at('post', of('send'))),
  'dropping a draft': quotation(aDraft, at('post', of('discard-draft'))),
  'moving an order': {
    make: anOrder,
    read: (id) => `orders/${id}`,
    first: (id) => ({ verb: 'post', path: `orders/${id}/status`, body: { status: 'confirmed' } }),
    late: at('post', (id) => `orders/${id}/status`, { status: 'cancelled' }),
  },
  'moving a swatch request': {
    make: someSwatches,
    read: (id) => `swatch-requests/${id}`,
    first: (id) => ({ verb: 'post', path: `swatch-requests/${id}/status`, body: { status: 'packed' } }),
    late: at('post', (id) => `swatch-requests/${id}/status`, { status: 'declined', reason: 'Sold out.' }),
  },
  'saving a webhook': webhook(at('put', (id) => `webhooks/${id}`, { ...webhookBody, name: 'Late' })),
  'deleting a webhook': webhook(at('delete', (id) => `webhooks/${id}`)),
  'rotating the secret of a webhook': webhook(at('post', (id) => `webhooks/${id}/rotate-secret`)),
  'answering a message': {
    make: anInquiry,
    read: (id) => `inquiries/${id}`,
    first: (id) => ({ verb: 'post', path: `inquiries/${id}/state`, body: { state: 'answered' } }),
    late: at('post', (id) => `inquiries/${id}/state`, { state: 'closed' }),
  },
};

describe.each(Object.entries(subjects))('%s', (_, { make, read, first, late }) => {
  it('with an outdated version is rejected with author, time and current state, and changes nothing', async () => {
    const id = await make();
    const seen = await show(read(id));
    expect(seen.version).toEqual(expect.any(Number));
    await send(ruwan, await first(id), seen.version).expect(200);
    const current = await show(read(id));
    expect(current.version).toBeGreaterThan(seen.version);

    const { body } = await send(nimal, await late(id), seen.version).expect(409);
    expect(body).toMatchObject({ statusCode: 409, error: 'Conflict', request_id: expect.any(String) });
    expect(body.message).toMatch(/was changed by Ruwan Silva at \d+ \w{3} \d{4}, \d\d:\d\d\./);
    expect(body.current).toMatchObject({ id, version: current.version });
    expect(await show(read(id))).toEqual(current);
  });

  it('with the current version or without one is accepted', async () => {
    for (const versionOf of [(seen: { version: number }) => seen.version, () => undefined]) {
      const id = await make();
      const { status } = await send(nimal, await late(id), versionOf(await show(read(id))));
      expect([200, 201]).toContain(status);
    }
  });
});

it.each([-1, 1.5, 'two', [], {}, true])('the version %j is rejected', async (version) => {
  const id = await aRequest();
  const { body } = await app.http
    .post(`/api/admin/quotations/${id}/reject`)
    .set('Authorization', nimal)
    .send({ version })
    .expect(400);
  expect(body.errors).toEqual([{ field: 'version', message: 'The version must be a whole number.' }]);
  expect((await show(`quotations/${id}`)).status).toBe('pending');
});

it('the version can be sent in the URL when the client sends no body', async () => {
  const id = await aTerm('fabric-patterns');
  const remove = (version: number) =>
    app.http.delete(`/api/admin/fabric-patterns/${id}?version=${version}`).set('Authorization', nimal);
  await remove(2).expect(409);
  await remove(1).expect(200);
});

it('a bulk edit raises the versions of its fabrics, and conflicts name its author', async () => {
  const fabrics = [await aFabric(app), await aFabric(app)];
  await aTerm('fabric-categories');
  const [category] = await app.dataSource.query('SELECT id FROM categories LIMIT 1');
  const ids = fabrics.map(({ id }) => id);
  for (const change of [{ visible: false }, { add_category_ids: [category.id] }]) {
    await send(ruwan, { verb: 'post', path: 'fabrics/batch', body: { selection: { ids }, change } }).expect(200);
  }
  for (const id of ids) {
    expect((await show(`fabrics/${id}`)).version).toBe(3);
    const stale = await send(nimal, { verb: 'put', path: `fabrics/${id}`, body: await fabricBody(id) }, 1).expect(409);
    expect(stale.body.message).toContain('by Ruwan Silva');
  }
});

it('signing in, signing out and a new password do not raise the version of a user', async () => {
  const { user, token } = await aSignedInCustomer(app);
  await app.http.post('/api/auth/logout').set('Authorization', token).expect(204);
  expect((await show(`users/${user.id}`)).version).toBe(1);
});

it('announcing a request by mail does not raise the version of its quotation', async () => {
  const id = await aRequest();
  await app.dataSource.query('UPDATE quotations SET announced_at = now() WHERE id = $1', [id]);
  expect((await show(`quotations/${id}`)).version).toBe(1);
});

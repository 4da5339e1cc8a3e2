import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';

jest.setTimeout(60_000);

let app: TestApp;
let admin: string;
let body: object;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
  const fabric = await aFabric(app);
  body = {
    customer_name: 'Nadeesha Perera',
    customer_email: 'nadeesha@araliya.example',
    fabric_items: [{ fabric_id: fabric.id, quantity_meters: 120, unit_price: 450 }],
  };
});
afterAll(() => app.close());

const send = (key: string, input: object = body, token = admin) =>
  app.http.post('/api/admin/quotations/create').set('Authorization', token).set('Idempotency-Key', key).send(input);

const count = async (table: string): Promise<number> =>
  (await app.dataSource.query(`SELECT count(*)::int AS rows FROM ${table}`))[0].rows;

test('a change whose response was lost is made once, also under concurrent retries', async () => {
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => send(key).expect(201)));
  const later = await send(key).expect(201);
  expect(new Set([...answers, later].map((answer) => answer.body.quotation.quotation_no)).size).toBe(1);
  expect(later.body).toEqual(answers[0]?.body);
  expect(await count('quotations')).toBe(1);
  await send(randomUUID()).expect(201);
  expect(await count('quotations')).toBe(2);
});

test('a repeated decision gets the response of the first, not a conflict', async () => {
  const { quotation } = (await send(randomUUID())).body;
  const approve = () =>
    app.http
      .post(`/api/admin/quotations/${quotation.id}/approve`)
      .set('Authorization', admin)
      .set('Idempotency-Key', quotation.id)
      .send({ quoted_price: 54_000, version: quotation.version });
  const first = await approve().expect(200);
  const again = await approve().expect(200);
  expect(again.body).toEqual(first.body);
  expect(first.body.status).toBe('approved');
});

test('a rejected call can be retried under its key', async () => {
  const key = randomUUID();
  await send(key, { ...body, fabric_items: [] }).expect(400);
  await send(key).expect(201);
});

test('a key is valid for one change by one user', async () => {
  const key = randomUUID();
  const mine = await send(key).expect(201);
  const other = await send(key, { ...body, customer_name: 'Imara Cader' }).expect(409);
  expect(other.body.message).toMatch(/already sent with other content/);
  const theirs = await send(key, body, (await aSignedInAdmin(app)).token).expect(201);
  expect(theirs.body.quotation.quotation_no).not.toBe(mine.body.quotation.quotation_no);
});

test('a committed change is not repeated by a retry once the process of the first call must have ended', async () => {
  const key = randomUUID();
  const first = await send(key).expect(201);
  const before = await count('quotations');
  await app.dataSource.query(
    `UPDATE idempotency_keys SET finished_at = NULL, response = NULL, started_at = now() - interval '3 minutes'
     WHERE key = $1 AND scope = 'call'`,
    [key],
  );
  expect((await send(key).expect(201)).body).toEqual(first.body);
  expect(await count('quotations')).toBe(before);
});

test('a retry during a long first call is told to wait, and gets the response later', async () => {
  // A call that goes on for a minute is seen again and again until then.
  const key = randomUUID();
  const first = await send(key).expect(201);
  const before = await count('quotations');
  const [{ response }] = await app.dataSource.query(
    `SELECT response FROM idempotency_keys WHERE key = $1 AND scope = 'call'`,
    [key],
  );
  await app.dataSource.query(
    `UPDATE idempotency_keys SET finished_at = NULL, response = NULL, started_at = now() + interval '1 minute'
     WHERE key = $1 AND scope = 'call'`,
    [key],
  );
  const repeat = await send(key).expect(409);
  expect(repeat.body).toMatchObject({ statusCode: 409, code: 'still_saving' });
  await app.dataSource.query(
    `UPDATE idempotency_keys SET finished_at = now(), response = $2 WHERE key = $1 AND scope = 'call'`,
    [key, response],
  );
  expect((await send(key).expect(201)).body).toEqual(first.body);
  expect(await count('quotations')).toBe(before);
  // Another change under the key is a conflict, not a reason to wait.
  expect((await send(key, { ...body, customer_name: 'Imara Cader' }).expect(409)).body.code).toBeUndefined();
});

test('the tax data of a customer, saved again after a lost response, are not in conflict with themselves', async () => {
  const { user } = await aSignedInCustomer(app);
  const path = `/api/admin/customers/${user.id}/tax`;
  await app.http.put(path).set('Authorization', admin).send({ legal_name: 'Araliya' }).expect(200);
  const { body: stored } = await app.http.get(path).set('Authorization', admin).expect(200);
  const input = { legal_name: 'Araliya (Private) Limited', version: stored.version };
  const key = randomUUID();
  const save = () => app.http.put(path).set('Authorization', admin).set('Idempotency-Key', key).send(input).expect(200);
  expect((await save()).body).toEqual((await save()).body);
});

describe('a change whose response was lost is made once, and its repeat gets the same answer', () => {
  const call = (method: 'post' | 'put' | 'delete', path: string, input: object = {}, token = admin) => {
    const key = randomUUID();
    return () => app.http[method](path).set('Authorization', token).set('Idempotency-Key', key).send(input);
  };
  /** @returns the answer of three calls with one key, of which two are concurrent */
  async function thrice(make: ReturnType<typeof call>, status = 200) {
    const answers = [...(await Promise.all([make(), make()])), await make()];
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([status, answers[0]?.body]);
    return answers[0]?.body;
  }
  async function anOffer(email = 'nadeesha@araliya.example'): Promise<string> {
    const { quotation } = (await send(randomUUID(), { ...body, customer_email: email }).expect(201)).body;
    const path = `/api/admin/quotations/${quotation.id}/approve`;
    await app.http.post(path).set('Authorization', admin).send({ quoted_price: 54_000 }).expect(200);
    return quotation.id;
  }

  test.each([
    ['accept', { name: 'Nadeesha' }, 'accepted'],
    ['decline', { reason: 'Too late' }, 'declined'],
  ])('a customer who sends %s', async (verb, input, kind) => {
    const { user, token } = await aSignedInCustomer(app);
    const id = await anOffer(user.email);
    expect(await thrice(call('post', `/api/quotations/${id}/${verb}`, input, token))).toMatchObject({
      answer: { kind },
    });
    const other = call('post', `/api/quotations/${id}/${verb}`, input, token);
    await other().expect(409);
  });

  test('the private link of an offer, renewed and withdrawn', async () => {
    const path = `/api/admin/quotations/${await anOffer()}/link`;
    const before = (await app.http.get(path).set('Authorization', admin).expect(200)).body.url;
    const renewed = await thrice(call('post', path));
    expect(renewed.url).not.toBe(before);
    const stored = await app.dataSource.query('SELECT response::text FROM idempotency_keys');
    expect(JSON.stringify(stored)).not.toContain(renewed.url.split('/q/')[1]);
    expect(await thrice(call('delete', path))).toMatchObject({ url: null });
  });

  test('the private links of many offers, withdrawn', async () => {
    const ids = [await anOffer(), await anOffer()];
    const withdrawn = await thrice(call('post', '/api/admin/quotations/withdraw-links', { ids }));
    expect(withdrawn).toMatchObject({ withdrawn: 2 });
  });

  test('a month whose VAT return was filed', async () => {
    expect(await thrice(call('post', '/api/admin/tax/periods/2026-01/file'))).toEqual(expect.any(Array));
    const other = call('post', '/api/admin/tax/periods/2026-01/file');
    await other().expect(409);
  });

  test('a saved filter, deleted', async () => {
    const view = { resource: 'orders', name: 'Mine', filter: {}, sort: null };
    const { id } = (await call('put', '/api/me/saved-views', view)().expect(200)).body;
    await thrice(call('delete', `/api/me/saved-views/${id}`), 204);
  });

  test('an inquiry, erased', async () => {
    const inquiry = { name: 'Imara', email: 'imara@cader.example', message: 'Do you have linen?' };
    await app.http.post('/api/inquiry').send(inquiry).expect(201);
    const erased = await thrice(call('post', '/api/admin/erasures', { email: inquiry.email }));
    expect(erased).toMatchObject({ inquiries: 1, erased: true });
  });
});

describe('what shows a secret once is made once: a repeat is told so, and shown no secret', () => {
  const post = (path: string, key: string, input: object = {}) =>
    app.http.post(`/api/admin/${path}`).set('Authorization', admin).set('Idempotency-Key', key).send(input);
  const webhook = { name: 'Courier', url: 'https://courier.example/events', events: ['order.created'] };

  test.each([
    ['a webhook', 'webhooks', webhook, 'webhook_endpoints'],
    ['an API key', 'api-keys', { name: 'Courier', permissions: ['order.read'] }, 'api_keys'],
  ])('%s', async (_, path, input, table) => {
    const [key, before] = [randomUUID(), await count(table)];
    const answers = await Promise.all([1, 2, 3].map(() => post(path, key, input)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const repeat = await post(path, key, input).expect(409);
    expect(repeat.body.message).toMatch(/Courier was created by this call already\..* shown only once/);
    expect(await count(table)).toBe(before + 1);
    await post(path, randomUUID(), input).expect(201);
    expect(await count(table)).toBe(before + 2);
    const { secret, key: shown = secret } = answers.find(({ status }) => status === 201)?.body ?? {};
    const stored = await app.dataSource.query('SELECT * FROM idempotency_keys WHERE key = $1', [key]);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(shown);
  });

  test('a replaced secret of a webhook, so that the former one stays good for a day', async () => {
    const { id } = (await post('webhooks', randomUUID(), webhook).expect(201)).body;
    const secrets = () =>
      app.dataSource.query('SELECT secret, previous_secret FROM webhook_endpoints WHERE id = $1', [id]);
    const key = randomUUID();
    await post(`webhooks/${id}/rotate-secret`, key).expect(200);
    const replaced = await secrets();
    const repeat = await post(`webhooks/${id}/rotate-secret`, key).expect(409);
    expect(repeat.body.message).toMatch(/replaced by this call already/);
    expect(await secrets()).toEqual(replaced);
  });

  test('a webhook is changed and deleted once, with the response of the first call', async () => {
    const { id, version } = (await post('webhooks', randomUUID(), webhook).expect(201)).body;
    for (const [method, input] of [
      ['put', { ...webhook, name: 'Courier of the south', version }],
      ['delete'],
    ] as const) {
      const key = randomUUID();
      const change = () =>
        app.http[method](`/api/admin/webhooks/${id}`)
          .set('Authorization', admin)
          .set('Idempotency-Key', key)
          .send(input)
          .expect(200);
      expect((await change()).body).toEqual((await change()).body);
    }
  });

  test('a test event is sent once', async () => {
    const { id } = (await post('webhooks', randomUUID(), webhook).expect(201)).body;
    const key = randomUUID();
    const first = await post(`webhooks/${id}/test`, key).expect(201);
    expect((await post(`webhooks/${id}/test`, key).expect(201)).body).toEqual(first.body);
    await app.http
      .get(`/api/admin/webhooks/${id}/deliveries`)
      .set('Authorization', admin)
      .expect(200)
      .expect(({ body: sent }) => expect(sent).toHaveLength(1));
  });
});

test('the stored record of a call does not contain its input', async () => {
  const key = randomUUID();
  const user = { name: 'Ruwan', email: `ruwan.${key}@house.example`, password: 'selvedge-of-1924', user_type: 'admin' };
  const made = await app.http
    .post('/api/admin/users')
    .set('Authorization', admin)
    .set('Idempotency-Key', key)
    .send(user)
    .expect(201);
  expect(made.body.email).toBe(user.email);
  const rows = await app.dataSource.query('SELECT r::text AS row FROM idempotency_keys r WHERE key = $1', [key]);
  expect(JSON.stringify(rows)).not.toContain(user.password);
});

import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { startApp, type TestApp } from './app.js';
import { aFabric } from './fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from './factories.js';

let app: TestApp;
let admin: string;
let customer: string;

beforeAll(async () => {
  app = await startApp({ vatPercent: 0 });
  admin = (await aSignedInAdmin(app)).token;
  customer = (await aSignedInCustomer(app)).token;
});
afterAll(() => app.close());

/** A request that was created at `createdAt` and valid until `validUntil`. */
async function aRequest({ createdAt = '2026-11-20T08:00:00Z', validUntil = '2099-01-01T00:00:00Z' } = {}) {
  const fabric = await aFabric(app);
  const { body } = await app.http
    .post('/api/quotations')
    .set('Authorization', customer)
    .send({ fabric_id: fabric.id, quantity_meters: 100 })
    .expect(201);
  const { id } = body.quotation;
  await app.dataSource.query('UPDATE quotations SET created_at = $2, valid_until = $3 WHERE id = $1', [
    id,
    createdAt,
    validUntil,
  ]);
  return id as string;
}

const get = (list: 'quotations' | 'orders', filter: object) =>
  app.http
    .get(`/api/admin/${list}`)
    .query({ filter: JSON.stringify(filter) })
    .set('Authorization', admin);

async function found(filter: object): Promise<AdminQuotation[]> {
  return (await get('quotations', filter).expect(200)).body;
}

test('the filter for expired quotations matches the badges of the rows', async () => {
  const decide = (id: string, verb: string, body: object) =>
    app.http.post(`/api/admin/quotations/${id}/${verb}`).set('Authorization', admin).send(body).expect(201);
  const past = { validUntil: '2026-01-01T00:00:00Z' };
  const ids = {
    current: await aRequest(),
    expired: await aRequest(past),
    rejected: await aRequest(past),
    ordered: await aRequest(),
  };
  await app.dataSource.query("UPDATE quotations SET status = 'rejected' WHERE id = $1", [ids.rejected]);
  await app.http
    .post(`/api/admin/quotations/${ids.ordered}/approve`)
    .set('Authorization', admin)
    .send({ quoted_price: 42_000 })
    .expect(200);
  await decide(ids.ordered, 'convert', {});
  await app.dataSource.query("UPDATE quotations SET valid_until = '2026-01-01' WHERE id = $1", [ids.ordered]);

  const expired = await found({ expired: true });
  expect(expired.map(({ id }) => id)).toEqual([ids.expired]);
  expect(expired.every((row) => row.expired)).toBe(true);
  const others = await found({ expired: false });
  expect(others.map(({ id }) => id).sort()).toEqual([ids.current, ids.rejected, ids.ordered].sort());
  expect(others.some((row) => row.expired)).toBe(false);
});

test('date ranges are whole days in Colombo, including both ends', async () => {
  const first = await aRequest({ createdAt: '2026-03-09T18:30:00Z' });
  const last = await aRequest({ createdAt: '2026-03-10T18:29:59.999Z' });
  await aRequest({ createdAt: '2026-03-09T18:29:59.999Z' });
  await aRequest({ createdAt: '2026-03-10T18:30:00Z' });
  const rows = await found({ since: '2026-03-10', until: '2026-03-10' });
  expect(rows.map(({ id }) => id).sort()).toEqual([first, last].sort());
});

test.each([
  [{ since: '2026-02-30' }, "The filter 'since' must be a day such as 2026-11-20."],
  [{ until: 'tomorrow' }, "The filter 'until' must be a day such as 2026-11-20."],
  [{ since: 20_261_120 }, "The filter 'since' must be a text."],
  [{ expired: 'perhaps' }, "The filter 'expired' must be true or false."],
])('%j is rejected with the expected format', async (filter, message) => {
  expect((await get('quotations', filter).expect(400)).body.message).toBe(message);
});

test('the filter for active orders finds those that the dashboard counts', async () => {
  const { body: stats } = await app.http.get('/api/admin/dashboard/stats').set('Authorization', admin).expect(200);
  const { body } = await get('orders', { status: 'active' }).expect(200);
  expect(body).toHaveLength(stats.active_orders);
  expect(body.length).toBeGreaterThan(0);
});

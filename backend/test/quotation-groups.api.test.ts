import { randomUUID } from 'node:crypto';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { startApp, type TestApp } from './app.js';
import { aFabric } from './fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from './factories.js';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
});
afterAll(() => app.close());

const merge = (ids: string[]) => app.http.post('/api/admin/quotations/merge').set('Authorization', admin).send({ ids });
const one = async (id: string): Promise<AdminQuotation> =>
  (await app.http.get(`/api/admin/quotations/${id}`).set('Authorization', admin).expect(200)).body;
const edit = (id: string, body: object) =>
  app.http.put(`/api/admin/quotations/${id}/template`).set('Authorization', admin).send(body).expect(200);

/** The requests of one cart: 60, 61, 62 … metres. */
async function aSubmission(
  count: number,
  group = randomUUID(),
): Promise<{ token: string; requests: AdminQuotation[] }> {
  const { token } = await aSignedInCustomer(app);
  const requests: AdminQuotation[] = [];
  for (let index = 0; index < count; index++) {
    const fabric = await aFabric(app);
    const { body } = await app.http
      .post('/api/quotations')
      .set({ Authorization: token, 'X-Request-Group': group, 'Idempotency-Key': `${group}-${index}` })
      .send({ fabric_id: fabric.id, quantity_meters: 60 + index, message: 'For our winter range.' })
      .expect(201);
    requests.push(body.quotation);
  }
  return { token, requests };
}

describe('the requests of one submission', () => {
  it('are found by their group', async () => {
    const { requests } = await aSubmission(3);
    const filter = JSON.stringify({ request_group: requests[0]?.request_group });
    const { body } = await app.http
      .get('/api/admin/quotations')
      .query({ filter })
      .set('Authorization', admin)
      .expect(200);
    expect(body.map(({ id }: AdminQuotation) => id).sort()).toEqual(requests.map(({ id }) => id).sort());
    await app.http.get('/api/admin/quotations?request_group=x').set('Authorization', admin).expect(400);
  });

  it('become one quotation under the first number, and the others leave the lists', async () => {
    const { token, requests } = await aSubmission(3);
    const [first, second, third] = requests as [AdminQuotation, AdminQuotation, AdminQuotation];
    const { body } = await merge([third.id, first.id, second.id]).expect(200);
    expect(body).toMatchObject({ id: first.id, quotation_no: first.quotation_no, message: 'For our winter range.' });
    expect(body.line_items.map(({ quantity_meters }: { quantity_meters: number }) => quantity_meters)).toEqual([
      60, 61, 62,
    ]);
    expect(body.quoted_price).toBeNull();
    expect(body.history.at(-1)).toMatchObject({
      action: 'merged',
      detail: `Took over ${second.quotation_no}, ${third.quotation_no}`,
    });
    await app.http.get(`/api/admin/quotations/${second.id}`).set('Authorization', admin).expect(404);
    const own = await app.http.get('/api/quotations').set('Authorization', token).expect(200);
    expect(own.body.quotations).toHaveLength(1);
    const kept = await app.dataSource.query('SELECT count(*)::int AS n FROM quotation_lines WHERE quotation_id = $1', [
      third.id,
    ]);
    expect(kept).toEqual([{ n: 1 }]);
  });

  it('still answer a customer who repeats a request after the merge', async () => {
    const { token, requests } = await aSubmission(2);
    const [first, second] = requests as [AdminQuotation, AdminQuotation];
    await merge([first.id, second.id]).expect(200);
    const { body } = await app.http
      .post('/api/quotations')
      .set({ Authorization: token, 'Idempotency-Key': `${second.request_group}-1` })
      .send({ fabric_id: second.line_items[0]?.fabric.id, quantity_meters: 61, message: 'For our winter range.' })
      .expect(200);
    expect(body.quotation.id).toBe(first.id);
  });

  it('keep their prices and notes when some were worked on before', async () => {
    const { requests } = await aSubmission(2);
    const [first, second] = requests as [AdminQuotation, AdminQuotation];
    await edit(second.id, { unit_price: 100, internal_notes: 'Floor price 90' });
    const { body } = await merge([first.id, second.id]).expect(200);
    expect(body.internal_notes).toBe('Floor price 90');
    expect(body.quoted_price).toBe(60 * first.unit_price + 61 * 100);
  });

  it('merge once, however many ask at the same moment', async () => {
    const { requests } = await aSubmission(3);
    const ids = requests.map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => merge(index % 2 ? ids : [...ids].reverse())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect((await one(ids[0] as string)).line_items).toHaveLength(3);
  });

  it('do not merge with those of another submission', async () => {
    const group = randomUUID();
    const [mine, yours, other] = await Promise.all([aSubmission(1, group), aSubmission(1, group), aSubmission(1)]);
    const idOf = ({ requests }: { requests: AdminQuotation[] }) => requests[0]?.id as string;
    for (const stranger of [yours, other]) {
      const { body } = await merge([idOf(mine), idOf(stranger)]).expect(409);
      expect(body.message).toBe('Only requests of one submission by one customer can be merged.');
    }
  });

  it('do not merge once one of them is decided', async () => {
    const { requests } = await aSubmission(2);
    const [first, second] = requests as [AdminQuotation, AdminQuotation];
    await app.http.post(`/api/admin/quotations/${second.id}/reject`).set('Authorization', admin).send({}).expect(200);
    const { body } = await merge([first.id, second.id]).expect(409);
    expect(body.message).toBe(`${second.quotation_no} is rejected; only pending requests can be merged.`);
  });

  it.each([[[]], [['nonsense', 'more']], [[randomUUID()]], [undefined]])('are not named by %j', async (ids) => {
    await merge(ids as string[]).expect(400);
  });
});

test('internal notes stay with the admins', async () => {
  const { token, requests } = await aSubmission(1);
  const { id } = requests[0] as AdminQuotation;
  await edit(id, { internal_notes: '  Paid late last year. ' });
  expect((await one(id)).internal_notes).toBe('Paid late last year.');
  const own = await app.http.get('/api/quotations').set('Authorization', token).expect(200);
  expect(JSON.stringify(own.body)).not.toContain('Paid late');
});

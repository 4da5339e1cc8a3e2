import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin } from '../support/factories.js';
import { liveRoutes } from '../support/live-routes.js';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
});
afterAll(() => app.close());

/** Property names of every object, operators of other systems, and typos. */
const unknownFilters = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...['prototype', 'length', '0', '', ' ', 'Search', 'category', 'ids', 'name', 'filter', 'limit', 'then'],
  ...['$ne', '$or', '$where', 'category_id[ne]', 'category_id.$ne', 'visible', 'is_global '],
];
const values = ['"x"', 'null', '{}', '[]'];
const filters = unknownFilters.flatMap((name) => values.map((value) => `{${JSON.stringify(name)}:${value}}`));

/** Known filter names with invalid values. */
const oddities = [
  '{"id":{"$ne":null}}',
  '{"id":[{"$gt":""}]}',
  '{"id":[null]}',
  '{"search":{"$regex":"."}}',
  '{"search":["a"]}',
  '{"q":1}',
  '{"is_global":{"$ne":1}}',
  '{"is_global":[]}',
  '{"category_id":{"$ne":null}}',
  '{"category_id":["a"]}',
  '{"in_stock":"maybe"}',
  '[]',
  '"x"',
  'true',
];

const sendBatch = (filter: string) =>
  app.http
    .post('/api/admin/fabrics/batch')
    .set('Authorization', admin)
    .set('Content-Type', 'application/json')
    .send(`{"selection":{"filter":${filter}},"change":{"price_percent":10}}`);

describe('a bulk edit with an unknown filter', () => {
  test('is rejected and changes nothing', async () => {
    await Promise.all([aFabric(app), aFabric(app), aFabric(app)]);
    const before = await app.dataSource.query('SELECT id, xmin FROM fabrics ORDER BY id');
    for (const filter of [...filters, ...oddities, 'null']) {
      const { status, body } = await sendBatch(filter);
      expect([filter, status]).toEqual([filter, 400]);
      expect(body.message).toMatch(/\w/);
    }
    expect(await app.dataSource.query('SELECT id, xmin FROM fabrics ORDER BY id')).toEqual(before);
  });

  test('applies to all fabrics only with an explicit empty filter', async () => {
    const { status, body } = await sendBatch('{}');
    expect([status, body.selected_count]).toEqual([200, 3]);
  });
});

test('every admin list rejects unknown filters and sort orders', async () => {
  const lists = [
    ...['audit', 'fabrics', 'fabric-categories', 'users', 'quotations', 'orders', 'inquiries', 'imports'],
    ...['holds', 'swatch-requests', 'stock-movements', 'stock-take'],
  ];
  expect(liveRoutes(app)).toEqual(expect.arrayContaining(lists.map((list) => `GET /api/admin/${list}`)));
  for (const list of [...lists, 'fabrics/export']) {
    const always: Record<string, string> = list === 'fabrics/export' ? { format: 'csv' } : {};
    const ask = async (query: Record<string, string>) =>
      (
        await app.http
          .get(`/api/admin/${list}`)
          .query({ ...always, ...query })
          .set('Authorization', admin)
      ).status;
    expect([list, await ask({ filter: '{"id":[]}', sort: '["id","ASC"]' })]).toEqual([list, 200]);
    for (const name of Object.getOwnPropertyNames(Object.prototype)) {
      expect([list, name, await ask({ filter: `{"${name}":null}` })]).toEqual([list, name, 400]);
      expect([list, name, await ask({ sort: `["${name}","ASC"]` })]).toEqual([list, name, 400]);
    }
    for (const filter of ['{"id":{"$ne":null}}', '{"search":{"$ne":null}}', '[]', 'null', '1']) {
      expect([list, filter, await ask({ filter })]).toEqual([list, filter, 400]);
    }
  }
});

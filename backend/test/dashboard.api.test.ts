import { colomboDay } from '@selvedge/domain/dates';
import { Order } from '../src/orders/order.entity.js';
import { Quotation } from '../src/quotations/quotation.entity.js';
import { QuotationHistory } from '../src/quotations/quotation-history.entity.js';
import { QuotationLine } from '../src/quotations/quotation-line.entity.js';
import { startApp, type TestApp } from './app.js';
import { aFabric } from './fabric-factories.js';
import { aSignedInAdmin } from './factories.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let app: TestApp;
let admin: string;
let serial = 0;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
});
afterAll(() => app.close());
beforeEach(() => app.dataSource.query('DELETE FROM orders; DELETE FROM quotations; DELETE FROM fabrics'));

const charts = (query = '') => app.http.get(`/api/admin/dashboard/charts${query}`).set('Authorization', admin);

/** Start of the day in Colombo, `daysAgo` days before today. */
const midnight = (daysAgo = 0) => new Date(`${colomboDay(new Date(Date.now() - daysAgo * DAY_MS))}T00:00:00+05:30`);

type LineFields = Partial<Pick<QuotationLine, 'fabricId' | 'fabricName' | 'itemCode' | 'quantity' | 'priceUnit'>>;

/** A stored request with its status changes. */
async function aRequest(
  fields: Partial<Quotation> & { passed?: Quotation['status'][]; ordered?: Order['status'] } = {},
  lines: LineFields[] = [],
): Promise<Quotation> {
  serial += 1;
  const { passed = [], ordered, ...columns } = fields;
  const { manager } = app.dataSource;
  const quotation = await manager.save(
    manager.create(Quotation, {
      quotationNo: `QT-2026-${serial}`,
      source: 'guest',
      validUntil: new Date(Date.now() + DAY_MS),
      quotedPriceCents: 100_000,
      ...columns,
    }),
  );
  const quotationId = quotation.id;
  for (const toStatus of passed) {
    await manager.insert(QuotationHistory, {
      quotationId,
      actorName: 'Ruwan',
      action: toStatus === 'pending' ? 'requested' : toStatus,
      toStatus,
    });
  }
  for (const [index, line] of lines.entries()) {
    await manager.insert(QuotationLine, {
      quotationId,
      position: index + 1,
      fabricName: 'Poplin',
      priceUnit: 'meters',
      quantity: 1,
      unitPriceCents: 100,
      ...line,
    });
  }
  if (ordered) {
    await manager.insert(Order, {
      quotationId,
      orderNumber: `OR-${serial}`,
      status: ordered,
      totalAmountCents: 100_000,
    });
  }
  return quotation;
}

const funnelOf = (body: { funnel: { step: string; count: number }[] }) =>
  Object.fromEntries(body.funnel.map(({ step, count }) => [step, count]));

describe('the dashboard charts', () => {
  test.each([
    ['', 30],
    ['?days=7', 7],
    ['?days=90', 90],
  ])('with %p show every day of the range, oldest first, ending today in Colombo', async (query, days) => {
    const { body } = await charts(query).expect(200);
    expect(body.days).toBe(days);
    expect(body.requests_per_day).toEqual(
      Array.from({ length: days }, (_, index) => ({ day: colomboDay(midnight(days - 1 - index)), count: 0 })),
    );
    expect(funnelOf(body)).toEqual({ requested: 0, answered: 0, approved: 0, ordered: 0, delivered: 0 });
    expect(body.most_requested).toEqual([]);
  });

  test.each(['?days=8', '?days=0', '?days=-7', '?days=7.5', '?days=thirty', '?days=', '?days=7&days=30'])(
    'reject %p',
    async (query) => {
      const { body } = await charts(query).expect(400);
      expect(body.message).toBe('The days must be 7, 30 or 90');
    },
  );

  test('split days at midnight in Colombo, 18:30 UTC', async () => {
    await aRequest({ createdAt: midnight(3) });
    await aRequest({ createdAt: new Date(midnight(3).getTime() - MINUTE_MS) });
    await aRequest({ createdAt: new Date(midnight(2).getTime() - MINUTE_MS) });
    await aRequest({ createdAt: midnight(6) });
    await aRequest({ createdAt: new Date(midnight(6).getTime() - 1) });
    await aRequest({ createdAt: midnight(5), deletedAt: new Date() });
    const { body } = await charts('?days=7').expect(200);
    expect(body.requests_per_day.map(({ count }: { count: number }) => count)).toEqual([1, 0, 1, 2, 0, 0, 0]);
    expect(body.funnel[0]).toEqual({ step: 'requested', count: 4 });
  });

  test('count each step of the funnel including all later steps', async () => {
    await aRequest();
    await aRequest({ status: 'responded', passed: ['responded'] });
    await aRequest({ status: 'rejected', passed: ['rejected'] });
    await aRequest({ status: 'rejected', passed: ['responded', 'approved', 'rejected'] });
    await aRequest({ status: 'approved', passed: ['approved'] });
    await aRequest({ status: 'approved', passed: ['approved'], ordered: 'cancelled' });
    await aRequest({ status: 'approved', passed: ['approved'], ordered: 'shipped' });
    await aRequest({ status: 'approved', passed: ['approved'], ordered: 'delivered' });
    await aRequest({ status: 'approved', passed: ['approved'], deletedAt: new Date() });
    await aRequest({ status: 'approved', passed: ['approved'], ordered: 'delivered', createdAt: midnight(31) });
    const { body } = await charts().expect(200);
    expect(body.funnel).toEqual([
      { step: 'requested', count: 8 },
      { step: 'answered', count: 7 },
      { step: 'approved', count: 5 },
      { step: 'ordered', count: 3 },
      { step: 'delivered', count: 1 },
    ]);
  });

  test('name the most requested fabrics by their current name, in meters, including deleted ones', async () => {
    const poplin = await aFabric(app, { name: 'Poplin 40s', itemCode: 'CP-40' });
    const linen = await aFabric(app, { name: 'Linen', itemCode: 'LI-1' });
    const line = (fabricId: string | null, fields: LineFields = {}): LineFields => ({
      fabricId,
      itemCode: 'OLD',
      ...fields,
    });
    await aRequest({}, [line(poplin.id, { quantity: 10 }), line(poplin.id, { quantity: 100, priceUnit: 'yards' })]);
    await aRequest({}, [line(poplin.id, { quantity: 0.1, priceUnit: 'yards' }), line(linen.id, { quantity: 2.5 })]);
    await aRequest({}, [line(null, { fabricName: 'Gone voile', itemCode: 'VO-9', quantity: 3 })]);
    await aRequest({}, [line(null, { fabricName: 'Gone voile', itemCode: 'vo-9', quantity: 4 })]);
    await aRequest({}, [line(null, { fabricName: 'Cut to order', itemCode: '' })]);
    await aRequest({ deletedAt: new Date() }, [line(linen.id, { quantity: 999 })]);
    await aRequest({ createdAt: midnight(30) }, [line(linen.id, { quantity: 999 })]);
    const { body } = await charts().expect(200);
    expect(body.most_requested).toEqual([
      { fabric_id: poplin.id, fabric_name: 'Poplin 40s', item_code: 'CP-40', requests: 2, metres: 101.53144 },
      { fabric_id: null, fabric_name: 'Gone voile', item_code: 'vo-9', requests: 2, metres: 7 },
      { fabric_id: linen.id, fabric_name: 'Linen', item_code: 'LI-1', requests: 1, metres: 2.5 },
      { fabric_id: null, fabric_name: 'Cut to order', item_code: '', requests: 1, metres: 1 },
    ]);
  });

  test('name at most ten fabrics', async () => {
    const lines = Array.from({ length: 12 }, (_, index) => ({ itemCode: `C-${index}`, quantity: index + 1 }));
    await aRequest({}, lines);
    const { body } = await charts('?days=7').expect(200);
    expect(body.most_requested.map(({ metres }: { metres: number }) => metres)).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
    ]);
  });
});

test('each figure equals the number of rows in the list that it links to', async () => {
  for (const fields of [
    { stockQuantity: 0 },
    { stockQuantity: 0, outOfStock: true },
    { stockQuantity: 0, outOfStock: true, visible: false },
    { stockQuantity: 0, outOfStock: true, isAvailable: false },
    { stockQuantity: 0, preOrder: true },
    { stockQuantity: 3, preOrder: true },
    { stockQuantity: 3, visible: false },
    { stockQuantity: 3, isAvailable: false },
    { stockQuantity: 50 },
    { stockQuantity: 50.01 },
  ]) {
    await aFabric(app, fields);
  }
  await aRequest();
  await aRequest({ validUntil: new Date(0) });
  await aRequest({ deletedAt: new Date() });
  await aRequest({ status: 'responded' });
  await aRequest({ status: 'rejected' });
  for (const ordered of [
    'pending',
    'confirmed',
    'processing',
    'shipped',
    'delivered',
    'delivered',
    'cancelled',
  ] as const) {
    await aRequest({ status: 'approved', ordered });
  }
  const { body: stats } = await app.http.get('/api/admin/dashboard/stats').set('Authorization', admin).expect(200);
  const rowsOf = async (list: string, filter: object) => {
    const query = { filter: JSON.stringify(filter), range: '[0,99]' };
    const answer = await app.http.get(`/api/admin/${list}`).query(query).set('Authorization', admin).expect(200);
    expect(answer.headers['content-range']?.split('/')[1]).toBe(String(answer.body.length));
    return answer.body as { total_amount: number }[];
  };
  expect({ ...stats, recent_orders: undefined }).toMatchObject({
    total_fabrics: (await rowsOf('fabrics', {})).length,
    low_stock_count: (await rowsOf('fabrics', { low_stock: true })).length,
    out_of_stock_count: (await rowsOf('fabrics', { in_stock: false })).length,
    pending_quotations: (await rowsOf('quotations', { status: 'pending' })).length,
    total_orders: (await rowsOf('orders', {})).length,
    active_orders: (await rowsOf('orders', { status: 'active' })).length,
    total_revenue: (await rowsOf('orders', { status: 'delivered' })).reduce(
      (sum, order) => sum + order.total_amount,
      0,
    ),
  });
  expect(stats).toMatchObject({
    total_fabrics: 10,
    low_stock_count: 1,
    out_of_stock_count: 4,
    pending_quotations: 2,
    total_orders: 7,
    active_orders: 4,
    total_revenue: 2000,
  });
});

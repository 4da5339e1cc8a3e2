import { colomboDay } from '@selvedge/domain/dates';
import { read as readXlsx, utils } from 'xlsx';
import { Order } from '../../src/orders/order.entity.js';
import { Quotation } from '../../src/quotations/quotation.entity.js';
import { QuotationHistory } from '../../src/quotations/quotation-history.entity.js';
import { QuotationLine } from '../../src/quotations/quotation-line.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin } from '../support/factories.js';

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

describe('the reports', () => {
  const reports = (query = '') => app.http.get(`/api/admin/reports${query}`).set('Authorization', admin);

  test('show requests won and lost per month, owner and fabric, the time to answer, and dead stock', async () => {
    const poplin = await aFabric(app, { name: 'Poplin', itemCode: 'RP-1', stockQuantity: 100 });
    const dead = await aFabric(app, { name: 'Dead Twill', itemCode: 'RP-2', stockQuantity: 80, priceCents: 45_000 });
    await app.dataSource.query(`UPDATE fabrics SET created_at = now() - interval '300 days'`);
    const [{ id: ownerId }] = await app.dataSource.query(`SELECT id FROM users WHERE user_type = 'admin' LIMIT 1`);
    const asked = [{ fabricId: poplin.id, itemCode: 'RP-1', quantity: 10 }];
    const won = await aRequest({ ownerId, status: 'approved', passed: ['approved'], ordered: 'delivered' }, asked);
    await aRequest({ ownerId, status: 'rejected', lostReason: 'price' }, asked);
    await aRequest({ status: 'approved', validUntil: new Date(Date.now() - DAY_MS) }, asked);
    await aRequest({ status: 'approved', answer: 'declined', ordered: 'cancelled' }, asked);
    await aRequest({}, asked);
    await aRequest({ createdAt: midnight(200) }, [{ fabricId: dead.id, quantity: 10 }]);
    await aRequest({ deletedAt: new Date() }, asked);
    await app.dataSource.query(
      `UPDATE quotation_history SET created_at = (SELECT created_at FROM quotations WHERE id = $1) + interval '3 hours'
       WHERE quotation_id = $1`,
      [won.id],
    );
    const month = colomboDay(new Date()).slice(0, 7);
    const { body } = await reports(`?from=${month}&until=${month}`).expect(200);
    const outcome = { requests: 5, won: 1, lost: 3, won_percent: 25 };
    expect(body.months).toEqual([{ month, ...outcome, won_amount: 1000, hours_to_answer: 3 }]);
    expect(body.owners).toEqual([
      expect.objectContaining({ owner_id: ownerId, requests: 2, won: 1, lost: 1, won_percent: 50, won_amount: 1000 }),
      expect.objectContaining({ owner_id: null, owner_name: null, requests: 3, won: 0, lost: 2, won_percent: 0 }),
    ]);
    expect(body.fabrics).toEqual([
      { fabric_id: poplin.id, fabric_name: 'Poplin', item_code: 'RP-1', ...outcome, metres: 50, metres_won: 10 },
    ]);
    expect(body.losses).toEqual([
      { reason: null, count: 2 },
      { reason: 'price', count: 1 },
    ]);
    expect(body.dead_stock).toEqual([
      {
        fabric_id: dead.id,
        fabric_name: 'Dead Twill',
        item_code: 'RP-2',
        metres: 80,
        stock_value: 36_000,
        last_requested_on: colomboDay(midnight(200)),
      },
    ]);
    const file = await app.http
      .get(`/api/admin/reports/export?report=dead_stock&from=${month}&until=${month}`)
      .set('Authorization', admin)
      .responseType('blob')
      .expect(200);
    expect(file.headers['content-disposition']).toContain(`dead_stock-${month}-${month}.xlsx`);
    const { Sheets, SheetNames } = readXlsx(file.body);
    expect(utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1, raw: false })).toEqual([
      ['item_code', 'fabric_name', 'metres', 'stock_value', 'last_requested_on'],
      ['RP-2', 'Dead Twill', '80', '36000', colomboDay(midnight(200))],
    ]);
  });

  test('cover six months by default, up to the current or the requested one, and are empty without quotations', async () => {
    const until = colomboDay(new Date()).slice(0, 7);
    const first = new Date(`${until}-01`);
    first.setUTCMonth(first.getUTCMonth() - 5);
    const { body } = await reports().expect(200);
    expect(body).toEqual({
      from: first.toISOString().slice(0, 7),
      until,
      months: [],
      owners: [],
      fabrics: [],
      losses: [],
      dead_stock: [],
    });
    const span = async (query: string) => (await reports(query).expect(200)).body;
    expect(await span('?until=2026-02')).toMatchObject({ from: '2025-09', until: '2026-02' });
    expect(await span('?from=2026-01&until=2026-02')).toMatchObject({ from: '2026-01', until: '2026-02' });
  });

  test.each([
    ['?from=2026-13', 'The first month must be written as 2026-06'],
    ['?until=June', 'The last month must be written as 2026-11'],
    ['?from=2026-05&until=2026-04', 'The first month must not be after the last.'],
    ['?from=2020-01&until=2026-04', 'A report covers at most 36 months.'],
    ['?from=2098-01&until=2098-02', 'The first month has not begun yet.'],
    ['/export?report=secrets', 'The report must be months, owners, fabrics, losses or dead_stock'],
  ])('reject %p', async (query, message) => {
    const { body } = await reports(query).expect(400);
    expect(body.message).toBe(message);
  });
});

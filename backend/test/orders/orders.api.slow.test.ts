import type { Order, OrderDetail } from '@selvedge/domain/orders/order';
import { nextOrderStatuses, type OrderStatus, orderStatuses } from '@selvedge/domain/orders/order-status';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';
import { requestQuotation } from '../support/quotation-fixture.js';

let app: TestApp;
let admin: string;
let customer: string;

beforeAll(async () => {
  app = await startApp({ vatPercent: 18 });
  admin = (await aSignedInAdmin(app)).token;
  customer = (await aSignedInCustomer(app, { name: 'Fathima Rizwan' })).token;
});
afterAll(() => app.close());

const post = (path: string, body: object = {}) =>
  app.http.post(`/api/admin/${path}`).set('Authorization', admin).send(body);
const get = (path: string) => app.http.get(`/api/admin/${path}`).set('Authorization', admin);

async function aRequest(): Promise<string> {
  return (await requestQuotation(app, customer)).id;
}

async function anApprovedQuotation(price = 42_000.5): Promise<string> {
  const id = await aRequest();
  await post(`quotations/${id}/approve`, { quoted_price: price }).expect(200);
  return id;
}

async function anOrder(status: OrderStatus = 'pending'): Promise<OrderDetail> {
  const { body } = await post(`quotations/${await anApprovedQuotation()}/convert`).expect(201);
  if (status !== 'pending')
    await app.dataSource.query('UPDATE orders SET status = $2 WHERE id = $1', [body.id, status]);
  return body;
}

const move = (id: string, status: string, note?: string) => post(`orders/${id}/status`, { status, note });

const countOrders = async (quotationId: string): Promise<number> =>
  (await app.dataSource.query('SELECT count(*)::int AS n FROM orders WHERE quotation_id = $1', [quotationId]))[0].n;

describe('an order from a quotation', () => {
  it('has the quoted price, its own number and the name of its creator', async () => {
    const id = await anApprovedQuotation();
    const { body } = await post(`quotations/${id}/convert`).expect(201);
    expect(body).toMatchObject({
      order_number: expect.stringMatching(/^OR-\d{4}-\d{4}$/),
      quotation_id: id,
      customer_name: 'Fathima Rizwan',
      status: 'pending',
      total_amount: 42000.5,
      history: [{ from: null, to: 'pending', actor: expect.any(String), detail: expect.stringContaining('QT-') }],
    });
    const { body: quotation } = await get(`quotations/${id}`).expect(200);
    expect(quotation.order_id).toBe(body.id);
    expect(quotation.history.at(-1)).toMatchObject({ action: 'ordered', detail: `Order ${body.order_number}` });
  });

  it('shows the lines and totals of its revision to the cent', async () => {
    const poplin = await aFabric(app);
    const { body: written } = await post('quotations/create', {
      customer_name: 'Fathima Rizwan',
      customer_email: 'fathima@galletailors.example',
      fabric_items: [{ fabric_id: poplin.id, quantity_meters: 100, unit_price: 450 }],
    }).expect(201);
    const { id } = written.quotation;
    await post(`quotations/${id}/approve`, { quoted_price: 42_000.5 }).expect(200);
    const linen = await aFabric(app, { name: 'Linen', priceUnit: 'yards' });
    await app.http
      .put(`/api/admin/quotations/${id}/template`)
      .set('Authorization', admin)
      .send({ discount: 10, line_items: [{ fabric_id: linen.id, quantity_meters: 12.5, unit_price: 99.99 }] })
      .expect(200);
    await post(`quotations/${id}/send`).expect(200);
    const { body: made } = await post(`quotations/${id}/convert`).expect(201);
    const { body } = await get(`orders/${made.id}`).expect(200);
    expect(body).toMatchObject({
      revision: 'B',
      discount: 10,
      total_amount: 41_624.89,
      total_with_vat: 49_117.37,
      line_items: [
        { quantity_meters: 100, price_unit: 'meters', total_price: 45_000 },
        { fabric: { name: 'Linen' }, quantity_meters: 12.5, price_unit: 'yards', total_price: 1249.88 },
      ],
      totals: { subtotal: 46_249.88, discount: 4624.99, adjustment: 0, net: 41_624.89, vat: 7492.48, total: 49_117.37 },
    });
  });

  it.each([
    ['pending', []],
    ['responded', [['respond', { admin_response: 'Soon.', quoted_price: 10 }]]],
    ['rejected', [['reject', {}]]],
  ] as const)('is not created from a %s quotation', async (status, steps) => {
    const id = await aRequest();
    for (const [verb, body] of steps) await post(`quotations/${id}/${verb}`, body).expect(200);
    const { body } = await post(`quotations/${id}/convert`).expect(409);
    expect(body.message).toMatch(new RegExp(`is ${status}; only an approved quotation becomes an order\\.$`));
    expect(await countOrders(id)).toBe(0);
  });

  it('is created once by concurrent requests, and no number is skipped', async () => {
    const { order_number: before } = await anOrder();
    const id = await anApprovedQuotation();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(`quotations/${id}/convert`)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await countOrders(id)).toBe(1);
    const serial = (number: string) => Number(number.slice(-4));
    expect(serial(made[0]?.body.order_number)).toBe(serial(before) + 1);
    const { body } = await get(`quotations/${id}`).expect(200);
    expect(body.history.filter(({ action }: { action: string }) => action === 'ordered')).toHaveLength(1);
  });

  it('never exists beside a quotation that is rejected or deleted concurrently', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await anApprovedQuotation();
      const [converted, rejected, deleted] = await Promise.all([
        post(`quotations/${id}/convert`),
        post(`quotations/${id}/reject`),
        app.http.delete(`/api/admin/quotations/${id}`).set('Authorization', admin),
      ]);
      const [row] = await app.dataSource.query('SELECT status, deleted_at FROM quotations WHERE id = $1', [id]);
      const isOrdered = (await countOrders(id)) === 1;
      expect(isOrdered).toBe(converted.status === 201);
      if (isOrdered) {
        expect([rejected.status, deleted.status]).toEqual([409, 409]);
        expect(row).toEqual({ status: 'approved', deleted_at: null });
      }
    }
  });

  it('prevents rejecting, editing or deleting its quotation', async () => {
    const { quotation_id: id, order_number } = await anOrder();
    const rejections = await Promise.all([
      post(`quotations/${id}/reject`),
      app.http.put(`/api/admin/quotations/${id}/template`).set('Authorization', admin).send({ discount: 5 }),
      app.http.delete(`/api/admin/quotations/${id}`).set('Authorization', admin),
    ]);
    for (const { status, body } of rejections) {
      expect(status).toBe(409);
      expect(body.message).toContain(`has become order ${order_number}`);
    }
  });

  it('is not created from an unknown quotation', async () => {
    await post('quotations/00000000-0000-4000-8000-000000000000/convert').expect(404);
    await post('quotations/nonsense/convert').expect(404);
  });
});

describe('the status of an order', () => {
  const steps = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const));

  it.each(steps)('%s → %s follows the transition table, and a rejected step changes nothing', async (from, to) => {
    const { id } = await anOrder(from);
    const isAllowed = nextOrderStatuses(from).includes(to);
    await move(id, to).expect(isAllowed ? 200 : 409);
    const { body } = await get(`orders/${id}`).expect(200);
    expect(body.status).toBe(isAllowed ? to : from);
    expect(body.history).toHaveLength(isAllowed ? 2 : 1);
  });

  it('is recorded in the history with notes, step by step', async () => {
    const { id } = await anOrder();
    for (const status of ['confirmed', 'processing', 'shipped', 'delivered']) {
      await move(id, status, status === 'shipped' ? '  Lorry WP-1234 ' : undefined).expect(200);
    }
    const { body } = await get(`orders/${id}`).expect(200);
    expect(body.history.map(({ from, to }: { from: string; to: string }) => `${from} → ${to}`)).toEqual([
      'null → pending',
      'pending → confirmed',
      'confirmed → processing',
      'processing → shipped',
      'shipped → delivered',
    ]);
    expect(body.history[3]).toMatchObject({ detail: 'Lorry WP-1234', actor: expect.any(String) });
  });

  it('is changed once by twenty concurrent status changes', async () => {
    const { id } = await anOrder('processing');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => move(id, index % 2 ? 'shipped' : 'cancelled')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const { body } = await get(`orders/${id}`).expect(200);
    expect(body.history).toHaveLength(2);
  });

  it.each([[{ status: 'lost' }], [{}], [{ status: 'confirmed', note: 'x'.repeat(1001) }], [{ status: ['confirmed'] }]])(
    'rejects the input %j',
    async (body) => {
      const { id } = await anOrder();
      await post(`orders/${id}/status`, body).expect(400);
    },
  );

  it('of an unknown order returns 404', async () => {
    await move('00000000-0000-4000-8000-000000000000', 'confirmed').expect(404);
    await get('orders/00000000-0000-4000-8000-000000000000').expect(404);
  });
});

describe('the order list', () => {
  const page = async (query: string): Promise<Order[]> => (await get(`orders?${query}`).expect(200)).body;

  it('is sorted newest first, counted and paged', async () => {
    await anOrder();
    const newest = await anOrder();
    const { body, headers } = await get('orders?range=[0,1]').expect(200);
    expect(body).toHaveLength(2);
    expect(body[0].id).toBe(newest.id);
    const [{ n }] = await app.dataSource.query('SELECT count(*)::int AS n FROM orders');
    expect(headers['content-range']).toBe(`orders 0-1/${n}`);
  });

  it('is filtered by status and searched by number, quotation and customer', async () => {
    const order = await anOrder('shipped');
    expect((await page('filter={"status":"shipped"}')).every(({ status }) => status === 'shipped')).toBe(true);
    for (const text of [order.order_number.toLowerCase(), order.quotation_no]) {
      expect((await page(`search=${text}`)).map(({ id }) => id)).toEqual([order.id]);
    }
    expect((await page('search=FATHIMA')).length).toBeGreaterThan(1);
    expect(await page('search=%25')).toEqual([]);
  });

  it('is sorted by total', async () => {
    const totals = (await page('sort=["total_amount","ASC"]')).map(({ total_amount }) => total_amount);
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
  });

  it.each(['sort=["quotation_id","ASC"]', 'filter={"customer":"x"}', 'filter={"status":"lost"}'])(
    'rejects %s',
    async (query) => {
      await get(`orders?${query}`).expect(400);
    },
  );
});

describe('several orders at once', () => {
  const batch = (body: object) => post('orders/batch', body);

  // The first customer has asked as often as one may in an hour.
  beforeAll(async () => {
    customer = (await aSignedInCustomer(app)).token;
  });

  it('each take their next step, and those that cannot are reported with the reason', async () => {
    const [pending, confirmed, delivered] = [await anOrder(), await anOrder('confirmed'), await anOrder('delivered')];
    const ids = [pending.id, confirmed.id, delivered.id];
    const { body } = await batch({ ids, step: 'next' }).expect(200);
    expect(body).toEqual({
      message: 'Done for 2 of 3 orders.',
      changed_count: 2,
      selected_count: 3,
      refused: [
        {
          id: delivered.id,
          order_number: delivered.order_number,
          message: `${delivered.order_number} is delivered: no step follows.`,
        },
      ],
    });
    const statuses = await Promise.all(ids.map(async (id) => (await get(`orders/${id}`)).body.status));
    expect(statuses).toEqual(['confirmed', 'processing', 'delivered']);
  });

  it('are confirmed only where status and stock allow it', async () => {
    const [possible, short, moved] = [await anOrder(), await anOrder(), await anOrder('processing')];
    await app.dataSource.query(
      `UPDATE fabrics SET stock_quantity = 5, available_in_sri_lanka = true WHERE id = (SELECT fabric_id FROM quotation_lines WHERE quotation_id = $1)`,
      [short.quotation_id],
    );
    const { body } = await batch({ ids: [possible.id, short.id, moved.id], step: 'confirmed' }).expect(200);
    expect(body.changed_count).toBe(1);
    const why = Object.fromEntries(
      body.refused.map(({ id, message }: { id: string; message: string }) => [id, message]),
    );
    expect(why[short.id]).toContain('5 m left');
    expect(why[moved.id]).toBe(`${moved.order_number} is processing and can't become confirmed.`);
  });

  it('notify their customers on request, about steps that concern them', async () => {
    const [first, second] = [await anOrder(), await anOrder('confirmed')];
    const { body } = await batch({ ids: [first.id, second.id], step: 'next', notify_customer: true }).expect(200);
    expect(body.refused).toEqual([]);
    expect((await get(`orders/${first.id}`)).body.mails).toMatchObject([{ step: 'confirmed', state: 'queued' }]);
    expect((await get(`orders/${second.id}`)).body.mails).toEqual([]);
  });

  it('take one step when the call is repeated with its idempotency key', async () => {
    const { id } = await anOrder();
    const key = crypto.randomUUID();
    const once = () => batch({ ids: [id], step: 'next' }).set('Idempotency-Key', key);
    const [{ body: one }, { body: other }] = [await once().expect(200), await once().expect(200)];
    expect(one).toEqual(other);
    expect((await get(`orders/${id}`)).body.status).toBe('confirmed');
  });

  it.each([
    [{ ids: [], step: 'next' }, 'Select the orders by their ids'],
    [{ step: 'next' }, 'Select the orders by their ids'],
    [{ ids: ['one'], step: 'next' }, 'The ids of the orders must be ids'],
    [{ ids: Array.from({ length: 101 }, () => crypto.randomUUID()), step: 'next' }, 'At most 100 orders go at once'],
    [
      { ids: [crypto.randomUUID()], step: 'pending' },
      expect.stringContaining('The step must be one of next, confirmed'),
    ],
    [{ ids: [crypto.randomUUID()], step: 'next' }, 'None of them is there any more.'],
  ])('are rejected with the input %j', async (body, message) => {
    expect((await batch(body).expect(400)).body.message).toEqual(message);
  });
});

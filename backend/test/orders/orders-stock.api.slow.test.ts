import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { StockMovement } from '@selvedge/domain/fabrics/stock';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import type { QuotationLine } from '@selvedge/domain/quotations/quotation';
import { aSignedInMember } from '../support/factories.js';
import { openStockFixture } from '../support/stock-fixture.js';

const { fixture, admin, aStockedFabric, byColour, read, anOrder, move, go, ledger, stock } = openStockFixture();

describe('a fabric with stock per color', () => {
  test('is reserved when an order is confirmed and leaves the stock when it is shipped, with one ledger entry each', async () => {
    const fabric = await byColour(60, 40);
    const order = await anOrder([fabric, 25.5, 'White'], [fabric, 10, 'Navy']);
    await go(order, 'confirmed');
    expect(await stock(fabric)).toEqual([100, 64.5, 10, 25.5]);
    await go(order, 'processing', 'shipped');
    expect(await stock(fabric)).toEqual([64.5, 64.5, 0, 0]);
    const reference = order.order_number;
    expect(await ledger(fabric)).toHaveLength(4);
    expect(await ledger(fabric)).toEqual(
      expect.arrayContaining([
        { color: 'White', reason: 'reserve', reference, on_hand: 0, reserved: 25.5 },
        { color: 'Navy', reason: 'reserve', reference, on_hand: 0, reserved: 10 },
        { color: 'White', reason: 'ship', reference, on_hand: -25.5, reserved: -25.5 },
        { color: 'Navy', reason: 'ship', reference, on_hand: -10, reserved: -10 },
      ]),
    );
  });

  test('is out of stock only once the last meter is shipped', async () => {
    const fabric = await byColour(60, 0);
    const order = await anOrder([fabric, 60, 'Navy']);
    await go(order, 'confirmed', 'processing');
    expect(await read(fabric)).toMatchObject({ out_of_stock: false, available_quantity: 0 });
    await go(order, 'shipped');
    expect(await read(fabric)).toMatchObject({ out_of_stock: true, available_in_sri_lanka: false, stock_quantity: 0 });
  });

  test('reports zero stock for a color that is not counted', async () => {
    const fabric = await aStockedFabric({ colourways: [{ name: 'Navy', stock_quantity: 60 }, { name: 'White' }] });
    const { body } = await move(await anOrder([fabric, 1, 'White']), 'confirmed').expect(409);
    expect(body.message).toContain('in White has 0 m left, and 1 m are ordered');
  });
});

describe('a fabric that is counted as a whole', () => {
  test('is reserved and shipped from the shared stock', async () => {
    const fabric = await aStockedFabric({ colors: ['Navy', 'White'], stock_quantity: 100 });
    const [one, two] = [await anOrder([fabric, 30, 'Navy'], [fabric, 30, 'White']), await anOrder([fabric, 40.001])];
    await go(one, 'confirmed');
    expect(await stock(fabric)).toEqual([100, 40, 30, 30]);
    const { body } = await move(two, 'confirmed').expect(409);
    expect(body.message).toBe(
      `There is not enough for ${two.order_number}: ${fabric.name} has 40 m left, and 40.001 m are ordered. Wait for more, change the order, or give a reason to confirm it all the same.`,
    );
    await go(one, 'processing', 'shipped');
    expect(await stock(fabric)).toEqual([40, 40, 0, 0]);
    const { body: rows } = await admin('get', `stock-movements?fabric_id=${fabric.id}&search=${one.order_number}`);
    const booked = rows.map(({ reason, color, quantity }: StockMovement) => [reason, color, quantity]);
    expect([booked.length, booked[0]]).toEqual([5, ['ship', '', -60]]);
    expect(booked).toEqual(
      expect.arrayContaining([
        ['reserve', 'Navy', 30],
        ['reserve', 'White', 30],
        ['release', 'Navy', -30],
        ['release', 'White', -30],
      ]),
    );
    const last = await anOrder([fabric, 40]);
    await go(last, 'confirmed', 'processing', 'shipped');
    expect(await read(fabric)).toMatchObject({ out_of_stock: true, available_in_sri_lanka: false, stock_quantity: 0 });
  });

  test('with a price in yards is booked in meters, to the millimeter', async () => {
    const fabric = await aStockedFabric({ price_unit: 'yards', stock_quantity: 100 });
    const order = await anOrder([fabric, 12.5]);
    await go(order, 'confirmed');
    expect(await stock(fabric)).toEqual([100, 88.57, 11.43]);
    await go(order, 'cancelled');
    expect(await stock(fabric)).toEqual([100, 100, 0]);
  });
});

describe('an order', () => {
  test.each([[[]], [['processing']]])(
    'that is cancelled after being confirmed and %j releases everything once',
    async (between) => {
      const fabric = await byColour(60, 40);
      const order = await anOrder([fabric, 25, 'Navy'], [fabric, 10, 'Navy']);
      await go(order, 'confirmed', ...between, 'cancelled');
      expect(await stock(fabric)).toEqual([100, 100, 0, 0]);
      expect((await ledger(fabric)).map(({ reason }: { reason: string }) => reason)).toEqual(['reserve', 'release']);
    },
  );

  test('that exceeds the stock is rejected with each fabric that is short, and reserves nothing', async () => {
    const [apart, whole, plenty] = [
      await byColour(60, 40),
      await aStockedFabric({ stock_quantity: 10 }),
      await byColour(9, 9),
    ];
    const order = await anOrder([plenty, 5, 'Navy'], [apart, 30, 'White'], [whole, 11], [apart, 20, 'White']);
    const { body } = await move(order, 'confirmed').expect(409);
    expect(body.message).toContain(
      `: ${apart.name} in White has 40 m left, and 50 m are ordered; ${whole.name} has 10 m left, and 11 m are ordered. `,
    );
    expect([await stock(plenty), await stock(apart), await stock(whole)]).toEqual([
      [18, 18, 0, 0],
      [100, 100, 0, 0],
      [10, 10, 0],
    ]);
    expect((await admin('get', `orders/${order.id}`)).body.status).toBe('pending');
  });

  test('may exceed the stock when an admin gives a reason, which the history and the ledger show', async () => {
    const fabric = await byColour(60, 0);
    const order = await anOrder([fabric, 80, 'Navy']);
    const silent = await move(order, 'confirmed', { allow_shortage: true, stock_reason: ' ' }).expect(400);
    expect(silent.body.errors).toMatchObject([{ field: 'stock_reason' }]);
    await move(order, 'confirmed', { allow_shortage: false, stock_reason: 'A roll comes' }).expect(409);
    const { body } = await move(order, 'confirmed', { stock_reason: 'A roll comes on Monday' }).expect(200);
    expect(body.history.at(-1).detail).toBe('Confirmed short of stock: A roll comes on Monday');
    expect((await read(fabric)).colourways[0]?.available_quantity).toBe(-20);
    expect((await ledger(fabric))[0]?.reference).toBe(`${order.order_number}: A roll comes on Monday`);
    await go(order, 'processing', 'shipped');
    expect(await stock(fabric)).toEqual([0, 0, 0, 0]);
  });

  test.each([
    ['pre-ordered', { pre_order: true, available_in_sri_lanka: false }],
    ['made to order', { available_in_sri_lanka: false, stock_quantity: 0 }],
  ])('of a fabric that is %s reserves nothing', async (_, fields) => {
    const fabric = await aStockedFabric(fields);
    const order = await anOrder([fabric, 500]);
    await go(order, 'confirmed', 'processing', 'shipped');
    expect(await ledger(fabric)).toEqual([]);
  });

  test('confirmed before reservations existed takes the free stock, and never fails for lack of stock', async () => {
    const [apart, whole] = [await byColour(60, 40), await aStockedFabric({ stock_quantity: 100 })];
    await go(await anOrder([apart, 30, 'Navy'], [whole, 20]), 'confirmed');
    const old = await anOrder([apart, 50, 'Navy'], [whole, 500], [whole, 5]);
    await fixture.app.dataSource.query(`UPDATE orders SET status = 'processing' WHERE id = $1`, [old.id]);
    await go(old, 'shipped');
    expect([await stock(apart), await stock(whole)]).toEqual([
      [70, 40, 30, 0],
      [20, 0, 20],
    ]);
    const cancelled = await anOrder([apart, 50, 'Navy']);
    await fixture.app.dataSource.query(`UPDATE orders SET status = 'confirmed' WHERE id = $1`, [cancelled.id]);
    await go(cancelled, 'cancelled');
    expect(await stock(apart)).toEqual([70, 40, 30, 0]);
  });

  test('with a deleted fabric can be confirmed, and reserves only the other fabrics', async () => {
    const [gone, fabric] = [await aStockedFabric({ stock_quantity: 10 }), await aStockedFabric({ stock_quantity: 10 })];
    const order = await anOrder([gone, 5], [fabric, 4]);
    await admin('delete', `fabrics/${gone.id}`).expect(200);
    await go(order, 'confirmed');
    expect(await stock(fabric)).toEqual([10, 6, 4]);
  });

  test('prevents deleting its fabric until it is shipped', async () => {
    const fabric = await byColour(60, 40);
    const order = await anOrder([fabric, 30, 'Navy']);
    await go(order, 'confirmed');
    const { body } = await admin('delete', `fabrics/${fabric.id}`).expect(409);
    expect(body.message).toBe(
      `${fabric.name} is reserved for ${order.order_number}. Ship or cancel that first, or take the fabric out of sale instead of deleting it.`,
    );
    await go(order, 'processing', 'shipped');
    await admin('delete', `fabrics/${fabric.id}`).expect(200);
  });
});

describe('a change of an order', () => {
  const lineOf = (fabric: AdminFabric, name: string, quantity_meters: number, unit_price = 450) => ({
    fabric_id: fabric.id,
    colourway_id: fabric.colourways.find((colour) => colour.name === name)?.id,
    quantity_meters,
    unit_price,
  });
  const one = async ({ id }: { id: string }): Promise<OrderDetail> => (await admin('get', `orders/${id}`)).body;
  const change = (order: { id: string }, line_items: object[], fields: object = {}) =>
    admin('post', `orders/${order.id}/change`).send({ line_items, ...fields });
  /** Confirmed, of 60 m in navy at Rs. 450 and 20 m in white. */
  async function confirmed(fabric: AdminFabric): Promise<OrderDetail> {
    const order = await anOrder([fabric, 60, 'Navy'], [fabric, 20, 'White']);
    await change(
      order,
      (await one(order)).line_items.map(({ id }) => ({ id })),
      { quoted_price: 36_000 },
    );
    const [waiting] = [(await one(order)).pending_change?.id];
    if (waiting) await admin('post', `orders/${order.id}/changes/${waiting}/accept`).send({ name: 'F' }).expect(200);
    await go(order, 'confirmed');
    return one(order);
  }

  test('that reduces the total applies at once to stock, revision and documents, and the customer sees it', async () => {
    const fabric = await byColour(100, 100);
    const order = await confirmed(fabric);
    const [navy, white] = order.line_items.map(({ id }) => id);
    const { body } = await change(order, [{ id: navy, quantity_meters: 25.5 }, { id: white }], {
      version: order.version,
      note: 'As agreed by telephone',
    }).expect(200);
    expect(body).toMatchObject({ status: 'confirmed', total_amount: 20_475, pending_change: null, revision: 'C' });
    expect(body.line_stock).toMatchObject([
      { reserved: 25.5, free: 74.5 },
      { reserved: 20, free: 80 },
    ]);
    expect(await stock(fabric)).toEqual([200, 154.5, 25.5, 20]);
    expect((await ledger(fabric)).at(-1)).toMatchObject({ color: 'Navy', reason: 'release', reserved: -34.5 });
    expect(body.history.at(-1)).toMatchObject({
      kind: 'changed',
      from: 'confirmed',
      detail: expect.stringContaining('Quantity: 60 m → 25.5 m'),
    });
    const { body: messages } = await admin('get', `quotations/${order.quotation_id}/messages`).expect(200);
    expect(JSON.stringify(messages)).toContain(`Order ${order.order_number} was changed.`);
    await go(order, 'processing', 'shipped');
    expect(await stock(fabric)).toEqual([154.5, 154.5, 0, 0]);
    const late = await change(order, [{ id: navy, quantity_meters: 10 }]).expect(409);
    expect(late.body.message).toBe(
      `${order.order_number} is shipped and can no longer change. Copy it to a new quotation.`,
    );
  });

  test('that increases the total waits for the customer, and reserves stock only once they accept', async () => {
    const fabric = await byColour(100, 100);
    const order = await confirmed(fabric);
    const [navy, white] = order.line_items.map(({ id }) => id) as [string, string];
    const { body: asked } = await change(order, [
      { id: navy, quantity_meters: 90 },
      { id: white, ...lineOf(fabric, 'Navy', 5), fabric_id: undefined },
      lineOf(fabric, 'White', 10, 500),
    ]).expect(200);
    expect(asked.pending_change).toMatchObject({ total_before: 36_000, total_after: 47_750 });
    expect([asked.total_amount, asked.revision, await stock(fabric)]).toEqual([36_000, 'B', [200, 120, 60, 20]]);
    await move(order, 'processing').expect(200);
    const { body: blocked } = await move(order, 'shipped').expect(409);
    expect(blocked.message).toContain('waits for its customer');

    const path = `orders/${order.id}/changes/${asked.pending_change.id}`;
    const { body } = await admin('post', `${path}/accept`).send({ name: 'Fathima Rizwan' }).expect(200);
    expect(body).toMatchObject({ total_amount: 47_750, pending_change: null, revision: 'C', status: 'processing' });
    expect(body.line_items.map((line: QuotationLine) => [line.fabric.color, line.quantity_meters])).toEqual([
      ['Navy', 90],
      ['Navy', 5],
      ['White', 10],
    ]);
    expect(await stock(fabric)).toEqual([200, 95, 95, 10]);
    // Pressed twice, it counts once; the opposite is refused.
    await admin('post', `${path}/accept`).send({ name: 'Fathima Rizwan' }).expect(200);
    expect((await admin('post', `${path}/decline`).send({}).expect(409)).body.message).toContain('accepted already');
    expect(await stock(fabric)).toEqual([200, 95, 95, 10]);
  });

  test.each([
    [
      'declined',
      (id: string, asked: string) =>
        admin('post', `orders/${id}/changes/${asked}/decline`).send({ reason: 'Too dear' }),
    ],
    ['withdrawn', (id: string) => admin('post', `orders/${id}/withdraw-change`).send({})],
    ['cancelled with the order', (id: string) => admin('post', `orders/${id}/status`).send({ status: 'cancelled' })],
  ])('that is %s leaves the order as it was', async (how, end) => {
    const fabric = await byColour(100, 100);
    const order = await confirmed(fabric);
    const [navy] = order.line_items.map(({ id }) => id);
    const { body } = await change(order, [{ id: navy, quantity_meters: 99 }]).expect(200);
    await end(order.id, body.pending_change.id).expect(200);
    expect(await one(order)).toMatchObject({ total_amount: 36_000, pending_change: null, revision: 'B' });
    expect(await stock(fabric)).toEqual(how.startsWith('cancelled') ? [200, 200, 0, 0] : [200, 120, 60, 20]);
    const accepted = admin('post', `orders/${order.id}/changes/${body.pending_change.id}/accept`).send({ name: 'F' });
    expect((await accepted.expect(409)).body.message).toMatch(/declined already|taken back/);
  });

  test('that exceeds the stock is rejected with what is short, and applies when a reason is given', async () => {
    const fabric = await byColour(70, 20);
    const order = await confirmed(fabric);
    const [navy, white] = order.line_items.map(({ id }) => id);
    const wanted = [
      { id: navy, quantity_meters: 71, unit_price: 1 },
      { id: white, quantity_meters: 20, unit_price: 1 },
    ];
    const { body } = await change(order, wanted).expect(409);
    expect(body.errors[0].message).toBe(
      `There is not enough for the change of ${order.order_number}: ${fabric.name} in Navy has 70 m left for this order, and 71 m are ordered. Take less, choose another color, or give a reason to change it all the same.`,
    );
    expect(await stock(fabric)).toEqual([90, 10, 60, 20]);
    await change(order, wanted, { stock_reason: 'A roll comes on Monday' }).expect(200);
    expect((await read(fabric)).colourways[0]?.available_quantity).toBe(-1);
    // A line that is short already may become shorter without another reason.
    await change(order, [{ id: navy, quantity_meters: 70.5 }, { id: white }]).expect(200);
    expect((await read(fabric)).colourways[0]?.available_quantity).toBe(-0.5);
  });

  test('by several people at once succeeds for one, and a stale version is rejected', async () => {
    const fabric = await byColour(100, 100);
    const order = await confirmed(fabric);
    const [navy, white] = order.line_items.map(({ id }) => id);
    const to = (quantity_meters: number) =>
      change(order, [{ id: navy, quantity_meters }, { id: white }], { version: order.version });
    const answers = await Promise.all([to(10), to(20), to(30)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const stale = answers.find(({ status }) => status === 409);
    expect(stale?.body.current).toMatchObject({ id: order.id });
    const { line_items, total_amount } = await one(order);
    const metres = line_items[0]?.quantity_meters ?? 0;
    expect(total_amount).toBe(metres * 450 + 9000);
    expect(await stock(fabric)).toEqual([200, 180 - metres, metres, 20]);
    const same = await change(order, [{ id: navy }, { id: white }]).expect(400);
    expect(same.body.message).toContain('nothing was changed');
    const none = await change(order, []).expect(400);
    expect(none.body.message).toContain('at least one line');
  });
});

describe('a cancelled order', () => {
  test('is reopened within a day with its stock, or the missing stock is reported', async () => {
    const fabric = await byColour(60, 0);
    const order = await anOrder([fabric, 40, 'Navy']);
    await go(order, 'confirmed', 'processing', 'cancelled');
    const { body: cancelled } = await admin('get', `orders/${order.id}`);
    expect(new Date(cancelled.reopen_until).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const reopen = (fields: object = {}) => admin('post', `orders/${order.id}/reopen`).send(fields);
    const { body } = await reopen({ note: 'They called again' }).expect(200);
    expect([body.status, await stock(fabric)]).toEqual(['processing', [60, 20, 40, 0]]);
    expect((await reopen().expect(409)).body.message).toContain('nothing to reopen');
    await go(order, 'cancelled');
    const other = await anOrder([fabric, 30, 'Navy']);
    await go(other, 'confirmed');
    expect((await reopen().expect(409)).body.message).toContain('in Navy has 30 m left, and 40 m are ordered');
    expect(await stock(fabric)).toEqual([60, 30, 30, 0]);
    await fixture.app.dataSource.query(
      `UPDATE order_history SET created_at = created_at - interval '25 hours' WHERE order_id = $1`,
      [order.id],
    );
    expect((await reopen().expect(409)).body.message).toContain('more than 24 hours ago');
  });
});

describe('the delivery of an order', () => {
  test('has a promised day, a carrier and notes', async () => {
    const order = await anOrder([await byColour(60, 0), 40, 'Navy']);
    const deliver = (fields: object) => admin('put', `orders/${order.id}/delivery`).send(fields);
    await deliver({ promised_on: '31/12/2026' }).expect(400);
    const { body } = await deliver({ promised_on: '2026-12-31', carrier: 'Lanka Cargo' }).expect(200);
    expect(body).toMatchObject({ promised_on: '2026-12-31', carrier: 'Lanka Cargo', vehicle: '' });
    await admin('post', `orders/${order.id}/notes`).send({ note: ' ' }).expect(400);
    await admin('post', `orders/${order.id}/notes`).send({ note: 'Call before noon' }).expect(201);
    await go(order, 'confirmed', 'processing');
    const { body: shipped } = await move(order, 'shipped', { vehicle: 'WP-1234' }).expect(200);
    expect(shipped).toMatchObject({ carrier: 'Lanka Cargo', vehicle: 'WP-1234', promised_on: '2026-12-31' });
    expect(shipped.history.map(({ kind }: { kind: string }) => kind)).toEqual([
      'step',
      'delivery',
      'note',
      'step',
      'step',
      'step',
    ]);
    const { body: cleared } = await deliver({ promised_on: '', vehicle: '' }).expect(200);
    expect(cleared).toMatchObject({ carrier: 'Lanka Cargo', vehicle: '', promised_on: null });
  });
});

describe('a copy', () => {
  test("of an order becomes a new quotation with today's list prices, and names fabrics that no longer exist", async () => {
    const [apart, gone] = [await byColour(60, 10), await aStockedFabric({ stock_quantity: 10 })];
    const order = await anOrder([apart, 40, 'Navy'], [apart, 5, 'White'], [gone, 4]);
    const { body: detail } = await admin('get', `orders/${order.id}`).expect(200);
    await admin('delete', `fabrics/${gone.id}`).expect(200);
    await fixture.app.dataSource.query('UPDATE fabrics SET price_cents = 50000 WHERE id = $1', [apart.id]);
    const copy = (key: string, body: object = {}) =>
      admin('post', `quotations/${detail.quotation_id}/copy`).set('Idempotency-Key', key).send(body);
    const { body } = await copy('copy-1').expect(201);
    expect(body.lines).toEqual([
      { fabric_name: apart.name, color: 'Navy', former_price: 450, list_price: 500, gone: null },
      { fabric_name: apart.name, color: 'White', former_price: 450, list_price: 500, gone: null },
      {
        fabric_name: gone.name,
        color: '',
        former_price: 450,
        list_price: null,
        gone: 'It is no longer in the catalog.',
      },
    ]);
    expect(body.quotation).toMatchObject({
      status: 'pending',
      source: 'manual',
      order_id: null,
      customer_name: 'Fathima Rizwan',
      quoted_price: 20_250,
      internal_notes: [
        `Copied from ${order.order_number}.`,
        `${apart.name} in Navy: Rs. 450.00 then, Rs. 500.00 in today's list.`,
        `${apart.name} in White: Rs. 450.00 then, Rs. 500.00 in today's list.`,
        `Not copied: ${gone.name}. It is no longer in the catalog.`,
      ].join('\n'),
    });
    // Sent again with its key, it makes no second one.
    expect((await copy('copy-1').expect(201)).body.quotation.id).toBe(body.quotation.id);
    const { body: dearer } = await copy('copy-2', { prices: 'list' }).expect(201);
    expect(dearer.quotation.quoted_price).toBe(22_500);
    await copy('copy-3', { prices: 'mine' }).expect(400);
    await admin('delete', `fabrics/${apart.id}`).expect(200);
    expect((await copy('copy-4').expect(409)).body.message).toContain('Nothing of OR-');
  });
});

describe('the export of orders', () => {
  test('has the rows of the filter or selection, without values that its reader may not see', async () => {
    const fabric = await byColour(60, 10);
    const [one, two] = [await anOrder([fabric, 40, 'Navy']), await anOrder([fabric, 5, 'White'])];
    await admin('put', `orders/${two.id}/delivery`).send({ promised_on: '2026-12-31', carrier: '=cmd' }).expect(200);
    const csv = async (token: string, filter: object) =>
      (
        await fixture.app.http
          .get(`/api/admin/orders/export?format=csv&filter=${encodeURIComponent(JSON.stringify(filter))}`)
          .set('Authorization', token)
          .expect(200)
          .expect('Content-Disposition', /orders-\d{4}-\d\d-\d\d\.csv/)
      ).text;
    const all = await csv(fixture.admin, { q: fabric.item_code });
    expect([all.includes(one.order_number), all.includes(two.order_number)]).toEqual([true, true]);
    const chosen = await csv(fixture.admin, { id: [two.id] });
    expect(chosen).not.toContain(one.order_number);
    expect(chosen).toContain(`${fabric.item_code} ${fabric.name}, White: 5 m`);
    expect(chosen).toMatch(/fathima@galletailors\.example.*1000.*2026-12-31/);
    expect(chosen).not.toMatch(/[,;]=cmd/);
    const { token } = await aSignedInMember(fixture.app, 'storekeeper');
    const cut = await csv(token, { id: [two.id] });
    expect(cut).toContain(two.order_number);
    expect(cut).not.toMatch(/fathima@|1000/);
    await admin('get', 'orders/export?format=pdf').expect(400);
    await admin('get', 'orders/export?format=xlsx').expect(200);
  });
});

test.each([
  ['by color', () => byColour(100, 7)],
  ['as a whole', () => aStockedFabric({ colors: ['Navy', 'White'], stock_quantity: 100 })],
])(
  'of 20 concurrent confirmations only those succeed for which the last 100 m, counted %s, suffice',
  async (_, given) => {
    const fabric = await given();
    const orders: Awaited<ReturnType<typeof anOrder>>[] = [];
    while (orders.length < 20) {
      orders.push(...(await Promise.all(Array.from({ length: 10 }, () => anOrder([fabric, 15, 'Navy'])))));
    }
    const answers = await Promise.all(orders.map((order) => move(order, 'confirmed')));
    const refused = answers.filter(({ status }) => status === 409);
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([6, 14]);
    for (const { body } of refused) expect(body.message).toContain('has 10 m left, and 15 m are ordered');
    expect((await stock(fabric)).slice(2)).toEqual([90, 0]);
  },
  120_000,
);

import type { StockMovement } from '@selvedge/domain/fabrics/stock';
import { openStockFixture } from './stock-fixture.js';

const { fixture, admin, cloth, byColour, read, anOrder, move, go, ledger, stock } = openStockFixture();

describe('a fabric with stock per color', () => {
  test('is reserved when an order is confirmed and leaves the stock when it is shipped, with one entry each', async () => {
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

  test('has no stock of a color that is not counted', async () => {
    const fabric = await cloth({ colourways: [{ name: 'Navy', stock_quantity: 60 }, { name: 'White' }] });
    const { body } = await move(await anOrder([fabric, 1, 'White']), 'confirmed').expect(409);
    expect(body.message).toContain('in White has 0 m left, and 1 m are ordered');
  });
});

describe('a fabric that is counted as a whole', () => {
  test('is reserved and shipped from the shared stock', async () => {
    const fabric = await cloth({ colors: ['Navy', 'White'], stock_quantity: 100 });
    const [one, two] = [await anOrder([fabric, 30, 'Navy'], [fabric, 30, 'White']), await anOrder([fabric, 40.001])];
    await go(one, 'confirmed');
    expect(await stock(fabric)).toEqual([100, 40, 30, 30]);
    const { body } = await move(two, 'confirmed').expect(409);
    expect(body.message).toBe(
      `There is not enough for ${two.order_number}: ${fabric.name} has 40 m left, and 40.001 m are ordered. Wait for more, change the quotation before the order, or give a reason to confirm it all the same.`,
    );
    await go(one, 'processing', 'shipped');
    expect(await stock(fabric)).toEqual([40, 40, 0, 0]);
    const { body: rows } = await admin('get', `stock-movements?fabric_id=${fabric.id}&search=${one.order_number}`);
    const told = rows.map(({ reason, color, quantity }: StockMovement) => [reason, color, quantity]);
    expect([told.length, told[0]]).toEqual([5, ['ship', '', -60]]);
    expect(told).toEqual(
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
    const fabric = await cloth({ price_unit: 'yards', stock_quantity: 100 });
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

  test('names each fabric that is short, and reserves nothing', async () => {
    const [apart, whole, plenty] = [await byColour(60, 40), await cloth({ stock_quantity: 10 }), await byColour(9, 9)];
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
    const fabric = await cloth(fields);
    const order = await anOrder([fabric, 500]);
    await go(order, 'confirmed', 'processing', 'shipped');
    expect(await ledger(fabric)).toEqual([]);
  });

  test('that was confirmed before reservations existed takes the free stock and never fails for lack of it', async () => {
    const [apart, whole] = [await byColour(60, 40), await cloth({ stock_quantity: 100 })];
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

  test('of a deleted fabric is confirmed without it', async () => {
    const [gone, fabric] = [await cloth({ stock_quantity: 10 }), await cloth({ stock_quantity: 10 })];
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

import { openStockFixture } from './stock-fixture.js';

const { aStockedFabric, byColour, anOrder, move, stock } = openStockFixture();

test.each([
  ['by color', () => byColour(100, 7)],
  ['as a whole', () => aStockedFabric({ colors: ['Navy', 'White'], stock_quantity: 100 })],
])(
  'of 50 orders confirmed concurrently only as many succeed as the last 100 m, counted %s, suffice for',
  async (_, given) => {
    const fabric = await given();
    const orders: Awaited<ReturnType<typeof anOrder>>[] = [];
    while (orders.length < 50) {
      orders.push(...(await Promise.all(Array.from({ length: 10 }, () => anOrder([fabric, 15, 'Navy'])))));
    }
    const answers = await Promise.all(orders.map((order) => move(order, 'confirmed')));
    const refused = answers.filter(({ status }) => status === 409);
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([6, 44]);
    for (const { body } of refused) expect(body.message).toContain('has 10 m left, and 15 m are ordered');
    expect((await stock(fabric)).slice(2)).toEqual([90, 0]);
  },
  120_000,
);

import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { OrderAllocation } from '@selvedge/domain/rolls/order-rolls';
import { textOf } from '../support/pdf-text.js';
import { navyOf, onShelf } from '../support/roll-fixture.js';
import { openStockFixture } from '../support/stock-fixture.js';

const { fixture, admin, byColour, read, anOrder, move } = openStockFixture();

/** The preparation that every start does with its settings. */
const sellProvisional = (wanted: boolean) => fixture.app.dataSource.query('SELECT sell_provisional($1)', [wanted]);
const drift = async (): Promise<number> => {
  const [{ rolls }] = await fixture.app.dataSource.query('SELECT drifted_rolls()::int AS rolls');
  return rolls;
};

/** A fabric whose only roll, of 100 m by its ticket, is not measured yet. */
async function unmeasured(): Promise<AdminFabric> {
  const fabric = await byColour(1, 1);
  await onShelf(fixture.app.dataSource, fabric, [['2611/A', 100]]);
  await fixture.app.dataSource.query(`UPDATE rolls SET state = 'provisional' WHERE fabric_id = $1`, [fabric.id]);
  return read(fabric);
}
const plan = (fabric: AdminFabric, length_meters: number) =>
  admin('post', 'allocations/plan').send({ colourway_id: navyOf(fabric), rule: 'one_shade', length_meters });
const rollsOf = async ({ id }: { id: string }): Promise<OrderAllocation[]> =>
  (await admin('get', `orders/${id}/allocations`).expect(200)).body.lines[0].allocations;

afterEach(() => sellProvisional(false));

test('unmeasured rolls are not stock: they can be planned as provisional, but an order of them is rejected', async () => {
  const fabric = await unmeasured();
  expect(fabric.stock_quantity).toBe(0);
  const { body } = await plan(fabric, 100).expect(200);
  expect(body).toMatchObject({
    largest_single_shade_meters: 0,
    plans: [{ rolls: [{ length: 100, is_provisional: true }] }],
  });
  const { body: refused } = await move(await anOrder([fabric, 100, 'Navy']), 'confirmed').expect(409);
  expect(refused.message).toContain('has 0 m left, and 100 m are ordered');
});

test('when provisional rolls are sold, an order of them is confirmed, its roll list says that the length is to be confirmed, and it is picked once they are measured', async () => {
  const fabric = await unmeasured();
  await sellProvisional(true);
  expect(await read(fabric)).toMatchObject({ stock_quantity: 100 });
  expect((await read(fabric)).colourways.find(({ name }) => name === 'Navy')).toMatchObject({
    largest_single_shade_meters: 100,
    longest_piece_meters: 100,
  });
  const order = await anOrder([fabric, 100, 'Navy']);
  await move(order, 'confirmed').expect(200);
  const [planned] = await rollsOf(order);
  expect(planned).toMatchObject({ length: 100, is_provisional: true, short_meters: 0 });
  const printed = async () => {
    const { body: pdf } = await admin('get', `orders/${order.id}/roll-list?format=pdf`)
      .responseType('blob')
      .expect(200);
    return textOf(pdf);
  };
  expect(await printed()).toContain(`${planned?.roll_number}, length to be confirmed`);
  const { body } = await admin('post', `orders/${order.id}/pick`)
    .send({ allocations: [{ id: planned?.id }] })
    .expect(409);
  expect(body.message).toBe(`${planned?.roll_number} is not measured yet. Measure it first, or choose another roll.`);
  await admin('post', `rolls/${planned?.roll_id}/measure`).send({ measured_length: 99.1 }).expect(200);
  expect(await rollsOf(order)).toEqual([expect.objectContaining({ is_provisional: false, short_meters: 0.9 })]);
  expect(await printed()).not.toContain('to be confirmed');
  expect(await drift()).toBe(0);
});

test('the stock follows the setting in both directions, with the reason, even when some of it is reserved', async () => {
  const fabric = await unmeasured();
  await sellProvisional(true);
  await sellProvisional(true);
  await move(await anOrder([fabric, 40, 'Navy']), 'confirmed').expect(200);
  await sellProvisional(false);
  expect(await read(fabric)).toMatchObject({ stock_quantity: 0 });
  const moved = await fixture.app.dataSource.query(
    `SELECT reason, reference, on_hand::float8 AS change FROM stock_movements
     WHERE fabric_id = $1 AND reference LIKE 'SELL%' ORDER BY id`,
    [fabric.id],
  );
  expect(moved).toEqual([
    { reason: 'count', reference: 'SELL_PROVISIONAL=true', change: 100 },
    { reason: 'count', reference: 'SELL_PROVISIONAL=false', change: -100 },
  ]);
  expect(await drift()).toBe(0);
});

test('measured rolls are allocated before provisional ones', async () => {
  const fabric = await unmeasured();
  await onShelf(fixture.app.dataSource, fabric, [['2612/A', 60]]);
  await sellProvisional(true);
  const { body } = await plan(fabric, 50).expect(200);
  expect(body.plans[0].rolls).toEqual([expect.objectContaining({ lot_code: '2612', is_provisional: false })]);
});

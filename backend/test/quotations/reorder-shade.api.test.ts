import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { Reorder } from '@selvedge/domain/quotations/reorder';
import { aSignedInCustomer } from '../support/factories.js';
import { onShelf } from '../support/roll-fixture.js';
import { openStockFixture } from '../support/stock-fixture.js';

jest.setTimeout(60_000);

const { fixture, admin, byColour, read, anOrder, go } = openStockFixture();

/** A customer with an order of 60 m from lot 2611, of which 92 m in its shade A and 300 m in B are on the shelf. */
async function aBuyerOfNavy() {
  const { user, token } = await aSignedInCustomer(fixture.app);
  const plain = await byColour(1, 1);
  await onShelf(fixture.app.dataSource, plain, [
    ['2611/A', 92],
    ['2611/B', 300],
  ]);
  const fabric: AdminFabric = await read(plain);
  const order = await anOrder([fabric, 60, 'Navy']);
  await fixture.app.dataSource.query(
    'UPDATE quotations SET customer_id = $1 WHERE id = (SELECT quotation_id FROM orders WHERE id = $2)',
    [user.id, order.id],
  );
  await go(order, 'confirmed');
  await fixture.app.dataSource.query('DELETE FROM allocations WHERE order_id = $1', [order.id]);
  const { lines } = (await admin('get', `orders/${order.id}/allocations`).expect(200)).body;
  const [roll] = await fixture.app.dataSource.query<{ roll_number: string }[]>(
    `SELECT roll_number FROM rolls WHERE fabric_id = $1 AND shade_band = 'A'`,
    [fabric.id],
  );
  await admin('put', `orders/${order.id}/allocations`)
    .send({ allocations: [{ line_id: lines[0].line_id, roll_number: roll?.roll_number, length: 60 }] })
    .expect(200);
  const again = async (as = token): Promise<Reorder> =>
    (await fixture.app.http.post(`/api/orders/${order.id}/reorder`).set('Authorization', as).expect(200)).body;
  return { fabric, order, again };
}

const leaves = async (order: { id: string }) => {
  const { lines } = (await admin('get', `orders/${order.id}/allocations`).expect(200)).body;
  const picked = lines[0].allocations.map(({ id }: { id: string }) => ({ id, actual_length: 60 }));
  await admin('post', `orders/${order.id}/pick`).send({ allocations: picked }).expect(200);
  await admin('post', `orders/${order.id}/issue`).send({}).expect(200);
  await go(order, 'processing', 'shipped');
};

test('a reorder shows what is left of the last delivered shade, and whether a newer lot has arrived', async () => {
  const { fabric, order, again } = await aBuyerOfNavy();
  // Nothing has left for this customer, so there is no shade to match.
  expect((await again()).lines).toMatchObject([{ color: 'Navy', shade: null }]);
  await leaves(order);
  expect((await again()).lines).toMatchObject([{ shade: { lot_code: '2611', left_meters: 30, has_newer_lot: false } }]);
  await onShelf(fixture.app.dataSource, fabric, [['2702/A', 500]]);
  await fixture.app.dataSource.query(`UPDATE dye_lots SET received_at = '2026-11-20' WHERE lot_code = '2702'`);
  expect((await again()).lines).toMatchObject([{ shade: { lot_code: '2611', left_meters: 30, has_newer_lot: true } }]);
});

test('a reorder reveals nothing about lots that another customer received', async () => {
  const { fabric, order } = await aBuyerOfNavy();
  await leaves(order);
  const { token } = await aSignedInCustomer(fixture.app);
  const { body } = await fixture.app.http
    .post('/api/quotations')
    .set('Authorization', token)
    .send({ fabric_id: fabric.id, quantity_meters: 60 })
    .expect(201);
  const own = await fixture.app.http
    .post(`/api/quotations/${body.quotation.id}/reorder`)
    .set('Authorization', token)
    .expect(200);
  expect(own.body.lines).toMatchObject([{ color: 'Navy', shade: null }]);
  await fixture.app.http.post(`/api/orders/${order.id}/reorder`).set('Authorization', token).expect(404);
});

import fc from 'fast-check';
import type { Colourway } from '../src/fabrics/colourway.entity.js';
import { movesStock } from '../src/fabrics/stock/move-stock.js';
import { startApp, type TestApp } from './app.js';
import { aFabric } from './fabric-factories.js';
import { aSignedInAdmin } from './factories.js';

let app: TestApp;
let admin: string;
let serial = 0;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
});
afterAll(() => app.close());

const metres = fc.integer({ min: 0, max: 120_000 }).map((whole) => whole / 1000);
const ORDERS = 3;

const move = fc.record({
  kind: fc.constant('move' as const),
  order: fc.nat(ORDERS - 1),
  steps: fc.constantFrom(
    ['confirmed'],
    ['confirmed'],
    ['processing', 'shipped'],
    ['processing', 'shipped'],
    ['cancelled'],
  ),
});
/** What people do to the stock of one fabric of two colours, some of it in the same moment. */
const deed = fc.oneof(
  { weight: 5, arbitrary: move },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('put' as const), stock: metres }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('count' as const), navy: metres, white: metres }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('hold' as const),
      place: fc.nat(1),
      change: metres.map((length) => length - 60),
    }),
  },
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;
const day = fc.record({
  byColour: fc.boolean(),
  orders: fc.array(fc.record({ place: fc.nat(1), quantity: metres.map((length) => length / 3 + 0.001) }), {
    minLength: ORDERS,
    maxLength: ORDERS,
  }),
  hours: fc.array(fc.array(deed, { minLength: 1, maxLength: 5 }), { minLength: 4, maxLength: 6 }),
});

/** An order that waits to be confirmed, as the desk leaves it. */
async function anOrder(fabricId: string, colourway: Colourway, quantity: number): Promise<string> {
  serial += 1;
  const [{ id }] = await app.dataSource.query<[{ id: string }]>(
    `WITH q AS (INSERT INTO quotations (quotation_no, source, valid_until, status, quoted_price_cents)
                VALUES ($1, 'manual', now() + interval '7 days', 'approved', 1000) RETURNING id),
          l AS (INSERT INTO quotation_lines (quotation_id, position, fabric_id, colourway_id, fabric_name, color,
                                             price_unit, quantity, unit_price_cents)
                SELECT id, 1, $2, $3, 'Poplin', $4, 'meters', $5, 100 FROM q)
     INSERT INTO orders (order_number, quotation_id, total_amount_cents) SELECT $6, id, 1000 FROM q RETURNING id`,
    [`QT-P-${serial}`, fabricId, colourway.id, colourway.name, Math.round(quantity * 1000) / 1000, `OR-P-${serial}`],
  );
  return id;
}

const hold = (colourway: Colourway, change: number) =>
  app.dataSource
    .transaction(async (manager) => {
      await manager.query('SELECT FROM fabrics WHERE id = $1 FOR NO KEY UPDATE', [colourway.fabricId]);
      await movesStock(manager, { reason: change > 0 ? 'hold' : 'hold-end' });
      await manager.query('UPDATE colourways SET held_quantity = greatest(held_quantity + $2, 0) WHERE id = $1', [
        colourway.id,
        change,
      ]);
    })
    .then(
      () => 200,
      (error: Error) => (error.message === 'stock short' ? 409 : error.message),
    );

/** A refusal is an answer; that two of us waited for each other is none. */
const said = ({ status, body }: { status: number; body: { message?: string } }): unknown =>
  body.message?.startsWith('Someone else changed this') ? body.message : status;

/** Where the balances differ from the ledger or from what is reserved, or promise more than there is. */
const FAULTS = `
  SELECT w.name, w.stock_quantity, w.reserved_quantity, w.held_quantity, m.*, r.quantity AS rows
  FROM colourways w
  CROSS JOIN LATERAL (SELECT coalesce(sum(on_hand), 0) AS on_hand, coalesce(sum(reserved), 0) AS reserved,
                             coalesce(sum(held), 0) AS held FROM stock_movements WHERE colourway_id = w.id) m
  CROSS JOIN LATERAL (SELECT coalesce(sum(quantity), 0) AS quantity FROM stock_reservations WHERE colourway_id = w.id) r
  WHERE w.fabric_id = $1
    AND ((coalesce(w.stock_quantity, 0), w.reserved_quantity, w.held_quantity, w.reserved_quantity)
           IS DISTINCT FROM (m.on_hand, m.reserved, m.held, r.quantity)
         OR w.stock_quantity < w.reserved_quantity + w.held_quantity)
  UNION ALL
  SELECT 'in all', f.stock_quantity, f.committed_quantity, f.available_quantity, m.on_hand, 0, 0, 0
  FROM fabrics f
  CROSS JOIN LATERAL (SELECT coalesce(sum(on_hand), 0) AS on_hand FROM stock_movements WHERE fabric_id = f.id) m
  WHERE f.id = $1 AND (f.stock_quantity <> m.on_hand OR f.available_quantity < 0)`;

test('whatever people do at once, the ledger, the balances and the reservations agree, and nothing falls short', async () => {
  await fc.assert(
    fc.asyncProperty(day, async ({ byColour, orders, hours }) => {
      const fabric = await aFabric(app, { colors: ['Navy', 'White'], stockQuantity: 120, availableInSriLanka: true });
      const colourways = await app.dataSource.manager.findBy<Colourway>('Colourway', { fabricId: fabric.id });
      colourways.sort((a, b) => a.position - b.position);
      const [navy, white] = colourways as [Colourway, Colourway];
      const ids = await Promise.all(
        orders.map(({ place, quantity }) => anOrder(fabric.id, place === 0 ? navy : white, quantity)),
      );
      const put = async (fields: object) => {
        const answer = await app.http
          .put(`/api/admin/fabrics/${fabric.id}`)
          .set('Authorization', admin)
          .send({
            name: fabric.name,
            item_code: fabric.itemCode,
            material: fabric.material,
            number_of_colors: 2,
            width: 147,
            weight: 120,
            price_per_meter: 450,
            price_unit: 'meters',
            ...fields,
          });
        return said(answer);
      };
      const count = (own: number, other: number) =>
        put({
          colourways: [
            { id: navy.id, name: 'Navy', stock_quantity: own },
            { id: white.id, name: 'White', stock_quantity: other },
          ],
        });
      const done = async (deed: Deed): Promise<unknown> => {
        if (deed.kind === 'hold') return hold(deed.place === 0 ? navy : white, deed.change);
        if (deed.kind === 'put') return put({ stock_quantity: deed.stock });
        if (deed.kind === 'count') return count(deed.navy, deed.white);
        let answer: unknown;
        for (const status of deed.steps) {
          answer = said(
            await app.http
              .post(`/api/admin/orders/${ids[deed.order]}/status`)
              .set('Authorization', admin)
              .send({ status }),
          );
        }
        return answer;
      };
      if (byColour) await count(70, 50);
      for (const hour of hours) {
        for (const status of await Promise.all(hour.map(done))) expect([200, 400, 409]).toContain(status);
        expect(await app.dataSource.query(FAULTS, [fabric.id])).toEqual([]);
      }
    }),
    { numRuns: 15 },
  );
}, 240_000);

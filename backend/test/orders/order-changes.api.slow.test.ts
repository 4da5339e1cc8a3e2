import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import fc from 'fast-check';
import supertest from 'supertest';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { openStockFixture } from '../support/stock-fixture.js';

jest.setTimeout(600_000);

const { fixture, byColour, aStockedFabric, anOrder } = openStockFixture();
/** A second API on the same database. */
let replica: ApiProcess;

beforeAll(async () => {
  replica = await startApiProcess(fixture.app.config);
}, 60_000);
afterAll(() => replica.kill());

/** Random sequences of changes: `SEQUENCES=8` tries more. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 5);
const ORDERS = 3;
const KINDS = ['change', 'change', 'change', 'accept', 'decline', 'withdraw', 'step', 'cancel', 'reopen'] as const;

const action = fc.record({
  kind: fc.constantFrom(...KINDS),
  order: fc.nat(ORDERS - 1),
  second: fc.boolean(),
  versioned: fc.boolean(),
  metres: fc.integer({ min: 1, max: 90_000 }).map((whole) => whole / 1000),
  price: fc.integer({ min: 1, max: 90_000 }).map((cents) => cents / 100),
  color: fc.nat(1),
  fabric: fc.nat(1),
  shape: fc.constantFrom('edit', 'add', 'remove', 'recolor'),
  reason: fc.constantFrom(undefined, 'A roll comes'),
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** A call that is cut off has an outcome that nobody knows; the invariants must hold all the same. */
async function act(fabrics: readonly AdminFabric[], order: OrderDetail, on: Action): Promise<number> {
  const http = on.second ? supertest(replica.url) : fixture.app.http;
  const call = (path: string, body: object) =>
    http
      .post(`/api/admin/orders/${order.id}/${path}`)
      .set('Authorization', fixture.admin)
      .send({ ...body, ...(on.versioned && { version: order.version }) })
      .then(
        ({ status }) => status,
        () => 0,
      );
  const asked = order.pending_change?.id ?? order.id;
  switch (on.kind) {
    case 'change':
      return call('change', { line_items: linesOf(fabrics, order, on), stock_reason: on.reason });
    case 'accept':
      return call(`changes/${asked}/accept`, { name: 'Fathima' });
    case 'decline':
      return call(`changes/${asked}/decline`, {});
    case 'withdraw':
      return call('withdraw-change', {});
    case 'step': {
      const next = { pending: 'confirmed', confirmed: 'processing', processing: 'shipped', shipped: 'delivered' };
      const status = next[order.status as keyof typeof next] ?? 'confirmed';
      return call('status', { status, stock_reason: on.reason });
    }
    case 'cancel':
      return call('status', { status: 'cancelled' });
    case 'reopen':
      return call('reopen', { stock_reason: on.reason });
  }
}

function linesOf(fabrics: readonly AdminFabric[], order: OrderDetail, on: Action): object[] {
  const fabric = fabrics[on.fabric] as AdminFabric;
  const colourway_id = (of: AdminFabric | undefined) => of?.colourways[on.color % of.colourways.length]?.id;
  const [first, ...others] = order.line_items;
  const rest = others.map(({ id }) => ({ id }));
  const own = fabrics.find(({ id }) => id === first?.fabric.id);
  switch (on.shape) {
    case 'add':
      return [
        { id: first?.id },
        ...rest,
        { fabric_id: fabric.id, colourway_id: colourway_id(fabric), quantity_meters: on.metres, unit_price: on.price },
      ];
    case 'remove':
      return rest.length > 0 ? rest : [{ id: first?.id, quantity_meters: on.metres }];
    case 'recolor':
      return [{ id: first?.id, colourway_id: colourway_id(own), quantity_meters: on.metres }, ...rest];
    default:
      return [{ id: first?.id, quantity_meters: on.metres, unit_price: on.price }, ...rest];
  }
}

const BROKEN = {
  'reserved quantities are the sums of reservations': `
    SELECT w.id FROM colourways w LEFT JOIN stock_reservations r ON r.colourway_id = w.id
    GROUP BY w.id HAVING w.reserved_quantity <> coalesce(sum(r.quantity), 0)`,
  'the ledger adds up to what is reserved': `
    SELECT w.id FROM colourways w LEFT JOIN stock_movements m ON m.colourway_id = w.id
    GROUP BY w.id HAVING w.reserved_quantity <> coalesce(sum(m.reserved), 0)`,
  'an open order has reserved exactly its lines, and no other order anything': `
    SELECT o.id FROM orders o JOIN quotation_lines l ON l.quotation_id = o.quotation_id
    LEFT JOIN stock_reservations r ON r.line_id = l.id
    WHERE coalesce(r.quantity, 0) <> CASE WHEN o.status IN ('confirmed', 'processing')
      THEN round(CASE l.price_unit WHEN 'yards' THEN l.quantity * 0.9144 ELSE l.quantity END, 3) ELSE 0 END`,
  'a reservation is of the color of its line': `
    SELECT r.line_id FROM stock_reservations r JOIN quotation_lines l ON l.id = r.line_id
    WHERE r.colourway_id <> l.colourway_id OR r.fabric_id <> l.fabric_id`,
  'an order costs what its quotation and newest revision say': `
    SELECT o.id FROM orders o JOIN quotations q ON q.id = o.quotation_id
    JOIN LATERAL (SELECT content, total_cents FROM quotation_documents d WHERE d.quotation_id = q.id ORDER BY serial DESC LIMIT 1) d ON true
    WHERE o.total_amount_cents <> q.quoted_price_cents OR o.total_amount_cents <> d.total_cents
       OR (SELECT json_agg(json_build_array(l.id, l.quantity::float8) ORDER BY l.position)::text
           FROM quotation_lines l WHERE l.quotation_id = q.id)
       <> (SELECT json_agg(json_build_array(i->>'id', (i->>'quantity_meters')::float8) ORDER BY place)::text
           FROM jsonb_array_elements(d.content->'line_items') WITH ORDINALITY AS listed (i, place))`,
  'revisions are numbered without a gap': `
    SELECT quotation_id FROM quotation_documents WHERE serial IS NOT NULL
    GROUP BY quotation_id HAVING max(serial) <> count(*)`,
  'a settled order has no change that waits': `
    SELECT o.id FROM orders o JOIN order_changes c ON c.order_id = o.id AND c.state = 'waiting'
    WHERE o.status IN ('shipped', 'delivered', 'cancelled')`,
};

async function rejectBroken(): Promise<void> {
  const all = Object.entries(BROKEN).map(
    ([promise, sql]) => `SELECT '${promise}' AS promise, to_jsonb(broken) AS broken FROM (${sql}) broken`,
  );
  expect(await fixture.app.dataSource.query(all.join(' UNION ALL '))).toEqual([]);
}

async function someOrders(): Promise<{ fabrics: AdminFabric[]; orders: { id: string }[] }> {
  const fabrics = [await byColour(100, 60), await aStockedFabric({ colors: ['Navy', 'White'], stock_quantity: 120 })];
  const [apart, whole] = fabrics as [AdminFabric, AdminFabric];
  const orders = [];
  for (let n = 0; n < ORDERS; n += 1) orders.push(await anOrder([apart, 20, 'Navy'], [whole, 15, 'White']));
  return { fabrics, orders };
}

const read = async ({ id }: { id: string }): Promise<OrderDetail> =>
  (await fixture.app.http.get(`/api/admin/orders/${id}`).set('Authorization', fixture.admin).expect(200)).body;

test('stock, reservations, revisions and totals agree after any sequence of changes, also through two APIs at once', async () => {
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 6, maxLength: 14 }),
      async (rounds) => {
        const { fabrics, orders } = await someOrders();
        for (const actions of rounds) {
          const seen = await Promise.all(orders.map(read));
          const statuses = await Promise.all(actions.map((on) => act(fabrics, seen[on.order] as OrderDetail, on)));
          for (const [index, { kind }] of actions.entries()) {
            const status = statuses[index] as number;
            expect([200, 400, 404, 409]).toContain(status);
            outcomes.set(`${kind} ${status}`, (outcomes.get(`${kind} ${status}`) ?? 0) + 1);
          }
          await rejectBroken();
        }
      },
    ),
    { numRuns: SEQUENCES, seed: 23 },
  );
  // The sequences did change, agree to, cancel and reopen orders.
  for (const kind of ['change', 'accept', 'cancel', 'reopen', 'step'])
    expect(outcomes.get(`${kind} 200`)).toBeGreaterThan(0);
});

test('an API that is killed during changes leaves no partial change', async () => {
  const rounds = fc.sample(fc.array(action, { minLength: 6, maxLength: 6 }), { numRuns: 2, seed: 41 });
  const { fabrics, orders } = await someOrders();
  for (const actions of rounds) {
    const seen = await Promise.all(orders.map(read));
    const calls = actions.map((on) =>
      act(fabrics, seen[on.order] as OrderDetail, {
        ...on,
        second: true,
        kind: on.kind === 'accept' ? 'accept' : 'change',
      }),
    );
    // As soon as one has come to its end, the others are somewhere in the middle.
    await Promise.race(calls);
    await replica.kill();
    await Promise.all(calls);
    await rejectBroken();
    replica = await startApiProcess(fixture.app.config);
  }
});

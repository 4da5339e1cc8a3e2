import type { Hold } from '@selvedge/domain/stock/hold';
import type { Fabric } from '../../src/fabrics/fabric.entity.js';
import { eventually } from '../support/eventually.js';
import { aSignedInCustomer } from '../support/factories.js';
import { openHoldFixture } from '../support/hold-fixture.js';
import { startQueueWorker } from '../support/worker.js';

const { fixture, aStockedFabric, held, byAdmin, available, ledger } = openHoldFixture();

describe('many holds', () => {
  const HOLDS = 6;
  const open = (holds: readonly Hold[]): Promise<{ id: string }[]> =>
    fixture.app.dataSource.query('SELECT id FROM holds WHERE id = ANY($1) AND ended_at IS NULL', [
      holds.map(({ id }) => id),
    ]);
  /** Holds on one fabric each, all expired now. */
  async function due(seconds: number): Promise<{ holds: Hold[]; fabrics: Fabric[] }> {
    const { user } = await aSignedInCustomer(fixture.app);
    const fabrics = await Promise.all(Array.from({ length: HOLDS }, () => aStockedFabric()));
    const holds = await Promise.all(
      fabrics.map(async ({ id: fabric_id }) => {
        const { body } = await byAdmin('post', '')
          .send({ fabric_id, quantity_meters: 60, customer_id: user.id })
          .expect(201);
        return body as Hold;
      }),
    );
    const ids = holds.map(({ id }) => id);
    const soon = `clock_timestamp() + $2 * interval '1 second'`;
    await fixture.app.dataSource.query(`UPDATE holds SET expires_at = ${soon} WHERE id = ANY($1)`, [ids, seconds]);
    await fixture.app.dataSource.query(
      `UPDATE outbox SET available_at = ${soon}
       WHERE name = 'stock.end-hold' AND payload->>'hold_id' = ANY($1) AND finished_at IS NULL`,
      [ids, seconds],
    );
    return { holds, fabrics };
  }

  test('end on time and once with two workers; overdue ones end when a worker starts', async () => {
    const workers = await Promise.all([startQueueWorker(fixture.app.config), startQueueWorker(fixture.app.config)]);
    try {
      const { holds, fabrics } = await due(1);
      await eventually(async () => (await open(holds)).length === 0, 30_000);
      for (const fabric of fabrics) {
        expect(await available(fabric)).toBe(100);
        expect((await ledger(fabric)).map(({ held }) => held)).toEqual([60, -60]);
      }
      const early = await fixture.app.dataSource.query(
        'SELECT id FROM holds WHERE id = ANY($1) AND ended_at < expires_at - $2::interval',
        [holds.map(({ id }) => id), '50 ms'],
      );
      expect(early).toEqual([]);
    } finally {
      await Promise.all(workers.map((one) => one.close()));
    }
    const meanwhile = await due(0);
    expect(await open(meanwhile.holds)).toHaveLength(HOLDS);
    const restarted = await startQueueWorker(fixture.app.config);
    try {
      await eventually(async () => (await open(meanwhile.holds)).length === 0, 30_000);
    } finally {
      await restarted.close();
    }
    for (const fabric of meanwhile.fabrics) expect((await ledger(fabric)).map(({ held }) => held)).toEqual([60, -60]);
  }, 90_000);
});

test('orders of fabrics with and without holds never deadlock', async () => {
  const fabrics = (await Promise.all([aStockedFabric(), aStockedFabric()])).sort((one, other) =>
    one.id < other.id ? -1 : 1,
  );
  const post = (path: string, body: object) =>
    fixture.app.http.post(path).set('Authorization', fixture.admin).send(body);
  const order = async (_: unknown, place: number): Promise<string> => {
    const { token, user } = await aSignedInCustomer(fixture.app);
    // Holds come last in the lock order.
    if (place % 2 === 0) await held(token, fabrics[1] as Fabric, 5);
    const { body } = await post('/api/admin/quotations/create', {
      customer_id: user.id,
      customer_name: user.name,
      customer_email: user.email,
      fabric_items: fabrics.map(({ id }) => ({ fabric_id: id, quantity_meters: 5, unit_price: 100 })),
    }).expect(201);
    await post(`/api/admin/quotations/${body.quotation.id}/approve`, { quoted_price: 1_000 }).expect(200);
    return (await post(`/api/admin/quotations/${body.quotation.id}/convert`, {}).expect(201)).body.id;
  };
  const made = await Promise.all(Array.from({ length: 16 }, order));
  const answers = await Promise.all(made.map((id) => post(`/api/admin/orders/${id}/status`, { status: 'confirmed' })));
  expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200));
  expect(await Promise.all(fabrics.map(available))).toEqual([20, 20]);
});

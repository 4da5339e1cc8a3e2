import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { DyeLot, Roll } from '@selvedge/domain/rolls/roll';
import type { AdminHold } from '@selvedge/domain/stock/hold';
import supertest from 'supertest';
import type { User } from '../../src/users/user.entity.js';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { eventually } from '../support/eventually.js';
import { aSignedInCustomer, aSignedInMember } from '../support/factories.js';
import { someoneWaits } from '../support/locks.js';
import { navyOf, onShelf } from '../support/roll-fixture.js';
import { openStockFixture } from '../support/stock-fixture.js';
import { startWorker } from '../support/worker.js';

jest.setTimeout(120_000);

const { fixture, admin, byColour, read } = openStockFixture();

/** Two rolls of lot 2611 in one shade, and an older lot 2612 that alone would serve most. */
async function aShelf(): Promise<AdminFabric> {
  const fabric = await byColour(1, 1);
  await onShelf(fixture.app.dataSource, fabric, [
    ['2612/A', 80],
    ['2611/A', 52.4],
    ['2611/A', 48],
    ['2611/B', 55],
  ]);
  return read(fabric);
}
const rollsOf = async (fabric: AdminFabric): Promise<Roll[]> =>
  (await admin('get', `rolls?colourway_id=${navyOf(fabric)}`).expect(200)).body.sort((a: Roll, b: Roll) =>
    a.roll_number.localeCompare(b.roll_number),
  );
const lotsOf = async (fabric: AdminFabric): Promise<DyeLot[]> =>
  (await admin('get', `lots?colourway_id=${navyOf(fabric)}`).expect(200)).body;
const lotOf = async (fabric: AdminFabric, code: string) =>
  (await lotsOf(fabric)).find(({ lot_code }) => lot_code === code)?.id;
const customer = async (): Promise<User & { token: string }> => {
  const { user, token } = await aSignedInCustomer(fixture.app);
  return Object.assign(user, { token });
};
const hold = (fabric: AdminFabric, { id: customer_id }: { id: string }, quantity_meters: number, of: object = {}) =>
  admin('post', 'holds').send({
    customer_id,
    fabric_id: fabric.id,
    colourway_id: navyOf(fabric),
    quantity_meters,
    ...of,
  });
async function quoted(fabric: AdminFabric, buyer: User, quantity_meters: number): Promise<string> {
  const { body } = await admin('post', 'quotations/create')
    .send({
      customer_name: buyer.name,
      customer_email: buyer.email,
      fabric_items: [{ fabric_id: fabric.id, colourway_id: navyOf(fabric), quantity_meters, unit_price: 450 }],
    })
    .expect(201);
  return body.quotation.id;
}
async function confirmed(fabric: AdminFabric, buyer: User, meters: number) {
  const quotation = await quoted(fabric, buyer, meters);
  await admin('post', `quotations/${quotation}/approve`).send({ quoted_price: 1000 }).expect(200);
  const { body: order } = await admin('post', `quotations/${quotation}/convert`).send({}).expect(201);
  await admin('post', `orders/${order.id}/status`).send({ status: 'confirmed' }).expect(200);
  return (await admin('get', `orders/${order.id}/allocations`).expect(200)).body.lines[0];
}
const reserved = async (fabric: AdminFabric) =>
  (await rollsOf(fabric))
    .filter((roll) => roll.reserved_length > 0)
    .map((roll) => [roll.lot_code, roll.reserved_length]);
const drift = async () => (await fixture.app.dataSource.query('SELECT drifted_rolls()::int AS n'))[0].n;
afterEach(async () => expect(await drift()).toBe(0));

describe('a hold that names rolls', () => {
  it('reserves the roll, returns it, and releases it once', async () => {
    const fabric = await aShelf();
    const [, roll] = await rollsOf(fabric);
    const { body } = await hold(fabric, await customer(), 30, { roll_id: roll?.id }).expect(201);
    expect(body.rolls).toEqual([
      expect.objectContaining({ roll_number: roll?.roll_number, lot_code: '2611', band: 'A', length: 30 }),
    ]);
    expect(await reserved(fabric)).toEqual([['2611', 30]]);
    expect((await lotsOf(fabric)).map((lot) => [lot.lot_code, lot.largest_single_shade_meters]).sort()).toEqual([
      ['2611', 70.4],
      ['2612', 80],
    ]);
    await admin('delete', `holds/${body.id}`).expect(200);
    await admin('delete', `holds/${body.id}`).expect(200);
    expect(await reserved(fabric)).toEqual([]);
    expect((await read(fabric)).available_quantity).toBe(235.4);
  });

  it('can reserve rolls of one shade in a lot, and staff can release them from the hold', async () => {
    const fabric = await aShelf();
    const lot_id = await lotOf(fabric, '2611');
    const { body } = await hold(fabric, await customer(), 100, { lot_id }).expect(201);
    expect(await reserved(fabric)).toEqual([
      ['2611', 52.4],
      ['2611', 47.6],
    ]);
    const { body: refused } = await admin('put', `holds/${body.id}`)
      .send({ lot_id: await lotOf(fabric, '2612') })
      .expect(409);
    expect(refused.errors).toEqual([expect.objectContaining({ field: 'lot_id' })]);
    expect(await reserved(fabric)).toHaveLength(2);
    await admin('put', `holds/${body.id}`).send({ lot_id: null, roll_id: null }).expect(200);
    expect(await reserved(fabric)).toEqual([]);
    await admin('put', `holds/${body.id}`).send({}).expect(400);
  });

  it('can be extended and shortened on its roll or in its lot, but not beyond the available length', async () => {
    const fabric = await aShelf();
    const [, roll] = await rollsOf(fabric);
    const { body } = await hold(fabric, await customer(), 30, { roll_id: roll?.id }).expect(201);
    const change = (input: object) => admin('put', `holds/${body.id}`).send(input);
    expect((await change({ quantity_meters: 52.4 }).expect(200)).body).toMatchObject({
      quantity_meters: 52.4,
      rolls: [{ roll_number: roll?.roll_number, length: 52.4 }],
    });
    expect((await read(fabric)).available_quantity).toBe(183);
    expect((await change({ quantity_meters: 60 }).expect(409)).body.errors).toMatchObject([{ field: 'roll_id' }]);
    const { body: refused } = await change({ quantity_meters: 235.401 }).expect(409);
    expect(refused.errors).toEqual([
      { field: 'quantity_meters', message: expect.stringContaining('has 235.4 m left. Hold that much or less.') },
    ]);
    for (const quantity_meters of [0, -1, 'ten', 1.2345, 1e9]) await change({ quantity_meters }).expect(400);
    expect(await reserved(fabric)).toEqual([['2611', 52.4]]);
    await change({ quantity_meters: 100, lot_id: roll?.lot_id }).expect(200);
    expect((await change({ quantity_meters: 90 }).expect(200)).body.rolls).toMatchObject([
      { lot_code: '2611' },
      { lot_code: '2611' },
    ]);
    expect((await change({ quantity_meters: 20, lot_id: null }).expect(200)).body).toMatchObject({ rolls: [] });
    expect((await read(fabric)).available_quantity).toBe(215.4);
    await admin('delete', `holds/${body.id}`).expect(200);
    expect((await read(fabric)).available_quantity).toBe(235.4);
    await change({ quantity_meters: 20 }).expect(409);
  });

  it('is rejected with the name of the field when the roll or lot is invalid or lacks free length', async () => {
    const [fabric, other] = [await aShelf(), await aShelf()];
    const buyer = await customer();
    const [roll] = await rollsOf(fabric);
    const strange = await lotOf(other, '2611');
    const refusals: [number, object, string][] = [
      [400, { lot_id: strange }, 'lot_id'],
      [400, { roll_id: roll?.id, lot_id: roll?.lot_id }, 'roll_id'],
      [400, { roll_id: crypto.randomUUID() }, 'roll_id'],
      [400, { roll_id: 'R-000001' }, 'roll_id'],
      [409, { lot_id: roll?.lot_id }, 'lot_id'],
    ];
    for (const [status, choice, field] of refusals) {
      const { body } = await hold(fabric, buyer, 100, choice).expect(status);
      expect(body.errors).toEqual([expect.objectContaining({ field })]);
    }
    await admin('post', `rolls/${roll?.id}/quarantine`).send({ reason: 'Oil stains.' }).expect(200);
    const { body } = await hold(fabric, buyer, 10, { roll_id: roll?.id }).expect(409);
    expect(body.errors).toEqual([
      { field: 'roll_id', message: `${roll?.roll_number} has nothing free for sale. Choose other rolls.` },
    ]);
    const plain = await byColour(50, 50);
    await hold(plain, buyer, 10, { lot_id: strange }).expect(400);
    await hold(plain, buyer, 10).expect(201);
    const { body: own } = await fixture.app.http
      .post('/api/holds')
      .set('Authorization', buyer.token)
      .send({ fabric_id: fabric.id, colourway_id: navyOf(fabric), quantity_meters: 5, roll_id: roll?.id });
    expect(own.rolls).toBeUndefined();
    expect(await reserved(fabric)).toEqual([]);
  });

  it('passes its rolls on to the order of its customer', async () => {
    const fabric = await aShelf();
    const buyer = await customer();
    const [, , roll] = await rollsOf(fabric);
    await hold(fabric, buyer, 40, { roll_id: roll?.id }).expect(201);
    const line = await confirmed(fabric, buyer, 40);
    expect(line.allocations.map((own: { roll_number: string }) => own.roll_number)).toEqual([roll?.roll_number]);
    expect(line.pins[0]).toMatchObject({ because: 'hold', lot_code: '2611' });
    expect(await reserved(fabric)).toEqual([['2611', 40]]);
  });

  it('reserves the rest of a longer order in the same lot, or all of it in another lot when that is too short', async () => {
    const fabric = await aShelf();
    const buyer = await customer();
    const [, roll] = await rollsOf(fabric);
    await hold(fabric, buyer, 20, { roll_id: roll?.id }).expect(201);
    expect((await confirmed(fabric, buyer, 90)).allocations).toMatchObject([
      { lot_code: '2611' },
      { lot_code: '2611' },
    ]);
    await hold(fabric, buyer, 10, { lot_id: roll?.lot_id }).expect(201);
    expect((await confirmed(fabric, buyer, 80)).allocations).toMatchObject([{ lot_code: '2612' }]);
  });

  it('releases its rolls once when it expires, even if the worker is interrupted', async () => {
    const fabric = await aShelf();
    const [roll] = await rollsOf(fabric);
    const { body } = await hold(fabric, await customer(), 80, { roll_id: roll?.id }).expect(201);
    const { dataSource, config } = fixture.app;
    await dataSource.query("UPDATE holds SET expires_at = now() - interval '1 minute' WHERE id = $1", [body.id]);
    await dataSource.query(`UPDATE outbox SET available_at = now() WHERE payload->>'hold_id' = $1`, [body.id]);
    const [first, second] = await Promise.all([startWorker(config), startWorker(config)]);
    try {
      await dataSource.transaction(async (manager) => {
        await manager.query('SELECT FROM rolls WHERE id = $1 FOR UPDATE', [roll?.id]);
        const work = first.work().catch(() => undefined);
        await someoneWaits(fixture.app);
        await dataSource.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`,
        );
        await work;
      });
      expect(await reserved(fabric)).toEqual([['2612', 80]]);
      await dataSource.query(`UPDATE outbox SET available_at = now() WHERE payload->>'hold_id' = $1`, [body.id]);
      await eventually(async () => {
        await second.work();
        return (await reserved(fabric)).length === 0;
      });
      const { body: ended }: { body: AdminHold } = await admin('get', `holds/${body.id}`).expect(200);
      expect(ended.ended_because).toBe('expired');
      expect((await read(fabric)).available_quantity).toBe(235.4);
    } finally {
      await first.close();
      await second.close();
    }
  });

  it('is considered in a plan only for its customer’s quotation and by staff who may read that quotation', async () => {
    const fabric = await aShelf();
    const buyer = await customer();
    const [, roll] = await rollsOf(fabric);
    await hold(fabric, buyer, 52.4, { roll_id: roll?.id }).expect(201);
    const ask = {
      colourway_id: navyOf(fabric),
      length_meters: 100,
      rule: 'one_shade',
      quotation_id: await quoted(fabric, buyer, 100),
    };
    const { body } = await admin('post', 'allocations/plan').send(ask).expect(200);
    expect(body).toMatchObject({
      pins: [{ because: 'hold' }, { because: 'hold' }],
      plans: [{ lots: ['2611'], pin: { because: 'hold' } }],
    });
    const { quotation_id: _, ...anybody } = ask;
    await admin('post', 'allocations/plan').send(anybody).expect(409);
    await admin('post', 'allocations/plan')
      .send({ ...ask, quotation_id: crypto.randomUUID() })
      .expect(404);
    const { token } = await aSignedInMember(fixture.app, 'storekeeper');
    await fixture.app.http.post('/api/admin/allocations/plan').set('Authorization', token).send(ask).expect(403);
  });
});

describe('a swatch that was cut from a lot', () => {
  async function sent(fabric: AdminFabric, buyer: { token: string }, lots?: object[]) {
    const { body } = await fixture.app.http
      .post('/api/swatch-requests')
      .set('Authorization', buyer.token)
      .send({ items: [{ fabric_id: fabric.id, colourway_id: navyOf(fabric) }], address: '27 Galle Road, Moratuwa' })
      .expect(201);
    await admin('post', `swatch-requests/${body.id}/status`).send({ status: 'packed' }).expect(200);
    const [{ id: item_id }] = body.items;
    return admin('post', `swatch-requests/${body.id}/status`).send({
      status: 'sent',
      carrier: 'Courier',
      lots: lots?.map((lot) => ({ item_id, ...lot })),
    });
  }

  it('makes an order of its color prefer that lot when the lot has enough', async () => {
    const fabric = await aShelf();
    const buyer = await customer();
    const { body } = await sent(fabric, buyer, [{ lot_id: await lotOf(fabric, '2611') }]);
    expect(body.items).toEqual([expect.objectContaining({ lot_code: '2611' })]);
    expect(body.history.at(-1).detail).toContain('lot 2611');
    const seen = await fixture.app.http.get('/api/swatch-requests').set('Authorization', buyer.token).expect(200);
    expect(JSON.stringify(seen.body)).not.toContain('2611');
    expect((await confirmed(fabric, buyer, 60)).allocations).toMatchObject([
      { lot_code: '2611' },
      { lot_code: '2611' },
    ]);
    expect((await confirmed(fabric, buyer, 70)).allocations).toMatchObject([{ lot_code: '2612' }]);
    const stranger = await customer();
    expect((await confirmed(await aShelf(), stranger, 60)).allocations).toMatchObject([{ lot_code: '2612' }]);
  });

  it('must be from a lot of its own color', async () => {
    const fabric = await aShelf();
    const buyer = await customer();
    const strange = await lotOf(await aShelf(), '2611');
    const refused = await sent(fabric, buyer, [{ lot_id: strange }]);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([expect.objectContaining({ field: 'lots[0].lot_id' })]);
    expect((await sent(fabric, buyer)).body.items).toEqual([expect.objectContaining({ lot_id: null, lot_code: null })]);
  });
});

test('concurrent changes of the length of a hold reserve stock once, for the length that is stored', async () => {
  const fabric = await aShelf();
  const [roll] = await rollsOf(fabric);
  const { body } = await hold(fabric, await customer(), 10, { roll_id: roll?.id }).expect(201);
  const lengths = [20, 30, 40, 50];
  await Promise.all(
    lengths.map((quantity_meters) => admin('put', `holds/${body.id}`).send({ quantity_meters }).expect(200)),
  );
  const { body: kept } = await admin('get', `holds/${body.id}`).expect(200);
  expect(lengths).toContain(kept.quantity_meters);
  expect(await reserved(fabric)).toEqual([['2612', kept.quantity_meters]]);
  expect((await read(fabric)).available_quantity).toBe(Number((235.4 - kept.quantity_meters).toFixed(3)));
});

test('when two API processes hold the last roll concurrently, one succeeds and the other gets 409', async () => {
  const apis: ApiProcess[] = await Promise.all([
    startApiProcess(fixture.app.config),
    startApiProcess(fixture.app.config),
  ]);
  try {
    for (const round of [1, 2, 3]) {
      const fabric = await byColour(1, 1);
      await onShelf(fixture.app.dataSource, fabric, [
        ['2611/A', 50],
        ['2612/A', 40],
      ]);
      const [roll] = await rollsOf(fabric);
      const buyers = [await customer(), await customer()];
      const answers = await Promise.all(
        apis.map((api, index) =>
          supertest(api.url)
            .post('/api/admin/holds')
            .set({ Authorization: fixture.admin, 'Idempotency-Key': `${round} ${index} ${fabric.id}` })
            .send({ customer_id: buyers[index]?.id, fabric_id: fabric.id, quantity_meters: 30, roll_id: roll?.id }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.errors).toEqual([
        expect.objectContaining({ field: 'roll_id' }),
      ]);
      expect(await reserved(fabric)).toEqual([['2611', 30]]);
    }
  } finally {
    await Promise.all(apis.map((api) => api.kill()));
  }
});

import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { OrderDeliveries } from '@selvedge/domain/orders/delivery';
import type { OrderAllocation } from '@selvedge/domain/rolls/order-rolls';
import sharp from 'sharp';
import { Storage } from '../../src/storage/storage.js';
import { readLayout } from '../support/pdf-layout.js';
import { navyOf, onShelf } from '../support/roll-fixture.js';
import { openStockFixture } from '../support/stock-fixture.js';

jest.setTimeout(120_000);

const { fixture, admin, byColour, aStockedFabric, read, anOrder, move, go, ledger, stock } = openStockFixture();

type Placed = { id: string; order_number: string };

const deliveries = async ({ id }: Placed): Promise<OrderDeliveries> =>
  (await admin('get', `orders/${id}/deliveries`).expect(200)).body;
const prepare = ({ id }: Placed, fields: object = {}) => admin('post', `orders/${id}/deliveries`).send(fields);
const send = (delivery: { id: string } | undefined, deed: string, fields: object = {}) =>
  admin('post', `deliveries/${delivery?.id}/${deed}`).send(fields);
const statusOf = async ({ id }: Placed) => (await admin('get', `orders/${id}`).expect(200)).body.status;

/** An order that is being processed. */
async function processed(...lines: Parameters<typeof anOrder>): Promise<Placed> {
  const order = await anOrder(...lines);
  await go(order, 'confirmed', 'processing');
  return order;
}

/** Prepares and ships so much of the first line. */
async function delivered(order: Placed, meters: number): Promise<OrderDeliveries> {
  const [line] = (await deliveries(order)).lines;
  const { body } = await prepare(order, { lines: [{ line_id: line?.line_id, meters }] }).expect(201);
  return (await send(body.deliveries.at(-1), 'ship').expect(200)).body;
}

/** Meters that leave with each delivery of rolls: issued one after the other. */
async function issueRoll({ id }: Placed, roll: OrderAllocation): Promise<void> {
  await admin('post', `orders/${id}/pick`)
    .send({ allocations: [{ id: roll.id, remainder: 'keep' }] })
    .expect(200);
  await admin('post', `orders/${id}/issue`)
    .send({ ids: [roll.id] })
    .expect(200);
}
const rollsOf = async ({ id }: Placed): Promise<OrderAllocation[]> =>
  (await admin('get', `orders/${id}/allocations`).expect(200)).body.lines[0].allocations;

async function rolled(lengths: number[]): Promise<AdminFabric> {
  const fabric = await byColour(1, 1);
  await onShelf(
    fixture.app.dataSource,
    fabric,
    lengths.map((length) => ['2611/A', length] as const),
  );
  return read(fabric);
}

describe('an order that is delivered in parts', () => {
  test('is shipped with its last delivery, and delivered when all deliveries have arrived', async () => {
    const fabric = await byColour(300, 10);
    const order = await processed([fabric, 240, 'Navy']);
    const first = await delivered(order, 100);
    expect(first.lines).toMatchObject([{ delivered_meters: 100, open_meters: 140 }]);
    expect(await statusOf(order)).toBe('processing');
    expect(await stock(fabric)).toEqual([210, 70, 140, 0]);
    const last = await delivered(order, 138.6);
    expect(last).toMatchObject({ status: 'shipped', lines: [{ delivered_meters: 238.6, open_meters: 0 }] });
    // The length that left is off the shelf, and what was reserved beyond it is free again.
    expect(await stock(fabric)).toEqual([71.4, 71.4, 0, 0]);
    const [one, two] = last.deliveries;
    await send(one, 'arrive').expect(200);
    expect(await statusOf(order)).toBe('shipped');
    await send(two, 'arrive').expect(200);
    expect(await statusOf(order)).toBe('delivered');
    expect(Number(two?.number.slice(-4))).toBe(Number(one?.number.slice(-4)) + 1);
  });

  test('deducts shared stock with each delivery', async () => {
    const fabric = await aStockedFabric({ stock_quantity: 100 });
    const order = await processed([fabric, 60]);
    await delivered(order, 20);
    expect((await stock(fabric)).slice(0, 2)).toEqual([80, 40]);
    await delivered(order, 40);
    expect((await stock(fabric)).slice(0, 2)).toEqual([40, 40]);
    const reasons = (await ledger(fabric)).map(({ reason }: { reason: string }) => reason);
    expect(reasons.filter((reason: string) => reason === 'ship')).toHaveLength(2);
  });

  test('stays open when less than the tolerance was delivered, until the line is closed with a reason', async () => {
    const order = await processed([await byColour(300, 10), 240, 'Navy']);
    const { lines } = await delivered(order, 231);
    expect(lines).toMatchObject([{ open_meters: 9 }]);
    const close = (fields: object) => admin('post', `orders/${order.id}/lines/${lines[0]?.line_id}/close`).send(fields);
    expect((await close({ reason: ' ' }).expect(400)).body.errors[0].field).toBe('reason');
    const { body } = await close({ reason: 'The mill has no more of this lot.' }).expect(200);
    expect(body).toMatchObject({
      status: 'shipped',
      lines: [{ open_meters: 0, closed: { reason: 'The mill has no more of this lot.', by: expect.any(String) } }],
    });
    await close({ reason: 'Twice.' }).expect(409);
  });

  test('can be marked as shipped with an open line only with a reason, which closes the line', async () => {
    const order = await processed([await byColour(300, 10), 240, 'Navy']);
    await delivered(order, 231);
    const { body } = await move(order, 'shipped').expect(409);
    expect(body.errors[0]).toMatchObject({ field: 'length_reason', message: expect.stringContaining('9 m are open') });
    await move(order, 'shipped', { length_reason: 'Agreed by telephone.' }).expect(200);
    expect((await deliveries(order)).lines).toMatchObject([{ closed: { reason: 'Agreed by telephone.' } }]);
    await move(order, 'delivered').expect(200);
    expect((await deliveries(order)).deliveries).toMatchObject([{ state: 'delivered' }]);
  });

  test('cannot be changed or canceled after a delivery has left, and has one delivery note per delivery', async () => {
    const order = await processed([await byColour(300, 10), 240, 'Navy']);
    await delivered(order, 100);
    expect((await move(order, 'cancelled').expect(409)).body.message).toContain('has left');
    const { line_items } = (await admin('get', `orders/${order.id}`)).body;
    const changed = { line_items: [{ ...line_items[0], quantity_meters: 200 }] };
    expect((await admin('post', `orders/${order.id}/change`).send(changed)).status).toBe(409);
    expect((await admin('get', `orders/${order.id}/delivery-note`).expect(409)).body.message).toContain('each with');
  });
});

describe('a delivery', () => {
  test('that two clerks prepare or ship concurrently succeeds once; the other gets 409 with the current state', async () => {
    const order = await processed([await byColour(300, 10), 240, 'Navy']);
    const answers = await Promise.all([prepare(order), prepare(order)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const lost = answers.find(({ status }) => status === 409)?.body;
    expect(lost.current.deliveries).toHaveLength(1);
    const [delivery] = lost.current.deliveries;
    const shipped = await Promise.all([send(delivery, 'ship'), send(delivery, 'ship')]);
    expect(shipped.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await deliveries(order)).deliveries).toHaveLength(1);
  });

  test('is created once when the request is repeated with its idempotency key', async () => {
    const order = await processed([await byColour(300, 10), 240, 'Navy']);
    const [line] = (await deliveries(order)).lines;
    const body = { lines: [{ line_id: line?.line_id, meters: 50 }] };
    const key = crypto.randomUUID();
    const once = () => prepare(order, body).set('Idempotency-Key', key).expect(201);
    await once();
    await once();
    expect((await deliveries(order)).deliveries).toHaveLength(1);
  });

  test('that is rejected leaves no gap in the delivery numbers', async () => {
    const order = await processed([await byColour(300, 10), 240, 'Navy']);
    const [line] = (await deliveries(order)).lines;
    const one = (await prepare(order, { lines: [{ line_id: line?.line_id, meters: 10 }] }).expect(201)).body;
    const far = await prepare(order, { lines: [{ line_id: line?.line_id, meters: 500 }] }).expect(400);
    expect(far.body.errors[0].field).toBe('lines[0].meters');
    for (const meters of [0, -1, 0.0001, 'many', null]) {
      await prepare(order, { lines: [{ line_id: line?.line_id, meters }] }).expect(400);
    }
    await prepare(order, { lines: [{ line_id: crypto.randomUUID(), meters: 1 }] }).expect(400);
    await prepare(order, { lines: [] }).expect(409);
    await prepare(order, { packages: 0 }).expect(400);
    const two = (await prepare(order, { lines: [{ line_id: line?.line_id, meters: 10 }] }).expect(201)).body;
    const [first, second] = [one, two].map(({ deliveries: all }: OrderDeliveries) =>
      Number(all.at(-1)?.number.slice(-4)),
    );
    expect(second).toBe((first ?? 0) + 1);
  });

  test('can be changed or canceled until it is shipped; a canceled length is available to the next delivery', async () => {
    const order = await processed([await byColour(300, 10), 240, 'Navy']);
    const [made] = (await prepare(order, { vehicle: 'WP LB-1234' }).expect(201)).body.deliveries;
    const { body } = await admin('put', `deliveries/${made.id}`)
      .send({ packages: 4, driver: 'Sunil', version: made.version })
      .expect(200);
    expect(body.deliveries).toMatchObject([{ packages: 4, driver: 'Sunil', vehicle: 'WP LB-1234' }]);
    const stale = await admin('put', `deliveries/${made.id}`).send({ packages: 5, version: made.version }).expect(409);
    expect(stale.body.current.deliveries).toMatchObject([{ packages: 4 }]);
    await send(made, 'cancel').expect(400);
    await send(made, 'cancel', { reason: 'The lorry broke down.' }).expect(200);
    await send(made, 'ship').expect(409);
    expect((await prepare(order).expect(201)).body.deliveries).toMatchObject([
      { state: 'cancelled' },
      { state: 'prepared', lines: [{ meters: 240 }] },
    ]);
  });

  test('is rejected for an order that is not in processing', async () => {
    const order = await anOrder([await byColour(300, 10), 240, 'Navy']);
    expect((await prepare(order).expect(409)).body.message).toContain('is pending');
    await admin('post', `orders/${crypto.randomUUID()}/deliveries`).send({}).expect(404);
    await send({ id: crypto.randomUUID() }, 'ship').expect(404);
  });

  test('that has not left is canceled with its order', async () => {
    const fabric = await byColour(300, 10);
    const order = await processed([fabric, 240, 'Navy']);
    await prepare(order).expect(201);
    await move(order, 'cancelled').expect(200);
    expect((await deliveries(order)).deliveries).toMatchObject([{ state: 'cancelled' }]);
    expect(await stock(fabric)).toEqual([310, 310, 0, 0]);
  });
});

describe('a delivery of rolls', () => {
  test('contains the issued rolls, and the order is shipped with its last roll', async () => {
    const order = await processed([await rolled([50, 60]), 110, 'Navy']);
    const [first, second] = await rollsOf(order);
    expect((await prepare(order).expect(409)).body.message).toContain('not issued yet');
    if (!first || !second) throw new Error('no rolls');
    await issueRoll(order, first);
    const { body: one } = await prepare(order, { packages: 1 }).expect(201);
    expect(one).toMatchObject({
      ready_rolls: [],
      deliveries: [{ rolls: [{ rows: [{ roll_number: first.roll_number, meters: first.length }] }] }],
    });
    await prepare(order, { allocation_ids: [first.id] }).expect(409);
    await prepare(order, { lines: [{ line_id: first.line_id, meters: 5 }] }).expect(400);
    await send(one.deliveries[0], 'ship').expect(200);
    expect(await statusOf(order)).toBe('processing');
    await issueRoll(order, second);
    const { body: two } = await prepare(order, { allocation_ids: [second.id] }).expect(201);
    const { body } = await send(two.deliveries[1], 'ship').expect(200);
    expect(body).toMatchObject({ status: 'shipped', lines: [{ delivered_meters: 110, open_meters: 0 }] });
  });

  test('has a note with its rolls, whose content can no longer change after it has left', async () => {
    const order = await processed([await rolled([50]), 50, 'Navy']);
    const [roll] = await rollsOf(order);
    if (!roll) throw new Error('no roll');
    await issueRoll(order, roll);
    const [made] = (await prepare(order, { packages: 2, note: 'Ring the bell.' }).expect(201)).body.deliveries;
    await send(made, 'ship').expect(200);
    const paper = await admin('get', `deliveries/${made.id}/note`).expect(200);
    expect(paper.headers['content-type']).toBe('application/pdf');
    const [{ content }] = await fixture.app.dataSource.query('SELECT content FROM deliveries WHERE id = $1', [made.id]);
    expect(content).toMatchObject({
      number: made.number,
      packed: { packages: 2, note: 'Ring the bell.' },
      roll_list: { lines: [{ rows: [{ roll_number: roll.roll_number, meters: 50 }] }], totals: { rolls: 1 } },
    });
    await expect(
      fixture.app.dataSource.query(`UPDATE deliveries SET content = '{}' WHERE id = $1`, [made.id]),
    ).rejects.toThrow('never changes');
    await expect(
      fixture.app.dataSource.query('UPDATE delivery_lines SET meters = 1 WHERE delivery_id = $1', [made.id]),
    ).rejects.toThrow('never changes');
  });

  test('shows the picture of its fabric on the delivery note, the roll list and the pick list', async () => {
    const url = '/api/uploads/navy-linen.webp';
    const webp = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#26355d' } }).webp();
    await fixture.app.app.get(Storage).put('uploads/navy-linen-320.webp', await webp.toBuffer(), 'image/webp');
    const fabric = await rolled([50]);
    await fixture.app.dataSource.query(
      `INSERT INTO fabric_images (fabric_id, colourway_id, image_url, display_order, is_primary)
       VALUES ($1, $2, $3, 0, true)`,
      [fabric.id, navyOf(fabric), url],
    );
    const order = await processed([fabric, 50, 'Navy']);
    const [roll] = await rollsOf(order);
    if (!roll) throw new Error('no roll');
    await issueRoll(order, roll);
    const [made] = (await prepare(order).expect(201)).body.deliveries;
    const papers = [
      `deliveries/${made.id}/note`,
      `orders/${order.id}/roll-list?format=pdf`,
      `orders/${order.id}/pick-list`,
    ];
    for (const paper of papers) {
      const { body } = await admin('get', paper).responseType('blob').expect(200);
      expect((await readLayout(body)).pages.reduce((sum, { pictures }) => sum + pictures, 0)).toBe(1);
      expect(body.toString('latin1').match(/\/Filter \/DCTDecode/g)).toHaveLength(1);
    }
  });

  test('has a list of its rolls as JSON, PDF and workbook', async () => {
    const order = await processed([await rolled([50]), 50, 'Navy']);
    const path = `orders/${order.id}/roll-list`;
    expect((await admin('get', path).expect(200)).body.totals).toMatchObject({ meters: 50, yards: 54.681, pieces: 1 });
    expect((await admin('get', `${path}?format=pdf`).expect(200)).headers['content-type']).toBe('application/pdf');
    const sheet = await admin('get', `${path}?format=xlsx`).expect(200);
    expect(sheet.headers['content-disposition']).toContain(`${order.order_number}_roll_list.xlsx`);
    await admin('get', `${path}?format=doc`).expect(400);
  });
});

describe('invoices of deliveries', () => {
  const bill = ({ id: order_id }: Placed, ids?: (string | undefined)[]) =>
    admin('post', 'invoices').send({ order_id, ...(ids && { delivery_ids: ids }) });
  const quantities = ({ content }: { content: { lines: { quantity: number }[] } }) =>
    content.lines.map(({ quantity }) => quantity);

  beforeAll(async () => {
    await admin('put', 'tax-profile')
      .send({
        valid_from: '2026-01-01',
        vat_registered: false,
        legal_name: 'Selvedge Fabrics (Pvt) Ltd',
        address: '27 Galle Road, Colombo 03',
        unit_code: 'CMB01',
        rates: [],
      })
      .expect(200);
  });

  test('bill the delivered lengths, each delivery once, within the tolerance of the whole order', async () => {
    const order = await processed([await byColour(400, 10), 240, 'Navy']);
    const [one] = (await delivered(order, 100)).deliveries;
    expect((await bill(order).expect(409)).body.message).toContain('once it is shipped');
    const { body: first } = await bill(order, [one?.id]).expect(201);
    expect(quantities(first)).toEqual([100]);
    expect(first.content.delivery_note).toBe(one?.number);
    expect((await bill(order, [one?.id]).expect(409)).body.message).toContain(`billed by the invoice ${first.serial}`);
    expect((await deliveries(order)).deliveries).toMatchObject([{ invoice: { id: first.id, serial: first.serial } }]);
    await delivered(order, 100);
    const [, two] = (await delivered(order, 47.2)).deliveries;
    expect(await statusOf(order)).toBe('shipped');
    // 240 m with a tolerance of 3 percent are 247.2 m at most.
    const { body: rest } = await bill(order).expect(201);
    expect(quantities(rest)).toEqual([147.2]);
    expect((await bill(order).expect(409)).body.message).toContain('are invoiced');
    await bill(order, [two?.id]).expect(409);
    const lines = first.content.lines.map(({ line_id, quantity }: { line_id: string; quantity: number }) => ({
      line_id,
      quantity,
    }));
    await admin('post', `invoices/${first.id}/credit-note`).send({ reason: 'claim', lines }).expect(201);
    expect(quantities((await bill(order, [one?.id]).expect(201)).body)).toEqual([100]);
  });

  test('requested by two clerks for the same delivery concurrently are issued once', async () => {
    const order = await processed([await byColour(400, 10), 240, 'Navy']);
    const [one] = (await delivered(order, 100)).deliveries;
    const answers = await Promise.all([bill(order, [one?.id]), bill(order, [one?.id])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('are rejected for deliveries that have not left or belong to other orders', async () => {
    const order = await processed([await byColour(400, 10), 240, 'Navy']);
    const [made] = (await prepare(order).expect(201)).body.deliveries;
    for (const ids of [[made.id], [crypto.randomUUID()], [], ['DN-1'], [made.id, made.id]])
      await bill(order, ids).expect(400);
    expect((await bill(order, [made.id])).body.errors[0].field).toBe('delivery_ids[0]');
  });

  test('omit lines of which nothing was delivered', async () => {
    const order = await processed([await byColour(400, 10), 240, 'Navy'], [await byColour(400, 10), 50, 'Navy']);
    const [one] = (await delivered(order, 100)).deliveries;
    expect(quantities((await bill(order, [one?.id]).expect(201)).body)).toEqual([100]);
  });
});

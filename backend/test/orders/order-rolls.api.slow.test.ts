import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { LineAllocations, OrderAllocation, OrderAllocations } from '@selvedge/domain/rolls/order-rolls';
import type { Roll, RollCard } from '@selvedge/domain/rolls/roll';
import { aSignedInCustomer } from '../support/factories.js';
import { offerFixture, textOf } from '../support/offer-fixture.js';
import { navyOf, onShelf } from '../support/roll-fixture.js';
import { openStockFixture } from '../support/stock-fixture.js';

jest.setTimeout(120_000);

const { fixture, admin, byColour, read, anOrder, move, stock } = openStockFixture();

const { pathOf, at, say } = offerFixture(fixture);

type Placed = { id: string; order_number: string };

const shelf = [
  ['2611/A', 52.4],
  ['2611/A', 48],
  ['2611/A', 61.5],
  ['2611/A', 12.3],
  ['2611/B', 55],
  ['2611/B', 49.7],
] as const;

/** A fabric with these rolls in Navy. */
async function rolled(rolls: readonly (readonly [string, ...number[]])[] = shelf): Promise<AdminFabric> {
  const fabric = await byColour(1, 1);
  await onShelf(fixture.app.dataSource, fabric, rolls);
  return read(fabric);
}

const ordered = (fabric: AdminFabric, meters: number): Promise<Placed> => anOrder([fabric, meters, 'Navy']);
const allocations = async ({ id }: Placed): Promise<OrderAllocations> =>
  (await admin('get', `orders/${id}/allocations`).expect(200)).body;
const lineOf = async (order: Placed): Promise<LineAllocations> =>
  (await allocations(order)).lines[0] as LineAllocations;
const rollsOf = async (order: Placed): Promise<OrderAllocation[]> => (await lineOf(order)).allocations;
const lengths = (rolls: OrderAllocation[]) => rolls.map(({ length }) => length);

async function confirmed(fabric: AdminFabric, meters: number): Promise<Placed> {
  const order = await ordered(fabric, meters);
  await move(order, 'confirmed').expect(200);
  return order;
}
const pick = ({ id }: Placed, picked: object[], key = crypto.randomUUID()) =>
  admin('post', `orders/${id}/pick`).set('Idempotency-Key', key).send({ allocations: picked });
const issue = ({ id }: Placed, fields: object = {}) => admin('post', `orders/${id}/issue`).send(fields);

/** Picks all rolls of an order; the last one is cut so that this length leaves. */
async function issued(order: Placed, meters: number): Promise<void> {
  const rolls = await rollsOf(order);
  const before = rolls.slice(0, -1).reduce((sum, { length }) => sum + length * 1000, 0);
  const last = Math.round(meters * 1000 - before) / 1000;
  await pick(
    order,
    rolls.map(({ id }, index) => ({ id, ...(index === rolls.length - 1 && { actual_length: last }) })),
  ).expect(200);
  await issue(order).expect(200);
}

const consent = async ({ id }: Placed, fields: object) => {
  const { quotation_id, line_items } = (await admin('get', `orders/${id}`).expect(200)).body;
  return admin('post', `quotations/${quotation_id}/consents`).send({
    line_id: line_items[0].id,
    channel: 'telephone',
    given_by: 'Fathima Rizwan',
    words: 'Mix them, it is lining.',
    ...fields,
  });
};

test('the pick list shows the rolls that orders wait for, sorted by place, with the length to take', async () => {
  const fabric = await rolled();
  const order = await confirmed(fabric, 100);
  const waiting = async () => {
    const sort = encodeURIComponent('["location","ASC"]');
    const query = `fabric_id=${fabric.id}&to_pick=true&sort=${sort}`;
    const { body } = await admin('get', `rolls?${query}`).expect(200);
    return body.map(({ id, to_pick_length }: Roll) => [id, to_pick_length]);
  };
  const [first, second] = (await rollsOf(order)) as [OrderAllocation, OrderAllocation];
  await admin('post', `rolls/${first.roll_id}/move`).send({ location: 'B-02' }).expect(200);
  await admin('post', `rolls/${second.roll_id}/move`).send({ location: 'A-01' }).expect(200);
  const [one, other] = [first, second].map(({ roll_id, length }) => [roll_id, length]);
  expect(await waiting()).toEqual([other, one]);
  await pick(order, [{ id: first.id }]).expect(200);
  expect(await waiting()).toEqual([other]);
});

describe('a cut that starts from the roll', () => {
  const cut = (roll: OrderAllocation, fields: object) => admin('post', `rolls/${roll.roll_id}/cuts`).send(fields);

  test('is booked once per idempotency key for the order line, at the length actually cut', async () => {
    const order = await confirmed(await rolled(), 100);
    const { line_id, allocations: planned } = await lineOf(order);
    const [, last] = planned as [OrderAllocation, OrderAllocation];
    const body = { length: 47.6, order_line_id: line_id, actual_length: 47.7, idempotency_key: `cut ${last.id}` };
    const first = await cut(last, body).expect(200);
    expect(first.body).toMatchObject({ length: 13.8, reserved_length: 0, state: 'available' });
    expect((await cut(last, body).expect(200)).body.length).toBe(13.8);
    await cut(last, { ...body, actual_length: 47.8 }).expect(409);
    expect((await rollsOf(order)).map(({ state, cut_length }) => [state, cut_length])).toEqual([
      ['planned', null],
      ['picked', 47.7],
    ]);
  });

  test('by two clerks at once is booked once, and the other gets a conflict with the current roll', async () => {
    const order = await confirmed(await rolled([['7/C', 80]]), 33.3);
    const { line_id, allocations: planned } = await lineOf(order);
    const [roll] = planned as [OrderAllocation];
    const answers = await Promise.all([1, 2].map(() => cut(roll, { length: 33.3, order_line_id: line_id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.current).toMatchObject({ length: 46.7 });
    const again = await cut(roll, { length: 33.3, order_line_id: line_id }).expect(409);
    expect(again.body).toMatchObject({ current: { length: 46.7 } });
  });

  test('with a slipped digit is undone until it is issued, and its line is planned and reserved again', async () => {
    const fabric = await rolled([['1/A', 500]]);
    const order = await confirmed(fabric, 47.6);
    const before = await stock(fabric);
    const [planned] = (await rollsOf(order)) as [OrderAllocation];
    await cut(planned, { length: 47.6, order_line_id: planned.line_id, actual_length: 476 }).expect(200);
    expect((await read(fabric)).stock_quantity).toBe(24);
    const card = async (): Promise<RollCard> => (await admin('get', `rolls/${planned.roll_id}`).expect(200)).body;
    const undo = async (fields: object = {}) => {
      const booked = (await card()).movements.find(({ kind, length_change }) => kind === 'cut' && length_change < 0);
      return admin('post', `rolls/${planned.roll_id}/cuts/${booked?.id}/reverse`).send({ reason: 'slip', ...fields });
    };
    expect((await undo({ version: 1 })).status).toBe(409);
    const { status, body } = await undo();
    expect([status, body.length, body.pieces, body.reserved_length]).toEqual([200, 500, [500], 47.6]);
    expect(await stock(fabric)).toEqual(before);
    expect((await undo()).body.message).toBe('This cut is undone already.');
    const [again] = (await rollsOf(order)) as [OrderAllocation];
    expect(again).toMatchObject({ length: 47.6, state: 'planned', cut_length: null });
    const { history } = (await admin('get', `orders/${order.id}`).expect(200)).body;
    expect(history.at(-1).detail).toContain(`476 m of ${planned.roll_number} were not cut: slip`);

    await cut(again, { length: 47.6, order_line_id: again.line_id }).expect(200);
    expect(await stock(fabric)).toEqual([452.4, 452.4, 0, 0]);
    await issue(order).expect(200);
    const { movements } = await card();
    const { id } = movements.find(({ kind, length_change }) => kind === 'cut' && length_change < 0) ?? { id: '0' };
    const late = await admin('post', `rolls/${planned.roll_id}/cuts/${id}/reverse`)
      .send({ reason: 'late' })
      .expect(409);
    expect(late.body.message).toContain('is issued for');
    expect(await stock(fabric)).toEqual([452.4, 452.4, 0, 0]);
  });

  test('is rejected for an order line that the roll is not planned for', async () => {
    const fabric = await rolled();
    const [one, other] = [await confirmed(fabric, 100), await ordered(fabric, 10)];
    const [roll] = (await rollsOf(one)) as [OrderAllocation];
    const { line_items } = (await admin('get', `orders/${other.id}`).expect(200)).body;
    const { body } = await cut(roll, { length: 10, order_line_id: line_items[0].id }).expect(400);
    expect(body.errors).toMatchObject([{ field: 'order_line_id' }]);
    await cut(roll, { length: 10, order_line_id: 'line one' }).expect(400);
    await cut(roll, { order_line_id: roll.line_id }).expect(400);
  });
});

describe('confirming an order', () => {
  test('allocates rolls of one shade, with one cut', async () => {
    const fabric = await rolled();
    const order = await confirmed(fabric, 100);
    const rolls = await rollsOf(order);
    expect(lengths(rolls)).toEqual([52.4, 47.6]);
    expect(rolls.map(({ cut, state, short_meters }) => [cut, state, short_meters])).toEqual([
      ['whole', 'planned', 0],
      ['cut', 'planned', 0],
    ]);
    const { history } = (await admin('get', `orders/${order.id}`).expect(200)).body;
    expect(history.at(-1).detail).toContain('52.4 m');
  });

  test('is rejected when no single shade has enough, with the largest available, and reserves nothing', async () => {
    const fabric = await rolled();
    const order = await ordered(fabric, 240);
    const { body } = await move(order, 'confirmed').expect(409);
    expect(body).toMatchObject({
      code: 'no_single_shade',
      message: `240 m of ${fabric.name} in Navy is more than one shade: the largest has 174.2 m. Offer that, or mix shades if the customer agrees.`,
      largest_single_shade_meters: 174.2,
      plans: [{ rule: 'one_lot', bands: ['2611/A', '2611/B'] }],
    });
    expect((await read(fabric)).available_quantity).toBe((await read(fabric)).stock_quantity);
    expect(await rollsOf(order)).toEqual([]);
  });

  test('mixes only the shades that the customer agreed to', async () => {
    const fabric = await rolled();
    const order = await ordered(fabric, 240);
    await consent(order, { subject: 'shades', rule: 'any', shades: ['2611/A', '2612/A'] });
    await move(order, 'confirmed').expect(409);
    const { body } = await consent(order, { subject: 'shades', rule: 'one_lot', shades: ['2611/A', '2611/B'] });
    expect(body[0]).toMatchObject({ rule: 'one_lot', meters: 240, given_by: 'Fathima Rizwan', channel: 'telephone' });
    await move(order, 'confirmed').expect(200);
    const rolls = await rollsOf(order);
    expect(new Set(rolls.map(({ band }) => band))).toEqual(new Set(['A', 'B']));
    expect(Math.round(lengths(rolls).reduce((sum, length) => sum + length * 1000, 0))).toBe(240_000);
  });

  test('gives the last 50 m to one of two orders', async () => {
    const fabric = await rolled([['1/A', 50]]);
    const orders = [await ordered(fabric, 50), await ordered(fabric, 50)];
    const answers = await Promise.all(orders.map((order) => move(order, 'confirmed')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain('has 0 m left, and 50 m are ordered');
  });

  test('is rejected while its rolls are provisional, before they are measured', async () => {
    const fabric = await rolled([['1/A', 100]]);
    await fixture.app.dataSource.query(`UPDATE rolls SET state = 'provisional' WHERE fabric_id = $1`, [fabric.id]);
    await move(await ordered(fabric, 100), 'confirmed').expect(409);
  });

  test('despite a shortage, with a reason, leaves the line open until rolls arrive', async () => {
    const fabric = await rolled([['1/A', 50]]);
    const order = await ordered(fabric, 80);
    await move(order, 'confirmed', { stock_reason: 'The container is at sea.' }).expect(200);
    expect(await lineOf(order)).toMatchObject({ allocations: [], unallocated_meters: 80 });
    await admin('post', `orders/${order.id}/allocate`).send({}).expect(409);
    await onShelf(fixture.app.dataSource, fabric, [['1/A', 40]]);
    const { body } = await admin('post', `orders/${order.id}/allocate`).send({}).expect(200);
    expect(lengths(body.lines[0].allocations)).toEqual([50, 30]);
  });
});

describe('a cancelled order', () => {
  test('releases its rolls, and a cut length returns to stock as a separate piece', async () => {
    const fabric = await rolled([['1/A', 50]]);
    const order = await confirmed(fabric, 48);
    const [roll] = await rollsOf(order);
    await pick(order, [{ id: roll?.id, actual_length: 48.2 }]).expect(200);
    expect((await read(fabric)).available_quantity).toBe(0);
    await move(order, 'cancelled').expect(200);
    const card = (await admin('get', `rolls/${roll?.roll_id}`).expect(200)).body;
    expect(card).toMatchObject({
      length: 50,
      pieces: [1.8, 48.2],
      reserved_length: 0,
      state: 'available',
      grade: 'first',
    });
    expect(await stock(fabric)).toEqual([50, 50, 0, 0]);
    await move(await ordered(fabric, 48), 'confirmed').expect(200);
  });
});

describe('picking', () => {
  test('books the length actually cut, once per idempotency key', async () => {
    const fabric = await rolled();
    const order = await confirmed(fabric, 100);
    const [whole, cut] = await rollsOf(order);
    const picked = [{ id: whole?.id }, { id: cut?.id, actual_length: 47.8 }];
    const key = crypto.randomUUID();
    await pick(order, picked, key).expect(200);
    await pick(order, picked, key).expect(200);
    expect((await rollsOf(order)).map(({ state, cut_length }) => [state, cut_length])).toEqual([
      ['picked', null],
      ['picked', 47.8],
    ]);
    const card = (await admin('get', `rolls/${cut?.roll_id}`).expect(200)).body;
    expect(card).toMatchObject({ length: 13.7, reserved_length: 0 });
    expect(card.movements.filter(({ kind }: { kind: string }) => kind === 'cut')).toHaveLength(1);
    expect((await pick(order, [{ id: whole?.id }], key).expect(409)).body.message).toContain('other content');
  });

  test('rejects a cut that takes what another order has of the same piece, and names that order', async () => {
    const fabric = await rolled([['1/A', 100]]);
    const [order, other] = [await confirmed(fabric, 20), await confirmed(fabric, 60)];
    const [part] = (await rollsOf(order)) as [OrderAllocation];
    const cut = { length: 20, order_line_id: part.line_id, actual_length: 45 };
    const answers = [
      await pick(order, [{ id: part.id, actual_length: 45 }]).expect(409),
      await admin('post', `rolls/${part.roll_id}/cuts`).send(cut).expect(409),
    ];
    for (const { body } of answers) {
      expect(body.message).toMatch(`60 m of this piece of ${part.roll_number} are promised to ${other.order_number}`);
    }
    expect((await allocations(other)).short_meters).toBe(0);
    await pick(order, [{ id: part.id, actual_length: 40 }]).expect(200);
    expect((await allocations(other)).short_meters).toBe(0);
  });

  test('lets one of two clerks cut a roll, and the other gets a conflict with the current allocations', async () => {
    const order = await confirmed(await rolled(), 100);
    const [, cut] = await rollsOf(order);
    const answers = await Promise.all([1, 2].map(() => pick(order, [{ id: cut?.id, actual_length: 47.6 }])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)?.body;
    expect(lost.message).toContain('is cut already');
    expect(lost.current.lines[0].allocations).toHaveLength(2);
  });

  test('requires a decision about a remainder that is too short to be sold', async () => {
    const fabric = await rolled([['1/A', 55]]);
    const order = await confirmed(fabric, 54.864);
    const [roll] = await rollsOf(order);
    const { body } = await pick(order, [{ id: roll?.id }]).expect(400);
    expect(body).toMatchObject({ code: 'short_remainder', message: expect.stringContaining('0.136 m') });
    await pick(order, [{ id: roll?.id, remainder: 'scrap' }]).expect(200);
    expect((await admin('get', `rolls/${roll?.roll_id}`).expect(200)).body).toMatchObject({
      length: 0,
      state: 'exhausted',
    });
  });

  test('reports the shortage of a roll that is measured shorter after it was planned', async () => {
    const fabric = await rolled([['1/A', 50]]);
    const order = await confirmed(fabric, 49.5);
    const [roll] = await rollsOf(order);
    await admin('post', `rolls/${roll?.roll_id}/measure`).send({ measured_length: 48.6 }).expect(200);
    expect(await allocations(order)).toMatchObject({
      short_meters: 0.9,
      lines: [{ short_meters: 0.9, allocations: [{ short_meters: 0.9 }] }],
    });
    expect((await admin('get', `orders/${order.id}`).expect(200)).body.roll_shortage).toBe(0.9);
    const { body } = await pick(order, [{ id: roll?.id }]).expect(409);
    expect(body.message).toContain('has 48.6 m in this piece');
    await pick(order, [{ id: roll?.id, actual_length: 48.6 }]).expect(200);
    await issue(order).expect(200);
    expect(await lineOf(order)).toMatchObject({ issued_meters: 48.6, outcome: { isClosed: true, billed: 48.6 } });
  });

  test('is planned again in the same shade when a roll measures shorter', async () => {
    const fabric = await rolled([
      ['1/A', 50],
      ['1/B', 30],
      ['1/A', 30],
    ]);
    const order = await confirmed(fabric, 50);
    const [roll] = await rollsOf(order);
    await admin('post', `rolls/${roll?.roll_id}/measure`).send({ measured_length: 40 }).expect(200);
    const { body } = await admin('post', `orders/${order.id}/allocate`).send({}).expect(200);
    const planned: OrderAllocation[] = body.lines[0].allocations;
    expect(planned.map(({ length, band, short_meters }) => [length, band, short_meters])).toEqual([
      [50, 'A', 10],
      [10, 'A', 0],
    ]);
    await pick(
      order,
      planned.map(({ id }) => ({ id })),
    ).expect(200);
    await issue(order).expect(200);
    expect(await lineOf(order)).toMatchObject({ issued_meters: 50, outcome: { isClosed: true } });
  });

  test.each([
    ['actual_length', { actual_length: 0 }],
    ['actual_length', { actual_length: 'all' }],
    ['remainder', { remainder: 'burn' }],
  ])('rejects an invalid %s and names the field', async (field, fields) => {
    const order = await confirmed(await rolled(), 100);
    const [roll] = await rollsOf(order);
    const { body } = await pick(order, [{ id: roll?.id, ...fields }]).expect(400);
    expect(body.errors[0].field).toContain(field);
  });

  test('rejects rolls of another order, and any rolls before the order is confirmed', async () => {
    const fabric = await rolled();
    const [roll] = await rollsOf(await confirmed(fabric, 20));
    const other = await confirmed(fabric, 20);
    await pick(other, [{ id: roll?.id }]).expect(404);
    expect((await pick(await ordered(fabric, 10), [{ id: roll?.id }]).expect(409)).body.message).toContain(
      'is pending',
    );
  });
});

describe('shipping', () => {
  const steps = (order: Placed) => move(order, 'processing').expect(200);

  test('is rejected until every line with rolls is issued', async () => {
    const fabric = await rolled();
    const order = await confirmed(fabric, 100);
    await steps(order);
    expect((await move(order, 'shipped').expect(409)).body.message).toContain('no roll is issued for 100 m');
    await pick(
      order,
      (await rollsOf(order)).map(({ id }) => ({ id })),
    ).expect(200);
    expect((await move(order, 'shipped').expect(409)).body.message).toContain('is picked and not issued');
    await issue(order).expect(200);
    const before = await stock(fabric);
    await move(order, 'shipped').expect(200);
    expect(await stock(fabric)).toEqual(before);
    expect(before).toEqual([178.9, 178.9, 0, 0]);
    expect((await fixture.app.dataSource.query('SELECT drifted_rolls() AS drift'))[0].drift).toBe('0');
  });

  test('closes a line that is short within its tolerance, and releases what remains reserved', async () => {
    const fabric = await rolled([['9/A', 300]]);
    const order = await confirmed(fabric, 240);
    await steps(order);
    await issued(order, 238.6);
    expect((await lineOf(order)).outcome).toMatchObject({ isClosed: true, open: 0, billed: 238.6 });
    await move(order, 'shipped').expect(200);
    expect(await stock(fabric)).toEqual([61.4, 61.4, 0, 0]);
  });

  test('of less than the tolerance allows requires a reason, and states what stays open', async () => {
    const order = await confirmed(await rolled([['9/A', 300]]), 240);
    await steps(order);
    await issued(order, 231);
    expect((await lineOf(order)).outcome).toMatchObject({ isClosed: false, open: 9 });
    expect((await move(order, 'shipped').expect(409)).body.message).toContain(
      '231 m of 240 m are issued, 9 m are open',
    );
    await move(order, 'shipped', { length_reason: 'They take the rest with the next order.' }).expect(200);
    const { history } = (await admin('get', `orders/${order.id}`).expect(200)).body;
    expect(history.at(-1)).toMatchObject({ to: 'shipped', detail: expect.stringContaining('with the next order') });
  });

  test("of more than the tolerance allows requires the customer's consent or a reason", async () => {
    const order = await confirmed(await rolled([['9/A', 300]]), 240);
    await steps(order);
    await issued(order, 249);
    expect((await lineOf(order)).outcome).toMatchObject({ isOver: true, billed: 247.2 });
    await move(order, 'shipped').expect(409);
    await consent(order, { subject: 'length', meters: 249 });
    expect((await lineOf(order)).outcome).toMatchObject({ isOver: false, billed: 249 });
    await move(order, 'shipped').expect(200);

    const gift = await confirmed(await rolled([['9/A', 300]]), 240);
    await steps(gift);
    await issued(gift, 249);
    await move(gift, 'shipped').expect(409);
    await move(gift, 'shipped', { length_reason: 'The rest of the roll is a gift.' }).expect(200);
    expect((await lineOf(gift)).outcome).toMatchObject({ isOver: true, billed: 247.2 });
    const { history } = (await admin('get', `orders/${gift.id}`).expect(200)).body;
    expect(history.at(-1)).toMatchObject({ to: 'shipped', detail: expect.stringContaining('is a gift') });
  });
});

describe('a roll in two pieces', () => {
  test('bills its line without the free allowance for the join', async () => {
    const order = await confirmed(await rolled([['7/A', 60, 40.229]]), 100);
    expect(lengths(await rollsOf(order))).toHaveLength(2);
    await move(order, 'processing').expect(200);
    await issued(order, 100.229);
    expect(await lineOf(order)).toMatchObject({
      issued_meters: 100.229,
      free_meters: 0.229,
      outcome: { isClosed: true, isOver: false, billed: 100 },
    });
    await move(order, 'shipped').expect(200);
  });

  test('is billed for less when only the ordered length was cut from it', async () => {
    const order = await confirmed(await rolled([['7/A', 60, 45]]), 100);
    await move(order, 'processing').expect(200);
    await issued(order, 100);
    expect((await lineOf(order)).outcome).toMatchObject({ isClosed: true, open: 0, billed: 99.771 });
  });
});

describe('agreed defects', () => {
  test('are not billed, like joins, and are listed with their roll', async () => {
    const order = await confirmed(await rolled([['7/A', 120]]), 100);
    await move(order, 'processing').expect(200);
    const [roll] = await rollsOf(order);
    const picked = { id: roll?.id, actual_length: 100.458, agreed_defects: 2 };
    for (const agreed_defects of [-1, 1.5, 101, 'two']) {
      const { body } = await pick(order, [{ ...picked, agreed_defects }]).expect(400);
      expect(body.errors[0].field).toBe('allocations[0].agreed_defects');
    }
    await pick(order, [picked]).expect(200);
    await issue(order).expect(200);
    expect(await lineOf(order)).toMatchObject({
      free_meters: 0.458,
      outcome: { isClosed: true, isOver: false, billed: 100 },
      allocations: [{ agreed_defects: 2 }],
    });
    const { body } = await admin('get', `orders/${order.id}/roll-list`).expect(200);
    expect(body.lines[0].rows).toMatchObject([{ meters: 100.458, agreed_defects: 2 }]);
  });
});

describe('rolls chosen by hand', () => {
  test('are cut in steps, except for the length that completes the line', async () => {
    const fabric = await rolled([
      ['6/A', 52.437],
      ['6/A', 61.5],
    ]);
    const order = await ordered(fabric, 100);
    await move(order, 'confirmed').expect(200);
    const { lines } = await allocations(order);
    const line_id = lines[0]?.line_id;
    const numbers = (
      await fixture.app.dataSource.query('SELECT roll_number FROM rolls WHERE colourway_id = $1 ORDER BY roll_number', [
        navyOf(fabric),
      ])
    ).map(({ roll_number }: { roll_number: string }) => roll_number);
    const chosen = (first: number, second: number) =>
      choose(order, [
        { line_id, roll_number: numbers[0], length: first },
        { line_id, roll_number: numbers[1], length: second },
      ]);
    const refused = await chosen(52.437, 47.51).expect(400);
    expect(refused.body).toMatchObject({
      message: 'Lengths are cut in steps of 0.1 m. Take 47.5 m or 47.6 m or 61.5 m.',
      errors: [{ field: 'allocations[1].length' }],
    });
    await chosen(52.437, 47.563).expect(200);
    expect(lengths(await rollsOf(order))).toEqual([52.437, 47.563]);
  });

  const choose = ({ id }: Placed, chosen: object[], fields: object = {}) =>
    admin('put', `orders/${id}/allocations`).send({ allocations: chosen, ...fields });

  test('replace the plan, and must follow the shade rule of their line', async () => {
    const fabric = await rolled();
    const order = await confirmed(fabric, 100);
    const { lines, version } = await allocations(order);
    const line_id = lines[0]?.line_id;
    const numbers = (
      await fixture.app.dataSource.query('SELECT roll_number FROM rolls WHERE colourway_id = $1 ORDER BY roll_number', [
        navyOf(fabric),
      ])
    ).map(({ roll_number }: { roll_number: string }) => roll_number);
    const mixed = await choose(order, [
      { line_id, roll_number: numbers[4], length: 55 },
      { line_id, roll_number: numbers[0], length: 45 },
    ]).expect(409);
    expect(mixed.body.message).toContain('would be mixed of 2611/A, 2611/B');
    const far = await choose(order, [{ line_id, roll_number: numbers[0], length: 53 }]).expect(400);
    expect(far.body.errors[0]).toMatchObject({ field: 'allocations[0].length' });
    const { body } = await choose(
      order,
      [
        { line_id, roll_number: numbers[4], length: 55 },
        { line_id, roll_number: numbers[5], length: 45 },
      ],
      { version },
    ).expect(200);
    expect(lengths(body.lines[0].allocations)).toEqual([55, 45]);
    const stale = await choose(order, [], { version }).expect(409);
    expect(stale.body.current.lines[0].allocations).toHaveLength(2);
  });
});

test('the rolls of an order are planned again when its lines change, until a roll is picked', async () => {
  const fabric = await rolled();
  const order = await confirmed(fabric, 100);
  const { line_items } = (await admin('get', `orders/${order.id}`).expect(200)).body;
  const change = (meters: number) =>
    admin('post', `orders/${order.id}/change`).send({
      line_items: [{ id: line_items[0].id, quantity_meters: meters }],
      quoted_price: 1000,
    });
  await change(60).expect(200);
  expect(lengths(await rollsOf(order)).reduce((sum, length) => sum + length, 0)).toBeCloseTo(60, 3);
  const [roll] = await rollsOf(order);
  await pick(order, [{ id: roll?.id }]).expect(200);
  expect((await change(50).expect(409)).body.message).toContain('is picked');
});

test('an invoice bills the length that was shipped', async () => {
  await admin('put', 'tax-profile')
    .send({
      valid_from: '2026-01-01',
      vat_registered: false,
      tin: '',
      legal_name: 'Selvedge Fabrics (Pvt) Ltd',
      address: '27 Galle Road',
      telephone: '011 234 5678',
      unit_code: 'CMB01',
      place_of_supply: 'Colombo',
      rates: [],
      bank_name: '',
      bank_branch: '',
      account_name: '',
      account_number: '',
    })
    .expect(200);
  const fabric = await rolled([['9/A', 300]]);
  const fabric_items = [
    { fabric_id: fabric.id, colourway_id: navyOf(fabric), quantity_meters: 240, unit_price: 1450 },
    { fabric_id: (await byColour(9, 9)).id, quantity_meters: 5, unit_price: 100 },
  ];
  const { body } = await admin('post', 'quotations/create')
    .send({ customer_name: 'Fathima Rizwan', customer_email: 'fathima@galletailors.example', fabric_items })
    .expect(201);
  await admin('post', `quotations/${body.quotation.id}/approve`).send({ quoted_price: 348_500 }).expect(200);
  const order: Placed = (await admin('post', `quotations/${body.quotation.id}/convert`).expect(201)).body;
  for (const status of ['confirmed', 'processing']) await move(order, status).expect(200);
  await issued(order, 238.6);
  await move(order, 'shipped').expect(200);
  const { content } = (await admin('post', 'invoices').send({ order_id: order.id }).expect(201)).body;
  expect(content).toMatchObject({
    lines: [
      { quantity: 238.6, unit: 'meters', unit_price: 1450, net: 345_970 },
      { quantity: 5, net: 500 },
    ],
    subtotal: 346_470,
    net: 346_470,
  });
});

test('the roll list shows the rolls of an order with lengths, weights and totals', async () => {
  const order = await confirmed(await rolled(), 100);
  const { body } = await admin('get', `orders/${order.id}/roll-list`).expect(200);
  const [first, second] = await rollsOf(order);
  expect(body).toEqual({
    order_number: order.order_number,
    lines: [
      expect.objectContaining({
        color: 'Navy',
        rows: [
          {
            roll_number: first?.roll_number,
            mill_roll_number: '',
            lot_code: '2611',
            band: 'A',
            meters: 52.4,
            yards: 57.305,
            net_kg: 10.48,
            agreed_defects: 0,
            is_provisional: false,
          },
          {
            roll_number: second?.roll_number,
            mill_roll_number: '',
            lot_code: '2611',
            band: 'A',
            meters: 47.6,
            yards: 52.056,
            net_kg: 9.52,
            agreed_defects: 0,
            is_provisional: false,
          },
        ],
        pieces: 2,
        rolls: 2,
        meters: 100,
        yards: 109.361,
        net_kg: 20,
      }),
    ],
    totals: { pieces: 2, rolls: 2, meters: 100, yards: 109.361, net_kg: 20 },
  });
});

test('a delivery note lists the issued rolls, and is not available before they are issued', async () => {
  const order = await confirmed(await rolled(), 100);
  await move(order, 'processing').expect(200);
  const { body } = await admin('get', `orders/${order.id}/delivery-note`).expect(409);
  expect(body.message).toContain('pick and issue them first');
  await pick(
    order,
    (await rollsOf(order)).map(({ id }) => ({ id })),
  ).expect(200);
  await issue(order).expect(200);
  await move(order, 'shipped', { notify_customer: true }).expect(200);
  const [{ content }] = await fixture.app.dataSource.query(
    `SELECT content FROM order_papers WHERE order_id = $1 AND kind = 'delivery-note'`,
    [order.id],
  );
  expect(content.roll_list).toMatchObject({
    lines: [{ rows: [{ meters: 52.4 }, { meters: 47.6 }] }],
    totals: { rolls: 2 },
  });
});

describe('a customer who opens their offer', () => {
  async function offered(fabric: AdminFabric, meters: number, of: object = {}): Promise<{ id: string; path: string }> {
    const { body } = await admin('post', 'quotations/create')
      .send({
        customer_name: 'Fathima Rizwan',
        customer_email: 'fathima@galletailors.example',
        ...of,
        fabric_items: [
          { fabric_id: fabric.id, colourway_id: navyOf(fabric), quantity_meters: meters, unit_price: 450 },
        ],
      })
      .expect(201);
    await admin('post', `quotations/${body.quotation.id}/approve`).send({ quoted_price: 108_000 }).expect(200);
    return { id: body.quotation.id, path: await pathOf(body.quotation.id) };
  }
  const orderOf = async (id: string): Promise<Placed> => ({
    id: (await admin('get', `quotations/${id}`).expect(200)).body.order_id,
    order_number: '',
  });

  test('agrees to the mixed shades that the page names, and the order is confirmed with them', async () => {
    const { id, path } = await offered(await rolled(), 240);
    const { text } = await at(path).expect(200);
    expect(textOf(text)).toMatch(
      /, 240 m: no single shade has that much. I accept mixed shades: 2611\/A [\d.]+ m \+ 2611\/B [\d.]+ m\./,
    );
    const [, value = ''] = /name="m0" value="([^"]+)"/.exec(text) ?? [];
    await say(path, 'accept', { name: 'Fathima Rizwan', m0: value.replaceAll('&quot;', '"') }).expect(303);
    const [consent] = (await admin('get', `quotations/${id}/consents`).expect(200)).body;
    expect(consent).toMatchObject({
      subject: 'shades',
      rule: 'one_lot',
      meters: 240,
      channel: 'link',
      given_by: 'Fathima Rizwan',
      recorded_by: '',
      shades: [{ shade: '2611/A' }, { shade: '2611/B' }],
    });
    await move(await orderOf(id), 'confirmed').expect(200);
  });

  test.each([
    ['the named mix', 'one'],
    ['all named mixes', 'all'],
  ])('agrees in their account to %s, which other customers cannot read', async (_, which) => {
    const customer = await aSignedInCustomer(fixture.app);
    const { id } = await offered(await rolled(), 240, { customer_id: customer.user.id });
    const own = (path: string) => fixture.app.http.get(`/api/quotations/${id}/${path}`);
    const { body: mixes } = await own('mixed-shades').set('Authorization', customer.token).expect(200);
    expect(mixes).toMatchObject([{ rule: 'one_lot', meters: 240, shades: [{ shade: '2611/A' }, { shade: '2611/B' }] }]);
    const stranger = await aSignedInCustomer(fixture.app);
    await own('mixed-shades').set('Authorization', stranger.token).expect(404);
    const [{ meters: _meters, ...mix }] = mixes;
    await fixture.app.http
      .post(`/api/quotations/${id}/accept`)
      .set('Authorization', customer.token)
      .send({ name: 'Fathima Rizwan', shade_consent: which === 'all' || [mix] })
      .expect(200);
    const [consent] = (await admin('get', `quotations/${id}/consents`).expect(200)).body;
    expect(consent).toMatchObject({
      channel: 'account',
      given_by: 'Fathima Rizwan',
      meters: 240,
      recorded_by: '',
      rule: 'one_lot',
      shades: mix.shades,
    });
    await move(await orderOf(id), 'confirmed').expect(200);
  });

  test('may accept without agreeing to mixed shades, and confirming the order is then rejected', async () => {
    const { id, path } = await offered(await rolled(), 240);
    await say(path, 'accept', { name: 'Fathima Rizwan' }).expect(303);
    expect((await move(await orderOf(id), 'confirmed').expect(409)).body.code).toBe('no_single_shade');
  });

  test('is not asked when one shade suffices, and consent that the page did not offer is rejected', async () => {
    const { id, path } = await offered(await rolled(), 100);
    expect((await at(path).expect(200)).text).not.toContain('name="m0"');
    for (const m0 of ['yes', '{"rule":"all"}', '{"rule":"any","shades":[]}', 'null']) {
      await say(path, 'accept', { name: 'Fathima Rizwan', m0 }).expect(400);
    }
    expect((await admin('get', `quotations/${id}/consents`).expect(200)).body).toEqual([]);
  });
});

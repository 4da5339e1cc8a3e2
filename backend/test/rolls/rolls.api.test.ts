import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { Roll, RollCard } from '@selvedge/domain/rolls/roll';
import { aSignedInMember } from '../support/factories.js';
import { openStockFixture } from '../support/stock-fixture.js';

const { fixture, admin, byColour, aStockedFabric, read } = openStockFixture();
let serial = 0;

const navyOf = ({ colourways }: AdminFabric) => colourways.find(({ name }) => name === 'Navy')?.id ?? '';

async function aLot(fabric: AdminFabric, fields: object = {}) {
  serial += 1;
  const lot = { colourway_id: navyOf(fabric), lot_code: `L-${serial}`, received_at: '2026-11-20', ...fields };
  return (await admin('post', 'lots').send(lot).expect(201)).body;
}
const receive = (lot: { id: string }, rolls: object[], more: object = {}) =>
  admin('post', 'rolls').send({ lot_id: lot.id, rolls, ...more });
/** A measured roll of 60 m on the shelf. */
async function aRoll(fields: object = {}, fabric?: AdminFabric): Promise<Roll> {
  const lot = await aLot(fabric ?? (await byColour(1, 1)));
  const row = { ticket_length: 60, measured_length: 60, shade_band: 'A', location: 'A-03-2', ...fields };
  return (await receive(lot, [row]).expect(201)).body[0];
}
const card = async ({ id }: { id: string }): Promise<RollCard> => (await admin('get', `rolls/${id}`).expect(200)).body;
const does = (roll: { id: string }, deed: string, fields: object = {}) =>
  admin('post', `rolls/${roll.id}/${deed}`).send(fields);
const switchOn = ({ id }: AdminFabric) =>
  fixture.app.dataSource.query('UPDATE fabrics SET counted_by_roll = true WHERE id = $1', [id]);
const kinds = ({ movements }: RollCard) => movements.map(({ kind, length_change }) => [kind, length_change]);

describe('dye lots', () => {
  test("keep the mill's lot code, are unique per color ignoring case, and are found by their supplier", async () => {
    const fabric = await byColour(1, 1);
    const lot = await aLot(fabric, { lot_code: ' Dye 2611/a ', supplier_name: 'Arvind Mills' });
    expect(lot).toMatchObject({ lot_code: 'Dye 2611/a', color: 'Navy', rolls: 0, meters: 0, version: 1 });
    const again = { colourway_id: navyOf(fabric), lot_code: 'DYE 2611/A', received_at: '2026-11-20' };
    const { body } = await admin('post', 'lots').send(again).expect(409);
    expect(body.message).toBe(
      'The color has a lot DYE 2611/A already. Receive its rolls there, or write another code.',
    );
    await receive(lot, [{ ticket_length: 50 }, { ticket_length: 48.5 }]).expect(201);
    const filter = encodeURIComponent(JSON.stringify({ q: 'arvind' }));
    const found = await admin('get', `lots?filter=${filter}`).expect(200);
    expect(found.body).toMatchObject([{ id: lot.id, rolls: 2, meters: 98.5 }]);
  });

  test('reject an outdated version, and keep their color', async () => {
    const lot = await aLot(await byColour(1, 1));
    const fields = { lot_code: 'L-9', received_at: '2026-11-21', shrinkage_warp_percent: -3.5, version: 1 };
    const { body } = await admin('put', `lots/${lot.id}`).send(fields).expect(200);
    expect(body).toMatchObject({ colourway_id: lot.colourway_id, received_at: '2026-11-21', version: 2 });
    const late = await admin('put', `lots/${lot.id}`).send(fields).expect(409);
    expect(late.body.current).toMatchObject({ lot_code: 'L-9', version: 2 });
  });

  test.each([
    ['lot_code', { lot_code: '' }],
    ['lot_code', { lot_code: 'x'.repeat(41) }],
    ['received_at', { received_at: '2026-02-30' }],
    // A slip in the year: such a lot would wait for decades behind each newer one.
    ['received_at', { received_at: '2062-11-20' }],
    ['shrinkage_warp_percent', { shrinkage_warp_percent: 51 }],
    ['colourway_id', { colourway_id: 'navy' }],
  ])('with an invalid %s are rejected at that field', async (field, fields) => {
    const lot = { colourway_id: navyOf(await byColour(1, 1)), lot_code: 'L', received_at: '2026-11-20', ...fields };
    const { body } = await admin('post', 'lots').send(lot).expect(400);
    expect(body.errors).toMatchObject([{ field }]);
  });
});

describe('receiving rolls', () => {
  test('accepts a roll number of the mill once per lot, in any spelling', async () => {
    const lot = await aLot(await byColour(1, 1));
    const rolls = [{ mill_roll_number: 'M-1/a', ticket_length: 50 }, { ticket_length: 40 }, { ticket_length: 40 }];
    await receive(lot, rolls).expect(201);
    const { body } = await receive(lot, [
      { ticket_length: 30 },
      { mill_roll_number: 'm-1/A', ticket_length: 50 },
    ]).expect(400);
    expect(body.errors).toMatchObject([{ field: 'rolls[1].mill_roll_number' }]);
    expect(body.message).toMatch(/^Roll m-1\/A is in the lot as R-\d{6} already\./);
    const twice = [1, 2].map(() => ({ mill_roll_number: 'M-2', ticket_length: 50 }));
    expect((await receive(lot, twice).expect(400)).body.message).toContain('is in this list as roll 1 already');
    await receive(await aLot(await byColour(1, 1)), [{ mill_roll_number: 'M-1/a', ticket_length: 50 }]).expect(201);
  });

  test('gives each roll a number that is never reused, and a provisional state until it is measured', async () => {
    const lot = await aLot(await byColour(1, 1));
    const rolls = [
      { mill_roll_number: 'M-77', ticket_length: 52.4, unit_cost: 812.5 },
      { ticket_length: 50, measured_length: 49.2, shade_band: 'B', pieces: [30, 19.2] },
    ];
    const { body } = await receive(lot, rolls).expect(201);
    expect(body).toMatchObject([
      { state: 'provisional', length: 52.4, measured_length: null, pieces: [52.4], unit_cost: 812.5 },
      { state: 'available', length: 49.2, ticket_length: 50, pieces: [30, 19.2], shade_band: 'B' },
    ]);
    expect(body[0].roll_number).toMatch(/^R-\d{6}$/);
    const byNumber = await admin('get', `rolls/by-number/${body[1].roll_number.toLowerCase()}`).expect(200);
    expect(byNumber.body).toMatchObject({ id: body[1].id, allocations: [], movements: [{ kind: 'receive' }, {}] });
    await admin('get', 'rolls/by-number/R-999999').expect(404);
  });

  test('receives all rolls or none, and once per idempotency key', async () => {
    const lot = await aLot(await byColour(1, 1));
    const bad = await receive(lot, [{ ticket_length: 50 }, { ticket_length: 50, pieces: [20, 20] }]).expect(400);
    expect(bad.body.errors).toEqual([
      {
        field: 'rolls[1].pieces',
        message: 'The pieces add up to 40 m, and the roll has 50 m. Correct one of them.',
      },
    ]);
    const once = () => receive(lot, [{ ticket_length: 50 }]).set('Idempotency-Key', `receive-${lot.id}`);
    const [first, second] = [await once().expect(201), await once().expect(201)];
    expect(second.body).toEqual(first.body);
    expect((await admin('get', `lots/${lot.id}`)).body).toMatchObject({ rolls: 1, meters: 50 });
  });

  test('leaves announced rolls without a length until they arrive', async () => {
    const lot = await aLot(await byColour(1, 1));
    const { body } = await receive(lot, [{ ticket_length: 50 }], { expected: true }).expect(201);
    expect(body).toMatchObject([{ state: 'expected', length: 0 }]);
    await does(body[0], 'measure', { measured_length: 49 }).expect(409);
    const arrived = await does(body[0], 'arrive', { location: 'B-01-1' }).expect(200);
    expect(arrived.body).toMatchObject({ state: 'provisional', length: 50, location: 'B-01-1' });
  });

  test.each([
    ['rolls', { rolls: [] }],
    ['rolls', { rolls: Array.from({ length: 201 }, () => ({ ticket_length: 1 })) }],
    ['rolls[0].ticket_length', { rolls: [{ ticket_length: 0 }] }],
    ['rolls[0].ticket_length', { rolls: [{ ticket_length: 'many' }] }],
    ['rolls[0].shade_band', { rolls: [{ ticket_length: 5, shade_band: 'Z' }] }],
    ['rolls[0].grade', { rolls: [{ ticket_length: 5, grade: 'remnant' }] }],
    ['lot_id', { lot_id: 'x' }],
  ])('rejects an invalid %s at that field', async (field, fields) => {
    const lot = await aLot(await byColour(1, 1));
    const { body } = await admin('post', 'rolls').send({ lot_id: lot.id, rolls: [{ ticket_length: 5 }], ...fields });
    expect(body).toMatchObject({ statusCode: 400, errors: [{ field }] });
  });
});

describe('actions on a roll', () => {
  test('measuring sets the present length, and keeps earlier cuts', async () => {
    const roll = await aRoll({ measured_length: undefined });
    await does(roll, 'cuts', { length: 10, reason: 'swatches' }).expect(409);
    const measured = await does(roll, 'measure', { measured_length: 59.2 }).expect(200);
    expect(measured.body).toMatchObject({ state: 'available', length: 59.2, measured_length: 59.2, ticket_length: 60 });
    await does(roll, 'cuts', { length: 10, reason: 'swatches' }).expect(200);
    const again = await does(roll, 'measure', { measured_length: 49 }).expect(200);
    expect(again.body).toMatchObject({ length: 49, measured_length: 59 });
    expect(kinds(again.body)).toEqual([
      ['measure', -0.2],
      ['cut', -10],
      ['measure', -0.8],
      ['receive', 60],
    ]);
  });

  test('a roll that two clerks cut at once is cut by one, and the other gets a conflict with its present state', async () => {
    const roll = await aRoll();
    const cutting = () => does(roll, 'cuts', { length: 40, reason: 'sample order', version: roll.version });
    const answers = await Promise.all([cutting(), cutting()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.current).toMatchObject({ length: 20 });
    expect((await card(roll)).movements.filter(({ kind }) => kind === 'cut')).toHaveLength(1);
  });

  test('a cut sent twice with one idempotency key is booked once', async () => {
    const roll = await aRoll();
    const cutting = (length: number) =>
      does(roll, 'cuts', { length, reason: 'sample' }).set('Idempotency-Key', `cut-${roll.id}`);
    await cutting(12.5).expect(200);
    expect((await cutting(12.5).expect(200)).body).toMatchObject({ length: 47.5 });
    await cutting(13).expect(409);
    expect((await card(roll)).length).toBe(47.5);
  });

  test('a cut requires a decision about a remainder too short to sell, and a short remainder becomes a remnant', async () => {
    const roll = await aRoll({ ticket_length: 55, measured_length: 55 });
    const question = await does(roll, 'cuts', { length: 54.864, reason: '60 yd' }).expect(400);
    expect(question.body).toMatchObject({ code: 'short_remainder', errors: [{ field: 'remainder' }] });
    expect(question.body.message).toMatch(/^0\.136 m stay of R-\d+\. Say whether to keep or to scrap them\.$/);
    const scrapped = await does(roll, 'cuts', { length: 54.864, reason: '60 yd', remainder: 'scrap' }).expect(200);
    expect(scrapped.body).toMatchObject({ state: 'exhausted', length: 0, pieces: [] });

    const other = await aRoll({ ticket_length: 50, measured_length: 50 });
    const { body } = await does(other, 'cuts', { length: 48, actual_length: 48.1, reason: 'order' }).expect(200);
    expect(body).toMatchObject({ length: 1.9, grade: 'remnant', state: 'available' });
    const [, cut] = body.movements;
    expect(cut).toMatchObject({ kind: 'cut', length_change: -48.1, reference: '48 m asked' });
    const undone = await admin('post', `rolls/${other.id}/cuts/${cut.id}/reverse`).send({ reason: 'wrong roll' });
    expect(undone.body).toMatchObject({ length: 50, grade: 'first', state: 'available', pieces: [50] });
    await admin('post', `rolls/${other.id}/cuts/${cut.id}/reverse`).send({ reason: 'again' }).expect(409);
  });

  test('a cut must follow the step and minimum length, but a piece can always be taken whole', async () => {
    const roll = await aRoll({ ticket_length: 60.437, measured_length: 60.437 });
    for (const [length, words] of [
      [47.63, /^Lengths are cut in steps of 0\.1 m\. Take 47\.6 m or 47\.7 m or 60\.437 m\.$/],
      [0.9, /^At least 1 m are cut\. Take more, or the whole piece of 60\.437 m\.$/],
    ] as const) {
      const { body } = await does(roll, 'cuts', { length, reason: 'order' }).expect(400);
      expect(body).toMatchObject({ message: expect.stringMatching(words), errors: [{ field: 'length' }] });
    }
    expect((await card(roll)).length).toBe(60.437);
    // The scissors take what they take.
    await does(roll, 'cuts', { length: 10, actual_length: 10.037, reason: 'order' }).expect(200);
    const { body } = await does(roll, 'cuts', { length: 50.4, reason: 'order' }).expect(200);
    expect(body).toMatchObject({ length: 0, state: 'exhausted' });
  });

  test('a cut cannot exceed its piece, and measuring a roll of two pieces requires the piece', async () => {
    const roll = await aRoll({ pieces: [35, 25] });
    const { body } = await does(roll, 'cuts', { length: 40, reason: 'order' }).expect(409);
    expect(body.message).toMatch(/^R-\d+ has 35 m free in one piece, and 40 m are asked for\./);
    expect((await does(roll, 'measure', { measured_length: 34 }).expect(400)).body.errors).toMatchObject([
      { field: 'piece_index' },
    ]);
    const measured = await does(roll, 'measure', { measured_length: 34, piece_index: 0 }).expect(200);
    expect(measured.body).toMatchObject({ length: 59, pieces: [34, 25] });
    expect((await does(roll, 'cuts', { length: 25, reason: 'order' }).expect(200)).body.pieces).toEqual([34]);
  });

  test('a roll that is allocated to an order cannot be regraded, cut or returned', async () => {
    const roll = await aRoll();
    const { dataSource } = fixture.app;
    const [hold] = await dataSource.query(
      `INSERT INTO holds (customer_id, fabric_id, colourway_id, quantity, expires_at)
       SELECT u.id, $1, $2, 30, now() + interval '1 day' FROM users u LIMIT 1 RETURNING id`,
      [roll.fabric_id, roll.colourway_id],
    );
    await dataSource.query(`INSERT INTO allocations (hold_id, roll_id, length, cut) VALUES ($1, $2, 45, 'cut')`, [
      hold.id,
      roll.id,
    ]);
    for (const [deed, fields] of [
      ['regrade', { shade_band: 'B' }],
      ['scrap', { reason: 'stain' }],
      ['return', { reason: 'stain' }],
      ['quarantine', { reason: 'stain' }],
      ['cuts', { length: 20, reason: 'other' }],
      ['split', { length: 20 }],
      ['adjust', { length_change: -20, reason: 'count' }],
    ] as const) {
      const { body } = await does(roll, deed, fields).expect(409);
      expect([deed, body.message]).toEqual([deed, expect.stringMatching(/promised to a hold|free in one piece/)]);
    }
    // A measuring is a fact: nothing promised is released in silence.
    const { body } = await does(roll, 'measure', { measured_length: 44.1 }).expect(200);
    expect(body).toMatchObject({ length: 44.1, reserved_length: 45, free_length: 0, short_length: 0.9 });
    expect(body.allocations).toMatchObject([{ hold_id: hold.id, length: 45, state: 'planned' }]);
  });

  test('rolls are found by location, lot and mill roll number, ignoring case', async () => {
    const fabric = await byColour(1, 1);
    const roll = await aRoll({ location: 'Shelf-b', mill_roll_number: 'Mx/17' }, fabric);
    const other = await aRoll({ location: 'Shelf-c' }, fabric);
    const found = async (filter: object) => {
      const asked = encodeURIComponent(JSON.stringify({ fabric_id: fabric.id, ...filter }));
      return (await admin('get', `rolls?filter=${asked}`).expect(200)).body.map(({ id }: Roll) => id);
    };
    for (const filter of [
      { location: 'SHELF-B' },
      { mill_roll_number: 'mX/17' },
      { lot_code: roll.lot_code.toLowerCase() },
      { q: 'mx/17' },
    ]) {
      expect([filter, await found(filter)]).toEqual([filter, [roll.id]]);
    }
    expect(await found({ location: 'shelf-' })).toEqual([]);
    expect(await found({ lot_code: other.lot_code })).toEqual([other.id]);
  });

  test('a split gives the new roll a number of its own, and the shade and cost of the old one', async () => {
    const roll = await aRoll({ unit_cost: 700 });
    const { body } = await does(roll, 'split', { length: 22.5 }).expect(200);
    expect(body).toMatchObject({ length: 37.5 });
    const part = await admin('get', `rolls/by-number/${body.movements[0].reference}`).expect(200);
    expect(part.body).toMatchObject({
      length: 22.5,
      shade_band: 'A',
      unit_cost: 700,
      parent_roll_number: roll.roll_number,
      state: 'available',
      movements: [{ kind: 'split', length_change: 22.5, by: expect.stringMatching(/./) }],
    });
  });

  test('moves, regrades, quarantines, releases and returns are recorded as movements with reason', async () => {
    const roll = await aRoll();
    await does(roll, 'move', { location: 'C-09-1' }).expect(200);
    await does(roll, 'regrade', { grade: 'second', shade_band: null, points: 12 }).expect(200);
    await does(roll, 'quarantine', { reason: 'holes' }).expect(200);
    await does(roll, 'release').expect(200);
    await does(roll, 'return', {}).expect(400);
    const { body } = await does(roll, 'return', { reason: 'holes' }).expect(200);
    expect(body).toMatchObject({
      state: 'returned_to_mill',
      length: 0,
      location: 'C-09-1',
      grade: 'second',
      shade_band: null,
      points: 12,
      movements: [{ kind: 'return', length_change: -60, reason: 'holes' }, {}, {}, {}, {}, {}],
    });
    await does(roll, 'move', { location: 'A-1' }).expect(409);
  });

  test('an unknown action and an unknown roll return 404', async () => {
    const roll = await aRoll();
    await does(roll, 'burn').expect(404);
    await does({ id: '5f5b2f43-5f7e-4c7e-9f63-000000000000' }, 'move', { location: 'A' }).expect(404);
    await admin('post', `rolls/${roll.id}/cuts/9${'9'.repeat(15)}/reverse`)
      .send({ reason: 'x' })
      .expect(404);
  });
});

test.each([
  ['scrap', { reason: 'stain' }, 0],
  ['return', { reason: 'holes' }, 0],
  ['adjust', { reason: 'count', length_change: -50.5 }, 9.5],
  ['measure', { measured_length: 9.5 }, 9.5],
  ['cuts', { length: 51, reason: 'sample' }, 9],
] as const)('more than 50 m leave a roll by %s only when a second person does the same', async (deed, fields, left) => {
  const { app } = fixture;
  const [first, second, cutter] = [
    await aSignedInMember(app, 'manager'),
    await aSignedInMember(app, 'storekeeper'),
    await aSignedInMember(app, 'accountant'),
  ];
  const roll = await aRoll();
  const by = ({ token }: { token: string }, how: object = fields) =>
    app.http.post(`/api/admin/rolls/${roll.id}/${deed}`).set('Authorization', token).send(how);
  const { body } = await by(first).expect(403);
  expect(body.message).toMatch(
    /^This takes (60|50\.5|51) m off the stock, which needs a second person\. Nothing was booked yet: ask .* to do the same to the roll\.$/,
  );
  // The same person again confirms nothing, and neither does who may not do it at all.
  await by(first).expect(403);
  await by(cutter).expect(403);
  expect((await card(roll)).length).toBe(60);
  expect((await by(second).expect(200)).body.length).toBe(left);
});

test('up to 50 m leave a roll by one person, a split takes nothing away, and an owner decides alone', async () => {
  const { token } = await aSignedInMember(fixture.app, 'manager');
  const by = (roll: Roll, deed: string, fields: object) =>
    fixture.app.http.post(`/api/admin/rolls/${roll.id}/${deed}`).set('Authorization', token).send(fields);
  const roll = await aRoll();
  await by(roll, 'split', { length: 55 }).expect(200);
  await by(roll, 'scrap', { reason: 'stain' }).expect(200);
  await by(await aRoll({ ticket_length: 50, measured_length: 50 }), 'scrap', { reason: 'stain' }).expect(200);
  await does(await aRoll(), 'scrap', { reason: 'stain' }).expect(200);
});

test('what one person takes off the rolls of a color in a day adds up', async () => {
  const [first, second] = [
    await aSignedInMember(fixture.app, 'manager'),
    await aSignedInMember(fixture.app, 'storekeeper'),
  ];
  const fabric = await byColour(1, 1);
  const [roll, other] = [await aRoll({}, fabric), await aRoll({}, fabric)];
  const cuts = (by: { token: string }, { id }: Roll, length: number) =>
    fixture.app.http
      .post(`/api/admin/rolls/${id}/cuts`)
      .set('Authorization', by.token)
      .send({ length, reason: 'sample' });
  const { body: cut } = await cuts(first, roll, 40).expect(200);
  const { body } = await cuts(first, other, 11).expect(403);
  expect(body.message).toMatch(
    /^This takes 11 m off the stock, and 51 m with what you took off it today, which needs a second person\./,
  );
  await cuts(second, other, 11).expect(200);
  // A cut that is undone is no loss.
  const [{ id }] = cut.movements.filter(({ kind }: { kind: string }) => kind === 'cut');
  await fixture.app.http
    .post(`/api/admin/rolls/${roll.id}/cuts/${id}/reverse`)
    .set('Authorization', first.token)
    .send({ reason: 'wrong roll' })
    .expect(200);
  await cuts(first, other, 40).expect(200);
});

test('what measuring finds missing on the parts of a roll that was split unmeasured adds up', async () => {
  const { token } = await aSignedInMember(fixture.app, 'storekeeper');
  const by = ({ id }: Roll, deed: string, fields: object) =>
    fixture.app.http.post(`/api/admin/rolls/${id}/${deed}`).set('Authorization', token).send(fields);
  const fabric = await byColour(1, 1);
  const roll = await aRoll({ measured_length: undefined, ticket_length: 150 }, fabric);
  for (const _ of [1, 2]) await by(roll, 'split', { length: 50 }).expect(200);
  const { body: rolls } = await admin('get', `rolls?colourway_id=${navyOf(fabric)}`).expect(200);
  const [one, other] = rolls.filter(({ id }: Roll) => id !== roll.id);
  await by(roll, 'measure', { measured_length: 10 }).expect(200);
  await by(one, 'measure', { measured_length: 10 }).expect(200);
  const { body } = await by(other, 'measure', { measured_length: 10 }).expect(403);
  expect(body.message).toContain('80 m with what you took off it today');
});

test.each([
  ['adjust', { length_change: -30, reason: 'damp' }],
  ['scrap', { reason: 'damp' }],
  ['return', { reason: 'damp' }],
] as const)('what one person takes off rolls that are not measured yet by %s adds up as well', async (deed, fields) => {
  const { token } = await aSignedInMember(fixture.app, 'storekeeper');
  const fabric = await byColour(1, 1);
  const rolls = [await aRoll({ measured_length: undefined, ticket_length: 30 }, fabric)];
  rolls.push(await aRoll({ measured_length: undefined, ticket_length: 30 }, fabric));
  const by = ({ id }: Roll) =>
    fixture.app.http.post(`/api/admin/rolls/${id}/${deed}`).set('Authorization', token).send(fields);
  expect(rolls.map(({ state }) => state)).toEqual(['provisional', 'provisional']);
  await by(rolls[0] as Roll).expect(200);
  const { body } = await by(rolls[1] as Roll).expect(403);
  expect(body.message).toContain('60 m with what you took off it today');
});

test('the stock of a color that is counted by roll is the sum of its rolls after every action', async () => {
  const fabric = await byColour(1, 1);
  await switchOn(fabric);
  const roll = await aRoll({}, fabric);
  const navy = async () => (await read(fabric)).colourways.find(({ name }) => name === 'Navy');
  expect(await navy()).toMatchObject({ stock_quantity: 60, largest_single_shade_meters: 60 });
  await does(roll, 'cuts', { length: 10, reason: 'swatches' }).expect(200);
  await does(roll, 'split', { length: 20 }).expect(200);
  expect(await navy()).toMatchObject({ stock_quantity: 50, longest_piece_meters: 30 });
  await does(roll, 'quarantine', { reason: 'stain' }).expect(200);
  expect(await navy()).toMatchObject({ stock_quantity: 20 });
  const [{ drift }] = await fixture.app.dataSource.query('SELECT drifted_rolls() AS drift');
  expect(drift).toBe('0');
});

test('a fabric with rolls cannot be deleted, alone or in bulk', async () => {
  const fabric = await byColour(5, 5);
  await aRoll({}, fabric);
  const { body } = await admin('delete', `fabrics/${fabric.id}`).expect(409);
  expect(body.message).toMatch(/roll/);
  const batch = await admin('post', 'fabrics/batch').send({ selection: { ids: [fabric.id] }, delete: true });
  expect(batch.status).toBeLessThan(500);
  expect((await read(fabric)).id).toBe(fabric.id);
});

describe('counting a fabric by roll', () => {
  const counted = async (fabric: AdminFabric) => (await read(fabric)).counted_by_roll;

  test('makes its rolls the stock, books the difference as a count, and can be switched off without a change', async () => {
    const fabric = await byColour(100, 40);
    await aRoll({}, fabric);
    await admin('post', `fabrics/${fabric.id}/rolls`).expect(204);
    await admin('post', `fabrics/${fabric.id}/rolls`).expect(204);
    expect(await counted(fabric)).toBe(true);
    const movements = await admin('get', `stock-movements?filter=${JSON.stringify({ fabric_id: fabric.id })}`);
    expect(movements.body.slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          color: 'Navy',
          quantity: -40,
          reference: 'Counted by roll: 1 roll',
          reason: 'count',
        }),
        expect.objectContaining({ color: 'White', quantity: -40, reference: 'Counted by roll: 1 roll' }),
      ]),
    );
    await admin('delete', `fabrics/${fabric.id}/rolls`).expect(204);
    expect(await read(fabric)).toMatchObject({ stock_quantity: 60, counted_by_roll: false });
  });

  test('takes more than 50 m off the stock only after two persons have counted them', async () => {
    const fabric = await byColour(200, 1);
    await aRoll({}, fabric);
    const { token } = await aSignedInMember(fixture.app, 'manager');
    const { body } = await fixture.app.http
      .post(`/api/admin/fabrics/${fabric.id}/rolls`)
      .set('Authorization', token)
      .expect(403);
    expect(body.message).toMatch(/^More than 50 m less in a day needs a second person\. Count it in the stock take/);
    expect(await counted(fabric)).toBe(false);
    await admin('post', `fabrics/${fabric.id}/rolls`).expect(204);
  });

  test('requires colors that are counted, and measured rolls', async () => {
    const whole = await aStockedFabric({ stock_quantity: 50, colors: ['Navy', 'White'] });
    const { body } = await admin('post', `fabrics/${whole.id}/rolls`).expect(409);
    expect(body.message).toMatch(/is counted as a whole\. Count each of its colors first/);
    const none = await admin('post', `fabrics/${(await byColour(5, 5)).id}/rolls`).expect(409);
    expect(none.body.message).toMatch(/has no measured rolls yet/);
  });

  test('keeps colors that have rolls, even when the form leaves them out', async () => {
    const fabric = await byColour(1, 1);
    await aRoll({}, fabric);
    await aRoll({}, fabric);
    await admin('post', `fabrics/${fabric.id}/rolls`).expect(204);
    const now = await read(fabric);
    const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
    const others = now.colourways.filter(({ name }) => name !== 'Navy').map(named);
    const { stock_quantity: _, ...form } = now;
    for (const colourways of [others, [], [{ name: 'Marine' }, ...others]]) {
      const { body } = await admin('put', `fabrics/${fabric.id}`)
        .send({ ...form, stock_quantity: 500, colourways })
        .expect(409);
      expect(body.message).toBe('Navy has rolls. Take the color out of sale instead of removing it.');
    }
    const renamed = now.colourways.map((own) => ({ ...named(own), name: own.name === 'Navy' ? 'Marine' : own.name }));
    const { body } = await admin('put', `fabrics/${fabric.id}`)
      .send({ ...form, colourways: renamed })
      .expect(200);
    expect(body.colourways).toMatchObject([{ name: 'Marine', stock_quantity: 120 }, { name: 'White' }]);
  });

  test('rejects other counts of such a color by stock take, booking and form', async () => {
    const fabric = await byColour(100, 1);
    await aRoll({}, fabric);
    await admin('post', `fabrics/${fabric.id}/rolls`).expect(204);
    const of = { fabric_id: fabric.id, colourway_id: navyOf(fabric) };
    const byRoll = `${fabric.item_code} is counted by roll: measure or receive its rolls instead.`;
    const take = await admin('post', 'stock-take')
      .send({ counts: [{ ...of, counted: 70 }] })
      .expect(409);
    expect(take.body.errors).toMatchObject([{ problem: 'by-roll', message: byRoll }]);
    const booking = { ...of, reason: 'count', counted: 70, reference: 'recount' };
    expect((await admin('post', 'stock-movements').send(booking).expect(409)).body.message).toBe(byRoll);
    const now = await read(fabric);
    const form = { ...now, colourways: now.colourways.map((own) => ({ ...own, stock_quantity: 70 })) };
    expect((await admin('put', `fabrics/${fabric.id}`).send(form).expect(409)).body.message).toMatch(/counted by roll/);
  });
});

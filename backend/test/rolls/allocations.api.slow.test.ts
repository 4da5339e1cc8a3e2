import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { PlannedRoll } from '@selvedge/domain/stock/roll-plan';
import { aSignedInCustomer } from '../support/factories.js';
import { aFullShelf, navyOf, onShelf as putOnShelf } from '../support/roll-fixture.js';
import { openStockFixture } from '../support/stock-fixture.js';

const { fixture, admin, byColour } = openStockFixture();

const onShelf = (fabric: AdminFabric, rolls: Parameters<typeof putOnShelf>[2]) =>
  putOnShelf(fixture.app.dataSource, fabric, rolls);

const plan = (fabric: AdminFabric, fields: object) =>
  admin('post', 'allocations/plan').send({ colourway_id: navyOf(fabric), rule: 'one_shade', ...fields });

const lengths = (rolls: PlannedRoll[]) => rolls.map(({ length }) => length);

const shelf = [
  ['2611/A', 52.4],
  ['2611/A', 48],
  ['2611/A', 61.5],
  ['2611/A', 12.3],
  ['2611/B', 55],
  ['2611/B', 49.7],
] as const;

test('a length is planned from one shade, with one cut', async () => {
  const fabric = await byColour(1, 1);
  await onShelf(fabric, shelf);
  const { body } = await plan(fabric, { length_meters: 100 }).expect(200);
  expect(body).toMatchObject({ largest_single_shade_meters: 174.2, longest_piece_meters: 61.5 });
  expect(body.plans).toHaveLength(1);
  expect(lengths(body.plans[0].rolls)).toEqual([52.4, 47.6]);
  expect(body.plans[0]).toMatchObject({ bands: ['2611/A'], remainder_meters: 13.9, approximate: false });
});

test('a length that no single shade can cover is rejected with the available length and alternative plans', async () => {
  const fabric = await byColour(1, 1);
  await onShelf(fabric, shelf);
  const { body } = await plan(fabric, { length_meters: 240 }).expect(409);
  expect(body).toMatchObject({
    code: 'no_single_shade',
    message: '240 m is more than one shade: the largest has 174.2 m. Offer that, or mix shades if the customer agrees.',
    largest_single_shade_meters: 174.2,
    longest_piece_meters: 61.5,
    plans: [{ rule: 'one_lot', lots: ['2611'], bands: ['2611/A', '2611/B'] }],
  });
  const tooFew = await plan(fabric, { length_meters: 100, max_pieces: 1 }).expect(409);
  expect(tooFew.body.message).toBe(
    'No rolls serve 100 m in these pieces. Allow other pieces, or ask for a little more or less: the rest may be too short to cut.',
  );
});

test('a length that is held for another customer is not planned again', async () => {
  const fabric = await byColour(1, 1);
  await onShelf(fabric, [['1/A', 50]]);
  const [{ id }] = await fixture.app.dataSource.query('SELECT id FROM users LIMIT 1');
  await fixture.app.dataSource.query(
    `WITH held AS (
       INSERT INTO holds (fabric_id, colourway_id, customer_id, quantity, expires_at)
       VALUES ($1, $2, $3, 30, now() + interval '1 day') RETURNING id)
     INSERT INTO allocations (hold_id, roll_id, length, cut)
     SELECT held.id, r.id, 30, 'cut' FROM held, rolls r WHERE r.colourway_id = $2`,
    [fabric.id, navyOf(fabric), id],
  );
  await plan(fabric, { length_meters: 20.001 }).expect(409);
  const { body } = await plan(fabric, { length_meters: 20 }).expect(200);
  expect(lengths(body.plans[0].rolls)).toEqual([20]);
});

test('a plan for a fabric that is not counted by roll is rejected with an explanation', async () => {
  const fabric = await byColour(60, 40);
  const { body } = await plan(fabric, { length_meters: 10 }).expect(409);
  expect(body.message).toBe(`${fabric.name} is not counted by roll. Switch its rolls on first.`);
});

test.each([
  ['length_meters', { length_meters: 0 }],
  ['length_meters', { length_meters: -1 }],
  ['length_meters', { length_meters: 'twelve' }],
  ['length_meters', { length_meters: 1e12 }],
  ['rule', { length_meters: 10, rule: 'all' }],
  ['max_pieces', { length_meters: 10, max_pieces: 1.5 }],
  ['min_piece_meters', { length_meters: 10, min_piece_meters: 0 }],
  ['colourway_id', { length_meters: 10, colourway_id: 'navy' }],
])('an invalid %s is reported at that field', async (field, fields) => {
  const { body } = await plan(await byColour(1, 1), fields).expect(400);
  expect(body.errors).toEqual([expect.objectContaining({ field })]);
});

test('an unknown color gets 404', async () => {
  await plan(await byColour(1, 1), { length_meters: 10, colourway_id: '00000000-0000-4000-8000-000000000000' }).expect(
    404,
  );
});

test('a plan over 5,000 rolls takes at most 150 ms, or four times the time of reading the rolls', async () => {
  const fabric = await byColour(1, 1);
  const { dataSource } = fixture.app;
  await aFullShelf(dataSource, fabric);
  const fastestOf = async (call: () => PromiseLike<unknown>) => {
    const times: number[] = [];
    for (let run = 0; run < 8; run++) {
      const start = performance.now();
      await call();
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  };
  const rows = 'SELECT *, pieces::float8[] AS own FROM rolls WHERE fabric_id = $1';
  const read = await fastestOf(() => dataSource.query(rows, [fabric.id]));
  const planned = await fastestOf(() => plan(fabric, { length_meters: 1234.567 }).expect(200));
  const refused = await fastestOf(() => plan(fabric, { length_meters: 5000 }).expect(409));
  expect(planned).toBeLessThan(Math.max(150, 4 * read));
  expect(refused).toBeLessThan(Math.max(150, 4 * read));
  const { body } = await plan(fabric, { length_meters: 1234.567 });
  expect(body.plans[0]).toMatchObject({ approximate: false, bands: [expect.any(String)] });
});

test('a plan cuts no piece below the minimum cut off a roll, unless the requested length is shorter', async () => {
  const fabric = await byColour(1, 1);
  await onShelf(fabric, [
    ['1/A', 50],
    ['1/A', 50],
  ]);
  await plan(fabric, { length_meters: 50.5 }).expect(409);
  const { body } = await plan(fabric, { length_meters: 51 }).expect(200);
  expect(lengths(body.plans[0].rolls)).toEqual([50, 1]);
  const little = await plan(fabric, { length_meters: 0.5 }).expect(200);
  expect(lengths(little.body.plans[0].rolls)).toEqual([0.5]);
});

test('customers and visitors see the length of one shade rounded down to 5 m; only staff see the exact length', async () => {
  const fabric = await byColour(1, 1);
  await onShelf(fabric, shelf);
  const { app } = fixture;
  const navyFor = async (token?: string) => {
    const asked = app.http.get(`/api/fabrics/${fabric.id}`);
    const { body } = await (token ? asked.set('Authorization', token) : asked).expect(200);
    return body.colourways.find(({ name }: { name: string }) => name === 'Navy');
  };
  const { token } = await aSignedInCustomer(app);
  expect(await navyFor(token)).toMatchObject({
    available_quantity: 278.9,
    largest_single_shade_meters: 170,
    longest_piece_meters: 61.5,
  });
  expect(await navyFor()).toMatchObject({
    available_quantity: 250,
    largest_single_shade_meters: 170,
    longest_piece_meters: 60,
  });
  const { body } = await admin('get', `fabrics/${fabric.id}`).expect(200);
  expect(body.colourways).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'Navy', largest_single_shade_meters: 174.2 })]),
  );
  const whole = await byColour(20, 20);
  expect((await admin('get', `fabrics/${whole.id}`)).body.colourways[0]).toMatchObject({
    largest_single_shade_meters: null,
  });
});

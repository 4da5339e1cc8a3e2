import { randomUUID } from 'node:crypto';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { WriteOff } from '@selvedge/domain/stock/write-off';
import { startApp, type TestApp } from '../support/app.js';
import { aSignedInAdmin, aSignedInMember } from '../support/factories.js';

type SignedIn = Awaited<ReturnType<typeof aSignedInMember>>;

let app: TestApp;
let owner: SignedIn;
let first: SignedIn;
let second: SignedIn;

beforeAll(async () => {
  app = await startApp();
  owner = await aSignedInAdmin(app);
  first = await aSignedInMember(app, 'storekeeper');
  second = await aSignedInMember(app, 'manager');
});
afterAll(() => app.close());

const as = ({ token }: SignedIn, method: 'get' | 'post' | 'delete', path: string) =>
  app.http[method](`/api/admin/${path}`).set('Authorization', token);
const waiting = async (by: SignedIn): Promise<WriteOff[]> => (await as(by, 'get', 'write-offs').expect(200)).body;
const counted = async () => (await as(second, 'get', 'dashboard/waiting').expect(200)).body.write_offs;

let serial = 0;
async function aFabric(fields: object = {}): Promise<AdminFabric> {
  serial += 1;
  const { body } = await as(owner, 'post', 'fabrics')
    .send({
      name: 'Poplin',
      item_code: `WO-${serial}`,
      material: '100% cotton',
      width: 150,
      weight: 120,
      number_of_colors: 1,
      price_per_meter: 500,
      price_unit: 'meters',
      available_in_sri_lanka: true,
      stock_quantity: 400,
      ...fields,
    })
    .expect(201);
  return body;
}
const count = (by: SignedIn, { id: fabric_id }: AdminFabric, left: number) =>
  as(by, 'post', 'stock-movements').send({ fabric_id, reason: 'count', counted: left, reference: 'Shelf 4' });
const stockOf = async ({ id }: AdminFabric): Promise<number> =>
  (await as(owner, 'get', `fabrics/${id}`).expect(200)).body.stock_quantity;

test('a count that waits is listed and counted, and booked when somebody else approves it', async () => {
  const fabric = await aFabric();
  const { body } = await count(first, fabric, 300).expect(403);
  expect(body.message).toMatch(/ask .* to approve it on the dashboard, or to book the same count\.$/);
  const [row] = await waiting(second);
  expect(row).toMatchObject({
    fabric_name: 'Poplin',
    item_code: fabric.item_code,
    color: '',
    roll_number: null,
    lost: 100,
    counted: 300,
    reason: 'Shelf 4',
    counted_by: first.user.name,
    is_own: false,
  });
  expect(await counted()).toBe(1);
  expect((await waiting(first))[0]).toMatchObject({ is_own: true });
  const own = await as(first, 'post', `write-offs/${row?.id}/approve`).expect(403);
  expect(own.body.message).toBe('You have booked this yourself: somebody else approves it.');
  await as(await aSignedInMember(app, 'sales'), 'post', `write-offs/${row?.id}/approve`).expect(403);
  expect(await stockOf(fabric)).toBe(400);
  const both = await Promise.all([1, 2].map(() => as(second, 'post', `write-offs/${row?.id}/approve`)));
  const [done, late] = both.map(({ status }) => status).sort();
  expect([204, 404, 409]).toEqual(expect.arrayContaining([done, late]));
  expect(late).not.toBe(204);
  expect(await stockOf(fabric)).toBe(300);
  expect(await waiting(second)).toEqual([]);
  expect(await counted()).toBe(0);
  const trail = await as(owner, 'get', `audit?filter=${JSON.stringify({ record_id: fabric.id })}`).expect(200);
  expect(trail.body).toContainEqual(
    expect.objectContaining({
      actor_name: second.user.name,
      detail: `100 m written off, first counted by ${first.user.name}`,
    }),
  );
  const movements = await as(owner, 'get', `stock-movements?fabric_id=${fabric.id}`).expect(200);
  expect(movements.body[0]).toMatchObject({ quantity: -100, reference: 'Shelf 4', by: second.user.name });
});

test('a rejected one is gone, and one whose stock has changed since is not booked', async () => {
  const [fabric, other] = [await aFabric(), await aFabric()];
  await count(first, fabric, 300).expect(403);
  const [row] = await waiting(second);
  await as(second, 'delete', `write-offs/${row?.id}`).expect(204);
  const { body } = await as(second, 'post', `write-offs/${row?.id}/approve`).expect(404);
  expect(body.message).toBe('Nothing waits here any more: it was booked or rejected.');
  await as(second, 'delete', `write-offs/${row?.id}`).expect(404);
  const trail = await as(owner, 'get', `audit?filter=${JSON.stringify({ record_id: fabric.id, action: 'refused' })}`);
  expect(trail.body).toMatchObject([
    { actor_name: second.user.name, detail: `100 m less, counted by ${first.user.name}` },
  ]);
  expect(await stockOf(fabric)).toBe(400);

  await count(first, other, 300).expect(403);
  const [late] = await waiting(second);
  const arrival = { fabric_id: other.id, reason: 'import', quantity: 10, reference: 'GRN 7' };
  await as(owner, 'post', 'stock-movements').send(arrival).expect(200);
  const stale = await as(second, 'post', `write-offs/${late?.id}/approve`).expect(409);
  expect(stale.body.message).toMatch(/410 m are on hand now, no longer 400 m/);
  expect(await stockOf(other)).toBe(410);
});

test.each([
  ['approved', 'post', '/approve', 300],
  ['rejected', 'delete', '', 400],
] as const)('one is %s once under a key: a repeat gets the same answer', async (_, method, deed, left) => {
  const fabric = await aFabric();
  await count(first, fabric, 300).expect(403);
  const row = (await waiting(second)).find(({ fabric_id }) => fabric_id === fabric.id);
  const key = randomUUID();
  const decide = () => as(second, method, `write-offs/${row?.id}${deed}`).set('Idempotency-Key', key);
  const answers = [...(await Promise.all([decide(), decide()])), await decide()];
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await stockOf(fabric)).toBe(left);
  await as(second, method, `write-offs/${row?.id}${deed}`).set('Idempotency-Key', randomUUID()).expect(404);
});

test('what waits of a roll is done to it, unless the roll has changed since', async () => {
  const fabric = await aFabric({ stock_quantity: undefined, colourways: [{ name: 'Navy', stock_quantity: 1 }] });
  const lot = await as(owner, 'post', 'lots')
    .send({ colourway_id: fabric.colourways[0]?.id, lot_code: 'L-1', received_at: '2026-11-20' })
    .expect(201);
  const long = { ticket_length: 90, measured_length: 90 };
  const { body: rolls } = await as(owner, 'post', 'rolls')
    .send({ lot_id: lot.body.id, rolls: [long, long] })
    .expect(201);
  const lengths = async () => (await as(owner, 'get', `rolls?filter={"fabric_id":"${fabric.id}"}`)).body;
  for (const { id } of rolls) {
    await as(first, 'post', `rolls/${id}/adjust`).send({ length_change: -60, reason: 'wet' }).expect(403);
  }
  const rows = (await waiting(second)).filter(({ fabric_id }) => fabric_id === fabric.id);
  expect(rows).toMatchObject(
    rolls.map(({ roll_number }: { roll_number: string }) => ({ roll_number, lost: 60, counted: 30, reason: 'wet' })),
  );
  await as(second, 'post', `write-offs/${rows[0]?.id}/approve`).expect(204);
  await as(owner, 'post', `rolls/${rolls[1].id}/cuts`).send({ length: 10, reason: 'sample' }).expect(200);
  expect((await waiting(second)).filter(({ fabric_id }) => fabric_id === fabric.id)).toEqual([]);
  const left = Object.fromEntries(
    (await lengths()).map((roll: { id: string; length: number }) => [roll.id, roll.length]),
  );
  expect(left).toEqual({ [rolls[0].id]: 30, [rolls[1].id]: 80 });
});

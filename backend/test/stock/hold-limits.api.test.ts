import type { Hold } from '@selvedge/domain/stock/hold';
import type { Fabric } from '../../src/fabrics/fabric.entity.js';
import { aSignedInCustomer } from '../support/factories.js';
import { openHoldFixture } from '../support/hold-fixture.js';

const { fixture, aStockedFabric, ask, held, giveBack, byAdmin, coloursOf, ledger, pass } = openHoldFixture({});

/** Moves all existing holds into the past. */
const hoursPass = (hours: number) =>
  fixture.app.dataSource.query(
    `UPDATE holds SET created_at = created_at - $1 * interval '1 hour', ended_at = ended_at - $1 * interval '1 hour'`,
    [hours],
  );
const openJobs = ({ id }: Hold) =>
  fixture.app.dataSource.query<{ name: string }[]>(
    `SELECT name FROM outbox WHERE payload ->> 'hold_id' = $1 AND finished_at IS NULL ORDER BY name`,
    [id],
  );
/** 60 m in navy and 40 m in white, each counted for itself. */
async function aCountedFabric(): Promise<Fabric> {
  const fabric = await aStockedFabric({ minimumOrder: 1 });
  const [navy, white] = await coloursOf(fabric);
  for (const [id, metres] of [
    [navy?.id, 60],
    [white?.id, 40],
  ]) {
    await fixture.app.dataSource.query('UPDATE colourways SET stock_quantity = $2 WHERE id = $1', [id, metres]);
  }
  return fabric;
}
const BOTH = [{ name: 'stock.end-hold' }, { name: 'stock.remind-of-hold' }];

describe('for one fabric a customer', () => {
  test('can hold half of the free stock in any number of holds, and others can hold from the rest', async () => {
    const fabric = await aStockedFabric({ stockQuantity: 2_241.5 });
    const { token } = await aSignedInCustomer(fixture.app);
    const refused = await ask(token, { fabric_id: fabric.id, quantity_meters: 1_120.751 }).expect(409);
    expect(refused.body.message).toBe(
      `So that others find some, too, you can hold 1,120.75 m of ${fabric.name} at most. Hold that much or less, or request a quotation.`,
    );
    await held(token, fabric, 1_000);
    const more = await ask(token, { fabric_id: fabric.id, quantity_meters: 121 }).expect(409);
    expect(more.body.message).toContain('you can hold 120.75 m more of');
    await held(token, fabric, 120.75);
    const none = await ask(token, { fabric_id: fabric.id, quantity_meters: 1 }).expect(409);
    expect(none.body.message).toBe(
      `You hold 1,120.75 m of ${fabric.name} already, and the rest is left to others. Request a quotation for more.`,
    );
    await held((await aSignedInCustomer(fixture.app)).token, fabric, 560);
  });

  test('can hold a share of each color that is counted separately, and of the total when colors share stock', async () => {
    const counted = await aCountedFabric();
    const [navy, white] = await coloursOf(counted);
    const shared = await aStockedFabric({ minimumOrder: 1 });
    const [ofShared, otherOfShared] = await coloursOf(shared);
    const { token } = await aSignedInCustomer(fixture.app);
    const hold = (fabric: Fabric, colourway_id: string | undefined, quantity_meters: number) =>
      ask(token, { fabric_id: fabric.id, colourway_id, quantity_meters });
    await hold(counted, navy?.id, 30).expect(201);
    await hold(counted, white?.id, 20).expect(201);
    await hold(shared, ofShared?.id, 50).expect(201);
    const user = await aSignedInCustomer(fixture.app);
    await ask(user.token, { fabric_id: shared.id, colourway_id: ofShared?.id, quantity_meters: 25 }).expect(201);
    const other = await ask(user.token, { fabric_id: shared.id, colourway_id: otherOfShared?.id, quantity_meters: 1 });
    expect([other.status, other.body.message]).toEqual([409, expect.stringContaining('You hold 25 m of')]);
  });

  test.each([
    ['the minimum order when half the stock is less', { stockQuantity: 15, minimumOrder: 10 }, 10],
    ['all the remaining stock when it is less than the minimum order', { stockQuantity: 8, minimumOrder: 10 }, 8],
    [
      'a minimum order in yards, converted to meters',
      { stockQuantity: 15, minimumOrder: 10, priceUnit: 'yards' },
      9.144,
    ],
  ])('can hold %s', async (_, fields, most) => {
    const fabric = await aStockedFabric(fields);
    const { token } = await aSignedInCustomer(fixture.app);
    await ask(token, { fabric_id: fabric.id, quantity_meters: most + 0.001 }).expect(409);
    await held(token, fabric, most);
  });

  test.each([
    ['released the hold', (token: string, hold: Hold) => giveBack(token, hold).expect(200)],
    ['let the hold expire', (_: string, hold: Hold) => pass(hold, 49)],
  ])(
    'can hold again only after a pause when the customer %s; another color at once only when it is counted separately',
    async (_, end) => {
      const fabric = await aStockedFabric();
      const { token } = await aSignedInCustomer(fixture.app);
      const [, white] = await coloursOf(fabric);
      await end(token, await held(token, fabric, 20));
      for (const colourway_id of [undefined, white?.id]) {
        const { body } = await ask(token, { fabric_id: fabric.id, colourway_id, quantity_meters: 5 }).expect(409);
        expect(body.message).toMatch(
          /^You held .* until .*, and others have their turn now\. You can hold it again from /,
        );
      }
      await held((await aSignedInCustomer(fixture.app)).token, fabric, 20);
      await hoursPass(11.9);
      await ask(token, { fabric_id: fabric.id, quantity_meters: 5 }).expect(409);
      await hoursPass(0.2);
      await held(token, fabric, 5);

      const counted = await aCountedFabric();
      const [navy, other] = await coloursOf(counted);
      const hold = (colourway_id?: string) => ask(token, { fabric_id: counted.id, colourway_id, quantity_meters: 10 });
      const { body } = await hold(navy?.id).expect(201);
      await end(token, body);
      await hold(navy?.id).expect(409);
      await hold(other?.id).expect(201);
    },
  );
});

test('a customer can create ten holds a day, while staff are limited only by the stock', async () => {
  const fabrics = await Promise.all(Array.from({ length: 11 }, () => aStockedFabric()));
  const [last] = fabrics.slice(-1) as [Fabric];
  const { token, user } = await aSignedInCustomer(fixture.app);
  for (const fabric of fabrics.slice(0, 10)) await giveBack(token, await held(token, fabric, 5)).expect(200);
  const { body, headers } = await ask(token, { fabric_id: last.id, quantity_meters: 5 }).expect(429);
  expect(body.message).toMatch(
    /^You have held cloth 10 times within a day\. You can again from .*; if it is urgent, contact us\.$/,
  );
  expect(Number(headers['retry-after'])).toBeGreaterThan(86_000);

  const byStaff = (fabric: Fabric, quantity_meters: number) =>
    byAdmin('post', '').send({ customer_id: user.id, fabric_id: fabric.id, quantity_meters });
  for (const fabric of fabrics) await byStaff(fabric, 95).expect(201);
  expect((await byStaff(last, 6).expect(409)).body.message).toContain('has 5 m left');
  await hoursPass(24);
  await ask(token, { fabric_id: last.id, quantity_meters: 5 }).expect(409);
});

test('repeated holds and releases are limited in ledger entries and jobs', async () => {
  const fabric = await aStockedFabric({ stockQuantity: 2_000 });
  const { token } = await aSignedInCustomer(fixture.app);
  const holds: Hold[] = [];
  for (let cycle = 0; cycle < 12; cycle++) {
    const answer = await ask(token, { fabric_id: fabric.id, quantity_meters: 100 });
    if (answer.status !== 201) continue;
    holds.push(answer.body);
    await giveBack(token, answer.body).expect(200);
  }
  expect(holds).toHaveLength(1);
  expect(await ledger(fabric)).toHaveLength(2);
  expect(await openJobs(holds[0] as Hold)).toEqual([]);
});

describe('the jobs of a hold', () => {
  test('are one for its end and one for its reminder, however often its time is changed', async () => {
    const fabric = await aStockedFabric();
    const { token } = await aSignedInCustomer(fixture.app);
    const hold = await held(token, fabric, 20);
    expect(await openJobs(hold)).toEqual(BOTH);
    for (const days of [3, 4, 5, 6]) {
      const expires_at = new Date(Date.now() + days * 86_400_000).toISOString();
      await byAdmin('put', `/${hold.id}`).send({ expires_at }).expect(200);
      expect(await openJobs(hold)).toEqual(BOTH);
    }
  });

  test.each<[string, (hold: Hold, token: string) => PromiseLike<unknown>]>([
    ['the customer releases it', (hold, token) => giveBack(token, hold).expect(200)],
    ['staff end it', (hold) => byAdmin('delete', `/${hold.id}`).expect(200)],
    ['it expires', (hold) => pass(hold, 49)],
  ])('are removed with the hold when %s', async (_, end) => {
    const { token } = await aSignedInCustomer(fixture.app);
    const hold = await held(token, await aStockedFabric(), 20);
    await end(hold, token);
    expect(await openJobs(hold)).toEqual([]);
  });
});

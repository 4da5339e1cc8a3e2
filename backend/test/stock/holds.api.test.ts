import { randomUUID } from 'node:crypto';
import type { AdminHold, Hold } from '@selvedge/domain/stock/hold';
import type { TestApp } from '../support/app.js';
import { aSignedInCustomer } from '../support/factories.js';
import { openHoldFixture } from '../support/hold-fixture.js';
import { meanwhile, someoneWaits } from '../support/locks.js';

const HOUR_MS = 3_600_000;

const { fixture, aStockedFabric, ask, held, own, giveBack, byAdmin, coloursOf, available, ledger, pass, mailsOf } =
  openHoldFixture();

describe('a hold', () => {
  test('holds stock for a customer for two days, and the ledger names the customer', async () => {
    const fabric = await aStockedFabric();
    const { token, user } = await aSignedInCustomer(fixture.app);
    const [, white] = await coloursOf(fabric);
    const { body } = await ask(token, {
      fabric_id: fabric.id,
      colourway_id: white?.id,
      quantity_meters: 60.125,
    }).expect(201);
    expect(body).toMatchObject({
      fabric_id: fabric.id,
      colourway_id: white?.id,
      fabric_name: fabric.name,
      item_code: fabric.itemCode,
      color: 'White',
      quantity_meters: 60.125,
      ended_at: null,
      ended_because: null,
    });
    expect(body).not.toHaveProperty('customer_id');
    const hours = (new Date(body.expires_at).getTime() - new Date(body.created_at).getTime()) / HOUR_MS;
    expect(hours).toBeCloseTo(48, 1);
    expect(await available(fabric)).toBe(39.875);
    expect(await own(token)).toEqual([body]);
    expect(await ledger(fabric)).toEqual([
      { held: 60.125, reason: 'hold', reference: `For ${user.name}`, by: user.name },
    ]);
  });

  test('is created once however often the same request is sent; a request of its own creates another hold', async () => {
    const fabric = await aStockedFabric();
    const { token } = await aSignedInCustomer(fixture.app);
    const key = randomUUID();
    const send = (metres: number, own: string) =>
      ask(token, { fabric_id: fabric.id, quantity_meters: metres }).set('Idempotency-Key', own);
    const answers = await Promise.all([send(40, key), send(40, key)]);
    answers.push(await send(40, key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await available(fabric)).toBe(60);
    await send(10, randomUUID()).expect(201);
    expect(await available(fabric)).toBe(50);
  });

  test('is released once, however often that is requested, and only by its customer', async () => {
    const fabric = await aStockedFabric();
    const { token } = await aSignedInCustomer(fixture.app);
    const otherCustomer = await aSignedInCustomer(fixture.app);
    const hold = await held(token, fabric, 60);
    await giveBack(otherCustomer.token, hold).expect(404);
    const answers = await Promise.all(Array.from({ length: 5 }, () => giveBack(token, hold)));
    expect(answers.map(({ status, body }) => [status, body.ended_because])).toEqual(Array(5).fill([200, 'given-back']));
    expect(await available(fabric)).toBe(100);
    expect((await ledger(fabric)).map(({ held }) => held)).toEqual([60, -60]);
  });

  test.each<[string, (id: string) => ReturnType<TestApp['http']['patch']>]>([
    [
      'is switched off',
      (id) => fixture.app.http.patch(`/api/admin/users/${id}/toggle-status`).send({ is_active: false }),
    ],
    ['is deactivated by an edit', (id) => fixture.app.http.put(`/api/admin/users/${id}`).send({ is_active: false })],
    ['is deleted', (id) => fixture.app.http.delete(`/api/admin/users/${id}`)],
  ])('ends when its account %s, and other holds stay', async (_, leave) => {
    const fabric = await aStockedFabric();
    const { token, user } = await aSignedInCustomer(fixture.app);
    await held(token, fabric, 30);
    await held(token, fabric, 20);
    await held((await aSignedInCustomer(fixture.app)).token, fabric, 10);
    await leave(user.id).set('Authorization', fixture.admin).expect(200);
    // The deletion of an account can be undone for some seconds.
    await fixture.app.dataSource.query('UPDATE outbox SET available_at = now() WHERE finished_at IS NULL');
    await fixture.worker.work();
    expect(await available(fabric)).toBe(90);
    expect((await ledger(fabric)).map(({ held: metres }) => metres)).toEqual([30, 20, 10, -30, -20]);
  });

  test('is rejected for a deactivated account, also while it is being deactivated', async () => {
    const fabric = await aStockedFabric();
    const { token, user } = await aSignedInCustomer(fixture.app);
    const switchedOff = () =>
      fixture.app.http
        .patch(`/api/admin/users/${user.id}/toggle-status`)
        .set('Authorization', fixture.admin)
        .send({ is_active: false })
        .expect(200)
        .then(() => fixture.worker.work());
    let leaving: Promise<void> | undefined;
    // The hold request has begun and waits for the lock on its fabric.
    const asking = await meanwhile(
      fixture.app,
      (manager) => manager.query('SELECT FROM fabrics WHERE id = $1 FOR UPDATE', [fabric.id]),
      () => {
        leaving = switchedOff();
        return Promise.race([leaving, someoneWaits(fixture.app, 2)]);
      },
      () => ask(token, { fabric_id: fabric.id, quantity_meters: 30 }).expect(201),
    );
    await leaving;
    expect(asking.body.quantity_meters).toBe(30);
    expect(await available(fabric)).toBe(100);

    const { body } = await byAdmin('post', '')
      .send({ customer_id: user.id, fabric_id: fabric.id, quantity_meters: 5 })
      .expect(409);
    expect(body.message).toBe(`The account of ${user.name} is switched off. Switch it on first.`);
    expect(await available(fabric)).toBe(100);
  });

  test('requires a verified address', async () => {
    const { token } = await aSignedInCustomer(fixture.app, { emailVerifiedAt: null, provenEmail: null });
    const { body } = await ask(token, { fabric_id: (await aStockedFabric()).id, quantity_meters: 5 }).expect(403);
    expect(body.message).toContain('confirm your email address');
  });

  test('is limited to three at a time, also when requested concurrently', async () => {
    const fabric = await aStockedFabric();
    const { token } = await aSignedInCustomer(fixture.app);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask(token, { fabric_id: fabric.id, quantity_meters: 5 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/^You have 3 holds already/);
    expect(await available(fabric)).toBe(85);
    const [first] = await own(token);
    await giveBack(token, first as Hold).expect(200);
    await held(token, fabric, 5);
  });

  test('of the last meters goes to one customer', async () => {
    const fabric = await aStockedFabric();
    const customers = await Promise.all(Array.from({ length: 8 }, () => aSignedInCustomer(fixture.app)));
    const answers = await Promise.all(
      customers.map(({ token }) => ask(token, { fabric_id: fabric.id, quantity_meters: 30 })),
    );
    const accepted = answers.filter(({ status }) => status === 201);
    expect(accepted).toHaveLength(3);
    for (const { status, body } of answers.filter((answer) => !accepted.includes(answer))) {
      expect([status, body.message]).toEqual([409, `${fabric.name} has 10 m left. Hold that much or less.`]);
    }
  });

  test.each<[string, object, object, number, RegExp]>([
    ['zero meters', {}, { quantity_meters: 0 }, 400, /^Quantity must be at least 0\.001/],
    ['a negative length', {}, { quantity_meters: -5 }, 400, /^Quantity must be at least/],
    ['a length in words', {}, { quantity_meters: 'ten' }, 400, /^Quantity must be a number/],
    ['four decimals', {}, { quantity_meters: 1.2345 }, 400, /at most 3 decimals/],
    ['more than 1,000,000 m', {}, { quantity_meters: 1e9 }, 400, /at most 1,000,000/],
    ['more than the available stock', {}, { quantity_meters: 100.001 }, 409, /has 100 m left/],
    ['a fabric that is made to order', { stockQuantity: 0, availableInSriLanka: false }, {}, 409, /is made to order/],
    ['a pre-order fabric', { preOrder: true, availableInSriLanka: false }, {}, 409, /is made to order/],
    [
      'a fabric that is out of stock',
      { stockQuantity: 0, outOfStock: true, availableInSriLanka: false },
      {},
      409,
      /is out of stock/,
    ],
    ['a fabric that is not for sale', { isAvailable: false }, {}, 409, /is not for sale/],
    ['a hidden fabric', { visible: false }, {}, 404, /no longer in the catalog/],
    [
      'an unknown color',
      {},
      { colourway_id: '00000000-0000-4000-8000-000000000000' },
      409,
      /no longer sold in the color that was chosen\. Choose/,
    ],
    ['a color by name instead of id', {}, { colourway_id: 'navy' }, 400, /^Choose the color/],
  ])('of %s is rejected with an explanation', async (_, fields, input, status, message) => {
    const fabric = await aStockedFabric(fields);
    const { token } = await aSignedInCustomer(fixture.app);
    const { body } = await ask(token, { fabric_id: fabric.id, quantity_meters: 5, ...input }).expect(status);
    expect(body.message).toMatch(message);
    expect(await ledger(fabric)).toEqual([]);
  });

  it('of a color of another fabric is rejected like a quotation request for it', async () => {
    const [fabric, other] = [await aStockedFabric(), await aStockedFabric()];
    const [{ id: colourway_id }] = await fixture.app.dataSource.query(
      'SELECT id FROM colourways WHERE fabric_id = $1',
      [other.id],
    );
    const { token } = await aSignedInCustomer(fixture.app);
    const { body } = await ask(token, { fabric_id: fabric.id, quantity_meters: 5, colourway_id }).expect(400);
    expect(body).toMatchObject({
      message: expect.stringMatching(/^This is a color of another fabric\./),
      errors: [{ field: 'colourway_id' }],
    });
    expect(await ledger(fabric)).toEqual([]);
  });
});

describe('the expiry of a hold', () => {
  test('is announced once two hours before, and ends the hold once', async () => {
    const fabric = await aStockedFabric();
    const { token, user } = await aSignedInCustomer(fixture.app);
    const hold = await held(token, fabric, 60);
    await pass(hold, 45);
    expect([await mailsOf(hold), await available(fabric)]).toEqual([[], 40]);
    await pass(hold, 1.5);
    expect(await mailsOf(hold)).toEqual([
      {
        to_address: user.email,
        reply_to: 'sales@selvedge.example',
        subject: expect.stringContaining('Your hold ends soon'),
      },
    ]);
    await pass(hold, 2);
    expect((await own(token))[0]).toMatchObject({ ended_because: 'expired' });
    expect(await available(fabric)).toBe(100);
    await fixture.app.dataSource.query(
      `UPDATE outbox SET finished_at = NULL, available_at = now() WHERE payload->>'hold_id' = $1`,
      [hold.id],
    );
    await fixture.worker.work();
    expect(await mailsOf(hold)).toHaveLength(1);
    expect((await ledger(fabric)).map(({ held, reference }) => [held, reference])).toEqual([
      [60, `For ${user.name}`],
      [-60, 'The time was over'],
    ]);
  });

  test('can be extended by an admin while its end waits for a lock on the fabric', async () => {
    const fabric = await aStockedFabric();
    const { token } = await aSignedInCustomer(fixture.app);
    const hold = await held(token, fabric, 60);
    const later = new Date(Date.now() + 5 * HOUR_MS).toISOString();
    await meanwhile(
      fixture.app,
      (manager) => manager.query('SELECT FROM fabrics WHERE id = $1 FOR UPDATE', [fabric.id]),
      () => byAdmin('put', `/${hold.id}`).send({ expires_at: later }).expect(200),
      () => pass(hold, 49),
    );
    expect(await own(token)).toEqual([expect.objectContaining({ expires_at: later, ended_because: null })]);
    expect(await available(fabric)).toBe(40);
    await pass(hold, 6);
    expect(await available(fabric)).toBe(100);
  });

  test('can be extended by an admin, but not after it has passed', async () => {
    const fabric = await aStockedFabric();
    const { token } = await aSignedInCustomer(fixture.app);
    const hold = await held(token, fabric, 60);
    const later = new Date(Date.now() + 96 * HOUR_MS).toISOString();
    expect((await byAdmin('put', `/${hold.id}`).send({ expires_at: later }).expect(200)).body.expires_at).toBe(later);
    await pass(hold, 49);
    expect(await available(fabric)).toBe(40);
    await byAdmin('put', `/${hold.id}`).send({ expires_at: '2020-01-01T00:00:00Z' }).expect(400);
    for (const odd of [
      'tomorrow',
      '2027-W01',
      '2027',
      '2027-001',
      '2027-01-01 10:00:00Z',
      '20270101',
      ['2027-01-01'],
    ]) {
      const { status, body } = await byAdmin('put', `/${hold.id}`).send({ expires_at: odd });
      expect([odd, status, body.message]).toEqual([odd, 400, 'Write the time as 2026-11-30T18:00:00+05:30.']);
    }
    await pass(hold, 48);
    expect(await available(fabric)).toBe(100);
    expect((await byAdmin('put', `/${hold.id}`).send({ expires_at: later }).expect(409)).body.message).toMatch(
      /has ended/,
    );
  });
});

describe('admins', () => {
  test('can hold for any customer and any time, see all holds and end any', async () => {
    const fabric = await aStockedFabric();
    const { user } = await aSignedInCustomer(fixture.app, { emailVerifiedAt: null, provenEmail: null });
    const expires_at = new Date(Date.now() + 30 * 24 * HOUR_MS).toISOString();
    const input = { customer_id: user.id, fabric_id: fabric.id, quantity_meters: 10, expires_at };
    const { body: hold } = await byAdmin('post', '').send(input).expect(201);
    expect(hold).toMatchObject({ customer_id: user.id, customer_name: user.name, expires_at });
    for (let more = 0; more < 3; more++) await byAdmin('post', '').send(input).expect(201);
    const list = async (filter: object): Promise<AdminHold[]> =>
      (await byAdmin('get', `?filter=${encodeURIComponent(JSON.stringify(filter))}`).expect(200)).body;
    expect(await list({ customer_id: user.id, active: true })).toHaveLength(4);
    await byAdmin('delete', `/${hold.id}`).expect(200);
    expect((await list({ fabric_id: fabric.id, active: false })).map(({ id }) => id)).toEqual([hold.id]);
    expect(await available(fabric)).toBe(70);
    await byAdmin('post', '')
      .send({ ...input, customer_id: fabric.id })
      .expect(404);
  });

  test('cannot delete a fabric with active holds', async () => {
    const fabric = await aStockedFabric();
    const { token } = await aSignedInCustomer(fixture.app);
    const hold = await held(token, fabric, 5);
    const remove = () => fixture.app.http.delete(`/api/admin/fabrics/${fabric.id}`).set('Authorization', fixture.admin);
    expect((await remove().expect(409)).body.message).toContain('held for customers (5 m)');
    await giveBack(token, hold).expect(200);
    await remove().expect(200);
    expect(await own(token)).toEqual([]);
  });
});

test('an order of the customer replaces the hold without a gap for others', async () => {
  const fabric = await aStockedFabric();
  const { token } = await aSignedInCustomer(fixture.app);
  const hold = await held(token, fabric, 80);
  const { body } = await fixture.app.http
    .post('/api/quotations')
    .set('Authorization', token)
    .send({ fabric_id: fabric.id, quantity_meters: 90 })
    .expect(201);
  const post = (path: string, body: object) =>
    fixture.app.http.post(path).set('Authorization', fixture.admin).send(body);
  await post(`/api/admin/quotations/${body.quotation.id}/approve`, { quoted_price: 9_000 }).expect(200);
  const { body: order } = await post(`/api/admin/quotations/${body.quotation.id}/convert`, {}).expect(201);
  await post(`/api/admin/orders/${order.id}/status`, { status: 'confirmed' }).expect(200);
  expect((await own(token)).find(({ id }) => id === hold.id)).toMatchObject({ ended_because: 'ordered' });
  expect(await available(fabric)).toBe(10);
});

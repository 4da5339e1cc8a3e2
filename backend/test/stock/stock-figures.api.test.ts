import type { Fabric as FabricOnWire } from '@selvedge/domain/fabrics/fabric';
import { stockWord } from '@selvedge/domain/fabrics/stock';
import type { Fabric } from '../../src/fabrics/fabric.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';

const LOW = 50;

let app: TestApp;
let admin: string;
let customer: string;
beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
  customer = (await aSignedInCustomer(app)).token;
});
afterAll(() => app.close());

const aStockedFabric = (fields: object = {}) =>
  aFabric(app, { colors: ['Navy', 'White'], availableInSriLanka: true, stockQuantity: 1_234.5, ...fields });

/** Reserves meters of a fabric for an order. */
const promise = (fabric: Fabric, metres: number) =>
  app.dataSource.query(
    `UPDATE colourways SET reserved_quantity = reserved_quantity + $2
     WHERE id = (SELECT id FROM colourways WHERE fabric_id = $1 ORDER BY position LIMIT 1)`,
    [fabric.id, metres],
  );

/** The fabric as others read it: alone and in a list, cached and not. */
async function seen({ id }: Fabric, token = ''): Promise<FabricOnWire> {
  const get = (path: string) =>
    app.http
      .get(path)
      .set(token ? { Authorization: token } : {})
      .expect(200);
  const alone = (await get(`/api/fabrics/${id}`)).body;
  for (let times = 0; times < 2; times++) {
    for (const path of [
      `/api/fabrics/${id}`,
      `/api/fabrics?ids=${id}`,
      '/api/fabrics?limit=100',
      '/api/fabrics?search=poplin',
    ]) {
      const { body } = await get(path);
      const found = body.fabrics ? body.fabrics.find((fabric: FabricOnWire) => fabric.id === id) : body;
      expect([path, found]).toEqual([path, alone]);
    }
  }
  return alone;
}

const figuresOf = ({ stock_quantity, available_quantity, colourways }: FabricOnWire) => [
  [stock_quantity, available_quantity],
  ...colourways.map((colour) => [colour.stock_quantity, colour.available_quantity, colour.reserved_quantity]),
];

describe('stock figures', () => {
  test('are rounded for visitors, exact for customers, and include reservations for staff only', async () => {
    const fabric = await aStockedFabric();
    await promise(fabric, 200.25);
    const ofAll = (metres: number) => [
      [metres, metres],
      [null, metres, 0],
      [null, metres, 0],
    ];
    expect(figuresOf(await seen(fabric))).toEqual(ofAll(1_000));
    expect(figuresOf(await seen(fabric, customer))).toEqual(ofAll(1_034.25));
    expect(figuresOf(await seen(fabric, admin))).toEqual(ofAll(1_034.25));
    const { body } = await app.http.get(`/api/admin/fabrics/${fabric.id}`).set('Authorization', admin).expect(200);
    expect(body).toMatchObject({ stock_quantity: 1_234.5, available_quantity: 1_034.25, version: expect.any(Number) });
    expect(body.colourways[0].reserved_quantity).toBe(200.25);
  });

  test('of each color follow the same rules', async () => {
    const fabric = await aStockedFabric();
    await app.dataSource.query(
      `UPDATE colourways SET stock_quantity = CASE name WHEN 'Navy' THEN 149.75 ELSE 61 END WHERE fabric_id = $1`,
      [fabric.id],
    );
    await promise(fabric, 40);
    expect(figuresOf(await seen(fabric)).slice(1)).toEqual([
      [100, 100, 0],
      [60, 60, 0],
    ]);
    expect(figuresOf(await seen(fabric, customer)).slice(1)).toEqual([
      [109.75, 109.75, 0],
      [61, 61, 0],
    ]);
  });

  test('for visitors do not change with the orders of others', async () => {
    const fabric = await aStockedFabric({ stockQuantity: 1_240 });
    const texts = async () => {
      const answers = [`/api/fabrics/${fabric.id}`, '/api/fabrics?limit=100', '/api/fabrics?search=poplin&facets=true'];
      return Promise.all(answers.map(async (path) => (await app.http.get(path).expect(200)).text));
    };
    const etags = async () =>
      Promise.all(
        [`/api/fabrics/${fabric.id}`, '/api/fabrics?limit=100'].map(
          async (path) => (await app.http.get(path)).headers.etag,
        ),
      );
    const [before, tagsBefore] = [await texts(), await etags()];
    await promise(fabric, 27.5);
    expect([await texts(), await etags()]).toEqual([before, tagsBefore]);
    const { body } = await app.http.get(`/api/fabrics/${fabric.id}`);
    expect(body).not.toHaveProperty('version');
    expect(body.updated_at).toMatch(/T00:00:00\.000Z$/);
  });

  test.each([
    ['in stock', {}],
    ['just above what is low', { stockQuantity: 50.5 }],
    ['low', { stockQuantity: 50 }],
    ['nearly gone', { stockQuantity: 0.4 }],
    ['gone', { stockQuantity: 0, outOfStock: true, availableInSriLanka: false }],
    ['made to order', { stockQuantity: 0, availableInSriLanka: false }],
    ['a pre-order', { preOrder: true, availableInSriLanka: false, stockQuantity: 0 }],
    ['not for sale', { isAvailable: false }],
    ['all promised', { stockQuantity: 200, availableInSriLanka: false }, 200],
    ['all promised of what is kept here', { stockQuantity: 200 }, 200],
  ])('of a fabric that is %s have the same label for everybody', async (_, fields: object, promised = 0) => {
    const fabric = await aStockedFabric(fields);
    if (promised > 0) await promise(fabric, promised);
    const { body: stored } = await app.http.get(`/api/admin/fabrics/${fabric.id}`).set('Authorization', admin);
    const words = (shown: FabricOnWire) => [
      stockWord(shown, LOW),
      ...shown.colourways.map((colour) => stockWord(shown, LOW, colour)),
    ];
    const word = words(stored);
    expect(words(await seen(fabric))).toEqual(word);
    expect(words(await seen(fabric, customer))).toEqual(word);
  });

  test('of a fabric that is not for sale are hidden from buyers', async () => {
    const fabric = await aStockedFabric({ isAvailable: false });
    for (const token of ['', customer]) {
      expect(figuresOf(await seen(fabric, token))[0]).toEqual([0, 0]);
    }
  });
});

describe('a catalog response', () => {
  test('has the rounded figures of visitors for an unverified account', async () => {
    const fabric = await aStockedFabric();
    const { token, user } = await aSignedInCustomer(app, { emailVerifiedAt: null, provenEmail: null });
    expect(figuresOf(await seen(fabric, token))).toEqual(figuresOf(await seen(fabric)));
    await app.dataSource.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [user.id]);
    expect(figuresOf(await seen(fabric, token))).toEqual(figuresOf(await seen(fabric, customer)));
    const unverified = await aSignedInAdmin(app, { emailVerifiedAt: null });
    expect((await seen(fabric, unverified.token)).available_quantity).toBe(1_234.5);
  });

  test('has the rounded figures of visitors when the token is missing, expired or invalid', async () => {
    const fabric = await aStockedFabric();
    const { token, user } = await aSignedInCustomer(app);
    expect((await seen(fabric, token)).available_quantity).toBe(1_234.5);
    await app.dataSource.query('DELETE FROM sessions WHERE user_id = $1', [user.id]);
    for (const bad of [token, 'Bearer no.such.token', 'Basic dTpw', '']) {
      const { body } = await app.http.get(`/api/fabrics/${fabric.id}`).set('Authorization', bad).expect(200);
      expect(body.available_quantity).toBe(1_200);
    }
  });

  test('with exact figures is not shared by caches, and never confused with the rounded one', async () => {
    const fabric = await aStockedFabric();
    for (const path of [`/api/fabrics/${fabric.id}`, '/api/fabrics?limit=24']) {
      const visitor = await app.http.get(path);
      const exact = await app.http.get(path).set('Authorization', customer);
      expect(visitor.headers).toMatchObject({
        'cache-control': 'public, no-cache',
        vary: expect.stringContaining('Authorization'),
      });
      expect(exact.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: expect.stringContaining('Authorization'),
      });
      expect(exact.headers.etag).not.toBe(visitor.headers.etag);
      const asVisitor = app.http.get(path).set('If-None-Match', exact.headers.etag ?? '');
      expect((await asVisitor).status).toBe(200);
      const again = app.http.get(path).set({ Authorization: customer, 'If-None-Match': exact.headers.etag ?? '' });
      expect((await again).status).toBe(304);
    }
  });

  test('does not change figures in descriptions', async () => {
    const words = 'Says "stock_quantity" : 1234.5 and "available_quantity":77.7 of itself';
    const fabric = await aStockedFabric({ description: words });
    for (const token of ['', customer]) expect((await seen(fabric, token)).description).toBe(words);
  });
});

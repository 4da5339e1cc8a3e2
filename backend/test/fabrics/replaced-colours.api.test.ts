import type { EntityManager } from 'typeorm';
import { startApp, type TestApp } from '../support/app.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';
import { meanwhile } from '../support/locks.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Runs `ask` while an import that replaces all colors of a fabric holds its locks: `ask` waits for it. */
const whileColorsAreReplaced = <T>(fabricId: string, ask: () => PromiseLike<T>): Promise<T> =>
  meanwhile(
    app,
    (manager: EntityManager) => manager.query(`UPDATE fabrics SET colors = '{Sand}' WHERE id = $1`, [fabricId]),
    async () => undefined,
    ask,
  );

test('a quotation request during an import that replaces the colors of a fabric gets the new color', async () => {
  const { token } = await aSignedInCustomer(app);
  const { id } = await aFabric(app);
  const { body } = await whileColorsAreReplaced(id, () =>
    app.http
      .post('/api/quotations')
      .set('Authorization', token)
      .send({ fabric_id: id, quantity_meters: 50 })
      .expect(201),
  );
  expect(body.quotation.fabric_color).toBe('Sand');
});

test('a manual quotation during an import that replaces colors gets the new color, too', async () => {
  const { token } = await aSignedInAdmin(app);
  const { id } = await aFabric(app);
  const { body } = await whileColorsAreReplaced(id, () =>
    app.http
      .post('/api/admin/quotations/create')
      .set('Authorization', token)
      .send({
        customer_name: 'Nimal',
        customer_email: 'nimal@brand.lk',
        fabric_items: [{ fabric_id: id, quantity_meters: 50, unit_price: 100 }],
      })
      .expect(201),
  );
  expect(body.quotation.fabric_color).toBe('Sand');
});

test('a fabric without a color on sale is rejected with a message', async () => {
  const { token } = await aSignedInCustomer(app);
  const { id } = await aFabric(app, { name: 'Voile' });
  await app.dataSource.query('UPDATE colourways SET is_available = false WHERE fabric_id = $1', [id]);
  const { body } = await app.http
    .post('/api/quotations')
    .set('Authorization', token)
    .send({ fabric_id: id, quantity_meters: 50 })
    .expect(409);
  expect(body.message).toBe('No color of Voile is for sale at the moment.');
});

import { Category } from '../../src/fabrics/category.entity.js';
import type { SmtpSink } from '../servers/smtp-sink.js';
import type { TestApp } from './app.js';
import { eventually } from './eventually.js';
import { aFabric } from './fabric-factories.js';
import { csv } from './fabric-workbooks.js';
import { aCustomer, anAdmin, PASSWORD } from './factories.js';

/**
 * A typical trading day over HTTP and through the worker: a customer signs in and requests a price, an admin signs in,
 * approves it and imports a file; the quotation is printed and mailed.
 */
export async function tradeForADay(app: TestApp, sink: SmtpSink): Promise<void> {
  const [buyer, staff] = [await aCustomer(app), await anAdmin(app)];
  const [customer, admin] = [await signIn(app, buyer.email), await signIn(app, staff.email)];
  const fabric = await aFabric(app, { stockQuantity: 500 });
  const asked = await app.http
    .post('/api/quotations')
    .set('Authorization', customer)
    .send({ fabric_id: fabric.id, quantity_meters: 60 })
    .expect(201);
  await app.http
    .post(`/api/admin/quotations/${asked.body.quotation.id}/approve`)
    .set('Authorization', admin)
    .send({ quoted_price: 4200 })
    .expect(200);
  const { name } = await app.dataSource.getRepository(Category).save({ name: `Cotton of ${Date.now()}` });
  const headings = ['name', 'item_code', 'category_name', 'material', 'color', 'price_per_meter'];
  const sheet = csv([['Sheeting', `SH-${Date.now()}`, name, 'Cotton', 'White', 450]], ',', headings);
  const imported = await app.http
    .post('/api/admin/fabrics/upload-excel')
    .set('Authorization', admin)
    .attach('file', Buffer.from(sheet), 'autumn.csv')
    .expect(200);
  expect(imported.body).toMatchObject({ success_count: 1, error_count: 0 });
  await eventually(
    () =>
      sink.received.some(
        ({ to, parsed }) =>
          to.includes(buyer.email) && parsed.attachments.some((one) => one.mimeType === 'application/pdf'),
      ),
    40_000,
  );
}

async function signIn(app: TestApp, email: string): Promise<string> {
  const { body } = await app.http.post('/api/auth/login').send({ email, password: PASSWORD }).expect(200);
  return `Bearer ${body.token}`;
}

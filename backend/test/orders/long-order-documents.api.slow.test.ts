import sharp from 'sharp';
import type { Fabric } from '../../src/fabrics/fabric.entity.js';
import { Storage } from '../../src/storage/storage.js';
import { aFabric } from '../support/fabric-factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';
import { readLayout } from '../support/pdf-layout.js';
import { textOf } from '../support/pdf-text.js';

jest.setTimeout(60_000);

/** The size that a phone on a slow connection loads in a second or two, in bytes. */
const LIGHT = 400_000;

let mailed: MailedApp;
let { app, worker, sink, admin } = {} as MailedApp;

beforeAll(async () => {
  mailed = await startMailedApp();
  ({ app, worker, sink, admin } = mailed);
});
afterAll(() => mailed.close());

const post = (path: string, body: object = {}) =>
  app.http.post(`/api/admin/${path}`).set('Authorization', admin).send(body);

/** A quotation created by staff. @returns its id */
async function aQuotation(customer_email: string, fabrics: Fabric[]): Promise<string> {
  const fabric_items = fabrics.map(({ id }, n) => ({ fabric_id: id, quantity_meters: 10.5 + n, unit_price: 99.99 }));
  const { body } = await post('quotations/create', { customer_name: 'Fathima Rizwan', customer_email, fabric_items });
  return body.quotation.id;
}

/** A stored picture with as much detail as the busiest fabric. @returns its URL */
async function aPicture(name: string): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const webp = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#888', noise } })
    .resize({ width: 320, kernel: 'nearest' })
    .webp()
    .toBuffer();
  await app.app.get(Storage).put(`uploads/${name}-320.webp`, webp, 'image/webp');
  return `/api/uploads/${name}.webp`;
}

test('a mailed quotation of forty lines with pictures stays within the size limit', async () => {
  const pictures = await Promise.all(Array.from({ length: 40 }, (_, index) => aPicture(`cloth-${index}`)));
  const fabrics = [];
  for (const url of pictures) fabrics.push(await aFabric(app, { images: [url] }));
  const id = await aQuotation('forty@lakmali.example', fabrics);
  // One picture is damaged on disk and one is missing: only they are left out.
  const storage = app.app.get(Storage);
  await storage.put('uploads/cloth-1-320.webp', Buffer.from('RIFF and no more'), 'image/webp');
  await storage.delete('uploads/cloth-2-320.webp');
  await post(`quotations/${id}/approve`, { quoted_price: 1_000_000 }).expect(200);
  await worker.work();
  const mail = sink.received.find(
    ({ to, parsed }) => to.includes('forty@lakmali.example') && parsed.attachments.length > 0,
  );
  const pdf = Buffer.from(mail?.parsed.attachments[0]?.content as ArrayBuffer);
  expect(pdf.length).toBeLessThanOrEqual(LIGHT);
  const { pages } = await readLayout(pdf);
  expect(pages.reduce((sum, { pictures }) => sum + pictures, 0)).toBe(38);
  // JPEGs are embedded unchanged: a browser that redraws them would store every pixel losslessly.
  expect(pdf.toString('latin1').match(/\/Filter \/DCTDecode/g)?.length).toBe(38);
});

test('a proforma invoice of forty lines with long names stays within the size limit', async () => {
  const fabrics = [];
  for (let n = 0; n < 40; n += 1)
    fabrics.push(
      await aFabric(app, { name: `Batik voile with a border of lotus flowers, hand printed in Matara, ${n}` }),
    );
  const id = await aQuotation('fathima@galletailors.example', fabrics);
  await post(`quotations/${id}/approve`, { quoted_price: 120_000 }).expect(200);
  const { body: order } = await post(`quotations/${id}/convert`).expect(201);
  const proforma = () => app.http.get(`/api/admin/orders/${order.id}/proforma`).set('Authorization', admin);
  await proforma();
  await worker.work();
  const { body: pdf } = await proforma().responseType('blob').expect(200);
  expect(pdf.length).toBeLessThan(LIGHT);
  const text = await textOf(pdf);
  for (const { name } of fabrics) expect(text).toContain(name);
});

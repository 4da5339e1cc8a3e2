import type { OrderDetail } from '@selvedge/domain/orders/order';
import { OrderDocumentsService } from '../../src/orders/order-documents.service.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';
import { textOf } from '../support/offer-fixture.js';
import { textOf as pdfText } from '../support/pdf-text.js';

jest.setTimeout(60_000);

let mailed: MailedApp;
let { app, worker, sink, admin } = {} as MailedApp;

beforeAll(async () => {
  mailed = await startMailedApp();
  ({ app, worker, sink, admin } = mailed);
  app.app.get(OrderDocumentsService, { strict: false }).timeoutMs = 0;
});
beforeEach(() => sink.forget());
afterAll(() => mailed.close());

const post = (path: string, body: object = {}) =>
  app.http.post(`/api/admin/${path}`).set('Authorization', admin).send(body);
const get = (path: string, token = admin) => app.http.get(path).set('Authorization', token);

interface Ordered {
  id: string;
  number: string;
  email: string;
  /** The Authorization header of the customer; undefined for a guest. */
  token?: string;
  quotation: string;
  /** Path of the private page. */
  page: string;
}

let guests = 0;

/** An order for 60 m of Harbour Linen in Navy, accepted on the private page. */
async function anOrder({ asGuest = false } = {}): Promise<Ordered> {
  const { user, token } = await aSignedInCustomer(app, { name: 'Nadeesha De Silva' });
  const email = asGuest ? `guest-${++guests}@mill.example` : user.email;
  const fabric = await aFabric(app, { name: 'Harbour Linen', colors: ['Navy'], stockQuantity: 900 });
  const asking = app.http.post('/api/quotations');
  if (!asGuest) asking.set('Authorization', token);
  const { body: asked } = await asking
    .send({ fabric_id: fabric.id, quantity_meters: 60, color: 'Navy', customer_name: 'Ama', customer_email: email })
    .expect(201);
  const { id: quotation } = asked.quotation;
  await post(`quotations/${quotation}/approve`, { quoted_price: 27_000 }).expect(200);
  const { body: link } = await get(`/api/admin/quotations/${quotation}/link`).expect(200);
  const { pathname: page } = new URL(link.url);
  await app.http.post(`${page}/accept`).type('form').send({ name: 'Nadeesha' }).expect(303);
  const { body: found } = await get(`/api/admin/quotations/${quotation}`).expect(200);
  const { body: order } = await get(`/api/admin/orders/${found.order_id}`).expect(200);
  await worker.work();
  return { id: order.id, number: order.order_number, email, token: asGuest ? undefined : token, quotation, page };
}

const step = (id: string, status: string, more: object = { notify_customer: true }) =>
  post(`orders/${id}/status`, { status, ...more });
const order = async (id: string): Promise<OrderDetail> => (await get(`/api/admin/orders/${id}`).expect(200)).body;
/** Mails about the order to its customer. */
const arrived = (subject: string, email: string) =>
  sink.received.filter(({ to, parsed }) => to.includes(email) && parsed.subject?.startsWith(subject));
const attached = (mail: ReturnType<typeof arrived>[number] | undefined) =>
  pdfText(Buffer.from(mail?.parsed.attachments[0]?.content as ArrayBuffer));

/** Prints a document for staff, whom the first request makes wait. */
async function print(id: string, kind: string): Promise<string> {
  const path = `/api/admin/orders/${id}/${kind}`;
  await get(path).expect(409);
  await worker.work();
  const { body } = await get(path).responseType('blob').expect(200);
  return pdfText(body);
}

describe('the mail about an accepted order', () => {
  it('names its lines by color and length, and states what happens next', async () => {
    const { email, number } = await anOrder();
    const [mail, ...more] = arrived('Thank you for your order', email);
    expect(more).toEqual([]);
    for (const text of [number, 'Harbour Linen, Navy: 60 m', 'advance of 50%', 'Open the order: http'])
      expect(mail?.parsed.text).toContain(text);
  });
});

describe('the mails about the steps of an order', () => {
  it('are sent once each: confirmed with the proforma, shipped with the delivery note, and delivered', async () => {
    const { id, number, email, page } = await anOrder();
    const proforma = await print(id, 'proforma');
    await step(id, 'confirmed').expect(200);
    await step(id, 'processing', {}).expect(200);
    await step(id, 'shipped', { notify_customer: true, customer_message: 'By Domex, van WP-4471.' }).expect(200);
    await step(id, 'delivered').expect(200);
    await worker.work();
    await worker.work();
    const about = arrived(`Order ${number}`, email);
    expect(about.map(({ parsed }) => parsed.subject?.replace(/ - .*/, '').replace(`Order ${number} `, ''))).toEqual(
      expect.arrayContaining(['is confirmed', 'is on its way', 'is delivered']),
    );
    expect(about).toHaveLength(3);
    const [confirmed] = arrived(`Order ${number} is confirmed`, email);
    expect(await attached(confirmed)).toBe(proforma);
    expect(confirmed?.parsed.text).toContain('Harbour Linen, Navy: 60 m');
    const [shipped] = arrived(`Order ${number} is on its way`, email);
    expect(shipped?.parsed.text).toContain('By Domex, van WP-4471.');
    expect(shipped?.parsed.text).toContain(page);
    expect(await attached(shipped)).toMatch(/Delivery note DN-\d{4}-\d{4}/);
    const [delivered] = arrived(`Order ${number} is delivered`, email);
    expect(delivered?.parsed.attachments).toEqual([]);
    const { mails, documents, history } = await order(id);
    expect(mails.map(({ step: of, state }) => `${of} ${state}`)).toEqual([
      'confirmed sent',
      'shipped sent',
      'delivered sent',
    ]);
    expect(documents.map(({ kind }) => kind)).toEqual(['proforma', 'delivery-note']);
    expect(history.find(({ to }) => to === 'shipped')?.customer_message).toBe('By Domex, van WP-4471.');
  });

  it('include a newly issued proforma with the confirmation on request, once', async () => {
    const { id, number, email } = await anOrder();
    await step(id, 'confirmed', { notify_customer: true, with_proforma: true }).expect(200);
    await worker.work();
    await worker.work();
    const [mail] = arrived(`Order ${number} is confirmed`, email);
    expect(await attached(mail)).toMatch(/Proforma invoice PI-\d{4}-\d{4}/);
    expect((await order(id)).documents).toMatchObject([{ kind: 'proforma', state: 'printed' }]);
    const { body } = await step(id, 'processing', { with_proforma: true }).expect(400);
    expect(body.errors[0].field).toBe('with_proforma');

    const issued = await anOrder();
    await print(issued.id, 'proforma');
    await step(issued.id, 'confirmed', { with_proforma: true }).expect(200);
    expect((await order(issued.id)).documents).toHaveLength(1);
  });

  it('are sent only on request, and only about steps that concern the customer', async () => {
    const { id, number, email } = await anOrder();
    await step(id, 'confirmed', {}).expect(200);
    const processing = await step(id, 'processing').expect(400);
    expect(processing.body.errors).toEqual([{ field: 'notify_customer', message: expect.any(String) }]);
    const untold = await step(id, 'cancelled', { customer_message: 'Sold out.' }).expect(400);
    expect(untold.body.errors).toEqual([{ field: 'customer_message', message: expect.any(String) }]);
    await worker.work();
    expect(arrived(`Order ${number}`, email)).toEqual([]);
    expect((await order(id)).status).toBe('confirmed');
  });

  it('are sent once the mail server is back, without a confirmation that a later cancellation made untrue', async () => {
    const { id, number, email } = await anOrder();
    const back = await sink.away('refusing');
    await step(id, 'confirmed').expect(200);
    await expect(worker.work()).rejects.toThrow('could not be reached');
    expect((await order(id)).mails).toMatchObject([{ step: 'confirmed', state: 'queued' }]);
    await step(id, 'cancelled', { notify_customer: true, customer_message: 'The mill has no more of it.' }).expect(200);
    await back();
    await app.dataSource.query('UPDATE outbox SET available_at = now() WHERE finished_at IS NULL');
    await worker.work();
    const about = arrived(`Order ${number}`, email);
    expect(about.map(({ parsed }) => parsed.subject)).toEqual([expect.stringContaining('is cancelled')]);
    expect(about[0]?.parsed.text).toContain('The mill has no more of it.');
    expect((await order(id)).mails).toMatchObject([
      { step: 'confirmed', state: 'withdrawn', error: expect.stringContaining('cancelled') },
      { step: 'cancelled', state: 'sent', error: '' },
    ]);
  });
});

describe('a mail about a step that failed', () => {
  it('is resent from the order with its document, once, and not after a cancellation made it untrue', async () => {
    const { id, number, email } = await anOrder();
    await step(id, 'confirmed').expect(200);
    await step(id, 'processing', {}).expect(200);
    await step(id, 'shipped').expect(200);
    await worker.work();
    await worker.work();
    await app.dataSource.query(
      `UPDATE mails SET state = 'failed', last_error = 'No such mailbox.' WHERE order_step = 'shipped' AND to_address = $1`,
      [email],
    );
    sink.forget();
    const [, shipped] = (await order(id)).mails;
    expect(shipped).toMatchObject({ step: 'shipped', state: 'failed', error: 'No such mailbox.', to: email });
    const again = () => post(`orders/${id}/mails/${shipped?.id}/resend`);
    const answers = await Promise.all([again(), again()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await worker.work();
    await worker.work();
    const [mail, ...more] = arrived(`Order ${number} is on its way`, email);
    expect(more).toEqual([]);
    expect(await attached(mail)).toMatch(/Delivery note DN-\d{4}-\d{4}/);
    const { mails, history } = await order(id);
    expect(mails[1]).toMatchObject({ state: 'sent', error: '' });
    expect(history.at(-1)).toMatchObject({ kind: 'mailed', detail: 'shipped' });
    await post(`orders/${id}/mails/${crypto.randomUUID()}/resend`).expect(404);

    const other = await anOrder();
    await step(other.id, 'confirmed').expect(200);
    await worker.work();
    const [confirmed] = (await order(other.id)).mails;
    await post(`orders/${id}/mails/${confirmed?.id}/resend`).expect(404);
    await step(other.id, 'cancelled', {}).expect(200);
    const { body } = await post(`orders/${other.id}/mails/${confirmed?.id}/resend`).expect(409);
    expect(body.message).toBe(`${other.number} is cancelled now, so this email is no longer true.`);
  });
});

describe('a cancelled order', () => {
  it('has its proforma stamped as cancelled in every later download, and the customer is notified', async () => {
    const { id, number, email, token = '', quotation, page } = await anOrder();
    const issued = await print(id, 'proforma');
    expect(issued).not.toContain('CANCELLED');
    await step(id, 'cancelled', { notify_customer: true, customer_message: 'The mill has no more of it.' }).expect(200);
    const own = `/api/quotations/${quotation}/order/proforma`;
    await get(own, token).expect(409);
    await worker.work();
    for (const opened of [get(`/api/admin/orders/${id}/proforma`), get(own, token), app.http.get(`${page}/proforma`)]) {
      const { body } = await opened.responseType('blob').expect(200);
      const text = await pdfText(body);
      expect(text).toContain('CANCELLED');
      expect(text).toContain(`Order ${number} was cancelled on`);
    }
    const [mail] = arrived(`Order ${number} is cancelled`, email);
    expect(mail?.parsed.text).toMatch(/Proforma invoice PI-\d{4}-\d{4} no longer holds\./);
    expect(mail?.parsed.attachments).toEqual([]);
    // The issued file is opened again if the order is reopened.
    await app.dataSource.query(`UPDATE orders SET status = 'pending' WHERE id = $1`, [id]);
    const { body } = await get(own, token).responseType('blob').expect(200);
    expect(await pdfText(body)).toBe(issued);
  });
});

describe('the private page of an order', () => {
  it('shows a guest the steps with their dates and the documents, in three languages', async () => {
    const { id, number, page } = await anOrder({ asGuest: true });
    const read = async (lang = 'en') => textOf((await app.http.get(`${page}?lang=${lang}`).expect(200)).text);
    const placed = await read();
    expect(placed).toContain(`Order ${number}`);
    for (const word of ['Ordered', 'Confirmed', 'Shipped', 'Delivered', 'still to come'])
      expect(placed).toContain(word);
    expect(placed).not.toContain('Proforma invoice PI-');
    await app.http.get(`${page}/proforma`).expect(404);
    await print(id, 'proforma');
    await step(id, 'confirmed').expect(200);
    await step(id, 'processing', {}).expect(200);
    await print(id, 'delivery-note');
    await step(id, 'shipped', { notify_customer: true, customer_message: 'By Domex, van WP-4471.' }).expect(200);
    const shipped = await read();
    for (const text of [/Proforma invoice PI-\d{4}-\d{4}/, /Delivery note DN-\d{4}-\d{4}/, 'By Domex, van WP-4471.'])
      expect(shipped).toMatch(text);
    const { body } = await app.http.get(`${page}/delivery-note`).responseType('blob').expect(200);
    expect(await pdfText(body)).toContain('Delivery note');
    expect(await read('si')).toContain('ඇණවුම');
    expect(await read('ta')).toContain('கட்டளை');
  });
});

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Order, OrderDetail, OwnOrder } from '@selvedge/domain/orders/order';
import { OrderDocumentsService } from '../../src/orders/order-documents.service.js';
import { startApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';
import { textOf } from '../support/pdf-text.js';
import { quotationFixture } from '../support/quotation-fixture.js';
import { startWorker, type TestWorker } from '../support/worker.js';

jest.setTimeout(60_000);

const fixture = {} as Parameters<typeof quotationFixture>[0];
const { post, edit, requested } = quotationFixture(fixture);
let worker: TestWorker;
let orderDocuments: OrderDocumentsService;

beforeAll(async () => {
  fixture.app = await startApp({ vatPercent: 18 });
  fixture.admin = (await aSignedInAdmin(fixture.app, { name: 'Ruwan Silva' })).token;
  fixture.customer = (await aSignedInCustomer(fixture.app, { name: 'Fathima Rizwan', company: 'Galle Tailors' })).token;
  worker = await startWorker(fixture.app.config);
  orderDocuments = fixture.app.app.get(OrderDocumentsService, { strict: false });
  orderDocuments.timeoutMs = 0;
});
afterAll(async () => {
  await worker.close();
  await fixture.app.close();
});

const call = (path: string, token = fixture.admin) => fixture.app.http.get(`/api/${path}`).set('Authorization', token);
const pdf = (path: string, token = fixture.admin) => call(path, token).responseType('blob');

/** Requests the document, lets the worker print it, and requests it again. */
async function printed(path: string): Promise<{ name: string; text: string; bytes: Buffer }> {
  await call(path);
  await worker.work();
  const { body, headers } = await pdf(path).expect(200).expect('Content-Type', 'application/pdf');
  const [, name = ''] = /filename="?([^";]+)/.exec(headers['content-disposition'] ?? '') ?? [];
  return { name, bytes: body, text: await textOf(body) };
}

/** An order over revision B: 100 m at Rs. 450.00, 5 % off. */
async function anOrder(status = 'pending'): Promise<{ id: string; quotation: string; order: OrderDetail }> {
  const { id: quotation } = await requested('Harbour Linen');
  await post(quotation, 'approve', { quoted_price: 45_000 }).expect(200);
  await edit(quotation, { discount: 5, internal_notes: 'Floor price 400' }).expect(200);
  await post(quotation, 'send').expect(200);
  const { body: order } = await post(quotation, 'convert').expect(201);
  // Its quotation documents and mails are not under test here.
  await fixture.app.dataSource.query(`UPDATE outbox SET finished_at = now() WHERE name <> 'orders.render-paper'`);
  if (status !== 'pending') {
    await fixture.app.dataSource.query('UPDATE orders SET status = $2 WHERE id = $1', [order.id, status]);
  }
  return { id: order.id, quotation, order };
}

const one = async (id: string): Promise<OrderDetail> => (await call(`admin/orders/${id}`).expect(200)).body;

describe('a proforma invoice', () => {
  it('requests half of the total in advance, at the figures of the last revision sent', async () => {
    const { id, order } = await anOrder();
    const { name, text } = await printed(`admin/orders/${id}/proforma`);
    const [orderDocument] = (await one(id)).documents;
    expect(orderDocument).toMatchObject({ kind: 'proforma', state: 'printed', by: 'Ruwan Silva', failure: '' });
    expect(orderDocument?.number).toMatch(/^PI-\d{4}-0001$/);
    expect(name).toBe(`${orderDocument?.number}_Fathima_Rizwan.pdf`);
    for (const expected of [
      'Proforma invoice',
      orderDocument?.number,
      order.order_number,
      `${order.quotation_no}, revision B`,
      'Fathima Rizwan',
      'Galle Tailors',
      'Harbour Linen',
      '100 m',
      'Rs. 450.00',
      'Discount (5%)-Rs. 2,250.00',
      'VAT (18%)Rs. 7,695.00',
      'Total with VATRs. 50,445.00',
      'Advance payable (50%)Rs. 25,222.50',
      'BalanceRs. 25,222.50',
      'Cheques due 45 days from the proforma invoice date.',
    ]) {
      expect(text.replace(/ (?=-?Rs)/g, '')).toContain(expected?.replace(/ (?=-?Rs)/g, ''));
    }
    expect(text).not.toMatch(/valid|Floor|What changed/);
  });

  it('gets one number under concurrent requests, and no number is skipped', async () => {
    const { id } = await anOrder();
    const before = await lastNumber('PI');
    const answers = await Promise.all(Array.from({ length: 12 }, () => call(`admin/orders/${id}/proforma`)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['409 The PDF is being made. Please try again in a moment.']),
    );
    expect(await lastNumber('PI')).toBe(before + 1);
    await worker.work();
    const [one, other] = [await pdf(`admin/orders/${id}/proforma`), await pdf(`admin/orders/${id}/proforma`)];
    expect(Buffer.compare(one.body, other.body)).toBe(0);
    expect(await lastNumber('PI')).toBe(before + 1);
  });

  it('never changes, even when the quotation changes later or its file is lost', async () => {
    const { id, quotation } = await anOrder();
    const { text, name } = await printed(`admin/orders/${id}/proforma`);
    await fixture.app.dataSource.query(`UPDATE quotations SET customer_name = 'Somebody Else' WHERE id = $1`, [
      quotation,
    ]);
    await fixture.app.dataSource.query(`UPDATE quotation_lines SET unit_price_cents = 1 WHERE quotation_id = $1`, [
      quotation,
    ]);
    await call(`admin/orders/${id}/proforma`).expect(200);
    rmSync(join(fixture.app.config.dataDir, 'files', 'private', 'orders', id), { recursive: true });
    await call(`admin/orders/${id}/proforma`).expect(409);
    expect(await printed(`admin/orders/${id}/proforma`)).toMatchObject({ text, name });
    expect((await one(id)).documents).toHaveLength(1);
  });

  it('made before a change of the order is marked as superseded, and the next one has a number of its own', async () => {
    const { id, order } = await anOrder();
    await fixture.app.http
      .put(`/api/admin/orders/${id}/delivery`)
      .set('Authorization', fixture.admin)
      .send({ promised_on: '2026-12-31' })
      .expect(200);
    const first = await printed(`admin/orders/${id}/proforma`);
    expect(first.text).not.toContain('Superseded');
    expect(first.text).toContain('31 Dec 2026');
    const [former] = (await one(id)).documents;
    await fixture.app.http
      .post(`/api/admin/orders/${id}/change`)
      .set('Authorization', fixture.admin)
      .send({ line_items: [{ id: order.line_items[0]?.id, quantity_meters: 80 }] })
      .expect(200);
    await worker.work();
    expect((await one(id)).documents).toMatchObject([{ number: former?.number, superseded_by: 'C' }]);
    const stamped = await printed(`admin/orders/${id}/papers/${former?.number}`);
    expect(stamped.text).toContain('Superseded by revision C');
    expect(stamped.text).toContain('100 m');
    const next = await printed(`admin/orders/${id}/proforma`);
    expect(next.text).toContain('80 m');
    expect(next.text).not.toContain('Superseded');
    const numbers = (await one(id)).documents.map(({ number, superseded_by }) => [number, superseded_by]);
    expect(numbers).toEqual([
      [former?.number, 'C'],
      [expect.not.stringMatching(String(former?.number)), null],
    ]);
    await call(`admin/orders/${id}/papers/PI-1900-0001`).expect(404);
  });

  it('is not created for a cancelled order, but remains if it exists', async () => {
    const cancelled = await anOrder('cancelled');
    const { body } = await call(`admin/orders/${cancelled.id}/proforma`).expect(409);
    expect(body.message).toBe('The order is cancelled, so there is no proforma invoice to make.');
    expect((await one(cancelled.id)).documents).toEqual([]);

    const { id } = await anOrder();
    await printed(`admin/orders/${id}/proforma`);
    await fixture.app.dataSource.query(`UPDATE orders SET status = 'cancelled' WHERE id = $1`, [id]);
    await call(`admin/orders/${id}/proforma`).expect(200);
  });

  it('requires a reason to cancel its order, alone or with others, and none without it', async () => {
    const cancel = (path: string, body: object) =>
      fixture.app.http.post(`/api/admin/orders/${path}`).set('Authorization', fixture.admin).send(body);
    const [{ id, order }, other] = [await anOrder(), await anOrder()];
    await call(`admin/orders/${id}/proforma`);
    const [{ number } = { number: '' }] = (await one(id)).documents;
    const { body } = await cancel(`${id}/status`, { status: 'cancelled', note: '  ' }).expect(400);
    const message = `Say why ${order.order_number} is cancelled: its customer holds the proforma invoice ${number}.`;
    expect(body.errors).toEqual([{ field: 'note', message }]);
    const batch = await cancel('batch', { ids: [id, other.id], step: 'cancelled' }).expect(200);
    expect(batch.body).toMatchObject({ changed_count: 1, refused: [{ id, message }] });
    await cancel(`${id}/status`, { status: 'cancelled', note: 'The mill has no more of it' }).expect(200);
    expect((await one(id)).history.at(-1)?.detail).toBe('The mill has no more of it');
  });

  it('reports why it could not be printed, and is retried by the next request', async () => {
    const { id } = await anOrder();
    await call(`admin/orders/${id}/proforma`).expect(409);
    await fixture.app.dataSource.query(
      `UPDATE outbox SET finished_at = now() WHERE name = 'orders.render-paper' AND finished_at IS NULL`,
    );
    await fixture.app.dataSource.query(`UPDATE order_papers SET failure = 'no room' WHERE order_id = $1`, [id]);
    expect((await one(id)).documents[0]).toMatchObject({ state: 'failed', failure: 'no room' });
    await call(`admin/orders/${id}/proforma`).expect(409);
    expect((await one(id)).documents[0]).toMatchObject({ state: 'being_made', failure: '' });
    await worker.work();
    await call(`admin/orders/${id}/proforma`).expect(200);
  });

  it('waits while the worker prints it', async () => {
    const { id } = await anOrder();
    orderDocuments.timeoutMs = 20_000;
    const asked = pdf(`admin/orders/${id}/proforma`).then((answer) => answer);
    await eventually(async () => (await one(id)).documents.length === 1);
    await worker.work();
    const { status, body } = await asked;
    orderDocuments.timeoutMs = 0;
    expect(status).toBe(200);
    expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is not found for an unknown order', async () => {
    await call('admin/orders/00000000-0000-4000-8000-000000000000/proforma').expect(404);
    await call('admin/orders/nothing/delivery-note').expect(404);
  });
});

describe('a delivery note', () => {
  it('lists what is delivered without prices, with room for a signature', async () => {
    const { id } = await anOrder('shipped');
    const { text, name } = await printed(`admin/orders/${id}/delivery-note`);
    expect(name).toMatch(/^DN-\d{4}-0001_/);
    for (const expected of [
      'Delivery note',
      'Deliver to',
      'Harbour Linen',
      '100 m',
      'Total length',
      'Received in full',
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).not.toMatch(/Rs\.|450|Discount|VAT|advance|Remarks/);
  });

  it.each(['pending', 'confirmed', 'cancelled'])('is not created while the order is %s', async (status) => {
    const { id } = await anOrder(status);
    const { body } = await call(`admin/orders/${id}/delivery-note`).expect(409);
    expect(body.message).toContain(`The order is ${status}`);
    expect((await one(id)).documents).toEqual([]);
  });
});

describe('the standard terms printed below documents', () => {
  const terms = (kind: string, body: object) =>
    fixture.app.http.put(`/api/admin/document-terms/${kind}`).set('Authorization', fixture.admin).send(body);
  const asSpecified = ['Subject to inspection within 7 days and before cutting.'];

  it('apply to documents printed from then on, while earlier documents keep their own', async () => {
    const [before, after] = [await anOrder('processing'), await anOrder('processing')];
    const { body: first } = await call('admin/document-terms').expect(200);
    expect(first).toMatchObject([
      { kind: 'quotation', sentences: expect.arrayContaining(['Prices in LKR.']), version: 1 },
      { kind: 'delivery-note', sentences: asSpecified, version: 1 },
    ]);
    expect((await printed(`admin/orders/${before.id}/delivery-note`)).text).toContain(asSpecified[0]);
    const sentences = ['Claims within 14 days, and before the fabric is cut.'];
    const { body } = await terms('delivery-note', { sentences: [...sentences, '  '], version: 1 }).expect(200);
    expect(body).toEqual({ kind: 'delivery-note', sentences, version: 2 });
    await terms('quotation', { sentences: ['Prices in LKR.', 'Cut fabric is not taken back.'] }).expect(200);

    const note = await printed(`admin/orders/${after.id}/delivery-note`);
    expect(note.text).toContain(sentences[0]);
    expect(note.text).not.toContain('inspection');
    rmSync(join(fixture.app.config.dataDir, 'files', 'private', 'orders', before.id), { recursive: true });
    expect((await printed(`admin/orders/${before.id}/delivery-note`)).text).toContain(asSpecified[0]);
    // Both were agreed on before the terms of payment changed.
    expect((await printed(`admin/orders/${after.id}/proforma`)).text).toContain('Balance within 2 weeks');
    const { id } = await anOrder();
    const proforma = await printed(`admin/orders/${id}/proforma`);
    expect(proforma.text).toContain('Cut fabric is not taken back.');
    expect(proforma.text).not.toContain('Balance within 2 weeks');
    const { body: trail } = await call('admin/audit?filter={"resource":"document_terms"}').expect(200);
    expect(trail.map(({ record_name }: { record_name: string }) => record_name)).toContain('delivery-note');
  });

  it.each([
    [{}, 'sentences must be a list of texts'],
    [{ sentences: [' '] }, 'Write at least one sentence'],
    [{ sentences: [5] }, 'The sentences must be texts'],
    [{ sentences: ['x'.repeat(301)] }, 'A sentence has at most 300 characters'],
    [{ sentences: Array.from({ length: 21 }, (_, n) => `Term ${n}.`) }, 'At most 20 sentences fit below a document'],
    [{ sentences: ['Twice.', 'Twice.'] }, 'A sentence stands there twice. Remove one of them.'],
    [
      { sentences: ['30% advance payment on confirmation.'] },
      "Proforma invoices ask for 50% in advance, which '30% advance payment on confirmation.' contradicts.",
    ],
  ])('are rejected with the input %j', async (body, message) => {
    const { body: problem } = await terms('quotation', body).expect(400);
    expect(problem.errors[0]).toEqual({ field: 'sentences', message });
  });

  it('are saved once under a key: a repeat with the former version gets the same answer', async () => {
    const [{ version, sentences }] = (await call('admin/document-terms').expect(200)).body;
    const key = randomUUID();
    const save = () =>
      terms('quotation', { sentences: [...sentences, 'Samples are not charged.'], version })
        .set('Idempotency-Key', key)
        .expect(200);
    const answers = await Promise.all([save(), save()]);
    expect(answers.map(({ body }) => body.version)).toEqual([version + 1, version + 1]);
    expect((await save()).body).toEqual(answers[0]?.body);
  });

  it('are saved for one of two concurrent editors, and do not exist for other kinds of documents', async () => {
    const [{ version }] = (await call('admin/document-terms').expect(200)).body;
    const answers = await Promise.all(
      ['One.', 'Other.'].map((sentence) => terms('quotation', { sentences: [sentence], version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await terms('invoice', { sentences: ['One.'] }).expect(404);
  });
});

test('a pick list has each line with its code, color and length in meters and yards, and no price', async () => {
  const { id, order } = await anOrder();
  const { body } = await pdf(`admin/orders/${id}/pick-list`).expect(200).expect('Content-Type', 'application/pdf');
  const text = await textOf(body);
  const [line] = order.line_items;
  for (const expected of ['Pick list', order.order_number, 'Harbour Linen', line?.fabric.item_code, 'Meters', 'Yards'])
    expect(text).toContain(expected);
  expect(text).toMatch(/100 ?109\.36/);
  expect(text).toContain('Picked by');
  expect(text).not.toMatch(/Rs\.|450|45,000|42,750/);
  expect((await one(id)).documents).toEqual([]);
  await call('admin/orders/00000000-0000-4000-8000-000000000000/pick-list').expect(404);
});

describe('the customer of an order', () => {
  it('reads its lines, totals and steps without internal notes, and both documents once they are printed', async () => {
    const { id, quotation, order } = await anOrder();
    const of = `quotations/${quotation}/order`;
    await call(`${of}/proforma`, fixture.customer).expect(404);
    await printed(`admin/orders/${id}/proforma`);
    await fixture.app.http
      .post(`/api/admin/orders/${id}/status`)
      .set('Authorization', fixture.admin)
      .send({ status: 'confirmed', note: 'Watch this payer', allow_shortage: true, stock_reason: 'The mill is late' })
      .expect(200);
    const { body } = await call(of, fixture.customer).expect(200);
    const own = body as OwnOrder;
    expect(own).toMatchObject({
      order_number: order.order_number,
      quotation_no: order.quotation_no,
      revision: 'B',
      status: 'confirmed',
      discount: 5,
      totals: { subtotal: 45_000, discount: 2250, net: 42_750, vat: 7695, total: 50_445 },
      line_items: [{ fabric: { name: 'Harbour Linen' }, quantity_meters: 100, unit_price: 450, total_price: 45_000 }],
    });
    expect(own.history.map(({ status }) => status)).toEqual(['pending', 'confirmed']);
    expect(own.documents.map(({ kind }) => kind)).toEqual(['proforma']);
    expect(JSON.stringify(own)).not.toMatch(/Ruwan|payer|mill|Floor/);
    const [theirs, ours] = [
      await pdf(`${of}/proforma`, fixture.customer).expect(200),
      await pdf(`admin/orders/${id}/proforma`),
    ];
    expect(Buffer.compare(theirs.body, ours.body)).toBe(0);
    await call(`${of}/delivery-note`, fixture.customer).expect(404);
  });

  it('gets 404 for orders of others and for unknown ones', async () => {
    const { id, quotation } = await anOrder();
    await printed(`admin/orders/${id}/proforma`);
    const { token } = await aSignedInCustomer(fixture.app);
    for (const path of ['', '/proforma', '/delivery-note']) {
      await call(`quotations/${quotation}/order${path}`, token).expect(404);
    }
    const { id: open } = await requested();
    await call(`quotations/${open}/order`, fixture.customer).expect(404);
  });
});

test('an order keeps the VAT rate that was agreed', async () => {
  const { id, quotation } = await anOrder();
  await fixture.app.dataSource.query(
    `UPDATE quotation_documents
     SET content = jsonb_set(jsonb_set(content, '{vat_percent}', '15'), '{totals,vat}', '6412.5') WHERE quotation_id = $1`,
    [quotation],
  );
  const order = await one(id);
  expect([order.vat_percent, order.totals.vat, order.total_with_vat]).toEqual([15, 6412.5, 49_162.5]);
  const listed = (await call('admin/orders').expect(200)).body.find((row: Order) => row.id === id);
  const { body: stats } = await call('admin/dashboard/stats').expect(200);
  const recent = stats.recent_orders.find((row: Order) => row.id === id);
  for (const row of [listed, recent]) expect(row).toMatchObject({ vat_percent: 15, total_with_vat: 49_162.5 });
});

async function lastNumber(series: string): Promise<number> {
  const [row] = await fixture.app.dataSource.query('SELECT value FROM counters WHERE series = $1', [series]);
  return row?.value ?? 0;
}

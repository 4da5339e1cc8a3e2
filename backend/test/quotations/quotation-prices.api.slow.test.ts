import type { Quotation, Revision } from '@selvedge/domain/quotations/quotation';
import { dayAhead } from '../support/days.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';
import { readPdf } from '../support/pdf-text.js';

jest.setTimeout(60_000);

let mailed: MailedApp;
let { app, worker, sink, admin } = {} as MailedApp;

beforeAll(async () => {
  mailed = await startMailedApp({ vatPercent: 18 });
  ({ app, worker, sink, admin } = mailed);
});
afterAll(() => mailed.close());

const NOTES = 'Floor price 400, slow payer';

const post = (path: string, body: object = {}) =>
  app.http.post(`/api/admin/quotations/${path}`).set('Authorization', admin).send(body);
const edit = (id: string, body: object) =>
  app.http.put(`/api/admin/quotations/${id}/template`).set('Authorization', admin).send(body).expect(200);
const listOf = async (token: string): Promise<Quotation[]> =>
  (await app.http.get('/api/quotations').set('Authorization', token).expect(200)).body.quotations;

/** Two lines at prices typed by the admin, with internal notes. */
async function aManualQuotation() {
  const { user, token } = await aSignedInCustomer(app);
  const fabrics = [await aFabric(app, { name: 'Harbour Linen' }), await aFabric(app)];
  const { body } = await post('create', {
    customer_name: user.name,
    customer_email: user.email,
    admin_response: NOTES,
    discount: 12.5,
    fabric_items: fabrics.map(({ id }) => ({ fabric_id: id, quantity_meters: 60.5, unit_price: 321.99 })),
  }).expect(201);
  return { id: body.quotation.id as string, created: body.quotation, user, token };
}

const arrivedFor = (address: string) =>
  sink.received.filter(({ to, parsed }) => to.includes(address) && parsed.subject?.startsWith('Quotation QT-'));

async function pdfTexts(address: string): Promise<string[]> {
  const pdfs = arrivedFor(address).flatMap(({ parsed }) => parsed.attachments);
  const read = await Promise.all(pdfs.map(({ content }) => readPdf(new Uint8Array(content as ArrayBuffer))));
  return read.map(({ pages }) => pages.join(' '));
}

describe('internal notes on a quotation created by staff', () => {
  it('are shown to staff as notes', async () => {
    const { created } = await aManualQuotation();
    expect(created).toMatchObject({ internal_notes: NOTES, admin_response_published: false });
  });

  it.each([
    ['approve', { quoted_price: 5000 }, ''],
    ['approve', { quoted_price: 5000, admin_comment: 'Ready soon.' }, 'Ready soon.'],
    ['reject', {}, ''],
    ['reject', { admin_comment: 'Sold out.' }, 'Sold out.'],
    ['respond', { admin_response: 'Which shade?' }, 'Which shade?'],
  ])('are not revealed by %s with %j', async (verb, body, comment) => {
    const { id, user, token } = await aManualQuotation();
    await edit(id, { internal_notes: `${NOTES}, calls often` });
    const { body: decided } = await post(`${id}/${verb}`, body).expect(200);
    expect(decided).toMatchObject({ admin_response: comment || null, internal_notes: `${NOTES}, calls often` });
    const [seen] = await listOf(token);
    expect(seen?.admin_response).toBe(comment || null);
    await worker.work();
    const [mail] = arrivedFor(user.email);
    const shownTexts = JSON.stringify([seen, mail?.parsed.text, mail?.parsed.html, await pdfTexts(user.email)]);
    expect(shownTexts).not.toMatch(/Floor price|slow payer|calls often/);
    if (comment) expect(mail?.parsed.text).toContain(comment);
  });

  it('are not published by the editor, nor are responses before a decision, and none are lost', async () => {
    const { id, token } = await aManualQuotation();
    for (const text of ['Ask for more', 'Ask for more', '', NOTES]) await edit(id, { admin_response: text });
    const { body: template } = await edit(id, {});
    expect(template).toMatchObject({ admin_response: null, internal_notes: `${NOTES}\n\nAsk for more` });
    // A client that does not know notes sends back what it received.
    await edit(id, { ...template, internal_notes: undefined });
    await edit(id, { status: 'approved' });
    const [seen] = await listOf(token);
    expect(seen?.admin_response).toBeNull();
    expect(JSON.stringify(seen)).not.toContain('Ask for more');
  });

  it('are not repeated with the next decision, nor is the comment of an earlier one', async () => {
    const { id, user } = await aManualQuotation();
    await post(`${id}/respond`, { admin_response: 'Which shade?' }).expect(200);
    await post(`${id}/approve`, { quoted_price: 5000 }).expect(200);
    await worker.work();
    const [, approval] = arrivedFor(user.email);
    expect(approval?.parsed.text).not.toContain('Which shade?');
  });
});

describe('prices typed by an admin', () => {
  const typed = /321\.99|12\.5|"quoted_price":\d|34090|34,090/;

  it('are hidden from the customer while the quotation is pending and after a rejection', async () => {
    const { id, token } = await aManualQuotation();
    const [pending] = await listOf(token);
    expect(JSON.stringify(pending)).not.toMatch(typed);
    expect(pending).toMatchObject({ quoted_price: null, quoted_price_with_vat: null, discount: 0, unit_price: 450 });
    expect(pending?.line_items[0]).toMatchObject({ unit_price: 450, total_price: 27_225 });
    await post(`${id}/reject`).expect(200);
    expect(JSON.stringify(await listOf(token))).not.toMatch(typed);
  });

  it('on a customer request are hidden until the decision, and the list price is shown', async () => {
    const { token } = await aSignedInCustomer(app);
    const fabric = await aFabric(app);
    const { body } = await app.http
      .post('/api/quotations')
      .set('Authorization', token)
      .send({ fabric_id: fabric.id, quantity_meters: 60 })
      .expect(201);
    await edit(body.quotation.id, { unit_price: 321.99, discount: 12.5 });
    await app.dataSource.query('UPDATE fabrics SET price_cents = 99900 WHERE id = $1', [fabric.id]);
    const [seen] = await listOf(token);
    expect(seen).toEqual({ ...body.quotation, changes: [], merged: [], version: seen?.version });
    await post(`${body.quotation.id}/approve`, { quoted_price: 16_904.48 }).expect(200);
    expect((await listOf(token))[0]).toMatchObject({ unit_price: 321.99, discount: 12.5, quoted_price: 16_904.48 });
  });
});

describe('with VAT', () => {
  it('every total is marked as excluding VAT, with the amount including VAT beside it', async () => {
    const { id, user, token } = await aManualQuotation();
    const { body } = await post(`${id}/approve`, { quoted_price: 5000 }).expect(200);
    const sums = { quoted_price: 5000, quoted_price_with_vat: 5900, vat_percent: 18 };
    expect(body).toMatchObject(sums);
    expect((await listOf(token))[0]).toMatchObject(sums);
    await worker.work();
    const [mail] = arrivedFor(user.email);
    expect(mail?.parsed.text).toContain('Total before VAT: Rs. 5,000.00');
    expect(mail?.parsed.text).toContain('Total with VAT (18%): Rs. 5,900.00');
    const [sheet] = await pdfTexts(user.email);
    expect(sheet).toMatch(/Total before VAT\s+Rs\. 5,000\.00.*Total with VAT\s+Rs\. 5,900\.00/);
    const { body: order } = await post(`${id}/convert`).expect(201);
    expect(order).toMatchObject({ total_amount: 5000, total_with_vat: 5900, vat_percent: 18 });
  });

  it('an offer or order keeps its VAT rate on every screen, and the next revision has the current one', async () => {
    const { id, token } = await aManualQuotation();
    await post(`${id}/approve`, { quoted_price: 5000 }).expect(200);
    // As it was sent while VAT was 15 %.
    await app.dataSource.query(
      `UPDATE quotation_documents SET total_cents = 575000,
         content = content || '{"vat_percent": 15, "quoted_price_with_vat": 5750}'
           || jsonb_build_object('totals', content->'totals' || '{"vat": 750, "total": 5750}') WHERE quotation_id = $1`,
      [id],
    );
    const sums = { quoted_price: 5000, quoted_price_with_vat: 5750, vat_percent: 15 };
    const ofStaff = async (path = '') =>
      (await app.http.get(`/api/admin/quotations${path}`).set('Authorization', admin).expect(200)).body;
    const everywhere = async () => [
      (await listOf(token))[0],
      await ofStaff(`/${id}`),
      (await ofStaff()).find((row: { id: string }) => row.id === id),
      await ofStaff(`/${id}/template`),
    ];
    for (const seen of await everywhere()) expect(seen).toMatchObject(sums);
    expect((await ofStaff(`/${id}/template`)).totals.total).toBe(5750);
    const { body: draft } = await edit(id, { discount: 50 });
    expect(draft).toMatchObject({ vat_percent: 18, quoted_price_with_vat: draft.totals.total });
    expect((await listOf(token))[0]).toMatchObject(sums);
    const { body: sent } = await post(`${id}/send`).expect(200);
    expect(sent).toMatchObject({ vat_percent: 18, quoted_price_with_vat: sent.revisions[1].total });
    const [own] = await listOf(token);
    for (const { revisions } of [sent, own]) {
      expect(revisions.map((revision: Revision) => [revision.letter, revision.vat_percent])).toEqual([
        ['A', 15],
        ['B', 18],
      ]);
    }
  });
});

it('a rejection shows the fabrics and the reason, without price, validity, terms or signature', async () => {
  const { id, user } = await aManualQuotation();
  await post(`${id}/reject`, { admin_comment: 'This mill has closed.' }).expect(200);
  await worker.work();
  const [letter] = await pdfTexts(user.email);
  expect(letter).toMatch(/Harbour Linen.*60\.5.*Reason\s+This mill has closed\./);
  expect(letter).not.toMatch(/Rs\.|321\.99|Valid|valid|advance|Terms|Total|Accepted|signature|Unit price/);
});

it('the mail about a decision has the staff address as its reply address', async () => {
  const { id, user } = await aManualQuotation();
  await post(`${id}/approve`, { quoted_price: 5000 }).expect(200);
  await worker.work();
  expect(arrivedFor(user.email)[0]?.parsed.replyTo?.[0]?.address).toBe('sales@selvedge.example');
});

it('a list shows the number of lines, and adds up only quantities in the same unit', async () => {
  const [metres, yards] = [await aFabric(app), await aFabric(app, { priceUnit: 'yards' })];
  const create = async (fabrics: { id: string }[]) =>
    (
      await post('create', {
        customer_name: 'Ama',
        customer_email: 'ama@example.lk',
        fabric_items: fabrics.map(({ id }) => ({ fabric_id: id, quantity_meters: 0.1, unit_price: 1 })),
      }).expect(201)
    ).body.quotation;
  expect(await create([metres, metres, metres])).toMatchObject({ lines_count: 3, total_quantity: 0.3 });
  expect(await create([metres, yards])).toMatchObject({ lines_count: 2, total_quantity: null });
});

it('every history entry with a total says that it excludes VAT', async () => {
  const { id } = await aManualQuotation();
  await edit(id, { discount: 5 });
  await post(`${id}/approve`, { quoted_price: 5000 }).expect(200);
  await edit(id, { discount: 10 });
  const sums = async (): Promise<string[]> => {
    const { body } = await app.http.get(`/api/admin/quotations/${id}/template`).set('Authorization', admin).expect(200);
    return body.history.map(({ detail }: { detail: string }) => detail).filter((detail: string) => /Rs\./.test(detail));
  };
  const shownTexts = await sums();
  expect(shownTexts).toHaveLength(3);
  for (const detail of shownTexts) expect(detail).toMatch(/^(?:Total|Quoted at) Rs\. [\d,]+\.\d\d before VAT$/);
  Object.assign(app.config, { vatPercent: 0 });
  await edit(id, { discount: 15 });
  Object.assign(app.config, { vatPercent: 18 });
  expect((await sums()).at(-1)).toMatch(/^Total Rs\. [\d,]+\.\d\d$/);
});

describe('an offer sent before a VAT change', () => {
  afterEach(() => Object.assign(app.config, { vatPercent: 18 }));

  it('keeps its VAT rate when it is only extended, and gets the current one when sent again', async () => {
    const { id } = await aManualQuotation();
    await post(`${id}/approve`, { quoted_price: 5000 }).expect(200);
    Object.assign(app.config, { vatPercent: 15 });
    const { body: longer } = await post(`${id}/extend`, { valid_until: dayAhead(320) }).expect(200);
    expect(longer.revisions.map(({ total }: { total: number }) => total)).toEqual([5900, 5900]);
    expect(longer.vat_percent).toBe(18);
    await edit(id, { discount: 0 });
    const { body: anew } = await post(`${id}/send`).expect(200);
    expect(anew.vat_percent).toBe(15);
  });
});

import { randomUUID } from 'node:crypto';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { dayAhead } from '../support/days.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';
import { quotationFixture } from '../support/quotation-fixture.js';

let mailed: MailedApp;
beforeAll(async () => {
  mailed = await startMailedApp();
});
afterAll(() => mailed.close());

const fixture = {
  get app() {
    return mailed.app;
  },
  get admin() {
    return mailed.admin;
  },
  customer: '',
};
const { post, edit, one, template } = quotationFixture(fixture);

/** A request of 100 m at Rs. 10.00, for which staff typed another price in the template. */
async function withTypedPrice(typed: object = { unit_price: 0.5 }) {
  const { token, user } = await aSignedInCustomer(mailed.app);
  const { id: fabric_id } = await aFabric(mailed.app, { priceCents: 1_000 });
  const { body } = await mailed.app.http
    .post('/api/quotations')
    .set({ Authorization: token, 'X-Request-Group': randomUUID() })
    .send({ fabric_id, quantity_meters: 100 })
    .expect(201);
  const { id } = body.quotation as AdminQuotation;
  await edit(id, typed).expect(200);
  const seen = async () =>
    (await mailed.app.http.get('/api/quotations').set('Authorization', token).expect(200)).body.quotations[0];
  const accept = () =>
    mailed.app.http.post(`/api/quotations/${id}/accept`).set('Authorization', token).send({ name: user.name });
  return { id, email: user.email, seen, accept };
}

const TYPED = /\b50\.00\b|Rs\. 0\.50/;

/** Nothing is offered: no price in any response or mail, and it cannot be accepted. */
async function offersNothing({ id, email, seen, accept }: Awaited<ReturnType<typeof withTypedPrice>>): Promise<void> {
  await mailed.worker.work();
  const quotation = await seen();
  expect(quotation).toMatchObject({
    status: 'responded',
    quoted_price: null,
    quoted_price_with_vat: null,
    offer_state: null,
    revisions: [],
    discount: 0,
    unit_price: 10,
  });
  for (const { parsed } of mailed.sink.received.filter(({ to }) => to.includes(email))) {
    expect(parsed.text).not.toMatch(TYPED);
    expect(parsed.attachments ?? []).toEqual([]);
  }
  const refused = await accept().expect(409);
  expect(refused.body.message).toMatch(/has no price yet/);
  await post(id, 'accept', { name: 'By telephone' }).expect(409);
  expect(await mailed.app.dataSource.query('SELECT FROM orders WHERE quotation_id = $1', [id])).toEqual([]);
}

const ANSWER = { admin_response: 'We are looking into it.' };

describe('a response without a price stays without one, whatever price was typed in the template', () => {
  it.each([
    ['absent', ANSWER],
    ['cleared in the form', { ...ANSWER, quoted_price: '' }],
    ['null', { ...ANSWER, quoted_price: null }],
    ['absent, with a day', { ...ANSWER, valid_until: dayAhead(350) }],
  ])('when it is %s', async (_, body) => {
    const request = await withTypedPrice();
    const { version } = await one(request.id);
    const { body: answered } = await post(request.id, 'respond', { ...body, version }).expect(200);
    expect(answered).toMatchObject({ status: 'responded', quoted_price: null });
    await offersNothing(request);
    // The typed price stays in the lines, visible to staff only, until they offer it explicitly.
    expect((await template(request.id)).line_items[0]?.unit_price).toBe(0.5);
    await post(request.id, 'approve', { quoted_price: 50 }).expect(200);
    expect(await request.seen()).toMatchObject({ quoted_price: 50, offer_state: 'open' });
  });

  it('when a discount was typed, or the response is for the whole submission', async () => {
    const request = await withTypedPrice({ unit_price: 0.5, discount: 50 });
    const { id, version } = await one(request.id);
    await post(id, 'respond', { ...ANSWER, with_group: true, group: [{ id, version }] }).expect(200);
    await offersNothing(request);
  });

  it('when it is saved in the editor, without a mail', async () => {
    const request = await withTypedPrice();
    await edit(request.id, { status: 'responded', ...ANSWER }).expect(200);
    await offersNothing(request);
    const priced = await withTypedPrice();
    await edit(priced.id, { status: 'responded', unit_price: 9 }).expect(200);
    expect(await priced.seen()).toMatchObject({ quoted_price: 900, offer_state: 'open' });
  });

  it('when it is extended, or its mail is sent again', async () => {
    const request = await withTypedPrice();
    await post(request.id, 'respond', ANSWER).expect(200);
    await mailed.worker.work();
    await post(request.id, 'extend', { valid_until: dayAhead(340) }).expect(200);
    await mailed.worker.work();
    await post(request.id, 'resend-mail').expect(202);
    await offersNothing(request);
  });

  it('when a draft without a price is sent', async () => {
    const request = await withTypedPrice();
    await post(request.id, 'respond', ANSWER).expect(200);
    await edit(request.id, { customer_company: 'Lakmali Garments', admin_response: 'Still looking.' }).expect(200);
    await post(request.id, 'send').expect(200);
    await offersNothing(request);
    await edit(request.id, { quantity_meters: 200 }).expect(200);
    await post(request.id, 'send').expect(200);
    expect(await one(request.id)).toMatchObject({ quoted_price: null, quantity_meters: 200 });
    await offersNothing(request);
    // With an explicit price it is sent.
    await edit(request.id, { unit_price: 9 }).expect(200);
    await post(request.id, 'send').expect(200);
    expect(await request.seen()).toMatchObject({ quoted_price: 1_800, offer_state: 'open' });
  });
});

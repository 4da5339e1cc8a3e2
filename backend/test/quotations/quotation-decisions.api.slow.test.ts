import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { startApp, type TestApp } from '../support/app.js';
import { dayAhead } from '../support/days.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';
import { requestQuotation } from '../support/quotation-fixture.js';

let app: TestApp;
let admin: string;
let customer: string;

beforeAll(async () => {
  app = await startApp({ vatPercent: 0 });
  admin = (await aSignedInAdmin(app)).token;
  customer = (await aSignedInCustomer(app)).token;
});
afterAll(() => app.close());

/** A pending request for 100 m of a fabric at Rs. 450.00. */
async function aRequest(): Promise<string> {
  return (await requestQuotation(app, customer)).id;
}

const decide = (id: string, verb: 'approve' | 'reject' | 'respond', body: object = {}) =>
  app.http.post(`/api/admin/quotations/${id}/${verb}`).set('Authorization', admin).send(body);

async function rows(sql: string, id: string): Promise<Record<string, unknown>[]> {
  return app.dataSource.query(sql, [id]);
}
const mailsOf = (id: string) => rows('SELECT event_key, state, to_address FROM mails WHERE quotation_id = $1', id);
const historyOf = (id: string) =>
  rows(
    'SELECT action, from_status, to_status, actor_name FROM quotation_history WHERE quotation_id = $1 ORDER BY created_at',
    id,
  );

describe('deciding about a quotation', () => {
  it('approves at a price, records who did it, freezes the document and queues one mail', async () => {
    const id = await aRequest();
    const { body } = await decide(id, 'approve', { quoted_price: 42_000, admin_comment: 'Ready in two weeks.' }).expect(
      200,
    );
    expect(body as AdminQuotation).toMatchObject({
      status: 'approved',
      quoted_price: 42000,
      admin_response: 'Ready in two weeks.',
      admin_response_published: true,
      mail: { state: 'queued' },
    });
    expect(await historyOf(id)).toEqual([
      expect.objectContaining({ action: 'requested', from_status: null, to_status: 'pending' }),
      expect.objectContaining({ action: 'approved', from_status: 'pending', to_status: 'approved' }),
    ]);
    expect(await mailsOf(id)).toHaveLength(1);
    const [document] = await rows('SELECT content, file_name FROM quotation_documents WHERE quotation_id = $1', id);
    expect(document?.content).toMatchObject({
      status: 'approved',
      totals: { subtotal: 45000, adjustment: -3000, net: 42000, total: 42000 },
    });
    expect(document?.file_name).toMatch(/^[A-Za-z0-9_-]+\.pdf$/);
    expect(
      await rows(
        `SELECT name FROM outbox WHERE payload->>'mail_id' = (SELECT id::text FROM mails WHERE quotation_id = $1)`,
        id,
      ),
    ).toEqual([{ name: 'quotations.render-document' }]);
  });

  it.each([undefined, null, '', 'abc', 0, -1, 0.001, 1e15, Number.NaN, [1], '12,50'])(
    'rejects the approval price %p',
    async (quoted_price) => {
      const id = await aRequest();
      const { body } = await decide(id, 'approve', { quoted_price }).expect(400);
      expect(body.message).toBe('Valid quoted price is required for approval');
      expect(await mailsOf(id)).toEqual([]);
    },
  );

  it('lets one of twenty simultaneous approvals succeed, and sends one mail', async () => {
    const id = await aRequest();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 ? decide(id, 'approve', { quoted_price: 100 + i }) : decide(id, 'approve', { quoted_price: 100 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await mailsOf(id)).toHaveLength(1);
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('follows the transition table', async () => {
    const id = await aRequest();
    await decide(id, 'respond', { admin_response: 'Which color?' }).expect(200);
    await decide(id, 'respond', { admin_response: 'Again?' }).expect(409);
    await decide(id, 'approve', { quoted_price: 5 }).expect(200);
    await decide(id, 'reject', { admin_comment: 'Sold out meanwhile.' }).expect(200);
    await decide(id, 'reject').expect(409);
    await decide(id, 'approve', { quoted_price: 6 }).expect(200);
    const { body } = await decide(id, 'approve', { quoted_price: 7 }).expect(409);
    expect(body.message).toMatch(/^QT-\d{4}-\d{4} is already approved\./);
    expect(await mailsOf(id)).toHaveLength(4);
  });

  it('allows a rejection without a reason, and keeps the number', async () => {
    const id = await aRequest();
    const { body } = await decide(id, 'reject').expect(200);
    expect(body).toMatchObject({ status: 'rejected', admin_response: null });
    expect(body.quotation_no).toMatch(/^QT-/);
  });

  it('is rejected once the quotation has an order', async () => {
    const id = await aRequest();
    await decide(id, 'approve', { quoted_price: 10 }).expect(200);
    await rows(
      `INSERT INTO orders (order_number, quotation_id, total_amount_cents) VALUES ('OR-2026-9999', $1, 1000)`,
      id,
    );
    const { body } = await decide(id, 'reject').expect(409);
    expect(body.message).toContain('OR-2026-9999');
  });

  it('responds with a price and a date, and rejects a date in the past', async () => {
    const id = await aRequest();
    await decide(id, 'respond', { admin_response: 'x', valid_until: '2020-01-01' }).expect(400);
    await decide(id, 'respond', { admin_response: '' }).expect(400);
    const { body } = await decide(id, 'respond', {
      admin_response: 'Our best.',
      quoted_price: '1,250.50',
      valid_until: dayAhead(320),
    }).expect(200);
    expect(body).toMatchObject({
      status: 'responded',
      quoted_price: 1250.5,
      valid_until: `${dayAhead(320)}T18:29:59.999Z`,
    });
  });

  it('extends an expired quotation by at least a week on approval, and changes no date on rejection', async () => {
    const expire = (id: string) =>
      app.dataSource.query(`UPDATE quotations SET valid_until = '2026-01-05T18:29:59.999Z' WHERE id = $1`, [id]);
    const [approved, rejected] = [await aRequest(), await aRequest()];
    await expire(approved);
    await expire(rejected);
    const offer = (await decide(approved, 'approve', { quoted_price: 1250.5 }).expect(200)).body;
    expect(offer.expired).toBe(false);
    expect(Date.parse(offer.valid_until) - Date.now()).toBeGreaterThan(6 * 24 * 60 * 60 * 1000);
    expect((await decide(rejected, 'reject', {}).expect(200)).body.valid_until).toBe('2026-01-05T18:29:59.999Z');
  });

  it('succeeds even when the customer has no valid email address', async () => {
    const id = await aRequest();
    await rows(`UPDATE quotations SET customer_email = 'a@x, b@y' WHERE id = $1`, id);
    const { body } = await decide(id, 'approve', { quoted_price: 10 }).expect(200);
    expect(body.mail).toMatchObject({ state: 'failed', error: expect.stringContaining('address') });
  });

  it('answers 404 for an unknown or deleted quotation', async () => {
    await decide(crypto.randomUUID(), 'approve', { quoted_price: 1 }).expect(404);
    await decide('abc', 'reject').expect(404);
    const id = await aRequest();
    await app.http.delete(`/api/admin/quotations/${id}`).set('Authorization', admin).expect(200);
    await app.http.delete(`/api/admin/quotations/${id}`).set('Authorization', admin).expect(404);
    await decide(id, 'approve', { quoted_price: 1 }).expect(404);
    await app.http.get(`/api/admin/quotations/${id}/template`).set('Authorization', admin).expect(404);
    expect(await historyOf(id)).toContainEqual(expect.objectContaining({ action: 'deleted' }));
  });
});

describe('the quotation list for staff', () => {
  it('can be filtered by status, searched and paged with a total', async () => {
    const id = await aRequest();
    await decide(id, 'approve', { quoted_price: 10 }).expect(200);
    const { body, headers } = await app.http
      .get('/api/admin/quotations')
      .query({ filter: '{"status":"approved"}', range: '[0,1]', sort: '["created_at","DESC"]' })
      .set('Authorization', admin)
      .expect(200);
    expect(headers['content-range']).toMatch(/^quotations 0-1\/\d+$/);
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({
      id,
      status: 'approved',
      line_items: [expect.anything()],
      history: expect.any(Array),
    });
    const found = await app.http
      .get('/api/admin/quotations')
      .query({ search: body[0].quotation_no.toLowerCase() })
      .set('Authorization', admin)
      .expect(200);
    expect(found.body.map((quotation: AdminQuotation) => quotation.id)).toEqual([id]);
    await app.http
      .get('/api/admin/quotations')
      .query({ filter: '{"status":"lost"}' })
      .set('Authorization', admin)
      .expect(400);
  });

  it('provides all figures of the printed document', async () => {
    const id = await aRequest();
    const { body } = await app.http.get(`/api/admin/quotations/${id}/template`).set('Authorization', admin).expect(200);
    expect(body).toMatchObject({
      totals: { subtotal: 45000, discount: 0, adjustment: 0, net: 45000, vat: 0, total: 45000 },
      vat_percent: 0,
    });
  });
});

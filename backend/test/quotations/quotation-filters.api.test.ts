import { colomboDay } from '@selvedge/domain/dates';
import type { QuotationBoard } from '@selvedge/domain/quotations/board';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { startApp, type TestApp } from '../support/app.js';
import { dayAhead } from '../support/days.js';
import { aSignedInAdmin, aSignedInCustomer, aSignedInMember } from '../support/factories.js';
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

/** A request that was created at `createdAt` and valid until `validUntil`. */
async function aRequest({ createdAt = '2026-11-20T08:00:00Z', validUntil = '2099-01-01T00:00:00Z' } = {}) {
  const { id } = await requestQuotation(app, customer);
  await app.dataSource.query('UPDATE quotations SET created_at = $2, valid_until = $3 WHERE id = $1', [
    id,
    createdAt,
    validUntil,
  ]);
  return id as string;
}

const get = (list: 'quotations' | 'orders', filter: object) =>
  app.http
    .get(`/api/admin/${list}`)
    .query({ filter: JSON.stringify(filter) })
    .set('Authorization', admin);

async function found(filter: object): Promise<AdminQuotation[]> {
  return (await get('quotations', filter).expect(200)).body;
}

test('the filter for expired quotations matches the badges of the rows', async () => {
  const decide = (id: string, verb: string, body: object) =>
    app.http.post(`/api/admin/quotations/${id}/${verb}`).set('Authorization', admin).send(body).expect(201);
  const past = { validUntil: '2026-01-01T00:00:00Z' };
  const ids = {
    current: await aRequest(),
    expired: await aRequest(past),
    rejected: await aRequest(past),
    ordered: await aRequest(),
  };
  await app.dataSource.query("UPDATE quotations SET status = 'rejected' WHERE id = $1", [ids.rejected]);
  await app.http
    .post(`/api/admin/quotations/${ids.ordered}/approve`)
    .set('Authorization', admin)
    .send({ quoted_price: 42_000 })
    .expect(200);
  await decide(ids.ordered, 'convert', {});
  await app.dataSource.query("UPDATE quotations SET valid_until = '2026-01-01' WHERE id = $1", [ids.ordered]);

  const expired = await found({ expired: true });
  expect(expired.map(({ id }) => id)).toEqual([ids.expired]);
  expect(expired.every((row) => row.expired)).toBe(true);
  const others = await found({ expired: false });
  expect(others.map(({ id }) => id).sort()).toEqual([ids.current, ids.rejected, ids.ordered].sort());
  expect(others.some((row) => row.expired)).toBe(false);
});

test('date ranges are whole days in Colombo, including both ends', async () => {
  const first = await aRequest({ createdAt: '2026-03-09T18:30:00Z' });
  const last = await aRequest({ createdAt: '2026-03-10T18:29:59.999Z' });
  await aRequest({ createdAt: '2026-03-09T18:29:59.999Z' });
  await aRequest({ createdAt: '2026-03-10T18:30:00Z' });
  const rows = await found({ since: '2026-03-10', until: '2026-03-10' });
  expect(rows.map(({ id }) => id).sort()).toEqual([first, last].sort());
});

test.each([
  [{ since: '2026-02-30' }, "The filter 'since' must be a day such as 2026-11-20."],
  [{ until: 'tomorrow' }, "The filter 'until' must be a day such as 2026-11-20."],
  [{ since: 20_261_120 }, "The filter 'since' must be a text."],
  [{ expired: 'perhaps' }, "The filter 'expired' must be true or false."],
])('the filter %j is rejected with a message about the expected format', async (filter, message) => {
  expect((await get('quotations', filter).expect(400)).body.message).toBe(message);
});

test('the filter for active orders finds those that the dashboard counts', async () => {
  const { body: stats } = await app.http.get('/api/admin/dashboard/stats').set('Authorization', admin).expect(200);
  const { body } = await get('orders', { status: 'active' }).expect(200);
  expect(body).toHaveLength(stats.active_orders);
  expect(body.length).toBeGreaterThan(0);
});

const followUp = async (id: string, input: object) => {
  const [{ version }] = await app.dataSource.query('SELECT version FROM quotations WHERE id = $1', [id]);
  return app.http
    .put(`/api/admin/quotations/${id}/follow-up`)
    .set('Authorization', admin)
    .send({ version, ...input });
};

test('a next step has a day, is found when it is due, and is recorded in the history', async () => {
  const id = await aRequest();
  const today = colomboDay(new Date());
  const planned = await followUp(id, { next_step: 'Call about the ivory', next_step_on: today });
  expect(planned.status).toBe(200);
  expect(planned.body).toMatchObject({ next_step: 'Call about the ivory', next_step_on: today, lost_reason: null });
  expect(planned.body.history.at(-1)).toMatchObject({
    action: 'planned',
    detail: expect.stringContaining('Call about the ivory'),
  });
  expect((await found({ step_due: true })).map((row) => row.id)).toContain(id);
  const later = await followUp(id, { next_step_on: dayAhead(345) });
  expect(later.body).toMatchObject({ next_step: 'Call about the ivory', next_step_on: dayAhead(345) });
  expect((await found({ step_due: true })).map((row) => row.id)).not.toContain(id);
  expect((await followUp(id, { next_step: '' })).body).toMatchObject({ next_step: '', next_step_on: null });
  const { body: stats } = await app.http.get('/api/admin/dashboard/stats').set('Authorization', admin).expect(200);
  expect(stats.steps_due).toBe((await found({ step_due: true, grouped: true })).length);
  // The customer hears nothing of it.
  await followUp(id, { next_step: 'Offer 5 % less' });
  const own = await app.http.get('/api/quotations').set('Authorization', customer).expect(200);
  expect(JSON.stringify(own.body)).not.toContain('Offer 5 % less');
});

test.each([
  [{ next_step: 'Call', next_step_on: '2062-12-04' }, 400, 'The day lies more than a year ahead. Check its year.'],
  [{ next_step_on: dayAhead(345) }, 400, 'Say what is to be done on that day.'],
  [{ next_step: 'Call', next_step_on: '2020-01-01' }, 400, 'Choose today or a later day.'],
  [{ next_step: 'Call', next_step_on: 'Friday' }, 400, 'The day of the next step must be a date such as 2026-12-04.'],
  [{ next_step: 'x'.repeat(201) }, 400, 'Next step must be at most 200 characters long'],
  [{ lost_reason: 'bad luck' }, 400, expect.stringContaining('Choose a reason: price, too_late')],
  [{ lost_note: 'They bought in India' }, 400, 'Choose a reason first.'],
  [{ lost_reason: 'price' }, 409, expect.stringContaining('is not lost')],
  [{ next_step: 'Call', version: 1_000 }, 409, expect.any(String)],
])('the follow-up %j is rejected', async (input, status, message) => {
  const id = await aRequest();
  const answer = await followUp(id, input);
  expect([answer.status, answer.body.message]).toEqual([status, message]);
});

test('a lost quotation can be given a reason and a note', async () => {
  const id = await aRequest();
  await app.dataSource.query("UPDATE quotations SET status = 'rejected' WHERE id = $1", [id]);
  const lost = await followUp(id, { lost_reason: 'price', lost_note: 'Rs. 1,350 elsewhere' });
  expect(lost.body).toMatchObject({ lost_reason: 'price', lost_note: 'Rs. 1,350 elsewhere' });
  expect((await followUp(id, { lost_reason: null })).body).toMatchObject({ lost_reason: null, lost_note: '' });
});

test('the filter for unanswered offers finds an offer that was opened three days ago', async () => {
  const id = await aRequest();
  const approved = await app.http
    .post(`/api/admin/quotations/${id}/approve`)
    .set('Authorization', admin)
    .send({ quoted_price: 42_000 });
  expect(approved.status).toBe(200);
  const seen = (days: number) =>
    app.dataSource.query(
      `UPDATE offer_links l SET seen_at = now() - make_interval(days => $2) FROM quotation_documents d
       WHERE d.id = l.document_id AND d.quotation_id = $1`,
      [id, days],
    );
  await app.http.get(`/api/admin/quotations/${id}/link`).set('Authorization', admin).expect(200);
  const ids = async () => (await found({ unanswered: true })).map((row) => row.id);
  await seen(2);
  expect(await ids()).not.toContain(id);
  await seen(4);
  expect(await ids()).toContain(id);
  await app.dataSource.query("UPDATE quotations SET answer = 'declined' WHERE id = $1", [id]);
  expect(await ids()).not.toContain(id);
});

describe('the board of quotations', () => {
  const board = async (filter: object = {}, token = admin, cards = 25): Promise<QuotationBoard> =>
    (
      await app.http
        .get('/api/admin/quotations/board')
        .query({ filter: JSON.stringify(filter), limit: cards })
        .set('Authorization', token)
        .expect(200)
    ).body;
  const idsIn = ({ columns }: QuotationBoard) =>
    Object.fromEntries(columns.map(({ stage, quotations }) => [stage, quotations.map(({ id }) => id).sort()]));
  const decide = (id: string, verb: string, body: object) =>
    app.http.post(`/api/admin/quotations/${id}/${verb}`).set('Authorization', admin).send(body).expect(200);
  const set = (id: string, columns: string) =>
    app.dataSource.query(`UPDATE quotations SET ${columns} WHERE id = $1`, [id]);
  const seen = (id: string) =>
    app.dataSource.query(
      `UPDATE offer_links SET seen_at = now() FROM quotation_documents d WHERE d.id = document_id AND d.quotation_id = $1`,
      [id],
    );
  /** The customer's answer to the newest revision, as the private page writes it. */
  const answered = async (id: string, kind: string, at = 'now()') => {
    await set(id, `answer = '${kind}'`);
    await app.dataSource.query(
      `INSERT INTO offer_answers (document_id, kind, created_at, via) SELECT id, $2, ${at}, 'link' FROM quotation_documents
       WHERE quotation_id = $1`,
      [id, kind],
    );
  };

  test('shows each quotation in the column of its stage, as the filter of the list finds it', async () => {
    const customerName = 'Board Mills';
    const one = async (name: string) => {
      const id = await aRequest();
      await set(id, `customer_name = '${customerName} ${name}'`);
      return id;
    };
    const offer = async (name: string) => {
      const id = await one(name);
      await decide(id, 'approve', { quoted_price: 42_000 });
      return id;
    };
    const ids = {
      to_price: [await one('new')],
      priced: [await one('priced'), await offer('draft')],
      sent: [await offer('sent')],
      seen: [await offer('seen')],
      asked: [await offer('change'), await offer('extension')],
      accepted: [await offer('accepted'), await offer('ordered')],
      lost: [await one('rejected'), await offer('declined'), await offer('ended')],
    };
    await set(ids.priced[0] as string, 'quoted_price_cents = 4200000');
    await app.http
      .put(`/api/admin/quotations/${ids.priced[1]}/template`)
      .set('Authorization', admin)
      .send({ unit_price: 400 })
      .expect(200);
    await seen(ids.seen[0] as string);
    await answered(ids.asked[0] as string, 'change_requested');
    await answered(ids.asked[1] as string, 'extension_requested');
    await answered(ids.accepted[0] as string, 'accepted');
    await app.http
      .post(`/api/admin/quotations/${ids.accepted[1]}/convert`)
      .set('Authorization', admin)
      .send({})
      .expect(201);
    await decide(ids.lost[0] as string, 'reject', {});
    await answered(ids.lost[1] as string, 'declined');
    await set(
      ids.lost[2] as string,
      `valid_until = greatest(date_trunc('month', now(), 'Asia/Colombo'), now() - interval '1 second')`,
    );
    // A quotation that was closed in an earlier month is on no board.
    const earlier = await offer('lost earlier');
    await answered(earlier, 'declined', `now() - interval '40 days'`);

    const filter = { search: customerName, turn: 'done' };
    const found = await board(filter);
    expect(idsIn(found)).toEqual(
      Object.fromEntries(Object.entries(ids).map(([stage, all]) => [stage, all.toSorted()])),
    );
    for (const { stage, count, quoted_price, quotations } of found.columns) {
      expect(count).toBe(quotations.length);
      expect(quoted_price).toBe(quotations.reduce((sum, one) => sum + (one.quoted_price ?? 0), 0));
      const listed = (await get('quotations', { search: customerName, stage }).expect(200)).body as AdminQuotation[];
      expect(listed.map(({ id }) => id).sort()).toEqual(quotations.map(({ id }) => id).sort());
    }
    await get('quotations', { stage: 'parked' }).expect(400);
  });

  test('shows due steps first and then the oldest quotations, with a limit per column and the total', async () => {
    const name = 'Ordered Looms';
    const ids = await Promise.all(
      ['2026-11-20', '2026-11-18', '2026-11-19'].map((day) => aRequest({ createdAt: `${day}T08:00:00Z` })),
    );
    const [last, first, due] = ids as [string, string, string];
    for (const id of ids) await set(id, `customer_name = '${name}'`);
    await set(due, `next_step = 'Call', next_step_on = '2026-11-19'`);
    const [column] = (await board({ search: name }, admin, 2)).columns;
    expect(column).toMatchObject({ stage: 'to_price', count: 3 });
    expect(column?.quotations.map(({ id }) => id)).toEqual([due, first]);
    expect(last).toBeDefined();
  });

  test('shows no quotations of others to staff who may see only their own', async () => {
    const [seller, another] = [await aSignedInMember(app, 'sales'), await aSignedInMember(app, 'sales')];
    const name = 'Reached Weavers';
    const [own, others] = [await aRequest(), await aRequest()];
    for (const id of [own, others]) await set(id, `customer_name = '${name}', quoted_price_cents = 77700`);
    await set(own, `owner_id = '${seller.user.id}'`);
    await set(others, `owner_id = '${another.user.id}'`);
    const reached = await board({ search: name }, seller.token);
    expect(idsIn(reached).priced).toEqual([own]);
    expect(reached.columns.find(({ stage }) => stage === 'priced')).toMatchObject({ count: 1, quoted_price: 777 });
    await app.http.get('/api/admin/quotations/board').set('Authorization', customer).expect(403);
  });
});

import type { SeenQuotation } from '@selvedge/domain/quotations/decisions';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { SharedOffer } from '@selvedge/domain/quotations/shared-offer';
import { changesBy } from '../../src/database/versioned.js';
import { dayAhead } from '../support/days.js';
import { aSignedInCustomer } from '../support/factories.js';
import { meanwhile } from '../support/locks.js';
import { openFixture, quotationFixture } from '../support/quotation-fixture.js';

const fixture = openFixture();
const { get, post, edit, template, one, requested, seenByCustomer } = quotationFixture(fixture);
const seenOf = ({ id, version }: SeenQuotation): SeenQuotation => ({ id, version });

/** As the customer of the quotation, unless told otherwise. */
const say = (id: string, verb: string, body: object = {}, token = fixture.customer) =>
  fixture.app.http.post(`/api/quotations/${id}/${verb}`).set('Authorization', token).send(body);
const ACCEPT = { name: 'Nimali Perera' };

async function anOffer(body: object = {}): Promise<string> {
  const { id } = await requested();
  await post(id, 'approve', { quoted_price: 45_000, ...body }).expect(200);
  return id;
}

/** Makes the offer expire. */
const expire = (id: string) =>
  fixture.app.dataSource.query(`UPDATE quotations SET valid_until = now() - interval '1 minute' WHERE id = $1`, [id]);

const mails = (id: string): Promise<{ event_key: string; subject: string; to_address: string; text: string }[]> =>
  fixture.app.dataSource.query(
    `SELECT m.event_key, m.subject, m.to_address, m.text FROM mails m
     WHERE m.event_key LIKE 'answer:%' AND split_part(m.event_key, ':', 2)::uuid IN
       (SELECT a.id FROM offer_answers a JOIN quotation_documents d ON d.id = a.document_id WHERE d.quotation_id = $1)
     ORDER BY m.created_at, m.event_key`,
    [id],
  );

describe('accepting an offer', () => {
  it('creates the order at the offered figures once and notifies both sides', async () => {
    const id = await anOffer();
    await edit(id, { unit_price: 1 }).expect(200);
    const seen = await seenByCustomer(id);
    expect(seen).toMatchObject({ offer_state: 'open', answer: null });
    const { body } = await say(id, 'accept', { ...ACCEPT, version: seen.version }).expect(200);
    expect(body).toMatchObject({
      status: 'approved',
      ordered: true,
      expired: false,
      offer_state: 'accepted',
      answer: { kind: 'accepted', name: 'Nimali Perera', via: 'account' },
    });
    const staff = await one(id);
    expect(staff).toMatchObject({ turn: 'done', has_draft: false, quoted_price: 45_000 });
    const { body: order } = await fixture.app.http
      .get(`/api/admin/orders/${staff.order_id}`)
      .set('Authorization', fixture.admin)
      .expect(200);
    expect(order).toMatchObject({ total_amount: 45_000, status: 'pending', revision: 'A' });
    expect(staff.history.map(({ action }) => action)).toEqual(expect.arrayContaining(['accepted', 'ordered']));
    const mailed = await mails(id);
    expect(mailed.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        `Quotation ${body.quotation_no} was accepted`,
        expect.stringContaining('Thank you for your order'),
      ]),
    );
    expect(mailed).toHaveLength(2);
    expect((await say(id, 'accept', ACCEPT).expect(409)).body.message).toMatch(/was accepted already/);
    expect((await say(id, 'decline').expect(409)).body.message).toMatch(/was accepted already/);
    expect((await post(id, 'convert').expect(409)).body.message).toMatch(/has become order/);
    expect(await mails(id)).toHaveLength(2);
  });

  it('happens once under repeated clicks and concurrent changes', async () => {
    const id = await anOffer();
    const { version } = await seenByCustomer(id);
    const pressed = await Promise.all([
      ...Array.from({ length: 6 }, () => say(id, 'accept', { ...ACCEPT, version })),
      say(id, 'decline', { version }),
      post(id, 'convert'),
    ]);
    expect(pressed.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(pressed.every(({ status }) => status < 300 || status === 409)).toBe(true);
    const [counted] = await fixture.app.dataSource.query(
      'SELECT count(*)::int AS orders FROM orders WHERE quotation_id = $1',
      [id],
    );
    const { answer, ordered } = await one(id);
    expect(counted.orders).toBe(answer?.kind === 'declined' ? 0 : 1);
    expect(ordered).toBe(counted.orders === 1);
  });

  it('is recorded in the history before the order that it creates', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => anOffer()));
    const mailed = await Promise.all(
      ids.map(async (id) => (await post(id, 'accept', ACCEPT).expect(200)).body.history),
    );
    for (const history of mailed) {
      const actions = history.map(({ action }: { action: string }) => action);
      expect(actions).toEqual(['requested', 'approved', 'accepted', 'ordered']);
    }
  });

  it('never accepts a revision that the customer has not seen, and ignores internal notes', async () => {
    const id = await anOffer();
    const { version } = await seenByCustomer(id);
    await edit(id, { unit_price: 400 }).expect(200);
    const [sent, accepted] = await Promise.all([post(id, 'send'), say(id, 'accept', { ...ACCEPT, version })]);
    expect([sent.status, accepted.status].sort()).toEqual([200, 409]);
    const now = await one(id);
    expect(now.quoted_price).toBe(accepted.status === 200 ? 45_000 : 40_000);
    expect(now.ordered).toBe(accepted.status === 200);

    const other = await anOffer();
    const seen = await seenByCustomer(other);
    await edit(other, { unit_price: 400 }).expect(200);
    await post(other, 'send').expect(200);
    const refused = await say(other, 'accept', { ...ACCEPT, version: seen.version }).expect(409);
    expect(refused.body.current).toMatchObject({ quoted_price: 40_000, offer_state: 'open' });
    const fresh = await seenByCustomer(other);
    await edit(other, { internal_notes: 'Paid late.', discount: 50 }).expect(200);
    await say(other, 'accept', { ...ACCEPT, version: fresh.version }).expect(200);
    expect(await one(other)).toMatchObject({ quoted_price: 40_000, ordered: true });
  });

  it('is not rejected because of unsent drafts of staff, and a rejection reveals nothing of them', async () => {
    const id = await anOffer();
    const begun = await meanwhile(
      fixture.app,
      (manager) => manager.query('SELECT FROM quotations WHERE id = $1 FOR UPDATE', [id]),
      async (manager) => {
        await changesBy(manager, { id: null, name: 'Ruwan Silva', userType: 'admin' });
        await manager.query(`UPDATE quotations SET draft = '{"discount": 50}' WHERE id = $1`, [id]);
      },
      () => say(id, 'accept', ACCEPT),
    );
    expect([begun.status, begun.body.quoted_price]).toEqual([200, 45_000]);

    const other = await anOffer();
    const { version } = await seenByCustomer(other);
    await edit(other, { unit_price: 400, internal_notes: 'Paid late.' }).expect(200);
    await edit(other, { discount: 1 }).expect(200);
    // An unsent draft must not be visible to the customer, not even through the version.
    expect((await seenByCustomer(other)).version).toBe(version);
    await post(other, 'send').expect(200);
    const after = await seenByCustomer(other);
    expect(after.version).toBe(version + 1);
    for (const body of [{ version }, { version: version + 7 }]) {
      const { body: refused } = await say(other, 'accept', { ...ACCEPT, ...body }).expect(409);
      expect(refused.message).toBe(`${after.quotation_no} has changed. Look at it again first.`);
      expect(JSON.stringify(refused)).not.toContain('Ruwan');
    }
  });

  it('without a version is rejected when another revision is sent while it waits', async () => {
    const id = await anOffer();
    const { quotation_no } = await one(id);
    const late = await meanwhile(
      fixture.app,
      (manager) => manager.query('SELECT FROM quotations WHERE id = $1 FOR UPDATE', [id]),
      (manager) =>
        manager.query(
          `INSERT INTO quotation_documents (quotation_id, revision, serial, from_version, total_cents, content, file_name)
           SELECT quotation_id, revision + 1, serial + 1, from_version + 1, 1, content, file_name
           FROM quotation_documents WHERE quotation_id = $1`,
          [id],
        ),
      () => say(id, 'accept', ACCEPT),
    );
    expect([late.status, late.body.message]).toEqual([409, `${quotation_no} has changed. Look at it again first.`]);
  });

  it('locks the quotation except for internal notes', async () => {
    const id = await anOffer();
    await say(id, 'accept', ACCEPT).expect(200);
    const { version } = await one(id);
    await edit(id, { internal_notes: 'Called: deliver before noon.', version }).expect(200);
    await edit(id, { internal_notes: 'From a screen of before.', version }).expect(409);
    await edit(id, { internal_notes: 'With more.', discount: 5 }).expect(409);
    const { internal_notes, quoted_price, history } = await one(id);
    expect({ internal_notes, quoted_price }).toEqual({
      internal_notes: 'Called: deliver before noon.',
      quoted_price: 45_000,
    });
    expect(history.at(-1)).toMatchObject({ action: 'edited', detail: 'Internal notes' });
    await edit(id, { internal_notes: '' }).expect(200);
    expect((await one(id)).internal_notes).toBe('');
    expect(JSON.stringify(await seenByCustomer(id))).not.toContain('before noon');
  });

  it('is possible for a response with a price, and approves it', async () => {
    const { id } = await requested();
    await post(id, 'respond', { admin_response: 'Ready now.', quoted_price: 44_000 }).expect(200);
    expect((await say(id, 'accept', ACCEPT).expect(200)).body).toMatchObject({ status: 'approved', ordered: true });
  });

  it('requires a name and a quotation with a price', async () => {
    const id = await anOffer();
    for (const body of [{}, { name: ' ' }, { name: 7 }, { name: 'x'.repeat(121) }]) {
      expect((await say(id, 'accept', body).expect(400)).body.errors[0].field).toBe('name');
    }
    const { id: pending } = await requested();
    expect((await say(pending, 'accept', ACCEPT).expect(409)).body.message).toMatch(/has no price yet/);
    const { id: asked } = await requested();
    await post(asked, 'respond', { admin_response: 'Which shade?' }).expect(200);
    await say(asked, 'accept', ACCEPT).expect(409);
  });

  it('is possible only for the customer of the quotation', async () => {
    const id = await anOffer();
    const otherCustomer = await aSignedInCustomer(fixture.app);
    for (const verb of ['accept', 'decline', 'request-change', 'request-extension']) {
      await say(id, verb, { ...ACCEPT, message: 'x' }, otherCustomer.token).expect(404);
      await say(id, verb, { ...ACCEPT, message: 'x' }, fixture.admin).expect(403);
      await fixture.app.http.post(`/api/quotations/${id}/${verb}`).send(ACCEPT).expect(401);
    }
    await fixture.app.http.delete(`/api/admin/quotations/${id}`).set('Authorization', fixture.admin).expect(200);
    await say(id, 'accept', ACCEPT).expect(404);
  });
});

describe('an expired offer', () => {
  it('cannot be accepted or ordered; the customer can request an extension once, and staff can grant it', async () => {
    const id = await anOffer();
    expect((await say(id, 'request-extension').expect(409)).body.message).toMatch(/holds until/);
    await expire(id);
    expect(await seenByCustomer(id)).toMatchObject({ offer_state: 'expired', expired: true });
    expect((await one(id)).turn).toBe('done');
    expect((await say(id, 'accept', ACCEPT).expect(409)).body.message).toMatch(/ended on .* Ask us to extend/);
    await post(id, 'convert').expect(409);
    for (let pressed = 0; pressed < 2; pressed++) {
      await say(id, 'request-extension', { message: 'One more week, please.' }).expect(200);
    }
    expect(await mails(id)).toHaveLength(2);
    expect((await one(id)).turn).toBe('ours');
    await post(id, 'extend', { valid_until: dayAhead(350) }).expect(200);
    expect(await seenByCustomer(id)).toMatchObject({ offer_state: 'open', answer: null, expired: false });
    await say(id, 'accept', ACCEPT).expect(200);
  });
});

describe('other answers', () => {
  it('declining is final until another revision is sent', async () => {
    const id = await anOffer();
    await say(id, 'decline', { reason: 'Too late for our season.' }).expect(200);
    expect(await seenByCustomer(id)).toMatchObject({
      offer_state: 'declined',
      answer: { kind: 'declined', message: 'Too late for our season.' },
    });
    await say(id, 'accept', ACCEPT).expect(409);
    expect((await post(id, 'convert').expect(409)).body.message).toMatch(/was declined by its customer/);
    await edit(id, { unit_price: 400 }).expect(200);
    await post(id, 'send').expect(200);
    await say(id, 'accept', ACCEPT).expect(200);
    const listed = await get(`${id}/revisions`);
    expect(listed.map(({ answers }: { answers: { kind: string }[] }) => answers.map(({ kind }) => kind))).toEqual([
      ['declined'],
      ['accepted'],
    ]);
  });

  it('a change is requested line by line, and the offer can still be accepted', async () => {
    const id = await anOffer();
    const [line] = (await template(id)).line_items;
    const wish = { id: line?.id, quantity_meters: 60, target_price: 440, note: 'one lot' };
    const { body } = await say(id, 'request-change', { message: 'Less, please.', lines: [wish] }).expect(200);
    expect(body).toMatchObject({
      offer_state: 'change_requested',
      answer: { message: 'Less, please.', lines: [wish] },
    });
    expect((await one(id)).turn).toBe('ours');
    const mailed = await mails(id);
    expect(mailed.find(({ event_key }) => event_key.includes('notice'))?.text).toMatch(/60 m at Rs\. 440\.00 one lot/);
    const refused: [body: object, field: RegExp][] = [
      [{}, /Say what should change/],
      [{ message: ' ', lines: [{ id: line?.id, note: '' }] }, /Say what should change/],
      [{ message: 7, lines: [wish] }, /Say what should change/],
      [{ lines: [null] }, /Say what should change/],
      [{ message: 'x', lines: [{ ...wish, id: 'first' }] }, /Name each line by its id/],
      [{ message: 'x', lines: [{ id: '00000000-0000-4000-8000-000000000000' }] }, /not part of this quotation/],
      [{ message: 'x', lines: [wish, wish] }, /Name each line once/],
      [{ message: 'x', lines: [{ id: line?.id, quantity_meters: -1 }] }, /at least 0.1/],
      [{ message: 'x', lines: [{ id: line?.id, target_price: 'many' }] }, /amount in rupees/],
      [{ message: 'x', lines: 'all' }, /must be a list/],
      [{ message: 'x'.repeat(5_001) }, /at most 5000 characters/],
    ];
    for (const [input, words] of refused) {
      expect((await say(id, 'request-change', input).expect(400)).body.message).toMatch(words);
    }
    const { body: conversation } = await fixture.app.http
      .get(`/api/quotations/${id}/messages`)
      .set('Authorization', fixture.customer)
      .expect(200);
    expect(JSON.stringify(conversation)).toContain(
      `Asked to change revision A.\\nLess, please.\\n${line?.fabric.name}, ${line?.fabric.color}: 60 m at Rs. 440.00 one lot`,
    );
    await say(id, 'accept', ACCEPT).expect(200);
  });

  it('a change request for a line needs no message', async () => {
    const id = await anOffer();
    const [line] = (await template(id)).line_items;
    const { body } = await say(id, 'request-change', { lines: [{ id: line?.id, target_price: 430 }] }).expect(200);
    expect(body.answer).toMatchObject({ message: '', lines: [{ id: line?.id, target_price: 430 }] });
    await say(id, 'request-change', { message: ' ', lines: [{ id: line?.id, note: 'Softer' }] }).expect(200);
    const { text } = (await mails(id)).findLast(({ event_key }) => event_key.includes('notice')) ?? {};
    expect(text).toContain('Softer');
  });

  it('change requests are limited in number', async () => {
    const id = await anOffer();
    for (let times = 0; times < 10; times++) await say(id, 'request-change', { message: `${times}` }).expect(200);
    expect((await say(id, 'request-change', { message: 'more' }).expect(409)).body.message).toMatch(/Please call us/);
  });

  it('rejecting an offer that was sent withdraws it', async () => {
    const id = await anOffer();
    await post(id, 'reject', { admin_comment: 'Sold out.' }).expect(200);
    expect(await seenByCustomer(id)).toMatchObject({ offer_state: 'withdrawn' });
    expect((await say(id, 'accept', ACCEPT).expect(409)).body.message).toMatch(/was withdrawn/);
  });

  it('an answer by telephone is recorded as such', async () => {
    const id = await anOffer();
    const { body } = await post(id, 'accept', ACCEPT).expect(200);
    expect(body).toMatchObject({ ordered: true, answer: { via: 'telephone', name: 'Nimali Perera' } });
    expect(body.history.find(({ action }: { action: string }) => action === 'accepted')).toMatchObject({
      actor: 'Ruwan Silva',
      detail: 'Revision A, signed: Nimali Perera, by telephone',
    });
    const other = await anOffer();
    expect((await post(other, 'decline', { reason: 'Too dear.' }).expect(200)).body.answer.via).toBe('telephone');
  });
});

describe('a total of zero', () => {
  it('is a response without a price and cannot be accepted', async () => {
    const { id } = await requested();
    await edit(id, { discount: 100 }).expect(200);
    const { body } = await post(id, 'respond', { admin_response: 'We look into it.' }).expect(200);
    expect(body).toMatchObject({ status: 'responded', revisions: [], offer_state: null });
    expect(await seenByCustomer(id)).toMatchObject({
      quoted_price: null,
      discount: 0,
      admin_response: 'We look into it.',
    });
    expect((await say(id, 'accept', ACCEPT).expect(409)).body.message).toMatch(/has no price yet/);
    expect((await post(id, 'approve', { quoted_price: 40_000 }).expect(200)).body.revisions).toHaveLength(1);
  });

  it('does not replace an offer that was sent', async () => {
    const { id } = await requested();
    await post(id, 'respond', { admin_response: 'Our price.', quoted_price: 45_000 }).expect(200);
    await edit(id, { discount: 100 }).expect(200);
    expect((await post(id, 'send').expect(400)).body.message).toBe('Valid quoted price is required for approval');
    await say(id, 'accept', ACCEPT).expect(200);
  });
});

describe('the requests of one submission', () => {
  it('are answered together when staff choose to, and one by one otherwise', async () => {
    const group = '9b2f4c1e-3d53-4a52-9a64-6e8e1f6f9b01';
    const ids: string[] = [];
    for (let row = 0; row < 3; row++) {
      const { id } = await requested();
      await fixture.app.dataSource.query('UPDATE quotations SET request_group = $2 WHERE id = $1', [id, group]);
      ids.push(id);
    }
    const [first, second, third] = ids as [string, string, string];
    await post(third, 'reject', { admin_comment: 'Sold out.' }).expect(200);
    const { version } = await one(second);
    const seen = { quoted_price: 80_000, with_group: true, group: [{ id: second, version }, seenOf(await one(first))] };
    await post(second, 'approve', { ...seen, version: version + 1 }).expect(409);
    const { body } = await post(second, 'approve', { ...seen, version }).expect(200);
    expect(body).toMatchObject({ id: first, status: 'approved', quoted_price: 80_000, lines_count: 2 });
    expect(body.revisions).toMatchObject([{ letter: 'A', total: 80_000 }]);
    expect((await template(first)).totals.total).toBe(80_000);
    // The number of a merged request leads to the quotation that has its lines.
    expect((await one(second)).id).toBe(first);
    expect((await one(third)).status).toBe('rejected');
    await post(first, 'approve', { quoted_price: 1, with_group: 'yes' }).expect(400);
  });

  it('are answered once when two staff answer all of them concurrently, and the other gets a conflict', async () => {
    const ids = [(await requested()).id, (await requested()).id];
    await fixture.app.dataSource.query('UPDATE quotations SET request_group = gen_random_uuid() WHERE id = $1', [
      ids[0],
    ]);
    await fixture.app.dataSource.query(
      'UPDATE quotations SET request_group = (SELECT request_group FROM quotations WHERE id = $1) WHERE id = $2',
      ids,
    );
    const group = await Promise.all(ids.map(async (id) => seenOf(await one(id))));
    const answers = await Promise.all(
      [70_000, 80_000].map((quoted_price) =>
        post(ids[0] as string, 'approve', { quoted_price, with_group: true, group }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the private link', () => {
  const link = async (id: string): Promise<SharedOffer> => get(`${id}/link`);

  it('is separate for each revision, visible to staff, renewable, revocable, and never stored in clear text', async () => {
    const id = await anOffer();
    const first = await link(id);
    expect(first).toMatchObject({ revision: 'A', seen_at: null, whatsapp_number: expect.stringMatching(/^94\d{9}$/) });
    const token = /\/q\/([\w-]{43})$/.exec(first.url ?? '')?.[1] ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(first.message).toContain(first.url);
    expect(new URL(first.whatsapp).searchParams.get('text')).toBe(first.message);
    expect((await link(id)).url).toBe(first.url);
    await fixture.app.http.get(`/q/${token}`).expect(200);
    const tables = await fixture.app.dataSource.query<{ name: string }[]>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'bullmq')`,
    );
    expect(tables.length).toBeGreaterThan(30);
    const places = await Promise.all(
      tables.map(({ name }) =>
        fixture.app.dataSource.query<{ n: number }[]>(
          `SELECT count(*)::int AS n FROM ${name} t WHERE t::text LIKE $1`,
          [`%${token}%`],
        ),
      ),
    );
    expect(places.flat().filter(({ n }) => n > 0)).toEqual([]);

    const renewed = (await post(id, 'link').expect(200)).body;
    expect(renewed.url).not.toBe(first.url);
    const withdraw = () =>
      fixture.app.http.delete(`/api/admin/quotations/${id}/link`).set('Authorization', fixture.admin);
    expect((await withdraw().expect(200)).body).toMatchObject({ url: null, created_at: null });
    await withdraw().expect(409);
    await Promise.all(Array.from({ length: 4 }, () => post(id, 'link').expect(200)));
    const [counted] = await fixture.app.dataSource.query(
      `SELECT count(*)::int AS open FROM offer_links l JOIN quotation_documents d ON d.id = l.document_id
       WHERE d.quotation_id = $1 AND l.withdrawn_at IS NULL`,
      [id],
    );
    expect(counted.open).toBe(1);

    await edit(id, { unit_price: 400 }).expect(200);
    await post(id, 'send').expect(200);
    expect(await link(id)).toMatchObject({ revision: 'B', message: expect.stringContaining('revision B') });
    const { id: pending } = await requested();
    await fixture.app.http.get(`/api/admin/quotations/${pending}/link`).set('Authorization', fixture.admin).expect(409);
  });
});

test('the tabs of the quotation list match the turn of each row', async () => {
  const list = async (filter: object) => {
    const { body } = await fixture.app.http
      .get('/api/admin/quotations')
      .query({ filter: JSON.stringify(filter), range: '[0,499]' })
      .set('Authorization', fixture.admin)
      .expect(200);
    return body as Pick<AdminQuotation, 'id' | 'turn' | 'answer' | 'status' | 'quoted_price'>[];
  };
  const soon = await anOffer();
  const all = await list({});
  let counted = 0;
  for (const turn of ['ours', 'customer', 'done']) {
    const rows = await list({ turn });
    expect(new Set(rows.map((row) => row.turn))).toEqual(new Set([turn]));
    counted += rows.length;
  }
  expect(counted).toBe(all.length);
  expect((await list({ answer: 'declined' })).every(({ answer }) => answer?.kind === 'declined')).toBe(true);
  await fixture.app.dataSource.query(`UPDATE quotations SET valid_until = now() + interval '2 days' WHERE id = $1`, [
    soon,
  ]);
  expect((await list({ expiring: true })).map(({ id }) => id)).toEqual([soon]);

  // The dashboard counts what its links lead to.
  const { admin } = fixture;
  const { http } = fixture.app;
  const { body: stats } = await http.get('/api/admin/dashboard/stats').set('Authorization', admin).expect(200);
  const { body: turns } = await http.get('/api/admin/quotations/turns').set('Authorization', admin).expect(200);
  expect(turns).toMatchObject({ all: all.length, quotations: all.length, ours: (await list({ turn: 'ours' })).length });
  expect(stats.our_turn).toBe((await list({ turn: 'ours', grouped: true })).length);
  expect(stats.expiring_soon).toBe(1);
  const rowsOf = async (filter: object) => (await list({ ...filter, grouped: true })).length;
  expect(stats.requests_to_answer).toBe(await rowsOf({ status: 'pending' }));
  expect(stats.changes_asked).toBe(await rowsOf({ turn: 'ours', answer: 'change_requested' }));
  expect(stats.extensions_asked).toBe(await rowsOf({ turn: 'ours', answer: 'extension_requested' }));
  expect(stats.accepted_to_order).toBe(await rowsOf({ turn: 'ours', answer: 'accepted' }));
  const out = (await list({ turn: 'customer' })).filter(({ status }) => status !== 'pending');
  expect(stats.offers_out).toBe(out.length);
  expect(stats.offers_out_amount).toBeCloseTo(
    out.reduce((sum, { quoted_price }) => sum + (quoted_price ?? 0), 0),
    2,
  );
  // So do the numbers of the sidebar.
  const { body: waiting } = await http.get('/api/admin/dashboard/waiting').set('Authorization', admin).expect(200);
  expect(waiting.quotations).toBe(stats.our_turn);
  expect(waiting.unread_quotations).toBe(await rowsOf({ unread: true }));
  const accepted = { answer: 'accepted', grouped: true };
  const today = await list({ ...accepted, answered_on: stats.today });
  expect(today.length).toBeGreaterThan(0);
  expect(stats.accepted_today).toBe(today.length);
  await fixture.app.dataSource.query(
    `UPDATE offer_answers a SET created_at = now() - interval '1 day' FROM quotation_documents d
     WHERE d.id = a.document_id AND d.quotation_id = $1`,
    [today[0]?.id],
  );
  expect(await list({ ...accepted, answered_on: stats.today })).toHaveLength(today.length - 1);
});

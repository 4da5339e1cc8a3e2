import { formatDay } from '@selvedge/domain/dates';
import type { SentRevision } from '@selvedge/domain/quotations/quotation';
import { dayAhead } from '../support/days.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin } from '../support/factories.js';
import { openFixture, quotationFixture } from '../support/quotation-fixture.js';

const fixture = openFixture();
const { get, post, edit, template, one, requested, seenByCustomer } = quotationFixture(fixture);
const sheets = (id: string) =>
  fixture.app.dataSource.query(
    'SELECT serial, content FROM quotation_documents WHERE quotation_id = $1 ORDER BY revision',
    [id],
  );
const mails = (id: string): Promise<{ subject: string; text: string }[]> =>
  fixture.app.dataSource.query('SELECT subject, text FROM mails WHERE quotation_id = $1 ORDER BY created_at', [id]);

const aRequest = async () => (await requested()).id;

async function anApproved(): Promise<string> {
  const id = await aRequest();
  await post(id, 'approve', { quoted_price: 45_000, admin_comment: 'Ready in two weeks.' }).expect(200);
  return id;
}

describe('a sent revision', () => {
  it('stays unchanged while it is edited: staff see the draft, customer and order do not', async () => {
    const id = await anApproved();
    const { body } = await edit(id, { unit_price: 999, discount: 10, valid_until: dayAhead(300) }).expect(200);
    expect(body).toMatchObject({ has_draft: true, unit_price: 999, discount: 10, quoted_price: 89_910, revision: 'B' });
    expect(body.valid_until).toBe(`${dayAhead(300)}T18:29:59.999Z`);
    for (const sent of [await one(id), await seenByCustomer(id)]) {
      expect(sent).toMatchObject({ quoted_price: 45_000, unit_price: 450, discount: 0 });
      expect(sent.valid_until).not.toContain(dayAhead(300));
    }
    expect(await sheets(id)).toHaveLength(1);
    expect(await mails(id)).toHaveLength(1);
    const { body: order } = await post(id, 'convert').expect(201);
    expect(order.total_amount).toBe(45_000);
    expect((await one(id)).has_draft).toBe(false);
  });

  it.each([{ unit_price: 1 }, { quantity_meters: 1 }, { discount: 100 }, { customer_name: 'X' }, { item_code: 'X' }])(
    'is not changed by editing %j',
    async (change) => {
      const id = await anApproved();
      const before = await seenByCustomer(id);
      await edit(id, change).expect(200);
      expect(await seenByCustomer(id)).toEqual(before);
    },
  );

  it.each(['by the editor', 'by its own call'])(
    'stays unchanged when it is rejected %s, and its draft is kept',
    async (way) => {
      const id = await anApproved();
      await edit(id, { quantity_meters: 33, customer_name: 'Draft Name', item_code: 'DRAFT-1', unit_price: 7 }).expect(
        200,
      );
      const before = await seenByCustomer(id);
      if (way === 'by the editor') await edit(id, { status: 'rejected' }).expect(200);
      else await post(id, 'reject').expect(200);
      const after = await seenByCustomer(id);
      expect(after).toMatchObject({ status: 'rejected', quoted_price: null });
      // At the prices that were offered, not at list prices.
      for (const field of ['customer_name', 'item_code', 'quantity_meters', 'unit_price', 'line_items'] as const) {
        expect([field, after[field]]).toEqual([field, before[field]]);
      }
      expect(JSON.stringify(await sheets(id))).not.toMatch(/Draft Name|DRAFT-1/);
      expect(await template(id)).toMatchObject({ has_draft: true, customer_name: 'Draft Name', unit_price: 7 });
    },
  );

  it('gets no draft when it is saved unchanged', async () => {
    const id = await anApproved();
    const stored = await template(id);
    const { body } = await edit(id, { ...stored, status: 'approved' }).expect(200);
    expect(body).toMatchObject({ has_draft: false, revision: 'A', changes: [] });
    await edit(id, { unit_price: 999 }).expect(200);
    expect((await edit(id, { unit_price: 450 }).expect(200)).body).toMatchObject({
      has_draft: false,
      quoted_price: 45_000,
    });
  });

  it('collects successive edits in the draft, line by line', async () => {
    const id = await anApproved();
    const [line] = (await template(id)).line_items;
    await edit(id, { line_items: [{ id: line?.id, unit_price: 400 }] }).expect(200);
    await edit(id, { line_items: [{ id: line?.id, quantity_meters: 50 }] }).expect(200);
    expect((await edit(id, { discount: 10 }).expect(200)).body).toMatchObject({
      unit_price: 400,
      quantity_meters: 50,
      discount: 10,
      quoted_price: 18_000,
    });
  });

  it('keeps internal notes out of the draft', async () => {
    const id = await anApproved();
    expect((await edit(id, { internal_notes: 'Paid late.' }).expect(200)).body).toMatchObject({
      has_draft: false,
      internal_notes: 'Paid late.',
    });
  });
});

describe('a total price far from the sum of its lines', () => {
  // The lines come to Rs. 45,000.00.
  it.each([
    ['approve', { quoted_price: 4_500, check_price: true }, 'Rs. 4,500.00 is 90% below the lines'],
    ['approve', { quoted_price: 450_000, check_price: true }, 'Rs. 450,000.00 is 900% above the lines'],
    ['respond', { admin_response: 'Ours.', quoted_price: 4_500, check_price: true }, 'Rs. 4,500.00 is 90% below'],
  ])('is rejected by %s %j when a price check is requested, and nothing is sent', async (verb, body, words) => {
    const id = await aRequest();
    const { body: problem } = await post(id, verb, body).expect(400);
    expect(problem).toMatchObject({ code: 'price_slip', errors: [{ field: 'quoted_price' }] });
    expect(problem.message).toContain(words);
    expect(await one(id)).toMatchObject({ status: 'pending', quoted_price: null, mail: null });
    await post(id, verb, { ...body, check_price: undefined }).expect(200);
  });

  it('is compared with pending edits of its lines, and not questioned when it was already offered', async () => {
    const id = await aRequest();
    await post(id, 'respond', { admin_response: 'Ours.', quoted_price: 4_500 }).expect(200);
    expect((await post(id, 'approve', { quoted_price: 4_500, check_price: true }).expect(200)).body.status).toBe(
      'approved',
    );
    await edit(id, { unit_price: 45 }).expect(200);
    await post(id, 'reject').expect(200);
    await post(id, 'approve', { quoted_price: 45_000, check_price: true }).expect(400);
    await post(id, 'approve', { quoted_price: 4_700, check_price: true }).expect(200);
  });

  it.each(['yes', 1])('cannot be checked with check_price %j, which must be true or false', async (check_price) => {
    await post(await aRequest(), 'approve', { quoted_price: 45_000, check_price }).expect(400);
  });
});

describe('a draft of edits', () => {
  it('is not part of an extension, whose document shows the sent prices', async () => {
    const id = await anApproved();
    await edit(id, { unit_price: 400 }).expect(200);
    const { body } = await post(id, 'extend', { valid_until: dayAhead(300) }).expect(200);
    expect(body.has_draft).toBe(true);
    expect((await sheets(id)).at(-1).content).toMatchObject({ has_draft: false, unit_price: 450, revision: 'B' });
  });

  it('is sent as the next revision, which lists the changes; the former one stays unchanged', async () => {
    const id = await anApproved();
    await edit(id, { unit_price: 400 }).expect(200);
    const { body } = await post(id, 'send', { admin_comment: 'As agreed by phone.' }).expect(200);
    expect(body).toMatchObject({
      status: 'approved',
      quoted_price: 40_000,
      has_draft: false,
      admin_response: 'As agreed by phone.',
      revisions: [
        { letter: 'A', total: 45_000, state: 'superseded', sent_at: expect.any(String) },
        { letter: 'B', total: 40_000, state: 'sent', sent_at: expect.any(String) },
      ],
      history: expect.arrayContaining([expect.objectContaining({ action: 'sent', detail: 'Quoted at Rs. 40,000.00' })]),
    });
    const seen = await seenByCustomer(id);
    expect(seen).toMatchObject({ quoted_price: 40_000, revisions: body.revisions });
    const [a, b] = await sheets(id);
    expect(a.content).toMatchObject({ quoted_price: 45_000, revision: 'A', changes: [] });
    expect(b.content).toMatchObject({ quoted_price: 40_000, revision: 'B', internal_notes: '', history: [] });
    const fabric = `${body.fabric_name}, White`;
    expect(b.content.changes).toEqual([
      { line: fabric, field: 'Unit price', before: 'Rs. 450.00 /m', after: 'Rs. 400.00 /m' },
      { line: null, field: 'Total', before: 'Rs. 45,000.00', after: 'Rs. 40,000.00' },
    ]);
    expect(seen.changes).toEqual(b.content.changes);
    const [, mail] = await mails(id);
    expect(mail?.subject).toContain('has changed');
    expect(mail?.text).toContain('Rs. 45,000.00 → Rs. 40,000.00');
    expect(mail?.text).toContain('As agreed by phone.');

    expect(await get(`${id}/revisions/a`)).toMatchObject({ quoted_price: 45_000, superseded_by: 'B' });
    expect(await get(`${id}/revisions/B`)).toMatchObject({ quoted_price: 40_000, superseded_by: null });
    await fixture.app.http
      .get(`/api/admin/quotations/${id}/revisions/C`)
      .set('Authorization', fixture.admin)
      .expect(404);
    const { body: order } = await post(id, 'convert').expect(201);
    expect(order.total_amount).toBe(40_000);
  });

  it('reveals nothing to the customer before it is sent, then its changes, and no changes after a rejection', async () => {
    const id = await anApproved();
    await edit(id, { unit_price: 400 }).expect(200);
    expect((await seenByCustomer(id)).changes).toEqual([]);
    await post(id, 'send').expect(200);
    await edit(id, { discount: 10 }).expect(200);
    await post(id, 'send').expect(200);
    expect((await seenByCustomer(id)).changes).toEqual([
      { line: null, field: 'Discount', before: '0%', after: '10%' },
      { line: null, field: 'Total', before: 'Rs. 40,000.00', after: 'Rs. 36,000.00' },
    ]);
    await post(id, 'reject', { admin_comment: 'Sold out.' }).expect(200);
    expect((await seenByCustomer(id)).changes).toEqual([]);
  });

  it('is listed among the revisions, with who sent it and its changes', async () => {
    const id = await anApproved();
    await edit(id, { unit_price: 400 }).expect(200);
    const other = await aSignedInAdmin(fixture.app, { name: 'Ishara Fernando' });
    await fixture.app.http
      .post(`/api/admin/quotations/${id}/send`)
      .set('Authorization', other.token)
      .send({})
      .expect(200);
    const listed: SentRevision[] = await get(`${id}/revisions`);
    expect(listed).toMatchObject([
      { letter: 'A', state: 'superseded', total: 45_000, by: 'Ruwan Silva', changes: [] },
      { letter: 'B', state: 'sent', total: 40_000, by: 'Ishara Fernando' },
    ]);
    expect(listed[1]?.changes.map(({ field }) => field)).toEqual(['Unit price', 'Total']);
    const { body } = await fixture.app.http
      .get(`/api/admin/quotations/${id}/revisions/a/pdf`)
      .set('Authorization', fixture.admin)
      .expect(409);
    expect(body.message).toMatch(/is being made/);
    await fixture.app.http
      .get(`/api/admin/quotations/${id}/revisions/Z/pdf`)
      .set('Authorization', fixture.admin)
      .expect(404);
    expect(await get(`${await aRequest()}/revisions`)).toEqual([]);
  });

  it('can be discarded, which restores the sent revision', async () => {
    const id = await anApproved();
    await edit(id, { unit_price: 1 }).expect(200);
    expect((await post(id, 'discard-draft').expect(200)).body).toMatchObject({
      has_draft: false,
      unit_price: 450,
      quoted_price: 45_000,
    });
    const { history } = await one(id);
    expect(history.at(-1)).toMatchObject({ action: 'discarded' });
    await post(id, 'discard-draft').expect(200);
    expect((await one(id)).history).toHaveLength(history.length);
  });

  it('cannot be sent when there is none, or for a pending or rejected quotation', async () => {
    const id = await anApproved();
    expect((await post(id, 'send').expect(409)).body.message).toMatch(/has no edits to send/);
    await edit(id, { unit_price: 1 }).expect(200);
    await post(id, 'reject').expect(200);
    expect((await post(id, 'send').expect(409)).body.message).toMatch(/is rejected\. Approve it to send a price\.$/);
    await post(await aRequest(), 'send').expect(409);
    expect(await mails(id)).toHaveLength(2);
  });

  it('with a total of zero cannot be sent', async () => {
    const id = await anApproved();
    await edit(id, { discount: 100 }).expect(200);
    await post(id, 'send').expect(400);
    expect((await one(id)).quoted_price).toBe(45_000);
  });

  it('is sent once by concurrent requests', async () => {
    const id = await anApproved();
    await edit(id, { unit_price: 400 }).expect(200);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(id, 'send')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await one(id)).revisions).toHaveLength(2);
    expect(await mails(id)).toHaveLength(2);
  });

  it('is included in the next approval', async () => {
    const id = await aRequest();
    await post(id, 'respond', { admin_response: 'Our best.', quoted_price: 45_000 }).expect(200);
    await edit(id, { quantity_meters: 80 }).expect(200);
    const { body } = await post(id, 'approve', { quoted_price: 36_000 }).expect(200);
    expect(body).toMatchObject({ quantity_meters: 80, quoted_price: 36_000, has_draft: false });
    expect(body.revisions.map(({ letter }: { letter: string }) => letter)).toEqual(['A', 'B']);
  });
});

describe('a decision sent with an undo period', () => {
  const query = <Row>(sql: string, ...values: unknown[]): Promise<Row[]> => fixture.app.dataSource.query(sql, values);
  /** All rows that a deed writes, but for its history and what counts changes. */
  const stateOf = async (...ids: string[]) => ({
    quotations: await query(
      `SELECT to_jsonb(q) - '{version,changed_at,changed_by,updated_at,created_at,opened_at}'::text[] AS row FROM quotations q
       WHERE id = ANY ($1) ORDER BY id`,
      ids,
    ),
    lines: await query('SELECT * FROM quotation_lines WHERE quotation_id = ANY ($1) ORDER BY id', ids),
    documents: await query('SELECT * FROM quotation_documents WHERE quotation_id = ANY ($1) ORDER BY id', ids),
    copies: await query(
      `SELECT c.* FROM superseded_copies c JOIN quotation_documents d USING (id) WHERE quotation_id = ANY ($1)`,
      ids,
    ),
    links: await query(
      `SELECT l.* FROM offer_links l JOIN quotation_documents d ON d.id = document_id
       WHERE quotation_id = ANY ($1) ORDER BY l.id`,
      ids,
    ),
    mails: await query('SELECT * FROM mails WHERE quotation_id = ANY ($1) OR customer_of = ANY ($1) ORDER BY id', ids),
    messages: await query('SELECT * FROM quotation_messages WHERE quotation_id = ANY ($1) ORDER BY id', ids),
    events: await query('SELECT * FROM webhook_deliveries WHERE record_id = ANY ($1) ORDER BY id', ids),
  });
  const jobsOf = (id: string) =>
    query<{ id: string; seconds: number }>(
      `SELECT o.id, extract(epoch FROM available_at - o.created_at)::float8 AS seconds FROM outbox o
       WHERE finished_at IS NULL AND (payload ->> 'document_id' IN (SELECT id::text FROM quotation_documents WHERE quotation_id = $1)
             OR payload ->> 'mail_id' IN (SELECT id::text FROM mails WHERE quotation_id = $1))
         AND name IN ('quotations.render-document', 'mail.send')`,
      id,
    );

  it.each([
    ['a request that is approved', aRequest, 'approve', { quoted_price: 45_000, admin_comment: 'Ours.' }],
    ['a request that is rejected', aRequest, 'reject', {}],
    ['a request that is answered', aRequest, 'respond', { admin_response: 'Which shade?' }],
    ['a request that is answered with a price', aRequest, 'respond', { admin_response: 'So.', quoted_price: 44_000 }],
    ['an approval that is withdrawn', anApproved, 'reject', { admin_comment: 'Sold out.' }],
    ['a draft that is sent', aDraft, 'send', {}],
    ['a draft for another address that is sent', aReaddressed, 'send', {}],
  ])('waits and can be undone, which leaves no trace except in the history: %s', async (_, prepare, verb, body) => {
    const id = await prepare();
    const before = await stateOf(id);
    const earlier = (await jobsOf(id)).map((job) => job.id);
    const { version } = (await post(id, verb, { ...body, with_undo: true }).expect(200)).body;
    const jobs = (await jobsOf(id)).filter((job) => !earlier.includes(job.id));
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.every(({ seconds }) => seconds >= 9.9)).toBe(true);
    expect(await stateOf(id)).not.toEqual(before);

    const { body: undone } = await post(id, 'undo', { version }).expect(200);
    expect(await stateOf(id)).toEqual(before);
    expect(undone.history.at(-1)).toMatchObject({ action: 'undone', actor: 'Ruwan Silva' });
    const left = await query(
      `SELECT FROM outbox WHERE id = ANY ($1)`,
      jobs.map(({ id }) => id),
    );
    expect(left).toEqual([]);
    const audit = await query<{ action: string }>(
      `SELECT action FROM audit_entries WHERE resource = 'quotations' AND $1 = ANY (record_ids) AND action = 'undone'`,
      id,
    );
    expect(audit).toHaveLength(1);
    expect((await post(id, 'undo').expect(409)).body.message).toMatch(/^Nothing was sent of QT-/);
    // The same deed can be done again, for good.
    await post(id, verb, body).expect(200);
    expect((await mails(id)).length).toBe(before.mails.length + 1);
  });

  async function aDraft(): Promise<string> {
    const id = await anApproved();
    await edit(id, { unit_price: 400, admin_response: 'Less.' }).expect(200);
    return id;
  }

  async function aReaddressed(): Promise<string> {
    const id = await aDraft();
    await post(id, 'messages', { message: 'The shade is in.' }).expect(201);
    await edit(id, { customer_email: 'buyer@elsewhere.example' }).expect(200);
    return id;
  }

  it('splits the requests that it merged when it is undone', async () => {
    const group = '5e0f4a4e-6f0b-4f5b-9f3b-1f1f7a0f9a11';
    const { id: fabric_id } = await aFabric(fixture.app);
    const ids: string[] = [];
    for (const quantity_meters of [100, 120, 140]) {
      const { body } = await fixture.app.http
        .post('/api/quotations')
        .set('Authorization', fixture.customer)
        .set('X-Request-Group', group)
        .send({ fabric_id, quantity_meters })
        .expect(201);
      ids.push(body.quotation.id);
    }
    const [first, second] = ids as [string, string];
    await post(second, 'messages', { message: 'From which mill?' }).expect(201);
    const before = await stateOf(...ids);
    const seen = await Promise.all(ids.map(async (id) => ({ id, version: (await one(id)).version })));
    const decision = { quoted_price: 162_000, with_group: true, group: seen, with_undo: true };
    expect((await post(first, 'approve', decision).expect(200)).body.line_items).toHaveLength(3);
    await post(first, 'undo').expect(200);
    expect(await stateOf(...ids)).toEqual(before);
  });

  it('cannot be undone once a worker starts or the quotation changes; only its sender can undo it, and only once', async () => {
    const id = await aRequest();
    await post(id, 'approve', { quoted_price: 45_000, with_undo: true }).expect(200);
    const other = await aSignedInAdmin(fixture.app);
    const { body: theirs } = await fixture.app.http
      .post(`/api/admin/quotations/${id}/undo`)
      .set('Authorization', other.token)
      .expect(403);
    expect(theirs.message).toMatch(/^Somebody else sent QT-\S+\. Only they can undo it\.$/);

    const sent = await stateOf(id);
    await query(`UPDATE outbox SET enqueued_at = now() WHERE id = $1`, (await jobsOf(id))[0]?.id);
    expect((await post(id, 'undo').expect(409)).body.message).toMatch(
      /is on its way, so it can no longer be undone\.$/,
    );
    await query(`UPDATE outbox SET enqueued_at = NULL WHERE id = $1`, (await jobsOf(id))[0]?.id);
    await edit(id, { internal_notes: 'Pays late.' }).expect(200);
    expect((await post(id, 'undo').expect(409)).body.message).toMatch(/has changed since it was sent/);
    expect({ ...(await stateOf(id)), quotations: null }).toEqual({ ...sent, quotations: null });

    const again = await aRequest();
    await post(again, 'approve', { quoted_price: 45_000, with_undo: true }).expect(200);
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(again, 'undo')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await one(again)).status).toBe('pending');
  });

  it('is optional: without the option its mail leaves at once, and cannot be undone', async () => {
    const id = await anApproved();
    expect((await jobsOf(id)).every(({ seconds }) => seconds < 1)).toBe(true);
    expect((await post(id, 'undo').expect(409)).body.message).toMatch(/^Nothing was sent of QT-\S+ that could still/);
  });
});

describe('a quotation sent without an email', () => {
  const withoutAddress = (id: string) =>
    fixture.app.dataSource.query(`UPDATE quotations SET customer_email = '', customer_id = NULL WHERE id = $1`, [id]);

  it.each([
    ['because staff share its link themselves', async () => undefined, { send_mail: false }],
    ['because it has no address', withoutAddress, {}],
  ])('%s has its revision, page and PDF, and can be undone', async (_, prepare, body) => {
    const id = await aRequest();
    await prepare(id);
    const approval = { quoted_price: 45_000, ...body };
    await post(id, 'approve', { ...approval, with_undo: true }).expect(200);
    await post(id, 'undo').expect(200);
    expect(await one(id)).toMatchObject({ status: 'pending', revisions: [], mail: null });
    expect((await post(id, 'approve', approval).expect(200)).body).toMatchObject({
      revisions: [{ letter: 'A' }],
      mail: null,
    });
    expect((await get(`${id}/link`)).url).toMatch(/\/q\//);
    await edit(id, { unit_price: 400 }).expect(200);
    await post(id, 'send').expect(200);
    expect(await mails(id)).toHaveLength(Object.keys(body).length);
    await edit(id, { unit_price: 390 }).expect(200);
    await post(id, 'send', { send_mail: false }).expect(200);
    expect(await mails(id)).toHaveLength(Object.keys(body).length);
    expect((await one(id)).revisions.at(-1)?.letter).toBe('C');
  });

  it('is rejected when nothing would reach the customer', async () => {
    const id = await aRequest();
    await withoutAddress(id);
    const { body } = await post(id, 'respond', { admin_response: 'Which shade?' }).expect(400);
    expect(body.message).toMatch(/nothing would reach the customer\. Add a price, or an email address\.$/);
    await post(id, 'resend-mail').expect(409);
  });
});

describe('the revisions of a quotation', () => {
  it('do not exist before a price is sent', async () => {
    const id = await aRequest();
    expect((await one(id)).revisions).toEqual([]);
    await post(id, 'respond', { admin_response: 'Which shade?' }).expect(200);
    expect((await one(id)).revisions).toEqual([]);
    expect(await template(id)).toMatchObject({ revision: null, changes: [] });
  });

  it('are withdrawn by a rejection, whose document is not a revision', async () => {
    const id = await anApproved();
    await post(id, 'reject', { admin_comment: 'The mill has closed.' }).expect(200);
    expect((await one(id)).revisions).toMatchObject([{ letter: 'A', state: 'withdrawn' }]);
    expect((await sheets(id)).map(({ serial }: { serial: number | null }) => serial)).toEqual([1, null]);
    const { body } = await post(id, 'approve', { quoted_price: 44_000 }).expect(200);
    expect(body.revisions).toMatchObject([
      { letter: 'A', state: 'superseded' },
      { letter: 'B', state: 'sent', total: 44_000 },
    ]);
  });

  it('include an approval in the editor, which sends no mail', async () => {
    const id = await aRequest();
    await edit(id, { unit_price: 400, status: 'approved' }).expect(200);
    expect(await one(id)).toMatchObject({ mail: null, revisions: [{ letter: 'A', total: 40_000 }] });
    await edit(id, { unit_price: 1 }).expect(200);
    expect((await seenByCustomer(id)).quoted_price).toBe(40_000);
  });
});

describe('an expired offer', () => {
  const expire = (id: string) =>
    fixture.app.dataSource.query(`UPDATE quotations SET valid_until = '2026-01-05T18:29:59.999Z' WHERE id = $1`, [id]);

  it('cannot become an order until it is extended', async () => {
    const id = await anApproved();
    await expire(id);
    expect((await one(id)).expired).toBe(true);
    const { body } = await post(id, 'convert').expect(409);
    expect(body.message).toMatch(/^The offer of QT-\d{4}-\d{4} ended on 5 Jan 2026\. Extend it/);
    const { body: extended } = await post(id, 'extend', { valid_until: dayAhead(300) }).expect(200);
    expect(extended).toMatchObject({
      expired: false,
      valid_until: `${dayAhead(300)}T18:29:59.999Z`,
      quoted_price: 45_000,
    });
    expect(extended.revisions).toHaveLength(2);
    expect((await mails(id)).at(-1)?.text).toMatch(
      new RegExp(`Changed: Valid until: .* → ${formatDay(dayAhead(300))}`),
    );
    expect((await post(id, 'convert').expect(201)).body.total_amount).toBe(45_000);
  });

  it('does not show as expired once it is an order, to staff or customer', async () => {
    const id = await anApproved();
    await post(id, 'convert').expect(201);
    await expire(id);
    for (const shown of [await one(id), await template(id), await seenByCustomer(id)]) {
      expect(shown).toMatchObject({ ordered: true, expired: false });
    }
  });

  it('is valid for another week when approved in the editor, also when a client sends the old date back', async () => {
    for (const body of [{}, { valid_until: '2026-01-05T18:29:59.999Z' }]) {
      const id = await aRequest();
      await expire(id);
      const { body: offer } = await edit(id, { unit_price: 5, status: 'approved', ...body }).expect(200);
      expect(offer.expired).toBe(false);
      expect(Date.parse(offer.valid_until) - Date.now()).toBeGreaterThan(6 * 24 * 60 * 60 * 1000);
      await post(id, 'convert').expect(201);
    }
  });

  it.each(['respond', 'extend'])(
    'cannot be given a date in the past by %s, and the error names the field',
    async (verb) => {
      const id = verb === 'extend' ? await anApproved() : await aRequest();
      const { body } = await post(id, verb, { admin_response: 'x', valid_until: '2026-01-05' }).expect(400);
      expect(body.errors).toEqual([{ field: 'valid_until', message: 'Valid until must not lie in the past.' }]);
      const { body: edited } = await edit(id, { valid_until: '2026-01-05' }).expect(400);
      expect(edited.errors).toEqual(body.errors);
    },
  );
});

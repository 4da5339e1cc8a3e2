import type { SentRevision } from '@selvedge/domain/quotations/quotation';
import { aSignedInAdmin } from './factories.js';
import { openFixture, quotationFixture } from './quotation-fixture.js';

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
    const { body } = await edit(id, { unit_price: 999, discount: 10, valid_until: '2099-01-31' }).expect(200);
    expect(body).toMatchObject({ has_draft: true, unit_price: 999, discount: 10, quoted_price: 89_910, revision: 'B' });
    expect(body.valid_until).toBe('2099-01-31T18:29:59.999Z');
    for (const sent of [await one(id), await seenByCustomer(id)]) {
      expect(sent).toMatchObject({ quoted_price: 45_000, unit_price: 450, discount: 0 });
      expect(sent.valid_until).not.toMatch(/^2099/);
    }
    expect(await sheets(id)).toHaveLength(1);
    expect(await mails(id)).toHaveLength(1);
    const { body: order } = await post(id, 'convert').expect(201);
    expect(order.total_amount).toBe(45_000);
    expect((await one(id)).has_draft).toBe(false);
  });

  it.each([{ unit_price: 1 }, { quantity_meters: 1 }, { discount: 100 }, { customer_name: 'X' }, { item_code: 'X' }])(
    'is not changed by %j',
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

describe('a draft', () => {
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

  it('reveals nothing to the customer before it is sent, then its changes, and nothing after a rejection', async () => {
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

  it('that does not exist cannot be sent, nor one of a request or a rejection', async () => {
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

describe('the revisions of a quotation', () => {
  it('do not exist before a price is sent', async () => {
    const id = await aRequest();
    expect((await one(id)).revisions).toEqual([]);
    await post(id, 'respond', { admin_response: 'Which shade?' }).expect(200);
    expect((await one(id)).revisions).toEqual([]);
    expect(await template(id)).toMatchObject({ revision: null, changes: [] });
  });

  it('are withdrawn by a rejection, whose document does not count as one', async () => {
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
    const { body: extended } = await post(id, 'extend', { valid_until: '2099-01-31' }).expect(200);
    expect(extended).toMatchObject({ expired: false, valid_until: '2099-01-31T18:29:59.999Z', quoted_price: 45_000 });
    expect(extended.revisions).toHaveLength(2);
    expect((await mails(id)).at(-1)?.text).toMatch(/Changed: Valid until: .* → 31 Jan 2099/);
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

  it.each(['respond', 'extend'])('cannot be given a date in the past by %s: the field is named', async (verb) => {
    const id = verb === 'extend' ? await anApproved() : await aRequest();
    const { body } = await post(id, verb, { admin_response: 'x', valid_until: '2026-01-05' }).expect(400);
    expect(body.errors).toEqual([{ field: 'valid_until', message: 'Valid until must not lie in the past.' }]);
    const { body: edited } = await edit(id, { valid_until: '2026-01-05' }).expect(400);
    expect(edited.errors).toEqual(body.errors);
  });
});

import type { Quotation } from '@selvedge/domain/quotations/quotation';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer } from '../support/factories.js';
import { openFixture, quotationFixture } from '../support/quotation-fixture.js';

const fixture = openFixture();
const { get, post, edit, template, one, requested, seenByCustomer } = quotationFixture(fixture);
const names = ({ line_items }: Quotation) => line_items.map(({ fabric }) => fabric.name);
const positions = (id: string): Promise<{ fabric_name: string; position: number }[]> =>
  fixture.app.dataSource.query(
    'SELECT fabric_name, position FROM quotation_lines WHERE quotation_id = $1 ORDER BY position',
    [id],
  );

async function aRequest(): Promise<{ id: string; poplin: string; line: string }> {
  const { id, fabric } = await requested(`Poplin ${crypto.randomUUID()}`);
  return { id, poplin: fabric, line: (await one(id)).line_items[0]?.id as string };
}

async function anApproved() {
  const request = await aRequest();
  await post(request.id, 'approve', { quoted_price: 45_000 }).expect(200);
  return request;
}

const aLinen = () => aFabric(fixture.app, { name: 'Linen', itemCode: crypto.randomUUID(), priceUnit: 'yards' });

describe('the lines of a request', () => {
  it('can be added, removed and reordered in one call, and the total follows', async () => {
    const { id, poplin, line } = await aRequest();
    const [linen, voile] = [await aLinen(), await aFabric(fixture.app, { name: 'Voile' })];
    const { body } = await edit(id, {
      all_lines: true,
      discount: 10,
      line_items: [
        { fabric_id: linen.id, quantity_meters: 12.5, unit_price: 99.99, item_code: 'LIN-1' },
        { id: line },
        { fabric_id: voile.id, quantity_meters: 3 },
      ],
    }).expect(200);
    expect(names(body)).toEqual(['Linen', poplin, 'Voile']);
    expect(body.line_items).toMatchObject([
      {
        quantity_meters: 12.5,
        price_unit: 'yards',
        unit_price: 99.99,
        total_price: 1249.88,
        fabric: { item_code: 'LIN-1' },
      },
      { id: line, quantity_meters: 100, unit_price: 450, total_price: 45_000 },
      { quantity_meters: 3, unit_price: 450, total_price: 1350, fabric: { item_code: voile.itemCode } },
    ]);
    expect(body).toMatchObject({
      quoted_price: 42_839.89,
      totals: { subtotal: 47_599.88, discount: 4759.99, adjustment: 0 },
    });

    const [first, second, third] = body.line_items.map(({ id }: { id: string }) => id);
    const { body: swapped } = await edit(id, { all_lines: true, line_items: [{ id: third }, { id: first }] }).expect(
      200,
    );
    expect(swapped.line_items.map(({ id }: { id: string }) => id)).toEqual([third, first]);
    expect(await positions(id)).toEqual([
      { fabric_name: 'Voile', position: 1 },
      { fabric_name: 'Linen', position: 2 },
    ]);
    expect(names(await seenByCustomer(id))).toEqual(['Voile', 'Linen']);
    await edit(id, { line_items: [{ id: second, quantity_meters: 1 }] }).expect(400);
  });

  it('are kept when an old client names only some of them, and new lines come last', async () => {
    const { id, poplin, line } = await aRequest();
    const linen = await aLinen();
    await edit(id, { line_items: [{ fabric_id: linen.id, quantity_meters: 5 }] }).expect(200);
    const { body } = await edit(id, { line_items: [{ id: line, quantity_meters: 20 }] }).expect(200);
    expect(names(body)).toEqual([poplin, 'Linen']);
    const saved = await edit(id, { ...body }).expect(200);
    expect(saved.body.line_items).toEqual(body.line_items);
  });

  it('raise the version when they are only reordered or a code is corrected', async () => {
    const { id, line } = await aRequest();
    const linen = await aLinen();
    const { body } = await edit(id, { line_items: [{ fabric_id: linen.id, quantity_meters: 5 }] }).expect(200);
    const [a, b] = body.line_items.map(({ id }: { id: string }) => id);
    const moved = await edit(id, { all_lines: true, line_items: [{ id: b }, { id: a }], version: body.version }).expect(
      200,
    );
    expect(moved.body).toMatchObject({ version: body.version + 1, quoted_price: body.quoted_price });
    const coded = await edit(id, { line_items: [{ id: line, item_code: 'X' }], version: moved.body.version }).expect(
      200,
    );
    expect(coded.body.version).toBe(moved.body.version + 1);
    const { body: refused } = await edit(id, { line_items: [{ id: line }], version: moved.body.version }).expect(409);
    expect(refused.current.line_items[1].fabric.item_code).toBe('X');
  });

  it('keep a quoted total when they are only reordered', async () => {
    const { id, line } = await aRequest();
    const linen = await aLinen();
    await edit(id, { line_items: [{ fabric_id: linen.id, quantity_meters: 5 }] }).expect(200);
    await post(id, 'approve', { quoted_price: 40_000 }).expect(200);
    const { line_items: lines } = await template(id);
    const { body } = await edit(id, { all_lines: true, line_items: [{ id: lines[1]?.id }, { id: line }] }).expect(200);
    expect(body).toMatchObject({
      quoted_price: 40_000,
      has_draft: true,
      changes: [{ line: null, field: 'Order of lines', before: '-', after: 'Rearranged' }],
    });
    const back = await edit(id, { all_lines: true, line_items: [{ id: line }, { id: lines[1]?.id }] }).expect(200);
    expect(back.body.has_draft).toBe(false);
  });

  it.each([
    [{ all_lines: true, line_items: [] }, 'A quotation needs at least one line. Delete it instead.'],
    [{ all_lines: 'yes', line_items: [] }, 'all_lines must be true or false.'],
    [{ line_items: [{ quantity_meters: 1 }] }, 'Name each line by its id, and a new one by its fabric.'],
    [{ line_items: [{ id: crypto.randomUUID() }] }, /^One of the lines is not part of this quotation/],
    [{ line_items: [{ fabric_id: 'linen', quantity_meters: 1 }] }, 'Choose a fabric of the catalog.'],
    [{ line_items: [{ fabric_id: 'LINEN' }] }, 'Say how much of Linen is quoted.'],
    [{ line_items: [{ fabric_id: 'LINEN', quantity_meters: 0 }] }, 'The quantity must be greater than 0.'],
    [
      { line_items: [{ fabric_id: 'LINEN', quantity_meters: 1, unit_price: -1 }] },
      'The unit price must not be negative.',
    ],
    [
      { line_items: [{ fabric_id: 'LINEN', quantity_meters: 1e6, unit_price: 9_999_999_999.99 }] },
      'The total is too large. Please split the quotation.',
    ],
    [
      { line_items: Array.from({ length: 200 }, () => ({ fabric_id: 'LINEN', quantity_meters: 1 })) },
      'A quotation has at most 200 lines.',
    ],
  ])('are unchanged by the invalid edit %j', async (body, message) => {
    const { id } = await aRequest();
    const linen = await aLinen();
    const before = await template(id);
    const answer = await edit(id, JSON.parse(JSON.stringify(body).replaceAll('"LINEN"', `"${linen.id}"`))).expect(400);
    expect(answer.body.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    expect(await template(id)).toEqual(before);
  });

  it('must be unique and refer to existing fabrics', async () => {
    const { id, line } = await aRequest();
    expect((await edit(id, { line_items: [{ id: line }, { id: line }] }).expect(400)).body.message).toBe(
      'Name each line once.',
    );
    const gone = { fabric_id: crypto.randomUUID(), quantity_meters: 1 };
    expect((await edit(id, { line_items: [{ id: line }, gone] }).expect(409)).body.message).toBe(
      'The fabric of line 2 no longer exists. Remove that line from the quotation.',
    );
  });

  it('are added once when two staff start from the same version', async () => {
    const { id } = await aRequest();
    const linen = await aLinen();
    const { version } = await template(id);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => edit(id, { version, line_items: [{ fabric_id: linen.id, quantity_meters: 5 }] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await one(id)).lines_count).toBe(2);
  });
});

describe('the lines of an offer', () => {
  it('are edited in the draft and sent as the next revision, which lists the changes', async () => {
    const { id, poplin, line } = await anApproved();
    const linen = await aLinen();
    const { body } = await edit(id, {
      all_lines: true,
      line_items: [{ fabric_id: linen.id, quantity_meters: 10, unit_price: 1000.1 }, { id: line }],
    }).expect(200);
    expect(names(body)).toEqual(['Linen', poplin]);
    const [added] = body.line_items;
    for (const sent of [await one(id), await seenByCustomer(id)]) {
      expect(sent).toMatchObject({ quoted_price: 45_000, lines_count: 1, line_items: [{ id: line }] });
    }
    await edit(id, { line_items: [{ id: added.id, quantity_meters: 20 }] }).expect(200);
    const voile = await aFabric(fixture.app, { name: 'Voile' });
    await edit(id, { line_items: [{ fabric_id: voile.id, quantity_meters: 1 }] }).expect(200);
    const draft = await template(id);
    expect(names(draft)).toEqual(['Linen', poplin, 'Voile']);
    expect(draft).toMatchObject({ quoted_price: 65_452, revision: 'B' });

    await edit(id, { all_lines: true, line_items: draft.line_items.slice(0, 1).map(({ id }) => ({ id })) }).expect(200);
    const { body: sent } = await post(id, 'send').expect(200);
    expect(sent).toMatchObject({
      quoted_price: 20_002,
      lines_count: 1,
      line_items: [{ id: added.id }],
      has_draft: false,
    });
    expect(await seenByCustomer(id)).toMatchObject({ quoted_price: 20_002, line_items: [{ id: added.id }] });
    const b = await get(`${id}/revisions/B`);
    expect(b.changes).toEqual([
      { line: 'Linen, White', field: 'Line', before: '-', after: '20 yd' },
      { line: `${poplin}, White`, field: 'Line', before: '100 m', after: '-' },
      { line: null, field: 'Total', before: 'Rs. 45,000.00', after: 'Rs. 20,002.00' },
    ]);
    expect(names(await get(`${id}/revisions/A`))).toEqual([poplin]);
  });

  it('are restored when the draft is discarded', async () => {
    const { id, line } = await anApproved();
    const linen = await aLinen();
    const before = await template(id);
    await edit(id, { all_lines: true, line_items: [{ fabric_id: linen.id, quantity_meters: 10 }] }).expect(200);
    await edit(id, { all_lines: true, line_items: [{ fabric_id: linen.id, quantity_meters: 1 }, { id: line }] }).expect(
      400,
    );
    const { body } = await post(id, 'discard-draft').expect(200);
    expect(body.line_items).toEqual(before.line_items);
    expect(body.quoted_price).toBe(45_000);
  });

  it('can be sent when a fabric was deleted after it was added', async () => {
    const { id } = await anApproved();
    const linen = await aLinen();
    await edit(id, { line_items: [{ fabric_id: linen.id, quantity_meters: 10 }] }).expect(200);
    await fixture.app.http.delete(`/api/admin/fabrics/${linen.id}`).set('Authorization', fixture.admin).expect(200);
    const { body } = await post(id, 'send').expect(200);
    expect(body.line_items[1]).toMatchObject({ fabric: { id: null, name: 'Linen' }, quantity_meters: 10 });
  });

  it('can be saved after somebody else removed one, which adds it again', async () => {
    const { id, line } = await anApproved();
    const linen = await aLinen();
    const { body } = await edit(id, { line_items: [{ fabric_id: linen.id, quantity_meters: 10 }] }).expect(200);
    const [poplinLine, linenLine] = body.line_items;
    await post(id, 'discard-draft').expect(200);
    const mine = [linenLine, poplinLine].map(({ id, fabric, quantity_meters }) => ({
      id,
      fabric_id: fabric.id,
      quantity_meters,
    }));
    const { body: saved } = await edit(id, { all_lines: true, line_items: mine }).expect(200);
    expect(saved.line_items).toMatchObject([{ fabric: { name: 'Linen' }, quantity_meters: 10 }, { id: line }]);
  });
});

describe('the customer of a quotation', () => {
  const corrected = {
    customer_company: 'Galle Tailors',
    customer_email: 'orders@galletailors.example',
    customer_phone: '091 222 3333',
    customer_address: '4 Church St, Galle',
  };

  it('can be corrected at once while it is pending, including the address', async () => {
    const { id } = await aRequest();
    const { body } = await edit(id, corrected).expect(200);
    expect(body).toMatchObject({ ...corrected, customer_name: 'Nimali Perera' });
    expect(await one(id)).toMatchObject(corrected);
    const emptied = await edit(id, { customer_company: '', customer_phone: '', customer_email: '' }).expect(200);
    expect(emptied.body).toMatchObject({
      customer_company: '',
      customer_phone: '',
      customer_email: corrected.customer_email,
    });
    expect((await edit(id, { customer_email: 'nobody' }).expect(400)).body.errors[0].field).toBe('customer_email');
  });

  it('of an offer is corrected with the next revision, which goes to the new address', async () => {
    const { id } = await anApproved();
    const { body } = await edit(id, corrected).expect(200);
    expect(body).toMatchObject({ ...corrected, has_draft: true, quoted_price: 45_000 });
    expect(await one(id)).toMatchObject({
      customer_phone: '+94 77 123 4567',
      customer_company: 'Lakmali Garments (Pvt) Ltd',
    });
    const { body: sent } = await post(id, 'send').expect(200);
    expect(sent).toMatchObject({ ...corrected, mail: { to: corrected.customer_email } });
    const { changes } = await get(`${id}/revisions/B`);
    // The reader at the new address must not learn of the former revision.
    expect(changes).toEqual([]);
    expect(await seenByCustomer(id)).toMatchObject(corrected);
  });

  it('becomes the account with the corrected address, and only that account, in a quotation created by staff', async () => {
    const [wrong, right] = [await aSignedInCustomer(fixture.app), await aSignedInCustomer(fixture.app)];
    const fabric = await aFabric(fixture.app);
    const { body } = await fixture.app.http
      .post('/api/admin/quotations/create')
      .set('Authorization', fixture.admin)
      .send({
        customer_name: 'Fathima Rizwan',
        customer_email: wrong.user.email,
        fabric_items: [{ fabric_id: fabric.id, quantity_meters: 1, unit_price: 1 }],
      })
      .expect(201);
    const ownOf = async (token: string) =>
      (await fixture.app.http.get('/api/quotations').set('Authorization', token).expect(200)).body.quotations.length;
    expect([await ownOf(wrong.token), await ownOf(right.token)]).toEqual([1, 0]);
    await edit(body.quotation.id, { customer_email: right.user.email.toUpperCase() }).expect(200);
    expect([await ownOf(wrong.token), await ownOf(right.token)]).toEqual([0, 1]);
    await edit(body.quotation.id, { customer_email: 'nobody.yet@galletailors.example' }).expect(200);
    expect([await ownOf(wrong.token), await ownOf(right.token)]).toEqual([0, 0]);
  });
});

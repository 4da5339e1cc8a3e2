import type { AdminFabric, Colourway } from '@selvedge/domain/fabrics/fabric';
import { openFixture, quotationFixture } from './quotation-fixture.js';

const fixture = openFixture();
const { post, edit, template, one } = quotationFixture(fixture);
let serial = 0;

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const poplin = (fields: object) => ({
  name: 'Cotton Poplin',
  item_code: `QC-${serial}`,
  material: '100% Cotton',
  number_of_colors: 1,
  width: 147,
  weight: 120,
  price_per_meter: 450,
  price_unit: 'meters',
  minimum_order: 30,
  ...fields,
});
async function created(fields: object = { colors: ['Navy', 'White'] }): Promise<AdminFabric> {
  serial += 1;
  return (
    await fixture.app.http
      .post('/api/admin/fabrics')
      .set('Authorization', fixture.admin)
      .send(poplin(fields))
      .expect(201)
  ).body;
}
const changed = ({ id, item_code }: AdminFabric, fields: object) =>
  fixture.app.http
    .put(`/api/admin/fabrics/${id}`)
    .set('Authorization', fixture.admin)
    .send({ ...poplin({}), item_code, ...fields })
    .expect(200);
const colour = ({ colourways }: AdminFabric, name: string): Colourway =>
  colourways.find((own) => own.name === name) as Colourway;

const ask = (fabric: Pick<AdminFabric, 'id'>, fields: object = {}) =>
  fixture.app.http
    .post('/api/quotations')
    .set('Authorization', fixture.customer)
    .send({ fabric_id: fabric.id, quantity_meters: 100, ...fields });
const write = (fabric: AdminFabric, fields: object = {}) =>
  fixture.app.http
    .post('/api/admin/quotations/create')
    .set('Authorization', fixture.admin)
    .send({
      customer_name: 'Fathima Rizwan',
      customer_email: 'fathima@galletailors.example',
      fabric_items: [{ fabric_id: fabric.id, quantity_meters: 100, unit_price: 450, ...fields }],
    });
/** A quotation with one line, to which a line of `fabric` is added. */
const add = async (fabric: AdminFabric, fields: object = {}) => {
  const { body } = await ask(await created()).expect(201);
  return edit(body.quotation.id, { line_items: [{ fabric_id: fabric.id, quantity_meters: 5, ...fields }] });
};

describe('the color of a line', () => {
  test('is the requested one, with its own minimum order', async () => {
    const fabric = await created({ colourways: [{ name: 'Navy' }, { name: 'White', minimum_order: 80 }] });
    const white = colour(fabric, 'White').id;
    const { body } = await ask(fabric, { colourway_id: white }).expect(201);
    expect(body.quotation).toMatchObject({
      fabric_color: 'White',
      colourway_id: white,
      minimum_order: 80,
      line_items: [{ fabric: { id: fabric.id, color: 'White', colourway_id: white } }],
    });
    const navy = await ask(fabric, { colourway_id: colour(fabric, 'Navy').id }).expect(201);
    expect(navy.body.quotation).toMatchObject({ fabric_color: 'Navy', minimum_order: 30 });
  });

  test.each([[{}], [{ colourway_id: null }], [{ colourway_id: '' }]])(
    'is the first available one for a client that sends %j',
    async (nothing) => {
      const fabric = await created({ colourways: [{ name: 'Navy', is_available: false }, { name: 'White' }] });
      const white = { fabric: { color: 'White', colourway_id: colour(fabric, 'White').id } };
      expect((await ask(fabric, nothing).expect(201)).body.quotation.line_items).toMatchObject([white]);
      expect((await write(fabric, nothing).expect(201)).body.quotation.line_items).toMatchObject([white]);
      expect((await add(fabric, nothing).then(({ body }) => body)).line_items[1]).toMatchObject(white);
    },
  );

  test('has no name when the fabric names no colors', async () => {
    const { body } = await ask(await created({})).expect(201);
    expect(body.quotation.line_items[0].fabric).toMatchObject({ color: '', colourway_id: expect.any(String) });
  });

  test('keeps its name in the quotation when the color is renamed or deleted', async () => {
    const fabric = await created();
    const { id } = (await ask(fabric).expect(201)).body.quotation;
    const [navy, white] = fabric.colourways;
    await changed(fabric, {
      colourways: [
        { id: navy?.id, name: 'Midnight' },
        { id: white?.id, name: 'White' },
      ],
    });
    expect(await one(id)).toMatchObject({ fabric_color: 'Navy', colourway_id: navy?.id });
    await fixture.app.http.delete(`/api/admin/fabrics/${fabric.id}`).set('Authorization', fixture.admin).expect(200);
    expect((await one(id)).line_items[0]?.fabric).toMatchObject({ id: null, color: 'Navy', colourway_id: null });
  });

  test('can be edited, and the customer sees it as a change', async () => {
    const fabric = await created({ colourways: [{ name: 'Navy' }, { name: 'White', minimum_order: 80 }] });
    const { id } = (await ask(fabric).expect(201)).body.quotation;
    await post(id, 'approve', { quoted_price: 45_000 }).expect(200);
    const [line] = (await one(id)).line_items;
    const white = colour(fabric, 'White').id;
    const { body } = await edit(id, { line_items: [{ id: line?.id, colourway_id: white }] }).expect(200);
    expect(body).toMatchObject({ has_draft: true, fabric_color: 'White', minimum_order: 80, quoted_price: 45_000 });
    expect(body.changes).toEqual([{ line: 'Cotton Poplin', field: 'Colour', before: 'Navy', after: 'White' }]);
    expect((await one(id)).fabric_color).toBe('Navy');
    await post(id, 'send').expect(200);
    const sent = await template(id);
    expect(sent.line_items[0]?.fabric.colourway_id).toBe(white);
    const back = await edit(id, { line_items: [{ id: line?.id, colourway_id: colour(fabric, 'Navy').id }] }).expect(
      200,
    );
    expect(back.body.has_draft).toBe(true);
    const again = await edit(id, { line_items: [{ id: line?.id, colourway_id: white }] }).expect(200);
    expect(again.body.has_draft).toBe(false);
  });

  test('keeps its name when the color is removed while its line waits in a draft', async () => {
    const fabric = await created();
    const { id } = (await ask(await created()).expect(201)).body.quotation;
    await post(id, 'approve', { quoted_price: 45_000 }).expect(200);
    await edit(id, {
      line_items: [{ fabric_id: fabric.id, colourway_id: colour(fabric, 'White').id, quantity_meters: 5 }],
    }).expect(200);
    await changed(fabric, { colors: ['Navy'] });
    await post(id, 'send').expect(200);
    expect((await one(id)).line_items[1]?.fabric).toMatchObject({ id: fabric.id, color: 'White', colourway_id: null });
  });
});

describe('an unavailable color', () => {
  /** The response of each of the three ways to add a line. */
  const answers = async (fabric: AdminFabric, colourway_id: string) => [
    { field: 'colourway_id', answer: await ask(fabric, { colourway_id }) },
    { field: 'fabric_items.0.colourway_id', answer: await write(fabric, { colourway_id }) },
    { field: 'line_items.0.colourway_id', answer: await add(fabric, { colourway_id }) },
  ];

  test.each<[string, number, RegExp, () => Promise<[AdminFabric, string]>]>([
    [
      'is not sold any more',
      409,
      /^Cotton Poplin is no longer sold in Navy\. Choose White or Sage instead\.$/,
      async () => {
        const fabric = await created({ colors: ['Navy', 'White', 'Sage'] });
        await ask(fabric).expect(201);
        await changed(fabric, { colors: ['White', 'Sage'] });
        return [fabric, colour(fabric, 'Navy').id];
      },
    ],
    [
      'is removed',
      409,
      /^Cotton Poplin is no longer sold in the color that was chosen\. Choose Navy instead\.$/,
      async () => {
        const fabric = await created();
        await changed(fabric, { colors: ['Navy'] });
        return [fabric, colour(fabric, 'White').id];
      },
    ],
    ['never was', 409, /Choose Navy or White instead\.$/, async () => [await created(), NOWHERE]],
    [
      'is another fabric’s',
      400,
      /^This is a color of another fabric\. Choose Navy or White instead\.$/,
      async () => [await created(), colour(await created(), 'Navy').id],
    ],
    [
      'was the only one',
      409,
      /^No color of Cotton Poplin is for sale at the moment\.$/,
      async () => {
        const fabric = await created({ colourways: [{ name: 'Navy', is_available: false }] });
        return [fabric, colour(fabric, 'Navy').id];
      },
    ],
    [
      'gave way to none',
      409,
      /^Cotton Poplin is no longer sold in the color that was chosen\. Remove it, then add Cotton Poplin again\.$/,
      async () => {
        const fabric = await created();
        await changed(fabric, { colors: [] });
        return [fabric, colour(fabric, 'Navy').id];
      },
    ],
  ])('because it %s is rejected with what to do', async (_, status, sentence, given) => {
    const [fabric, colourway] = await given();
    for (const { field, answer } of await answers(fabric, colourway)) {
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(sentence)]);
      expect(answer.body.errors).toEqual([{ field, message: answer.body.message }]);
    }
  });

  test.each([['navy'], [7], [['a']], [{}]])('sent as %j is rejected', async (colourway_id) => {
    const fabric = await created();
    for (const answer of [
      await ask(fabric, { colourway_id }),
      await write(fabric, { colourway_id }),
      await add(fabric, { colourway_id }),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([400, 'Choose a color of the fabric.']);
    }
  });

  test('that is removed concurrently never leaves a line without its color', async () => {
    for (let round = 0; round < 5; round++) {
      const fabric = await created();
      const white = colour(fabric, 'White').id;
      const [asked] = await Promise.all([ask(fabric, { colourway_id: white }), changed(fabric, { colors: ['Navy'] })]);
      expect([201, 409]).toContain(asked.status);
      if (asked.status === 201) expect(asked.body.quotation.colourway_id).toBe(white);
    }
  });
});

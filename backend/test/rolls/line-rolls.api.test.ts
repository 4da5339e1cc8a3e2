import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { offerFixture, textOf } from '../support/offer-fixture.js';
import { onShelf } from '../support/roll-fixture.js';
import { openStockFixture } from '../support/stock-fixture.js';

const { fixture, admin, byColour } = openStockFixture();
const { at, pathOf } = offerFixture(fixture);

const create = async (line: object = {}, fabric: object = {}) =>
  admin('post', 'quotations/create').send({
    customer_name: 'Fathima Rizwan',
    customer_email: 'fathima@galletailors.example',
    fabric_items: [{ fabric_id: (await byColour(10, 10, fabric)).id, quantity_meters: 240, unit_price: 1450, ...line }],
  });
async function aQuotation(): Promise<AdminQuotation> {
  const { status, body } = await create();
  expect(status).toBe(201);
  return body.quotation;
}

const edit = ({ id, line_items }: AdminQuotation, fields: object) =>
  admin('put', `quotations/${id}/template`).send({ line_items: [{ id: line_items[0]?.id, ...fields }] });
const lineOf = async ({ id }: AdminQuotation) =>
  (await admin('get', `quotations/${id}`).expect(200)).body.line_items[0];

test('a line promises one shade with a tolerance of 3 percent unless staff change its roll rule', async () => {
  const quotation = await aQuotation();
  expect(quotation.line_items[0]).toMatchObject({
    shade_rule: 'one_shade',
    min_piece_meters: null,
    max_pieces: null,
    length_tolerance_percent: 3,
  });
  const agreed = { shade_rule: 'one_lot', min_piece_meters: 20.5, max_pieces: 6, length_tolerance_percent: 1.5 };
  await edit(quotation, agreed).expect(200);
  expect(await lineOf(quotation)).toMatchObject(agreed);
  await edit(quotation, { quantity_meters: 200 }).expect(200);
  expect(await lineOf(quotation)).toMatchObject({ ...agreed, quantity_meters: 200 });
  await edit(quotation, { min_piece_meters: null, max_pieces: null }).expect(200);
  expect(await lineOf(quotation)).toMatchObject({ ...agreed, min_piece_meters: null, max_pieces: null });
});

test('a new line has its own roll rule, and a copied line has that of its original', async () => {
  const quotation = await aQuotation();
  const other = await byColour(10, 10);
  await edit(quotation, { shade_rule: 'one_lot' }).expect(200);
  const { body } = await admin('put', `quotations/${quotation.id}/template`)
    .send({ line_items: [{ fabric_id: other.id, quantity_meters: 5, shade_rule: 'any', max_pieces: 2 }] })
    .expect(200);
  expect(body.line_items.map((line: { shade_rule: string }) => line.shade_rule)).toEqual(['one_lot', 'any']);
  const copy = await admin('post', `quotations/${quotation.id}/copy`).send({}).expect(201);
  expect(copy.body.quotation.line_items).toEqual([
    expect.objectContaining({ shade_rule: 'one_lot', max_pieces: null }),
    expect.objectContaining({ shade_rule: 'any', max_pieces: 2 }),
  ]);
});

test('a quotation created by staff keeps the roll rule, item code and unit of its lines', async () => {
  const agreed = { shade_rule: 'one_lot', min_piece_meters: 20.5, max_pieces: 6, length_tolerance_percent: 1.5 };
  const { body } = await create({ ...agreed, item_code: 'HL-2611', price_unit: 'yards' }, { price_unit: 'yards' });
  expect(await lineOf(body.quotation)).toMatchObject({
    ...agreed,
    fabric: { item_code: 'HL-2611' },
    price_unit: 'yards',
    quantity_meters: 240,
    unit_price: 1450,
  });
});

test('a line in another unit than its fabric is rejected instead of being read as meters', async () => {
  const message = expect.stringMatching(/^Poplin \d+ is sold by meters\. Convert quantity and price/);
  const { status, body } = await create({ price_unit: 'yards' });
  expect([status, body.errors]).toEqual([400, [{ field: 'fabric_items[0].price_unit', message }]]);
  const quotation = await aQuotation();
  const edited = await edit(quotation, { quantity_meters: 100, price_unit: 'yards' }).expect(400);
  expect(edited.body.errors).toEqual([{ field: 'line_items[0].price_unit', message }]);
  const added = { fabric_id: (await byColour(10, 10)).id, quantity_meters: 5, price_unit: 'yards' };
  await admin('put', `quotations/${quotation.id}/template`)
    .send({ line_items: [added] })
    .expect(400);
  await edit(quotation, { quantity_meters: 100, price_unit: 'meters' }).expect(200);
});

test('a changed roll rule of a sent offer stays a draft until the offer is sent again', async () => {
  const quotation = await aQuotation();
  await admin('post', `quotations/${quotation.id}/approve`).send({ quoted_price: 1000 }).expect(200);
  await edit(quotation, { shade_rule: 'one_lot' }).expect(200);
  expect((await admin('get', `quotations/${quotation.id}`).expect(200)).body.has_draft).toBe(true);
  await admin('post', `quotations/${quotation.id}/send`).send({}).expect(200);
  expect(await lineOf(quotation)).toMatchObject({ shade_rule: 'one_lot' });
});

test.each([
  ['shade_rule', { shade_rule: 'two_shades' }],
  ['min_piece_meters', { min_piece_meters: 0 }],
  ['min_piece_meters', { min_piece_meters: 'long' }],
  ['max_pieces', { max_pieces: 1.5 }],
  ['max_pieces', { max_pieces: 1001 }],
  ['length_tolerance_percent', { length_tolerance_percent: -1 }],
  ['length_tolerance_percent', { length_tolerance_percent: 10.5 }],
  ['price_unit', { price_unit: 'rolls' }],
])('an invalid %s is reported at that field, in an edited line and in a new quotation', async (field, fields) => {
  const { body } = await edit(await aQuotation(), fields).expect(400);
  expect(body.errors[0].field).toContain(field);
  const made = await create(fields);
  expect([made.status, made.body.errors[0].field]).toEqual([400, expect.stringContaining(field)]);
});

test.each([
  ['no fabric', [false], 1],
  ['one of two fabrics', [true, false], 1],
  ['all fabrics', [true, true], 0],
])(
  'the page and mail of an offer state the shade reservation once, or not at all if all is by roll: %s',
  async (_, byRoll, times) => {
    const fabrics = await Promise.all(byRoll.map(() => byColour(10, 10)));
    for (const [index, fabric] of fabrics.entries()) {
      if (byRoll[index]) await onShelf(fixture.app.dataSource, fabric, [['2611/A', 50]]);
    }
    const { body } = await admin('post', 'quotations/create')
      .send({
        customer_name: 'Fathima Rizwan',
        customer_email: 'fathima@galletailors.example',
        fabric_items: fabrics.map(({ id }) => ({ fabric_id: id, quantity_meters: 5, unit_price: 1450 })),
      })
      .expect(201);
    const { id } = body.quotation;
    const countIn = (text: string) => text.split('Subject to shade and roll lengths.').length - 1;
    await admin('post', `quotations/${id}/approve`).send({ quoted_price: 1000 }).expect(200);
    const page = await at(await pathOf(id)).expect(200);
    const [mail] = await fixture.app.dataSource.query<{ html: string; text: string }[]>(
      'SELECT html, text FROM mails WHERE quotation_id = $1',
      [id],
    );
    expect([textOf(page.text), mail?.html ?? '', mail?.text ?? ''].map(countIn)).toEqual([times, times, times]);
  },
);

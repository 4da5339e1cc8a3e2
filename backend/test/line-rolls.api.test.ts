import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { openStockFixture } from './stock-fixture.js';

const { admin, byColour } = openStockFixture();

async function aQuotation(): Promise<AdminQuotation> {
  const { id } = await byColour(10, 10);
  const { body } = await admin('post', 'quotations/create')
    .send({
      customer_name: 'Fathima Rizwan',
      customer_email: 'fathima@galletailors.example',
      fabric_items: [{ fabric_id: id, quantity_meters: 240, unit_price: 1450 }],
    })
    .expect(201);
  return body.quotation;
}

const edit = ({ id, line_items }: AdminQuotation, fields: object) =>
  admin('put', `quotations/${id}/template`).send({ line_items: [{ id: line_items[0]?.id, ...fields }] });
const lineOf = async ({ id }: AdminQuotation) =>
  (await admin('get', `quotations/${id}`).expect(200)).body.line_items[0];

test('a line promises one shade within 3 percent, until staff agree on something else', async () => {
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

test('a new line has its own rule, and a copy has that of its original', async () => {
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

test('another rule of an offer that was sent waits as a draft', async () => {
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
])('a bad %s is named', async (field, fields) => {
  const { body } = await edit(await aQuotation(), fields).expect(400);
  expect(body.errors[0].field).toContain(field);
});

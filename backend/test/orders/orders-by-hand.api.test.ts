import { openFixture, quotationFixture } from '../support/quotation-fixture.js';

const fixture = openFixture({ orderOnAccept: false });
const { post, edit, template, one, requested } = quotationFixture(fixture);

test('an accepted quotation waits for manual ordering at the accepted figures, without unsent edits', async () => {
  const { id } = await requested();
  await post(id, 'approve', { quoted_price: 45_000 }).expect(200);
  await edit(id, { unit_price: 1 }).expect(200);
  await post(id, 'accept', { name: 'Nimali Perera' }).expect(200);
  const accepted = await one(id);
  expect(accepted).toMatchObject({ status: 'approved', ordered: false, turn: 'ours', has_draft: false });
  expect(accepted.history.map(({ action }) => action).slice(-2)).toEqual(['accepted', 'discarded']);
  expect((await template(id)).totals.total).toBe(45_000);
  await fixture.app.dataSource.query(`UPDATE quotations SET valid_until = now() - interval '1 minute'`);
  expect((await post(id, 'convert').expect(201)).body.total_amount).toBe(45_000);
});

test('a price in which a digit may have slipped is asked about before an order is changed to it', async () => {
  const { id } = await requested();
  await post(id, 'approve', { quoted_price: 45_000 }).expect(200);
  const { body: order } = await post(id, 'convert').expect(201);
  const [line] = order.line_items;
  const change = (prices: { quoted_price?: number; unit_price?: number }, check_price = true) =>
    fixture.app.http
      .post(`/api/admin/orders/${order.id}/change`)
      .set('Authorization', fixture.admin)
      .send({
        check_price,
        ...(prices.quoted_price && { quoted_price: prices.quoted_price }),
        line_items: [{ id: line.id, ...(prices.unit_price && { unit_price: prices.unit_price }) }],
      });
  const slipped = async (prices: object) => {
    const { body } = await change(prices).expect(400);
    expect(body.code).toBe('price_slip');
    return [body.errors[0].field, body.message];
  };
  const { unit_price, fabric } = line;
  expect(await slipped({ quoted_price: 4_500 })).toEqual([
    'quoted_price',
    'Rs. 4,500.00 is 90% below the lines, which come to Rs. 45,000.00. Correct it, or send it once more as it stands.',
  ]);
  expect(await slipped({ unit_price: unit_price / 10 })).toEqual([
    'line_items[0].unit_price',
    `Rs. 45.00 for ${fabric.name} is 90% below Rs. 450.00, which was agreed. Correct it, or send it once more as it stands.`,
  ]);
  const small = await change({ unit_price: unit_price - 1 }).expect(200);
  expect(small.body.total_amount).toBe(45_000 - line.quantity_meters);
  const confirmed = await change({ unit_price: unit_price / 10 }, false).expect(200);
  expect(confirmed.body.total_amount).toBe(4_500);
});

import { openFixture, quotationFixture } from './quotation-fixture.js';

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

import fc from 'fast-check';
import { Fabric } from '../../../src/fabrics/fabric.entity.js';
import { poplin } from '../../support/fabric-workbooks.js';
import { openImportFixture } from '../../support/import-fixture.js';
import { duration } from '../../support/measure.js';

jest.setTimeout(120_000);

const { fixture, lastImport, imported, undoImport, stored, codes } = openImportFixture();

test('an import and the catalog agree for any generated sheet', async () => {
  const row = fc.record({
    code: fc.constantFrom('a', 'A', 'b', 'c', 'd', ''),
    price: fc.constantFrom(10, 20, 'x'),
    category: fc.constantFrom('Cotton', 'Silk'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      await fixture.app.dataSource.query('DELETE FROM fabrics');
      const good = rows.filter(({ code, price, category }) => code && price !== 'x' && category === 'Cotton');
      const model = new Map(good.map(({ code, price }) => [code.toLowerCase(), Number(price) * 100]));
      const cells = rows.map(({ code, price, category }) => poplin(code).with(2, category).with(5, price));
      await imported(cells);
      expect(await lastImport()).toMatchObject({
        success_count: model.size,
        update_count: 0,
        duplicate_count: good.length - model.size,
        error_count: rows.length - good.length,
      });
      const fabrics = await fixture.app.dataSource.getRepository(Fabric).find();
      expect(new Map(fabrics.map(({ itemCode, priceCents }) => [itemCode.toLowerCase(), priceCents]))).toEqual(model);
    }),
    { numRuns: 20 },
  );
});

test('undoing an import of 5,000 rows takes seconds and does not block a quotation request for one of its fabrics', async () => {
  const many = Array.from({ length: 2500 }, (_, n) => poplin(`M-${n}`));
  await imported(many);
  let id = '';
  const importing = await duration(async () => {
    id = await imported([
      ...many.map((row) => row.with(5, 999)),
      ...Array.from({ length: 2500 }, (_, n) => poplin(`P-${n}`)),
    ]);
  });
  const { id: wanted } = await stored('P-7');
  const began = performance.now();
  const [answer, request] = await Promise.all([
    undoImport(id),
    fixture.app.http
      .post('/api/quotations')
      .set('Authorization', fixture.customer)
      .send({ fabric_id: wanted, quantity_meters: 5 }),
  ]);
  expect(performance.now() - began).toBeLessThan(Math.max(20_000, 4 * importing));
  expect(answer.status).toBe(200);
  const isQuoted = request.status === 201;
  expect(answer.body).toMatchObject({
    restored_count: 2500,
    deleted_count: isQuoted ? 2499 : 2500,
    kept_count: isQuoted ? 1 : 0,
  });
  // A request that waits for five seconds is told to try again.
  expect([201, 400, 404, 409, 503]).toContain(request.status);
  expect(await fixture.app.dataSource.query('SELECT FROM fabrics WHERE price_cents <> 45000')).toEqual([]);
  expect(await codes()).toHaveLength(isQuoted ? 2501 : 2500);
});

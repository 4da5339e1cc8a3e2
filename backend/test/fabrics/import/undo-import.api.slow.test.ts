import type { ImportUndo } from '@selvedge/domain/fabrics/fabric-import';
import sharp from 'sharp';
import { Sweeper } from '../../../src/sweeper.js';
import { aFabric } from '../../support/fabric-factories.js';
import { HEADINGS, poplin } from '../../support/fabric-workbooks.js';
import { aSignedInMember, bearer } from '../../support/factories.js';
import { openImportFixture } from '../../support/import-fixture.js';

jest.setTimeout(120_000);

const { fixture, lastImport, imported, undoImport, stored, codes } = openImportFixture();
const preview = (id: string) =>
  fixture.app.http.get(`/api/admin/imports/${id}/take-back`).set('Authorization', fixture.admin);
/** The visible fields: without version and time of the change. */
const shown = async (itemCode: string) => {
  const { version: _v, updatedAt: _u, changedAt: _c, changedBy: _b, images, ...fabric } = await stored(itemCode);
  return { ...fabric, images: images.map(({ id: _, ...image }) => image) };
};
const change = async (itemCode: string, body: object) => {
  const { id } = await stored(itemCode);
  const { body: answer } = await fixture.app.http
    .put(`/api/admin/fabrics/${id}`)
    .set('Authorization', fixture.admin)
    .send(body);
  expect(answer).toMatchObject({ id });
};
const edited = {
  name: 'Poplin',
  item_code: 'N-2',
  material: '100% Cotton',
  price_per_meter: 500,
  price_unit: 'meters',
  stock_quantity: 0,
  width: 150,
  weight: 120,
  number_of_colors: 1,
};
async function aPicture(): Promise<string> {
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  const { body } = await fixture.app.http
    .post('/api/upload')
    .set('Authorization', fixture.admin)
    .attach('file', png, 'cloth.png')
    .expect((answer) => expect([200, 201]).toContain(answer.status));
  return body.file_url;
}

describe('undoing an import', () => {
  test('deletes created fabrics and restores values, categories and pictures of changed ones', async () => {
    const [first, second] = [await aPicture(), await aPicture()];
    await imported(
      [poplin('OLD-1', [first, 12, 'Kept dry']), poplin('SAME-1', ['', '', ''])],
      [...HEADINGS, 'image_url_1', 'minimum_order', 'care_instructions'],
    );
    const before = await shown('OLD-1');
    expect(before.images).toMatchObject([{ imageUrl: first }]);
    const id = await imported(
      [
        ['Linen slub', 'OLD-1', 'Linen', '100% Linen', 'Ecru', 99, second],
        [...poplin('SAME-1'), ''],
        [...poplin('NEW-1'), ''],
        [...poplin('NEW-2'), ''],
      ],
      [...HEADINGS, 'image_url_1'],
    );
    expect(await lastImport()).toMatchObject({ can_take_back: true, taken_back_at: null });
    expect((await shown('OLD-1')).images).toMatchObject([{ imageUrl: second }]);
    const untouched = await stored('SAME-1');

    const foreseen: ImportUndo = (await preview(id).expect(200)).body;
    expect(foreseen).toEqual({
      message: '2 fabrics would be deleted, 1 fabric would be given the former values back',
      deleted_count: 2,
      restored_count: 1,
      kept_count: 0,
      kept: [],
    });
    expect(await codes()).toEqual(['NEW-1', 'NEW-2', 'OLD-1', 'SAME-1']);

    const { body } = await undoImport(id).expect(200);
    expect(body).toEqual({ ...foreseen, message: '2 fabrics were deleted, 1 fabric was given the former values back' });
    expect(await codes()).toEqual(['OLD-1', 'SAME-1']);
    expect(await shown('OLD-1')).toEqual(before);
    expect(await stored('OLD-1')).toMatchObject({ changedBy: 'Ruwan Silva' });
    expect(await stored('SAME-1')).toEqual(untouched);
    expect(await fixture.app.dataSource.query('SELECT FROM uploads')).toHaveLength(1);
    expect(await lastImport()).toMatchObject({
      can_take_back: false,
      taken_back_at: expect.any(String),
      taken_back_by: 'Ruwan Silva',
    });
  });

  test('skips fabrics that were changed, quoted, drafted or given pictures since, with the reason per row', async () => {
    await aFabric(fixture.app, { itemCode: 'OLD-1', material: 'Silk' });
    await aFabric(fixture.app, { itemCode: 'OLD-2' });
    const id = await imported(['OLD-1', 'OLD-2', 'N-1', 'N-2', 'N-3', 'N-4', 'N-5', 'N-6'].map((code) => poplin(code)));
    await change('OLD-1', { ...edited, item_code: 'OLD-1' });
    await fixture.app.http
      .delete(`/api/admin/fabrics/${(await stored('OLD-2')).id}`)
      .set('Authorization', fixture.admin)
      .expect(200);
    await change('N-2', edited);
    await fixture.app.http
      .post('/api/quotations')
      .set('Authorization', fixture.customer)
      .send({ fabric_id: (await stored('N-3')).id, quantity_meters: 5 })
      .expect(201);
    const { body: asked } = await fixture.app.http
      .get('/api/admin/quotations?limit=1')
      .set('Authorization', fixture.admin);
    await fixture.app.http
      .post(`/api/admin/quotations/${asked[0].id}/approve`)
      .set('Authorization', fixture.admin)
      .send({ quoted_price: 5 })
      .expect(200);
    await fixture.app.http
      .put(`/api/admin/quotations/${asked[0].id}/template`)
      .set('Authorization', fixture.admin)
      .send({ line_items: [{ fabric_id: (await stored('N-4')).id, quantity_meters: 1 }] })
      .expect(200);
    await change('N-5', { ...edited, item_code: 'N-5', images: [await aPicture()] });
    await fixture.app.http
      .delete(`/api/admin/fabrics/${(await stored('N-6')).id}`)
      .set('Authorization', fixture.admin)
      .expect(200);

    const reasons = (rows: ImportUndo['kept']) => rows.map(({ row, item_code, message }) => [row, item_code, message]);
    const changed = expect.stringMatching(/^It was changed by Ruwan Silva at \d+ \w+ \d{4}, \d\d:\d\d\.$/);
    const expected = [
      [2, 'OLD-1', changed],
      [3, 'OLD-2', 'It has been deleted since.'],
      [5, 'N-2', changed],
      [6, 'N-3', 'A quotation names it.'],
      [7, 'N-4', 'A quotation names it.'],
      [8, 'N-5', changed],
    ];
    expect(reasons((await preview(id).expect(200)).body.kept)).toEqual(expected);
    const { body } = await undoImport(id).expect(200);
    expect(body).toMatchObject({ deleted_count: 1, restored_count: 0, kept_count: 6 });
    expect(body.message).toMatch(/; 6 stay as they are$/);
    expect(reasons(body.kept)).toEqual(expected);
    expect(await codes()).toEqual(['N-2', 'N-3', 'N-4', 'N-5', 'OLD-1']);
    // Once the reason is gone, the rest can be undone as well.
    await fixture.app.dataSource.query('DELETE FROM quotations');
    expect((await undoImport(id).expect(200)).body).toMatchObject({ deleted_count: 2, kept_count: 4 });
  });

  test('happens once under concurrent requests', async () => {
    const id = await imported([poplin('N-1'), poplin('N-2')]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => undoImport(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /^This import was taken back by Ruwan Silva at /,
    );
    expect(await codes()).toEqual([]);
  });

  test('gives its answer again to a call that is repeated under its key', async () => {
    const id = await imported([poplin('N-1'), poplin('N-2')]);
    const once = () => undoImport(id).set('Idempotency-Key', id).expect(200);
    const [first, second] = await Promise.all([once(), once()]);
    expect(first.body).toMatchObject({ deleted_count: 2, kept_count: 0 });
    expect([second.body, (await once()).body]).toEqual([first.body, first.body]);
    await undoImport(id).expect(409);
  });

  test('restores the state before, so that an earlier import can then be undone', async () => {
    await aFabric(fixture.app, { itemCode: 'F-1', material: 'Silk' });
    const before = await shown('F-1');
    const first = await imported([poplin('F-1')]);
    const second = await imported([['Linen', 'F-1', 'Linen', 'Linen', 'Ecru', 1]]);
    expect((await undoImport(first).expect(200)).body).toMatchObject({
      restored_count: 0,
      kept: [{ message: expect.stringContaining('by the import of autumn.csv') }],
    });
    await undoImport(second).expect(200);
    expect(await shown('F-1')).toMatchObject({ material: '100% Cotton' });
    expect((await undoImport(first).expect(200)).body).toMatchObject({ restored_count: 1, kept_count: 0 });
    expect(await shown('F-1')).toEqual(before);
  });
});

describe('undoing an import is rejected', () => {
  test('for a dry run, for an import without changes, for a running import and for an unknown id', async () => {
    const trial = await imported([poplin('N-1')], HEADINGS, { dryRun: true });
    expect(await lastImport()).toMatchObject({ can_take_back: false });
    expect((await undoImport(trial).expect(409)).body.message).toMatch(/^There is nothing to take back/);
    await imported([poplin('N-1')]);
    const same = await imported([poplin('N-1')]);
    await preview(same).expect(409);
    const [{ id }] = await fixture.app.dataSource.query(
      `INSERT INTO fabric_imports (file_name, storage_key, bytes, state) VALUES ('a', 'a', 1, 'running') RETURNING id`,
    );
    expect((await undoImport(id).expect(409)).body.message).toMatch(/still being imported/);
    await fixture.app.dataSource.query('DELETE FROM fabric_imports WHERE id = $1', [id]);
    await undoImport(crypto.randomUUID()).expect(404);
    await undoImport('nonsense').expect(404);
    await fixture.app.http
      .post(`/api/admin/imports/${same}/take-back`)
      .set('Authorization', fixture.customer)
      .expect(403);
  });

  test('after 30 days', async () => {
    const id = await imported([poplin('N-1')]);
    await fixture.app.dataSource.query(
      `UPDATE fabric_imports SET created_at = now() - interval '31 days' WHERE id = $1`,
      [id],
    );
    await new Sweeper(fixture.app.dataSource, fixture.app.config).sweep();
    await undoImport(id).expect(409);
    expect(await codes()).toEqual(['N-1']);
  });
});

test('fibers are derived from the composition in any spelling, and the fabric list can be filtered by them', async () => {
  const sheet = (material: string) => imported([['Poplin', 'FB-1', 'Cotton', material, 'White', 450]]);
  const fibres = async (itemCode = 'FB-1') => (await stored(itemCode)).fibres;
  const found = async (fibre: unknown) => {
    const query = { filter: JSON.stringify({ fibre }) };
    const { body } = await fixture.app.http
      .get('/api/admin/fabrics')
      .query(query)
      .set('Authorization', fixture.admin)
      .expect(200);
    return body.map(({ item_code }: { item_code: string }) => item_code).sort();
  };
  await sheet('97% cotton 3% spandex');
  expect(await fibres()).toEqual(['Cotton', 'Elastane']);
  await sheet('55% Linen 45% 棉');
  expect(await fibres()).toEqual(['Linen', 'Cotton']);
  await undoImport((await lastImport()).id).expect(200);
  expect(await fibres()).toEqual(['Cotton', 'Elastane']);
  await change('FB-1', { ...edited, item_code: 'FB-1', material: 'Pure silk' });
  expect(await fibres()).toEqual(['Silk']);
  const { id } = await stored('FB-1');
  await fixture.app.http.post(`/api/admin/fabrics/${id}/duplicate`).set('Authorization', fixture.admin).expect(201);
  const added = { ...edited, item_code: 'FB-2', material: 'Secret blend' };
  await fixture.app.http.post('/api/admin/fabrics').set('Authorization', fixture.admin).send(added).expect(201);
  expect(await fibres('FB-2')).toEqual([]);
  expect([await found('silk'), await found('Cotton'), await found('Unobtainium'), await found('')]).toEqual([
    ['FB-1', 'FB-1-2'],
    [],
    [],
    ['FB-1', 'FB-1-2', 'FB-2'],
  ]);
  const wrong = { filter: JSON.stringify({ fibre: 7 }) };
  await fixture.app.http.get('/api/admin/fabrics').query(wrong).set('Authorization', fixture.admin).expect(400);
});

test('an import by one person reduces a stock by at most 50 m, whether it is a stock sheet or a fabric sheet', async () => {
  const { app } = fixture;
  const manager = await aSignedInMember(app, 'manager');
  await aSignedInMember(app, 'storekeeper');
  await app.dataSource.query(
    `DELETE FROM user_roles USING roles r WHERE r.id = role_id AND user_id = $1 AND builtin <> 'manager'`,
    [manager.user.id],
  );
  const token = await bearer(app, manager.user);
  for (const code of ['LOSS-1', 'LOSS-2']) {
    await app.dataSource.query(
      `INSERT INTO fabrics (name, item_code, price_cents, material, stock_quantity, available_in_sri_lanka)
       VALUES ($1, $1, 45000, '100% cotton', 400, true)`,
      [code],
    );
  }
  const stockOf = async () =>
    (await app.dataSource.query('SELECT stock_quantity::float8 AS m FROM fabrics ORDER BY item_code')).map(
      ({ m }: { m: number }) => m,
    );
  const sent = async (path: string, by: string, text: string) =>
    (
      await app.http
        .post(`/api/admin/${path}`)
        .set('Authorization', by)
        .attach('file', Buffer.from(text), 'a.csv')
        .expect(200)
    ).body;
  const rule = /^This takes 50\.5 m off the stock; more than 50 m in a day needs a second person\./;

  const sheet = 'item_code,stock_quantity\r\nLOSS-1,349.5\r\nLOSS-2,350\r\n';
  const counted = await sent('stock/upload-sheet', token, sheet);
  expect(counted).toMatchObject({
    update_count: 1,
    error_count: 1,
    errors: [{ item_code: 'LOSS-1', column: 'stock_quantity' }],
  });
  expect(counted.errors[0].message).toMatch(rule);
  expect(await stockOf()).toEqual([400, 350]);

  const row = (code: string, stock: number) => `${code},${code},Cotton,100% cotton,White,450,${stock}\r\n`;
  const head = 'name,item_code,category_name,material,color,price_per_meter,stock_quantity\r\n';
  const fabrics = await sent('fabrics/upload-excel', token, head + row('LOSS-1', 349.5) + row('LOSS-2', 300));
  expect(fabrics).toMatchObject({
    update_count: 0,
    error_count: 2,
    errors: [
      { item_code: 'LOSS-1', column: 'stock_quantity' },
      { item_code: 'LOSS-2', column: 'stock_quantity' },
    ],
  });
  expect(fabrics.errors[0].message).toMatch(rule);
  expect(await stockOf()).toEqual([400, 350]);

  // An owner answers for the business alone.
  await sent('stock/upload-sheet', fixture.admin, sheet);
  expect(await stockOf()).toEqual([349.5, 350]);
});

test('taking back what another has imported leaves stock of more than 50 m for a second person', async () => {
  const { app } = fixture;
  const [manager, other] = [await aSignedInMember(app, 'manager'), await aSignedInMember(app, 'manager')];
  const upload = (token: string) =>
    app.http
      .post('/api/admin/fabrics/upload-excel')
      .set('Authorization', token)
      .attach(
        'file',
        Buffer.from(
          'name,item_code,category_name,material,color,price_per_meter,stock_quantity\r\nA,A-1,Cotton,Cotton,White,9,51\r\nB,B-1,Cotton,Cotton,White,9,50\r\n',
        ),
        'a.csv',
      )
      .expect(200);
  await upload(other.token);
  const { id } = await lastImport();
  const takeBack = (token: string) => app.http.post(`/api/admin/imports/${id}/take-back`).set('Authorization', token);
  const { body } = await takeBack(manager.token).expect(200);
  expect(body).toMatchObject({ deleted_count: 1, kept_count: 1, kept: [{ item_code: 'A-1' }] });
  expect(body.kept[0].message).toBe(
    'More than 50 m would leave the stock, which needs a second person: count it off in the stock take first.',
  );
  // Whoever has imported it today corrects a slip.
  expect((await takeBack(other.token).expect(200)).body).toMatchObject({ deleted_count: 1, kept_count: 0 });
});

import type { ChildProcess } from 'node:child_process';
import type { AdminFabric, Colourway } from '@selvedge/domain/fabrics/fabric';
import sharp from 'sharp';
import { Category } from '../../../src/fabrics/category.entity.js';
import { movesStock } from '../../../src/fabrics/stock/move-stock.js';
import { startApp, type TestApp } from '../../support/app.js';
import { removeFabrics } from '../../support/fabric-factories.js';
import { type Cell, csv, HEADINGS, poplin } from '../../support/fabric-workbooks.js';
import { aSignedInAdmin } from '../../support/factories.js';
import { end, startImportWorker } from '../../support/import-process.js';

jest.setTimeout(120_000);

let app: TestApp;
let admin: string;
let worker: ChildProcess;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app, { name: 'Ruwan Silva' })).token;
  await app.dataSource.getRepository(Category).save([{ name: 'Cotton' }]);
  worker = await startImportWorker(app);
});
afterAll(async () => {
  await end(worker);
  await app.close();
});
beforeEach(() => removeFabrics(app));

const WITH_STOCK = [...HEADINGS, 'stock_quantity', 'out_of_stock'];
const row = (code: string, color: string, more: Cell[] = []): Cell[] => poplin(code, more).with(4, color);

const upload = (rows: Cell[][], headings = HEADINGS) =>
  app.http
    .post('/api/admin/fabrics/upload-excel')
    .set('Authorization', admin)
    .attach('file', Buffer.from(csv(rows, ',', headings)), 'spring.csv');
const imported = async (rows: Cell[][], headings = HEADINGS) => (await upload(rows, headings).expect(200)).body;
const lastImport = async (): Promise<string> =>
  (await app.http.get('/api/admin/imports?limit=1').set('Authorization', admin).expect(200)).body[0].id;
const undoImport = async () =>
  (
    await app.http
      .post(`/api/admin/imports/${await lastImport()}/take-back`)
      .set('Authorization', admin)
      .expect(200)
  ).body;
const fabric = async (code: string): Promise<AdminFabric> =>
  (await app.http.get(`/api/admin/fabrics?search=${code}`).set('Authorization', admin).expect(200)).body[0];
const edit = async (code: string, fields: object): Promise<AdminFabric> => {
  const { id, ...rest } = await fabric(code);
  const answer = await app.http
    .put(`/api/admin/fabrics/${id}`)
    .set('Authorization', admin)
    .send({ ...rest, number_of_colors: 1, width: 147, weight: 120, ...fields });
  expect(answer.status).toBe(200);
  return answer.body;
};
const colour = (of: AdminFabric, name: string): Colourway =>
  of.colourways.find((own) => own.name === name) as Colourway;
const ledger = (code: string) =>
  app.dataSource.query(
    `SELECT coalesce(w.name, '') AS color, m.on_hand::float8, m.reason, m.reference, m.by FROM stock_movements m
     JOIN fabrics f ON f.id = m.fabric_id LEFT JOIN colourways w ON w.id = m.colourway_id
     WHERE f.item_code = $1 ORDER BY m.id`,
    [code],
  );
const reserve = async (code: string, name: string, metres: number) => {
  const { id } = colour(await fabric(code), name);
  await app.dataSource.transaction(async (manager) => {
    await movesStock(manager, { reason: 'reserve' });
    await manager.query('UPDATE colourways SET reserved_quantity = reserved_quantity + $2 WHERE id = $1', [id, metres]);
  });
};

describe('an import file with color details', () => {
  test('imports hex, stock and other fields of a color, and the ledger names the file', async () => {
    const cell = 'Navy|#1F2A44|120.5|40|N-12; White||80; Rust|#b7410e||||no';
    expect(await imported([row('C-1', cell)])).toMatchObject({ success_count: 1, errors: [] });
    const made = await fabric('C-1');
    expect(made).toMatchObject({ colors: ['Navy', 'White'], stock_quantity: 200.5, available_quantity: 200.5 });
    expect(made.colourways).toMatchObject([
      { name: 'Navy', hex: '#1f2a44', stock_quantity: 120.5, minimum_order: 40, code: 'N-12', is_available: true },
      { name: 'White', hex: null, stock_quantity: 80, minimum_order: null, code: '' },
      { name: 'Rust', hex: '#b7410e', stock_quantity: null, is_available: false },
    ]);
    const by = 'the import of spring.csv';
    expect(await ledger('C-1')).toEqual([
      { color: 'Navy', on_hand: 120.5, reason: 'import', reference: 'spring.csv', by },
      { color: 'White', on_hand: 80, reason: 'import', reference: 'spring.csv', by },
    ]);
  });

  test('changes only cells that are filled; a dash clears a value', async () => {
    await imported([row('C-1', 'Navy|#1f2a44|120|40|N; White|#fff|80')]);
    await imported([row('C-1', 'White||90; navy|-||-|-; Sage')]);
    const after = await fabric('C-1');
    expect(after).toMatchObject({ colors: ['White', 'navy', 'Sage'], stock_quantity: 210 });
    expect(after.colourways).toMatchObject([
      { name: 'White', hex: '#ffffff', stock_quantity: 90 },
      { name: 'navy', hex: null, stock_quantity: 120, minimum_order: null, code: '' },
      { name: 'Sage', stock_quantity: null },
    ]);
    await imported([row('C-1', 'White||-; Navy||-')]);
    expect(await fabric('C-1')).toMatchObject({
      stock_quantity: 210,
      colourways: expect.arrayContaining([expect.objectContaining({ name: 'White', stock_quantity: null })]),
    });
  });

  test('rejects a stock that may be thousands or decimals, unless another stock in the cell decides', async () => {
    const asked = (figures: string) => ({
      column: 'color',
      message: `color has 'Navy||${figures}': its stock '${figures}' may be 1250 or 1.25: write it without a mark, or with two decimals.`,
    });
    expect((await imported([row('C-1', 'Navy||1.250')])).errors).toMatchObject([asked('1.250')]);
    expect((await imported([row('C-1', '"Navy||1,250; White||12,5"')])).errors).toMatchObject([asked('1,250')]);
    expect((await imported([row('C-1', '"Navy||1.250; White||12,5"')])).errors).toEqual([]);
    expect(await fabric('C-1')).toMatchObject({ stock_quantity: 1262.5 });
  });

  test('can replace the colors and their stock', async () => {
    await imported([row('C-1', 'Red||24; Blue||6')]);
    expect(await imported([row('C-1', 'Blue', [100, ''])], WITH_STOCK)).toMatchObject({
      update_count: 1,
      errors: [],
    });
    expect(await fabric('C-1')).toMatchObject({ colors: ['Blue'], stock_quantity: 100, available_quantity: 76 });
    const moved = (await ledger('C-1')) as { on_hand: number }[];
    expect(moved.reduce((sum, { on_hand }) => sum + on_hand, 0)).toBe(100);
  });

  test('keeps off-sale colors of former seasons beside the fifty on sale', async () => {
    const seasons = ['Spring', 'Autumn'].map((season) => Array.from({ length: 50 }, (_, at) => `${season} ${at}||1`));
    for (const colours of seasons)
      expect(await imported([row('C-1', colours.join('; '))])).toMatchObject({ errors: [] });
    const before = await fabric('C-1');
    expect([before.colors.length, before.colourways.length]).toEqual([50, 100]);
    const sheet = await app.http.get('/api/admin/fabrics/export?format=csv').set('Authorization', admin).buffer();
    const again = app.http.post('/api/admin/fabrics/upload-excel').set('Authorization', admin);
    const { body } = await again.attach('file', Buffer.from(sheet.text), 'fabrics.csv');
    expect(body).toMatchObject({ update_count: 0, errors: [] });
    expect(await fabric('C-1')).toEqual(before);
    const { colourways } = await edit('C-1', { colourways: before.colourways.map((own) => ({ ...own, code: 'N' })) });
    expect(colourways.filter(({ code }) => code === 'N')).toHaveLength(100);
    expect((await imported([row('C-1', [...(seasons[0] ?? []), 'Rust'].join('; '))])).errors).toMatchObject([
      { column: 'color', message: 'color must be at most 50 names that are sold.' },
    ]);
  });

  test('imported twice writes nothing the second time', async () => {
    const rows = [row('C-1', 'Navy|#1f2a44|120|40|N; White||80'), row('C-2', 'Navy; White', [500])];
    const state = () =>
      app.dataSource.query(
        `SELECT f.item_code, f.xmin, f.version, (SELECT json_agg(json_build_array(w.name, w.xmin::text) ORDER BY w.name)
           FROM colourways w WHERE w.fabric_id = f.id) AS colours,
           (SELECT count(*) FROM stock_movements m WHERE m.fabric_id = f.id) AS movements FROM fabrics f ORDER BY 1`,
      );
    await imported(rows, [...HEADINGS, 'stock_quantity']);
    const before = await state();
    expect(await imported(rows, [...HEADINGS, 'stock_quantity'])).toMatchObject({ update_count: 0, errors: [] });
    expect(await state()).toEqual(before);
  });

  test('is rejected row by row with reasons; the other rows are imported', async () => {
    const unreadable: [cell: string, message: string][] = [
      ['Navy||120; navy||80', "color names 'navy' twice: give each color once."],
      ['Navy|dark blue', "color has 'Navy|dark blue': the color must be written as #rrggbb, such as #1f2a44."],
      ['White; Navy||-5', "color has 'Navy||-5': its stock must be at least 0."],
      ['Navy||many', "color has 'Navy||many': its stock must be a number."],
      ['Navy||1.2345', "color has 'Navy||1.2345': its stock must have at most 3 decimals."],
      ['Navy|||0.5', "color has 'Navy|||0.5': its minimum must be at least 1."],
      ['Navy|||||perhaps', "color has 'Navy|||||perhaps': whether it is sold must be yes or no."],
      ['|#1f2a44|20', "color has '|#1f2a44|20', which names no color."],
      ['a|#000|1|2|3|no|7', "color has 'a|#000|1|2|3|no|7', which is more than name|#hex|stock|minimum|code|sold."],
    ];
    const { errors, success_count } = await imported([
      ...unreadable.map(([cell], index) => row(`BAD-${index}`, cell)),
      row('GOOD', 'Navy'),
    ]);
    expect(success_count).toBe(1);
    expect(errors).toEqual(
      unreadable.map(([, message], index) => ({ row: index + 2, item_code: `BAD-${index}`, column: 'color', message })),
    );
  });

  test('with a total sets the total, and is rejected when the total conflicts with the colors', async () => {
    const headings = [...HEADINGS, 'stock_quantity'];
    await imported([row('C-1', 'Navy||120; White||80', [200])], headings);
    await imported([row('C-1', 'Navy||100; White||80', [200])], headings);
    expect((await fabric('C-1')).stock_quantity).toBe(180);
    await imported([row('C-1', 'Navy||100; White||80', [150])], headings);
    expect((await fabric('C-1')).colourways.map((own) => own.stock_quantity)).toEqual([70, 80]);
    const { errors } = await imported([row('C-1', 'Navy||10; White||80', [300])], headings);
    expect(errors).toMatchObject([
      {
        column: 'stock_quantity',
        message: 'stock_quantity says 300, but the colors have 90 of their own: leave one of them out.',
      },
    ]);
  });

  test('for an out-of-stock fabric sets the stock of all colors to zero', async () => {
    await imported([row('C-1', 'Navy||120; White||80', [null, null])], WITH_STOCK);
    await imported([row('C-1', 'Navy||60', [null, 'yes'])], WITH_STOCK);
    const { out_of_stock, stock_quantity, colourways } = await fabric('C-1');
    expect([out_of_stock, stock_quantity]).toEqual([true, 0]);
    expect(colourways.map((own) => own.stock_quantity)).toEqual([0, 0]);
  });
});

describe('a row that would take away promised stock', () => {
  test('is rejected alone, whatever takes the stock away; the rest of the batch is written', async () => {
    const takingAway: [row: (code: string) => Cell[], message: string][] = [
      [(code) => row(code, 'Navy||49'), 'Navy: 50 m are reserved for orders or held for customers'],
      [(code) => row(code, 'Navy; White', [49]), '50 m are reserved'],
      [(code) => row(code, 'Navy; White', [null, 'yes']), '50 m are reserved'],
      [(code) => row(code, 'Navy||-; White||80'), 'Navy: 50 m are reserved'],
      [(code) => row(code, 'Navy||120; White||80', [null, 'yes']), 'Navy: 50 m are reserved'],
    ];
    const codes = takingAway.map((_, index) => `C-${index}`);
    await imported(codes.map((code) => row(code, 'Navy||120; White||80')));
    for (const code of codes) await reserve(code, 'Navy', 50);
    const before = await Promise.all(codes.map(fabric));
    const rows = takingAway.map(([row], index) => row(`C-${index}`));
    const { errors, success_count } = await imported([...rows, row('NEW', 'Navy')], WITH_STOCK);
    expect(success_count).toBe(1);
    expect(errors).toMatchObject(
      takingAway.map(([, message], index) => ({
        row: index + 2,
        item_code: `C-${index}`,
        message: expect.stringContaining(message),
      })),
    );
    expect(await Promise.all(codes.map(fabric))).toEqual(before);
    await imported(codes.map((code) => row(code, 'Navy||50; White||0')));
    for (const code of codes) expect((await fabric(code)).available_quantity).toBe(0);
  });

  test('is also rejected for a fabric that is counted as a whole', async () => {
    await imported([row('C-1', 'Navy; White', [100])], WITH_STOCK);
    await reserve('C-1', 'White', 60);
    const { errors } = await imported([row('C-1', 'Navy; White', [59.99])], WITH_STOCK);
    expect(errors).toMatchObject([{ column: 'stock_quantity', message: expect.stringContaining('60 m are reserved') }]);
    expect(await imported([row('C-1', 'Navy; White', [60])], WITH_STOCK)).toMatchObject({ update_count: 1 });
    // With stock per color there would be none of the promised color.
    for (const colours of ['Navy||60; White', 'Navy||60', 'Navy||60; White||59']) {
      expect((await imported([row('C-1', colours)])).errors).toMatchObject([
        { column: 'color', message: expect.stringContaining('White: 60 m are reserved') },
      ]);
    }
    expect(await imported([row('C-1', 'Navy||0; White||60')])).toMatchObject({ update_count: 1 });
  });
});

describe('undoing an import', () => {
  test('restores hex, code, stock, minimum, order and pictures of colors', async () => {
    await imported([row('C-1', 'Navy|#1f2a44|120|40|N; White|#fff|80; Sage|#9caf88')]);
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#28387a' } })
      .png()
      .toBuffer();
    const upload = app.http.post('/api/upload').set('Authorization', admin).attach('file', picture, 'a.png');
    const { file_url } = (await upload).body;
    const before = await edit('C-1', {
      images: [file_url],
      colourways: [{ name: 'Navy' }, { name: 'White' }, { name: 'Sage', image_ids: [file_url] }],
    });
    expect(colour(before, 'Sage').image_ids).toHaveLength(1);

    await imported([row('C-1', 'Rust|#b7410e|30; White||10|5|W; Navy|-')]);
    expect((await fabric('C-1')).colors).toEqual(['Rust', 'White', 'Navy']);
    expect(await undoImport()).toMatchObject({ restored_count: 1, kept_count: 0 });

    const after = await fabric('C-1');
    const own = ({ colourways }: AdminFabric) =>
      colourways.map(({ image_ids, ...rest }) => ({ ...rest, pictures: image_ids.length }));
    // The ledger refers to it.
    expect(own(after).filter(({ name }) => name === 'Rust')).toMatchObject([
      { stock_quantity: null, is_available: false },
    ]);
    expect(own(after).filter(({ name }) => name !== 'Rust')).toEqual(own(before));
    expect(after).toMatchObject({ colors: before.colors, stock_quantity: 200, available_quantity: 200 });
    expect((await ledger('C-1')).reduce((sum: number, { on_hand }: { on_hand: number }) => sum + on_hand, 0)).toBe(200);
    expect((await ledger('C-1')).at(-1)).toMatchObject({
      reason: 'import',
      reference: 'spring.csv, taken back',
      by: 'Ruwan Silva',
    });
  });

  test('restores a fabric that was counted as a whole', async () => {
    await imported([row('C-1', 'Navy; White', [300])], WITH_STOCK);
    await imported([row('C-1', 'Navy||50; White||70')]);
    expect((await fabric('C-1')).stock_quantity).toBe(120);
    await undoImport();
    const after = await fabric('C-1');
    expect([after.stock_quantity, ...after.colourways.map((own) => own.stock_quantity)]).toEqual([300, null, null]);
  });

  test('leaves a fabric whose colors were all off sale without a color on sale', async () => {
    await imported([row('C-1', 'Navy|||||no; White|||||no')]);
    const before = await edit('C-1', { colourways: [{ name: 'Navy', stock_quantity: 12, is_available: false }] });
    expect(before.colourways).toMatchObject([{ name: 'Navy' }]);
    await imported([row('C-1', 'Navy; Sage')]);
    expect((await fabric('C-1')).colors).toEqual(['Navy', 'Sage']);
    expect(await undoImport()).toMatchObject({ restored_count: 1 });
    expect((await fabric('C-1')).colourways).toEqual(before.colourways);
  });

  test.each<[string, Cell[][], Cell[][]]>([
    ['created', [], [row('C-1', 'Navy||120')]],
    ['gave its stock', [row('C-1', 'Navy||20')], [row('C-1', 'Navy||120')]],
    ['counted it by color', [row('C-1', 'Navy')], [row('C-1', 'Navy||120')]],
  ])('does not restore a fabric that it %s once stock of it is promised', async (_, earlier, rows) => {
    if (earlier.length > 0) await imported(earlier);
    await imported(rows);
    await reserve('C-1', 'Navy', 30);
    const before = await fabric('C-1');
    expect(await undoImport()).toMatchObject({
      kept: [{ message: 'More of it is reserved for orders or held for customers than there would be.' }],
    });
    expect(await fabric('C-1')).toEqual(before);
  });
});

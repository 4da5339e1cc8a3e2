import type { ChildProcess } from 'node:child_process';
import { csv, HEADINGS } from '../support/fabric-workbooks.js';
import { end, startImportWorker } from '../support/import-process.js';
import { onShelf } from '../support/roll-fixture.js';
import { openStockFixture } from '../support/stock-fixture.js';

jest.setTimeout(120_000);

const { fixture, admin, byColour, read } = openStockFixture();
let worker: ChildProcess;

beforeAll(async () => {
  worker = await startImportWorker(fixture.app);
});
afterAll(() => end(worker));

const upload = async (path: string, file: string) =>
  (await admin('post', path).attach('file', Buffer.from(file), 'list.csv').expect(200)).body;

test('an import does not count a fabric by roll: a stock sheet row is an error, a price list quantity a warning', async () => {
  await admin('post', 'fabric-categories').send({ name: 'Cotton' }).expect(201);
  const fabric = await byColour(5, 0, { item_code: 'RR-1', number_of_colors: 2 });
  await onShelf(fixture.app.dataSource, fabric, [['2611/A', 60]]);
  const sheet = await upload(
    'stock/upload-sheet',
    csv([['RR-1', 'Navy', 70]], ',', ['item_code', 'color', 'stock_quantity']),
  );
  expect(sheet).toMatchObject({
    update_count: 0,
    errors: [{ row: 2, message: 'RR-1 is counted by roll: measure or receive its rolls instead.' }],
  });

  const list = await upload(
    'fabrics/upload-excel',
    csv([['Poplin', 'RR-1', 'Cotton', '100% Linen', 'Navy', 500, 9000]], ',', [...HEADINGS, 'stock_quantity']),
  );
  expect(list).toMatchObject({
    errors: [],
    update_count: 1,
    warnings: [{ column: 'stock_quantity', message: expect.stringMatching(/^RR-1 is counted by roll/) }],
  });
  expect(await read(fabric)).toMatchObject({
    material: '100% Linen',
    price_per_meter: 500,
    counted_by_roll: true,
    stock_quantity: 60,
  });
});

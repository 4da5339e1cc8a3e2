import type { ChildProcess } from 'node:child_process';
import type { StockTakeRow } from '@selvedge/domain/stock/stock-take';
import { startApp, type TestApp } from '../support/app.js';
import { removeFabrics } from '../support/fabric-factories.js';
import { csv } from '../support/fabric-workbooks.js';
import { aSignedInAdmin } from '../support/factories.js';
import { end, startImportWorker } from '../support/import-process.js';
import { duration, fastestOf } from '../support/measure.js';

jest.setTimeout(120_000);

let app: TestApp;
let admin: string;
let worker: ChildProcess;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
  worker = await startImportWorker(app);
});
afterAll(async () => {
  await end(worker);
  await app.close();
});
beforeEach(() => removeFabrics(app));

const call = (method: 'get' | 'post', path: string) =>
  app.http[method](`/api/admin/${path}`).set('Authorization', admin);

test('a stock take of 5,000 rows takes at most 2 seconds', async () => {
  for (const last of [500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500]) {
    await app.dataSource.query(
      `INSERT INTO fabrics (name, item_code, price_cents, colors, stock_quantity)
       SELECT 'Poplin ' || n, 'BULK-' || n, 45000, ARRAY['Navy', 'White'], 10 FROM generate_series($1::integer - 499, $1::integer) n`,
      [last],
    );
  }
  await app.dataSource.query(
    `UPDATE colourways SET stock_quantity = 5 WHERE fabric_id IN (SELECT id FROM fabrics ORDER BY item_code LIMIT 1500)`,
  );
  const rowsFrom = async (first: number): Promise<StockTakeRow[]> =>
    (await call('get', `stock-take?range=[${first},${first + 499}]`).expect(200)).body;
  const aTake = async (): Promise<number> => {
    const rows = (await Promise.all(Array.from({ length: 10 }, (_, at) => rowsFrom(at * 500)))).flat();
    expect(rows).toHaveLength(5_000);
    const counts = rows.map(({ fabric_id, colourway_id, on_hand }) => ({
      fabric_id,
      colourway_id,
      counted: on_hand + 1.5,
      expected: on_hand,
    }));
    // Baseline: the time to write that many fabrics on this machine right now.
    const floor = await duration(() => app.dataSource.query('UPDATE fabrics SET updated_at = now()'));
    const took = await duration(async () => {
      const { body } = await call('post', 'stock-take').send({ counts }).expect(200);
      expect(body.changed_count).toBe(5_000);
    });
    process.stdout.write(`5,000 counts in ${Math.round(took)} ms, 3,500 rows alone in ${Math.round(floor)} ms\n`);
    return took / Math.max(2_000, 4 * floor);
  };
  expect(await fastestOf(aTake, 1)).toBeLessThan(1);
});

test('a stock import of 9,000 rows keeps the colors of a fabric together', async () => {
  await app.dataSource.query(
    `INSERT INTO fabrics (name, item_code, price_cents, colors, stock_quantity)
     SELECT 'Poplin ' || n, 'BULK-' || n, 45000, ARRAY['Navy', 'White'], 10 FROM generate_series(1, 3000) n`,
  );
  const of = (color: string) => Array.from({ length: 3_000 }, (_, at) => [`BULK-${at + 1}`, color, at % 7]);
  const started = performance.now();
  const rows = [...of('White'), ...of('Navy'), ...of('Sage')];
  const sheet = Buffer.from(csv(rows, ',', ['item_code', 'color', 'stock_quantity']));
  const { body } = await call('post', 'stock/upload-sheet').attach('file', sheet, 'november.csv').expect(200);
  process.stdout.write(`9,000 rows of stock in ${Math.round(performance.now() - started)} ms\n`);
  expect(body).toMatchObject({ update_count: 6_000, error_count: 3_000 });
  const [{ whole }] = await app.dataSource.query(
    'SELECT count(*)::int AS whole FROM fabrics WHERE NOT stock_by_colour',
  );
  expect(whole).toBe(0);
});

import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Fabric } from '../../../src/fabrics/fabric.entity.js';
import { eventually } from '../../support/eventually.js';
import { buildWorkbook, HEADINGS } from '../../support/fabric-workbooks.js';
import { openImportFixture } from '../../support/import-fixture.js';
import { end, startImportWorker } from '../../support/import-process.js';

jest.setTimeout(120_000);

const { fixture } = openImportFixture();

// The longest accepted file is parsed by the limit tests and imported by `npm run bench`.
const ROWS = 10_000;
const long = () =>
  buildWorkbook(
    Array.from({ length: ROWS }, (_, index) => [
      `Poplin ${index}`,
      `L-${index}`,
      'Cotton',
      '100% Cotton',
      'White; Blue',
      450 + (index % 100),
      'meters',
      'Crisp and smooth, for shirts',
      147,
      120,
      30,
      800,
    ]),
    [...HEADINGS, 'price_unit', 'description', 'width', 'weight', 'minimum_order', 'stock_quantity'],
  );

test('a long import is accepted with 202, reports progress, survives kill -9 and leaves the API responsive', async () => {
  const file = long();
  const delays = monitorEventLoopDelay({ resolution: 5 });
  const started = performance.now();
  delays.enable();
  const { body } = await fixture.app.http
    .post('/api/admin/fabrics/upload-excel')
    .set('Authorization', fixture.admin)
    .set('Prefer', 'wait=1')
    .attach('file', file, 'fabrics.xlsx')
    .expect(202);
  expect(body).toMatchObject({ message: 'The sheet is being imported.', import_id: expect.any(String) });
  const progress = async () =>
    (await fixture.app.http.get(`/api/admin/imports/${body.import_id}`).set('Authorization', fixture.admin).expect(200))
      .body;
  await eventually(async () => (await progress()).processed_rows >= 3_000, 60_000);
  await end(fixture.worker, 'SIGKILL');
  const reached = (await progress()).processed_rows;
  expect(reached).toBeLessThan(ROWS);
  fixture.worker = await startImportWorker(fixture.app);
  const restarted = performance.now();
  const finished = await eventually(async () => {
    const now = await progress();
    return now.state === 'finished' && now;
  }, 90_000);
  delays.disable();
  expect(finished).toMatchObject({ success_count: ROWS, error_count: 0, total_rows: ROWS, processed_rows: ROWS });
  expect(await fixture.app.dataSource.getRepository(Fabric).count()).toBe(ROWS);
  fixture.worker.send('rss?');
  const [rssKib] = await once(fixture.worker, 'message');
  expect(rssKib / 1024).toBeLessThan(550);
  process.stdout.write(
    `killed at ${reached} rows; ${Math.round(performance.now() - started)} ms in all, ${Math.round((ROWS - reached) / ((performance.now() - restarted) / 1000))} rows/s after restart; ` +
      `event loop p99.9 ${Math.round(delays.percentile(99.9) / 1e6)} ms, max ${Math.round(delays.max / 1e6)} ms; worker ${Math.round(rssKib / 1024)} MB\n`,
  );
});

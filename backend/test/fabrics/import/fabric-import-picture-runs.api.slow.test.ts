import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { FetchPicturesJob } from '../../../src/fabrics/import/fetch-pictures.job.js';
import { Scratch } from '../../../src/storage/scratch.js';
import { Storage } from '../../../src/storage/storage.js';
import { PictureFetcher } from '../../../src/uploads/picture-fetcher.js';
import { UploadsService } from '../../../src/uploads/uploads.service.js';
import { networkOf, type PictureSite, SITES, startPictureSite } from '../../servers/picture-site.js';
import { startApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { aFabric } from '../../support/fabric-factories.js';

let app: TestApp;
let site: PictureSite;
let photo: Buffer;
/** Responses that are held back until they are released. */
const held: (() => void)[] = [];
let holding = true;
/** Maximum number of pictures requested and not yet encoded. */
let atWork = 0;

function answer(_path: string, response: ServerResponse): void {
  atWork = Math.max(atWork, site.asked.length - encoded());
  if (holding) held.push(() => response.end(photo));
  else response.end(photo);
}

function letGo(): void {
  holding = false;
  for (const send of held.splice(0)) send();
}

/** Cache headers of a picture that has been encoded. */
let keep: jest.SpiedFunction<UploadsService['keep']>;
const encoded = () => keep.mock.calls.length;

beforeAll(async () => {
  photo = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#283878' } })
    .jpeg()
    .toBuffer();
  app = await startApp();
  keep = jest.spyOn(app.app.get(UploadsService), 'keep');
  site = await startPictureSite(answer);
});
afterAll(async () => {
  await site.close();
  await app.close();
});
beforeEach(async () => {
  await app.dataSource.query('DELETE FROM outbox');
  holding = true;
  site.asked.length = 0;
  keep.mockClear();
  atWork = 0;
});

/** A job instance like that of a separate worker. */
function aJob(): FetchPicturesJob {
  const fetcher = new PictureFetcher(1024 * 1024, networkOf(site.settings));
  const [uploads, storage, scratch] = [app.app.get(UploadsService), app.app.get(Storage), app.app.get(Scratch)];
  return new FetchPicturesJob(app.dataSource, uploads, fetcher, app.config, storage, scratch);
}

/** An import whose rows wait for that many pictures each, from two sites in turn. @returns its id. */
async function anImport(...rows: number[]): Promise<string> {
  const [{ id }] = await app.dataSource.query<[{ id: string }]>(
    `INSERT INTO fabric_imports (file_name, storage_key, bytes) VALUES ('a', $1, 1) RETURNING id`,
    [randomUUID()],
  );
  for (const [row, count] of rows.entries()) {
    const { id: fabricId, itemCode } = await aFabric(app);
    const pictures = Array.from({ length: count }, (_, number) => ({
      column: `image_url_${number + 1}`,
      url: `https://${SITES[number % 2]}/${itemCode}/${number}.jpg`,
    }));
    await app.dataSource.query(
      'INSERT INTO picture_fetches (import_id, sheet_row, fabric_id, item_code, pictures) VALUES ($1, $2, $3, $4, $5)',
      [id, row + 2, fabricId, itemCode, JSON.stringify(pictures)],
    );
  }
  return id;
}

test('at most four pictures are downloaded or encoded at a time, from any number of sites', async () => {
  const run = aJob().run({ import_id: await anImport(5, 5, 2) });
  await eventually(() => held.length >= 4);
  letGo();
  await run;
  expect(encoded()).toBe(12);
  expect(atWork).toBe(4);
});

/** Unfinished runs, with the seconds until they may begin. */
const asked = () =>
  app.dataSource.query<{ import_id: string; wait: number }[]>(
    `SELECT payload->>'import_id' AS import_id, extract(epoch FROM available_at - created_at)::int AS wait
     FROM outbox WHERE name = 'fabrics.fetch-pictures' AND finished_at IS NULL ORDER BY created_at`,
  );

test('a run of the picture job stops after its time limit and schedules the remaining pictures', async () => {
  const id = await anImport(5, 5, 5, 5);
  const run = aJob().run({ import_id: id });
  await eventually(() => held.length >= 4);
  const later = Date.now() + 11_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
  letGo();
  await run.finally(() => clock.mockRestore());
  expect(encoded()).toBe(10);
  expect(await asked()).toEqual([{ import_id: id, wait: 0 }]);
});

test('a worker fetches pictures for one import at a time; other imports are postponed and then go first', async () => {
  const job = aJob();
  const [first, second] = [await anImport(1), await anImport(1)];
  const run = job.run({ import_id: first });
  await eventually(() => held.length === 1);
  await job.run({ import_id: second });
  expect(await asked()).toEqual([{ import_id: second, wait: 5 }]);
  job.onModuleDestroy();
  await run;
  expect(await asked()).toEqual([
    { import_id: second, wait: 5 },
    { import_id: first, wait: 5 },
  ]);
  letGo();
  const next = aJob();
  await next.run({ import_id: second });
  await next.run({ import_id: first });
  expect(encoded()).toBe(2);
});

test('concurrent runs of the same import are combined', async () => {
  const id = await anImport(2);
  const [one, other] = [aJob(), aJob()];
  const runs = [one, other].map((job) => job.run({ import_id: id }));
  await eventually(() => held.length === 4);
  one.onModuleDestroy();
  await runs[0];
  // A worker has picked up the run that follows the first.
  await app.dataSource.query('UPDATE outbox SET enqueued_at = now()');
  other.onModuleDestroy();
  await runs[1];
  expect(await asked()).toHaveLength(1);
});

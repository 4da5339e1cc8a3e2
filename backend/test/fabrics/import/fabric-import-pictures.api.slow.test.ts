import type { ChildProcess } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import type { FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import sharp from 'sharp';
import { Category } from '../../../src/fabrics/category.entity.js';
import { Fabric } from '../../../src/fabrics/fabric.entity.js';
import { FetchPicturesJob } from '../../../src/fabrics/import/fetch-pictures.job.js';
import { Scratch } from '../../../src/storage/scratch.js';
import { Storage } from '../../../src/storage/storage.js';
import { PictureFetcher } from '../../../src/uploads/picture-fetcher.js';
import { UploadsService } from '../../../src/uploads/uploads.service.js';
import { networkOf, type PictureSite, startPictureSite } from '../../servers/picture-site.js';
import { startApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { buildWorkbook, type Cell, HEADINGS, poplin } from '../../support/fabric-workbooks.js';
import { aSignedInAdmin } from '../../support/factories.js';
import { end, startImportWorker } from '../../support/import-process.js';

jest.setTimeout(60_000);

let app: TestApp;
let admin: string;
let site: PictureSite;
let worker: ChildProcess;
let photo: Buffer;
/** Responses that are held back until they are released. */
const held: (() => void)[] = [];
let holding = false;

function answer(path: string, response: ServerResponse): void {
  const send = () => {
    if (path.startsWith('/gone')) response.writeHead(404).end();
    else if (path.startsWith('/page')) response.end('<!doctype html><title>Our cloth</title>');
    else if (path.startsWith('/torn')) response.end(photo.subarray(0, photo.length / 2));
    else if (path.startsWith('/home')) response.writeHead(302, { Location: 'https://127.0.0.1/a.jpg' }).end();
    else response.end(photo);
  };
  if (holding) held.push(send);
  else send();
}

function letGo(): void {
  holding = false;
  for (const send of held.splice(0)) send();
}

beforeAll(async () => {
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#283878' } })
    .withExif({ IFD3: { GPSLatitude: '6/1 56/1 0/1' } })
    .jpeg()
    .toBuffer();
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
  await app.dataSource.getRepository(Category).save({ name: 'Cotton' });
  site = await startPictureSite(answer, { 'office.example': '10.0.0.7' });
  worker = await startImportWorker(app, site.settings);
});
afterAll(async () => {
  await end(worker);
  await site.close();
  await app.close();
});
beforeEach(async () => {
  await app.dataSource.query('DELETE FROM fabrics');
  site.asked.length = 0;
});

/** Fields that the fabric form sends besides the code and the pictures. */
const FORM = {
  name: 'Poplin',
  material: '100% Cotton',
  number_of_colors: 1,
  width: 147,
  weight: 120,
  price_per_meter: 450,
  price_unit: 'meters',
};
const IMAGES = ['image_url_1', 'image_url_2', 'image_url_3', 'image_url_4', 'image_url_5'];
const sheet = (rows: Record<string, Cell[]>) =>
  buildWorkbook(
    Object.entries(rows).map(([code, urls]) => poplin(code, urls)),
    [...HEADINGS, ...IMAGES],
  );
const upload = async (rows: Record<string, Cell[]>, dryRun = false, prefer = 'wait=25') => {
  const request = app.http.post('/api/admin/fabrics/upload-excel').set({ Authorization: admin, Prefer: prefer });
  if (dryRun) request.field('dry_run', 'true');
  await request.attach('file', sheet(rows), 'fabrics.xlsx').expect(200);
};
const get = async <T>(path: string): Promise<T> =>
  (await app.http.get(path).set('Authorization', admin).expect(200)).body;
const lastImport = async (): Promise<FabricImportProgress> => {
  const [last] = await get<[FabricImportProgress]>('/api/admin/imports?limit=1');
  return last;
};
const fetched = (): Promise<FabricImportProgress> =>
  eventually(async () => {
    const last = await lastImport();
    return last.pictures_pending === 0 ? last : null;
  }, 20_000);
/** The pictures of a fabric: the source URLs, or their own URLs. */
const shown = async (code: string): Promise<string[]> => {
  const images = await app.dataSource.query<{ url: string }[]>(
    `SELECT coalesce(u.source_url, i.image_url) AS url
     FROM fabric_images i JOIN fabrics f ON f.id = i.fabric_id LEFT JOIN uploads u ON u.id = i.upload_id
     WHERE f.item_code = $1 ORDER BY i.display_order`,
    [code],
  );
  return images.map(({ url }) => url);
};
const ownPicture = async (): Promise<string> => {
  const request = app.http.post('/api/upload').set('Authorization', admin);
  return (await request.attach('file', photo, 'cloth.jpg').expect(201)).body.file_url;
};
const at = (path: string) => `https://cdn.example${path}`;

test('external pictures are added after the rows, in the order of the file and re-encoded', async () => {
  holding = true;
  const own = await ownPicture();
  await upload({ 'P-1': [at('/a.jpg'), own, 'https://mirror.example/b.jpg'] });
  expect(await lastImport()).toMatchObject({ state: 'finished', success_count: 1, warnings: [], pictures_pending: 3 });
  expect(await shown('P-1')).toEqual([]);
  letGo();
  expect(await fetched()).toMatchObject({ pictures_failed: 0, warnings: [] });
  expect(await shown('P-1')).toEqual([at('/a.jpg'), own, 'https://mirror.example/b.jpg']);

  const { fabrics } = await get<{ fabrics: { images: { image_url: string; is_primary: boolean }[] }[] }>(
    '/api/fabrics',
  );
  const [first, ...others] = fabrics[0]?.images ?? [];
  expect([first, ...others].map((image) => image?.is_primary)).toEqual([true, false, false]);
  const { body } = await app.http.get(String(first?.image_url)).expect(200).expect('Content-Type', 'image/webp');
  const metadata = await sharp(body).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 60, height: 40 });
  expect(metadata.exif).toBeUndefined();
});

test('a picture that cannot be fetched is skipped with a warning and its reason, also in the report', async () => {
  await upload({
    'P-1': [at('/gone.jpg'), at('/a.jpg'), at('/page'), 'http://cdn.example/a.jpg', at('/torn.jpg')],
    'P-2': [
      'https://office.example/a.jpg',
      'https://169.254.169.254/a.jpg',
      at('/home'),
      at('/b.jpg'),
      '/api/uploads/gone.webp',
    ],
  });
  const { id, warnings, pictures_failed } = await fetched();
  const pictureError = (row: number, item_code: string, column: number, reason: string) => ({
    row,
    item_code,
    column: `image_url_${column}`,
    message: `The picture could not be fetched: ${reason}.`,
  });
  expect(warnings).toEqual([
    pictureError(2, 'P-1', 4, 'its address must begin with https://'),
    pictureError(3, 'P-2', 5, 'there is no picture of this name among the uploads'),
    pictureError(2, 'P-1', 1, 'there is nothing at this address (cdn.example answered 404)'),
    pictureError(2, 'P-1', 3, 'what lies there is no JPEG, PNG or WebP, but perhaps a page that shows one'),
    pictureError(2, 'P-1', 5, 'the picture is damaged or not complete'),
    pictureError(3, 'P-2', 1, "'office.example' does not lie on the public internet"),
    pictureError(3, 'P-2', 2, "'169.254.169.254' does not lie on the public internet"),
    pictureError(3, 'P-2', 3, "'127.0.0.1' does not lie on the public internet"),
  ]);
  expect(pictures_failed).toBe(6);
  expect([await shown('P-1'), await shown('P-2')]).toEqual([[at('/a.jpg')], [at('/b.jpg')]]);
  expect(site.trespasses()).toBe(0);
  const { text } = await app.http.get(`/api/admin/imports/${id}/report`).set('Authorization', admin).expect(200);
  expect(text.trim().split('\r\n')).toHaveLength(1 + warnings.length);
});

test('a fabric keeps its pictures when none of its row can be fetched', async () => {
  await upload({ 'P-1': [at('/a.jpg')] });
  await fetched();
  await upload({ 'P-1': [at('/gone.jpg'), 'https://nowhere.example/a.jpg'] });
  expect(await fetched()).toMatchObject({ pictures_failed: 2 });
  expect(await shown('P-1')).toEqual([at('/a.jpg')]);
});

test('importing the same file again fetches nothing, and a changed order only new pictures', async () => {
  await upload({ 'P-1': [at('/a.jpg'), at('/b.jpg')] });
  await fetched();
  const images = () => app.dataSource.query('SELECT id, display_order FROM fabric_images ORDER BY id');
  const before = await images();
  await upload({ 'P-1': [at('/a.jpg'), at('/b.jpg')] });
  await fetched();
  expect(await images()).toEqual(before);
  expect(site.asked).toHaveLength(2);
  await upload({ 'P-1': [at('/c.jpg'), at('/a.jpg')] });
  await fetched();
  expect(await shown('P-1')).toEqual([at('/c.jpg'), at('/a.jpg')]);
  expect(site.asked.slice(2)).toEqual(['cdn.example/c.jpg']);
});

test('a picture named by many rows is fetched once', async () => {
  await upload(Object.fromEntries(Array.from({ length: 20 }, (_, number) => [`P-${number}`, [at('/a.jpg')]])));
  await fetched();
  expect(site.asked).toEqual(['cdn.example/a.jpg']);
  const [{ count }] = await app.dataSource.query('SELECT count(DISTINCT upload_id)::int FROM fabric_images');
  expect(count).toBe(20);
});

test('a dry run fetches nothing', async () => {
  await upload({ 'P-1': [at('/a.jpg'), 'http://cdn.example/a.jpg'] }, true);
  expect(await lastImport()).toMatchObject({ pictures_pending: 0, warnings: [{ column: 'image_url_2' }] });
  expect(site.asked).toEqual([]);
});

test('a later import replaces pictures that are still pending', async () => {
  const own = await ownPicture();
  holding = true;
  await upload({ 'P-1': [at('/late.jpg')] });
  await eventually(() => held.length > 0);
  await upload({ 'P-1': [own] });
  expect(await shown('P-1')).toEqual([own]);
  letGo();
  await eventually(async () => (await unclaimed()) === 0);
  expect(await shown('P-1')).toEqual([own]);
});

test('pending pictures survive saving the fabric unchanged, and are dropped when the form selects others', async () => {
  const own = await ownPicture();
  holding = true;
  await upload({ 'P-1': [at('/late.jpg')], 'P-2': [at('/late.jpg')] });
  await eventually(() => held.length > 0);
  const save = async (itemCode: string, images: object) => {
    const { id } = await app.dataSource.getRepository(Fabric).findOneByOrFail({ itemCode });
    const form = { ...FORM, item_code: itemCode, ...images };
    await app.http.put(`/api/admin/fabrics/${id}`).set('Authorization', admin).send(form).expect(200);
  };
  await save('P-1', { images: [own] });
  await save('P-2', { existing_images: [], images: [] });
  expect(await lastImport()).toMatchObject({ pictures_pending: 1 });
  letGo();
  await eventually(async () => (await unclaimed()) === 0);
  expect([await shown('P-1'), await shown('P-2')]).toEqual([[own], [at('/late.jpg')]]);
  expect(await lastImport()).toMatchObject({ pictures_pending: 0, pictures_failed: 0, warnings: [] });
});

test('an import and its pictures do not wait for a quotation of the fabric that is being written', async () => {
  await upload({ 'P-1': [] });
  await app.dataSource.query('UPDATE fabrics SET price_cents = 1');
  const quotation = app.dataSource.createQueryRunner();
  await quotation.startTransaction();
  try {
    // The lock that the foreign key of a quotation line holds until commit.
    await quotation.query(`SELECT FROM fabrics WHERE item_code = 'P-1' FOR KEY SHARE`);
    await upload({ 'P-1': [at('/a.jpg')] }, false, 'wait=3');
    expect(await fetched()).toMatchObject({ update_count: 1 });
    expect(await shown('P-1')).toEqual([at('/a.jpg')]);
  } finally {
    await quotation.rollbackTransaction();
    await quotation.release();
  }
});

const unclaimed = async (): Promise<number> => {
  const [{ count }] = await app.dataSource.query<[{ count: number }]>(
    `SELECT count(*)::int FROM outbox WHERE name = 'fabrics.fetch-pictures' AND finished_at IS NULL`,
  );
  return count;
};

test('a worker that is killed continues with the remaining pictures, with the same result', async () => {
  const codes = Array.from({ length: 30 }, (_, number) => `P-${number}`);
  const urls = (code: string) => [at(`/${code}/front.jpg`), at(code === 'P-7' ? '/gone.jpg' : `/${code}/back.jpg`)];
  await upload(Object.fromEntries(codes.map((code) => [code, urls(code)])));
  await eventually(async () => (await lastImport()).pictures_pending < 40);
  await end(worker, 'SIGKILL');
  expect((await lastImport()).pictures_pending).toBeGreaterThan(0);
  worker = await startImportWorker(app, site.settings);
  expect(await fetched()).toMatchObject({ pictures_failed: 1, warnings: [{ row: 9, item_code: 'P-7' }] });
  for (const code of codes) expect(await shown(code)).toEqual(urls(code).filter((url) => !url.includes('gone')));
});

test('pictures whose job has failed for good are reported as warnings in the order of the file', async () => {
  const pictures = ['image_url_1', 'image_url_2'].map((column) => ({ column, url: 'https://a' }));
  const [{ id }] = await app.dataSource.query(
    `WITH f AS (INSERT INTO fabrics (name, item_code, price_cents) VALUES ('Poplin', 'P-1', 1) RETURNING id),
     i AS (INSERT INTO fabric_imports (file_name, storage_key, bytes) VALUES ('a', 'a', 1) RETURNING id)
     INSERT INTO picture_fetches (import_id, sheet_row, fabric_id, item_code, pictures)
     SELECT i.id, row, f.id, 'P-1', $1 FROM i, f, unnest(ARRAY[3, 2]) row RETURNING import_id AS id`,
    [JSON.stringify(pictures)],
  );
  const fetcher = new PictureFetcher(1, networkOf(site.settings));
  const job = new FetchPicturesJob(
    app.dataSource,
    app.app.get(UploadsService),
    fetcher,
    app.config,
    app.app.get(Storage),
    app.app.get(Scratch),
  );
  await job.onGivenUp({ import_id: id }, new Error('out of memory'));
  const message = 'The picture could not be fetched: the work on it was given up: upload the sheet again.';
  const warnings = [2, 3].flatMap((row) => pictures.map(({ column }) => ({ row, item_code: 'P-1', column, message })));
  expect(await get(`/api/admin/imports/${id}`)).toMatchObject({ pictures_pending: 0, pictures_failed: 4, warnings });
  const { text } = await app.http.get(`/api/admin/imports/${id}/report`).set('Authorization', admin).expect(200);
  expect(text.match(/upload the sheet again/g)).toHaveLength(4);
});

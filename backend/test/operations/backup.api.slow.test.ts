import { createWriteStream, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { ZipFile } from 'yazl';
import { restoreBackup } from '../../src/backup/restore-backup.js';
import { writeBackup } from '../../src/backup/write-backup.js';
import { createApp } from '../../src/create-app.js';
import { dataSourceOptions, openDataSource } from '../../src/database/data-source.js';
import { runMigrations } from '../../src/database/migrate.js';
import { BACKUP_LOCK } from '../../src/storage/backup-lock.js';
import { DiskStorage } from '../../src/storage/disk-storage.js';
import { filesFolder } from '../../src/storage/open-storage.js';
import { readStored, type Storage } from '../../src/storage/storage.js';
import { ensureAdmin } from '../../src/users/ensure-admin.js';
import { newDataDir } from '../support/data-dir.js';
import { emptyDatabase, type TestDatabase } from '../support/database.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInCustomer, PASSWORD } from '../support/factories.js';
import { type MailedApp, startMailedApp } from '../support/mailed-app.js';

jest.setTimeout(60_000);

let fixture: MailedApp;
let folder: string;
let file: string;
let customer: string;
let place: Place;

/** An installation with fabrics, pictures, documents, an approved quotation and queued mails. */
beforeAll(async () => {
  fixture = await startMailedApp();
  folder = newDataDir('backup');
  file = join(folder, 'house.backup');
  const { app, admin } = fixture;
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const { body } = await app.http
    .post('/api/upload')
    .set('Authorization', admin)
    .attach('file', picture, 'a.png')
    .expect(201);
  expect(body.file_url).toMatch(/webp$/);
  const { token, user } = await aSignedInCustomer(app);
  customer = user.email;
  const orderDocument = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  await app.http
    .post('/api/auth/upload-documents')
    .set('Authorization', token)
    .attach('business_registration', orderDocument, 'registration.jpg')
    .expect(201);
  const fabric = await aFabric(app, { name: 'Harbour "Linen"\t\\N', stockQuantity: 500_000 });
  const asked = await app.http
    .post('/api/quotations')
    .set('Authorization', token)
    .send({ fabric_id: fabric.id, quantity_meters: 60 })
    .expect(201);
  await fixture.worker.work();
  await app.http
    .post(`/api/admin/quotations/${asked.body.quotation.id}/approve`)
    .set('Authorization', admin)
    .send({ quoted_price: 4200 })
    .expect(200);
  await app.http.post('/api/auth/forgot-password').send({ email: customer }).expect(202);
  await writeBackup(file, app.config.databaseUrl, storageOf(app.config.dataDir));
  place = await aPlace();
});
afterAll(async () => {
  await fixture.close();
  await place.drop();
  rmSync(folder, { recursive: true, force: true });
});

const storageOf = (dataDir: string) => new DiskStorage(filesFolder({ dataDir }));

interface Place {
  database: TestDatabase;
  dataDir: string;
  storage: Storage;
  drop(): Promise<void>;
}

/** An empty database and storage to restore to. */
async function aPlace(): Promise<Place> {
  const database = await emptyDatabase();
  const dataDir = newDataDir('restored');
  return {
    database,
    dataDir,
    storage: storageOf(dataDir),
    async drop() {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const keysOf = async (storage: Storage): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of storage.keysOlderThan(new Date(Date.now() + 60_000))) keys.push(key);
  return keys.sort();
};

/** All rows of all tables that a backup contains. */
async function rowsOf(dataSource: DataSource): Promise<Record<string, unknown[]>> {
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'
       AND tablename NOT IN ('migrations', 'typeorm_metadata', 'catalog_changes', 'fabric_touches') ORDER BY 1`,
  );
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const found = await dataSource.query<{ row: unknown }[]>(
      `SELECT to_jsonb(t) AS row FROM "${name}" t ORDER BY t::text`,
    );
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** A storage that fails in the middle of a write. */
class CutOff extends DiskStorage {
  #left = 2;

  override async put(...stored: Parameters<DiskStorage['put']>): Promise<void> {
    if (this.#left === 0) throw new Error('the machine went away');
    this.#left -= 1;
    await super.put(...stored);
  }
}

test('a restore brings back every row and file, and holds back queued mails', async () => {
  // Interrupted while creating the schema, then while copying files.
  const { migrations, ...options } = dataSourceOptions(place.database.url, { poolSize: 1 });
  const begun = await new DataSource({
    ...options,
    migrations: Object.values(migrations ?? {}).slice(0, 3),
  }).initialize();
  await begun.runMigrations({ transaction: 'each' });
  await begun.destroy();
  await expect(restoreBackup(file, place.database.url, new CutOff(filesFolder(place)))).rejects.toThrow('went away');
  // An interrupted restore can be run again.
  const done = await restoreBackup(file, place.database.url, place.storage);
  expect(done.migrated).toEqual([]);

  const restored = await openDataSource(place.database.url);
  const [was, is] = [await rowsOf(fixture.app.dataSource), await rowsOf(restored)];
  const { mails: mailsWere, outbox: _jobsWere, ...restWas } = was;
  const { mails, outbox: _jobs, ...restIs } = is;
  expect(restIs).toEqual(restWas);
  expect(restWas.fabrics?.length).toBeGreaterThan(0);
  const stateOf = (all: unknown[] = []) =>
    (all as { id: string; state: string }[]).map(({ id, state }) => `${id} ${state}`);
  expect(stateOf(mails).toSorted()).toEqual(
    stateOf(mailsWere)
      .map((one) => one.replace('queued', 'held'))
      .toSorted(),
  );
  expect(done.heldMails).toBeGreaterThan(0);

  const [from, to] = [storageOf(fixture.app.config.dataDir), place.storage];
  expect(await keysOf(to)).toEqual(await keysOf(from));
  for (const key of await keysOf(from)) {
    expect((await readStored(to, key)).equals(await readStored(from, key))).toBe(true);
  }
  expect(done.files).toBe((await keysOf(from)).length);

  // Sequences, references and triggers are restored, and passwords still work.
  const [{ checks }] = await restored.query(
    `SELECT (SELECT count(*)::int FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace)
          + (SELECT count(*)::int FROM pg_trigger WHERE tgenabled = 'O' AND NOT tgisinternal) AS checks`,
  );
  const [{ checks: before }] = await fixture.app.dataSource.query(
    `SELECT (SELECT count(*)::int FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace)
          + (SELECT count(*)::int FROM pg_trigger WHERE tgenabled = 'O' AND NOT tgisinternal) AS checks`,
  );
  expect(checks).toBe(before);
  await restored.destroy();
  const config = {
    ...fixture.app.config,
    databaseUrl: place.database.url,
    queueUrl: place.database.url,
    dataDir: place.dataDir,
  };
  const app = await createApp(config, { apps: { storefront: place.dataDir, admin: place.dataDir } });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: customer, password: PASSWORD }),
  });
  expect(signedIn.status).toBe(200);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  const found = (await (await fetch(`${url}/api/fabrics?search=harbour`)).json()) as { total: number };
  expect(found.total).toBe(1);
  await app.close();

  await expect(restoreBackup(file, place.database.url, place.storage)).rejects.toThrow('The database is not empty');
});

/** The initial schema has no earlier version: this test runs from the second migration on. */
const testOfEarlier =
  Object.keys(dataSourceOptions('postgresql://unused').migrations ?? {}).length > 1 ? test : test.skip;

testOfEarlier('a backup of an earlier version is brought to this one', async () => {
  const later = await aPlace();
  const earlier = await openDataSource(place.database.url, { statementTimeoutMs: 0 });
  await earlier.undoLastMigration();
  await earlier.destroy();
  const path = join(folder, 'earlier.backup');
  await writeBackup(path, place.database.url, place.storage);

  const { migrated } = await restoreBackup(path, later.database.url, later.storage);

  expect(migrated).toHaveLength(1);
  const restored = await openDataSource(later.database.url);
  expect(await restored.showMigrations()).toBe(false);
  await restored.destroy();
  await later.drop();
});

describe('a fresh installation', () => {
  const admin = { email: 'owner@selvedge.example', password: 'Trellis-Umbra-42' };
  const started = async () => {
    const fresh = await aPlace();
    await runMigrations(fresh.database.url);
    const dataSource = await openDataSource(fresh.database.url);
    await ensureAdmin(dataSource, admin, () => undefined);
    return { fresh, dataSource };
  };

  test('can be overwritten by a restore while its administrator is unused', async () => {
    const { fresh, dataSource } = await started();
    await dataSource.destroy();

    const { migrated } = await restoreBackup(file, fresh.database.url, fresh.storage);

    expect(migrated).toEqual([]);
    const restored = await openDataSource(fresh.database.url);
    expect(await restored.query('SELECT FROM users WHERE email = $1', [admin.email])).toEqual([]);
    expect(await restored.query('SELECT FROM users WHERE email = $1', [customer])).toHaveLength(1);
    await restored.destroy();
    await fresh.drop();
  });

  test.each<[string, string]>([
    ['whose administrator has signed in', `SELECT note_change('signed-in', 'users', '{}', '', '', 1, '[]')`],
    ['with a category', `INSERT INTO categories (name, description) VALUES ('Linen', '')`],
    [
      'with an inquiry of a visitor',
      `INSERT INTO inquiries (kind, name, email, message) VALUES ('contact', 'A', 'a@b.lk', 'Hello')`,
    ],
  ])('%s does not count as empty', async (_, use) => {
    const { fresh, dataSource } = await started();
    await dataSource.query(use);
    await dataSource.destroy();
    await expect(restoreBackup(file, fresh.database.url, fresh.storage)).rejects.toThrow('The database is not empty');
    await fresh.drop();
  });
});

test('a restore into a storage with other files, or the database of another program, is rejected', async () => {
  const taken = await aPlace();
  const other = await new DataSource({ type: 'postgres', url: taken.database.url }).initialize();
  await other.query('CREATE TABLE migrations (id serial PRIMARY KEY, migration text, batch int)');
  const refused = () => expect(restoreBackup(file, taken.database.url, taken.storage)).rejects;
  await other.query(`INSERT INTO migrations (migration, batch) VALUES ('create_users', 1)`);
  await refused().toThrow('The database is not empty');
  await other.query('TRUNCATE migrations; CREATE TABLE users (id serial)');
  await refused().toThrow('The database is not empty');
  await other.query('DROP TABLE migrations, users');
  await other.destroy();
  await taken.storage.put('uploads/another.webp', Buffer.from('x'), 'image/webp');
  await expect(restoreBackup(file, taken.database.url, taken.storage)).rejects.toThrow('The storage is not empty');
  await taken.drop();
});

describe('an invalid backup is rejected without writing anything:', () => {
  let path: string;
  let empty: Place;
  beforeAll(async () => {
    empty = await aPlace();
  });
  afterAll(() => empty.drop());
  beforeEach(() => {
    path = join(folder, 'spoilt.backup');
    writeFileSync(path, readFileSync(file));
  });

  const zipOf = async (entries: Record<string, string>) => {
    const zip = new ZipFile();
    for (const [name, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), name);
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(path));
  };

  test.each<[string, () => unknown, RegExp]>([
    ['a truncated backup', () => truncateSync(path, Math.floor(statSync(path).size / 2)), /no backup|damaged/],
    ['an empty file', () => truncateSync(path, 0), /no backup/],
    ['a file that is not an archive', () => writeFileSync(path, 'not a zip at all'), /no backup/],
    ['another archive', () => zipOf({ 'a.txt': 'x' }), /no backup of this product/],
    [
      'a backup of another program',
      () => zipOf({ 'manifest.json': '{"format":"other"}' }),
      /no backup of this product/,
    ],
    [
      'a backup of a newer format',
      () => zipOf({ 'manifest.json': '{"format":"selvedge-backup","format_version":9,"product_version":"9.0.0"}' }),
      /9\.0\.0/,
    ],
    [
      'a backup with a changed byte in a file',
      () => {
        const bytes = readFileSync(path);
        const at = bytes.indexOf('RIFF') + 60;
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        writeFileSync(path, bytes);
      },
      /damaged/,
    ],
  ])('%s', async (_, spoil, words) => {
    await spoil();
    await expect(restoreBackup(path, empty.database.url, empty.storage)).rejects.toThrow(words);
  });
  afterEach(async () => {
    const looked = await new DataSource({ type: 'postgres', url: empty.database.url }).initialize();
    expect(await looked.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
    await looked.destroy();
    expect(await keysOf(empty.storage)).toEqual([]);
  });

  test('one from a later version', async () => {
    await fixture.app.dataSource.query(`INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Tomorrow9')`);
    const later = join(folder, 'later.backup');
    await writeBackup(later, fixture.app.config.databaseUrl, storageOf(fixture.app.config.dataDir));
    await fixture.app.dataSource.query(`DELETE FROM migrations WHERE name = 'Tomorrow9'`);
    await expect(restoreBackup(later, empty.database.url, empty.storage)).rejects.toThrow('of a later version');
  });
});

test('no file is deleted while a backup runs, and no existing backup is overwritten', async () => {
  const { app, worker } = fixture;
  const storage = storageOf(app.config.dataDir);
  const [key = ''] = await keysOf(storage);
  const writing = app.dataSource.createQueryRunner();
  await writing.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK]);
  await app.dataSource.query(`UPDATE outbox SET finished_at = now() WHERE finished_at IS NULL`);
  await app.dataSource.query(`INSERT INTO outbox (name, payload) VALUES ('storage.delete-file', $1)`, [{ key }]);
  await expect(worker.work()).rejects.toThrow('A backup is being written');
  expect(await keysOf(storage)).toContain(key);
  await writing.query('SELECT pg_advisory_unlock($1)', [BACKUP_LOCK]);
  await writing.release();
  await app.dataSource.query(`UPDATE outbox SET available_at = now() WHERE finished_at IS NULL`);
  await worker.work();
  expect(await keysOf(storage)).not.toContain(key);

  await expect(writeBackup(file, app.config.databaseUrl, storage)).rejects.toThrow('exists already');
  const twice = join(folder, 'twice.backup');
  const tries = [1, 2].map(() => writeBackup(twice, app.config.databaseUrl, storage));
  const ends = await Promise.allSettled(tries);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('exists already') },
  });
});

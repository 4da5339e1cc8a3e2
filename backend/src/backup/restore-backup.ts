import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DataSource, type MigrationInterface } from 'typeorm';
import { dataSourceOptions } from '../database/data-source.js';
import { isUnreleased, runMigrations } from '../database/migrate.js';
import type { Storage } from '../storage/storage.js';
import { contentTypeOf } from '../storage/storage-key.js';
import { BackupFile, NoBackup } from './backup-file.js';
import { assertEmptyDatabase, removeLaterSchema } from './empty-database.js';
import { entryOfTable, keyOfEntry, type Manifest } from './manifest.js';

const FILES_AT_ONCE = 4;

/** The error text of restored mails. */
const HELD =
  'This mail waited when the backup was taken. It may have gone out since: send it again only if it has not.';

const PAUSED = 'A backup was restored. Switch it on when this is the product that shall call it.';

/** The result of a restore. */
export interface Restored {
  readonly manifest: Manifest;
  readonly files: number;
  readonly heldMails: number;
  /** Migrations that the backup did not know. */
  readonly migrated: readonly string[];
}

/**
 * Restores a backup into an empty database and an empty storage. All of it is verified before anything is written; the rows
 * appear all at once, after the files. Mails that waited are held until an admin releases them. An interrupted restore may be
 * repeated.
 *
 * @throws NoBackup for a damaged or foreign file
 * @throws Error when the place is not empty
 */
export async function restoreBackup(path: string, databaseUrl: string, storage: Storage): Promise<Restored> {
  const backup = await BackupFile.open(path);
  try {
    requireKnown(backup.manifest);
    await backup.verify();
    await onConnection(databaseUrl, assertEmptyDatabase);
    await requireNoOtherFiles(storage, backup.manifest);

    await onConnection(databaseUrl, (client) => removeLaterSchema(client, backup.manifest));
    await makeSchema(databaseUrl, backup.manifest);
    const files = await restoreFiles(backup, storage);
    const heldMails = await restoreRows(backup, databaseUrl);
    const migrated = await runMigrations(databaseUrl);
    return { manifest: backup.manifest, files, heldMails, migrated };
  } finally {
    backup.close();
  }
}

function requireKnown({ migrations, product_version }: Manifest): void {
  const ours = new Set(ourMigrations().map(({ name }) => name));
  const unknown = migrations.find((name) => !ours.has(name));
  if (unknown === undefined) return;
  if (isUnreleased(unknown)) {
    throw new NoBackup('The backup was taken by a version before the first release: restore it with that version.');
  }
  throw new NoBackup(`The backup is of a later version (${product_version}): restore it with that one or a later one.`);
}

async function requireNoOtherFiles(storage: Storage, { entries }: Manifest): Promise<void> {
  await storage.requireWritable();
  const ours = new Set(entries.map(({ name }) => keyOfEntry(name)));
  for await (const key of storage.keysOlderThan(new Date(Date.now() + 1_000))) {
    if (!ours.has(key)) throw new Error(`The storage is not empty: it holds ${key}. Choose an empty folder or bucket.`);
  }
}

/** The schema as it was; later migrations follow when the rows are there. */
async function makeSchema(databaseUrl: string, { migrations }: Manifest): Promise<void> {
  const options = dataSourceOptions(databaseUrl, { poolSize: 1, statementTimeoutMs: 0 });
  const known = new Set(migrations);
  const then = ourMigrations().filter(({ name }) => known.has(name));
  const dataSource = await new DataSource({ ...options, migrations: then }).initialize();
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}

async function restoreFiles(backup: BackupFile, storage: Storage): Promise<number> {
  const files = backup.manifest.entries.filter(({ name }) => keyOfEntry(name) !== undefined).values();
  let done = 0;
  const putOn = async () => {
    for (const { name, bytes } of files) {
      const key = keyOfEntry(name) ?? '';
      if ((await storage.sizeOf(key)) !== bytes) await storage.put(key, await backup.stream(name), contentTypeOf(key));
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, putOn));
  return done;
}

/**
 * Inserts all rows in one transaction. Triggers and constraints are switched off meanwhile, because the rows were valid when
 * they were saved; foreign keys are checked at the end.
 *
 * @returns how many mails are held
 */
function restoreRows(backup: BackupFile, databaseUrl: string): Promise<number> {
  const { tables, sequences } = backup.manifest;
  const id = pg.escapeIdentifier;
  return onConnection(databaseUrl, async (client) => {
    await client.query('BEGIN');
    const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
      `SELECT conrelid::regclass::text AS table, conname::text AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    );
    for (const { table, name } of references) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${id(name)}`);
    for (const { name } of tables) {
      await client.query(`ALTER TABLE ${id(name)} DISABLE TRIGGER USER`);
      await client.query(`TRUNCATE ${id(name)}`);
    }
    for (const { name, columns } of tables) {
      const into = client.query(copyFrom(`COPY ${id(name)} (${columns.map(id).join(', ')}) FROM STDIN`));
      await pipeline(await backup.stream(entryOfTable(name)), into);
    }
    for (const { name, last_value, is_called } of sequences) {
      await client.query('SELECT setval($1::regclass, $2, $3)', [id(name), last_value, is_called]);
    }
    const { rowCount: held } = await client.query(
      `UPDATE mails SET state = 'held', last_error = $1 WHERE state IN ('queued', 'handing_over')`,
      [HELD],
    );
    // A copy of the product must not call other systems before somebody has looked at it.
    if (tables.some(({ name }) => name === 'webhook_endpoints')) {
      await client.query(`UPDATE webhook_endpoints SET state = 'paused', state_reason = $1 WHERE state = 'on'`, [
        PAUSED,
      ]);
    }
    // The queue that had these jobs is not restored, so all of them are enqueued again.
    await client.query('UPDATE outbox SET enqueued_at = NULL, stalled_count = 0 WHERE finished_at IS NULL');
    for (const { name } of tables) await client.query(`ALTER TABLE ${id(name)} ENABLE TRIGGER USER`);
    for (const { table, name, definition } of references) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${id(name)} ${definition}`);
    }
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return held ?? 0;
  });
}

/** The classes of this version's migrations. */
function ourMigrations(): (new () => MigrationInterface)[] {
  const listed = Object.values(dataSourceOptions('postgresql://unused').migrations ?? {});
  return listed.filter((migration) => typeof migration === 'function') as (new () => MigrationInterface)[];
}

async function onConnection<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'selvedge-restore' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

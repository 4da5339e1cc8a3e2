import 'reflect-metadata';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { restoreBackup } from './backup/restore-backup.js';
import { writeBackup } from './backup/write-backup.js';
import { type Config, dataDirOf, loadConfig } from './config.js';
import { noteChange } from './database/audit-trail.js';
import { openDataSource } from './database/data-source.js';
import { giveRights, schemaUrl } from './database/prepare-schema.js';
import { waitForDatabase } from './database/wait-for-database.js';
import { onDatabase } from './embedded/on-database.js';
import { beginProgram } from './process/begin.js';
import { warnOfUnknownSettings } from './settings-report.js';
import { openStorage } from './storage/open-storage.js';

/** For a database that is being started. */
const PATIENCE_MS = 3_000;

const USAGE = `Saves the whole house in one file, and puts it back:

  npm run backup -- FILE      while the product runs; FILE must not exist
  npm run restore -- FILE     into an empty database and an empty folder or bucket; everything is verified first

The database is that of DATABASE_URL, or that of "npm start" on DATA_DIR; the files are in DATA_DIR, or in S3_BUCKET.`;

async function main(): Promise<void> {
  const [command, file] = process.argv.slice(2);
  if (file === undefined || (command !== 'backup' && command !== 'restore')) throw new Error(USAGE);
  beginProgram();
  warnOfUnknownSettings((sentence) => console.error(sentence));
  const path = resolve(file);
  const dataDir = dataDirOf(process.env);
  await onDatabase(dataDir, async (url) => {
    const config = configFor(url);
    await waitForDatabase(command === 'backup' ? url : schemaUrl(config), PATIENCE_MS, console.error);
    await (command === 'backup' ? backUp(path, config) : restore(path, config));
  });
}

async function backUp(path: string, config: Config): Promise<void> {
  const { tables, entries, taken_at } = await writeBackup(path, config.databaseDirectUrl, await openStorage(config));
  await noteSystem(config.databaseUrl, 'backed-up');
  const megabytes = (statSync(path).size / 1e6).toFixed(1);
  console.log(
    `Saved ${tables.length} tables and ${entries.length - tables.length} files as of ${taken_at}: ${megabytes} MB.`,
  );
}

async function restore(path: string, config: Config): Promise<void> {
  const done = await restoreBackup(path, schemaUrl(config), await openStorage(config));
  if (config.databaseOwnerUrl !== undefined) await giveRights(config.databaseOwnerUrl, config);
  await noteSystem(config.databaseUrl, 'restored', `as of ${done.manifest.taken_at}`);
  console.log(`Restored ${done.manifest.tables.length} tables and ${done.files} files of ${done.manifest.taken_at}.`);
  if (done.migrated.length > 0) console.log(`Brought to this version by ${done.migrated.length} migrations.`);
  if (done.heldMails > 0) {
    console.log(`${done.heldMails} mails had not gone out. They are held: an admin sends them from the System page.`);
  }
}

async function noteSystem(databaseUrl: string, action: 'backed-up' | 'restored', detail = ''): Promise<void> {
  const dataSource = await openDataSource(databaseUrl, { poolSize: 1 });
  try {
    await noteChange(dataSource, { action, resource: 'system', detail });
  } finally {
    await dataSource.destroy();
  }
}

/** Nobody signs in here, so a secret to sign sessions with need not be given. */
function configFor(databaseUrl: string): Config {
  const jwtSecret = process.env.JWT_SECRET?.trim() || 'nobody signs in while a backup is written';
  return loadConfig({ ...process.env, NODE_ENV: 'development', DATABASE_URL: databaseUrl, JWT_SECRET: jwtSecret });
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

import './process/bootstrap.js';
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { createWriteStream, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { decryptFile, isEncrypted, KeyError, makeKey } from './backup/encryption.js';
import type { Manifest } from './backup/manifest.js';
import { restoreBackup } from './backup/restore-backup.js';
import { streamBackup, writeBackup } from './backup/write-backup.js';
import { type Config, dataDirOf, loadConfig } from './config/config.js';
import { warnOfUnknownSettings } from './config/settings-report.js';
import { recordChange } from './database/audit-trail.js';
import { openDataSource } from './database/data-source.js';
import { giveRights, schemaUrl } from './database/prepare-schema.js';
import { waitForDatabase } from './database/wait-for-database.js';
import { withDatabase } from './embedded/with-database.js';
import { makeFolder } from './process/make-folder.js';
import { openStorage } from './storage/open-storage.js';

/** For a database that is being started. */
const TIMEOUT_MS = 3_000;

/** The standard output for `backup`, the standard input for `restore`. */
const STANDARD_STREAM = '-';

const USAGE = `Saves the database and the files in one file, and restores them:

  npm run backup -- FILE      while the product runs; FILE must not exist
  npm run restore -- FILE     into an empty database and an empty folder or bucket; everything is verified first
  npm run restore -- FILE.age --identity KEYFILE
                              one that was encrypted, with the secret key to its BACKUP_AGE_RECIPIENT

  node backend/dist/backup-cli.js backup - > FILE
  node backend/dist/backup-cli.js restore - < FILE
                              the same by the standard streams, from and into a container for example
  node backend/dist/backup-cli.js key KEYFILE
                              makes a secret key, and shows the public one for BACKUP_AGE_RECIPIENT

The database is that of DATABASE_URL, or that of "npm start" on DATA_DIR; the files are in DATA_DIR, or in S3_BUCKET.`;

async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  const [command, file] = positionals;
  const { identity } = values;
  if (command === 'key' && file !== undefined) return showKey(resolve(file));
  const isKnown = command === 'backup' ? identity === undefined : command === 'restore';
  if (!isKnown || file === undefined || positionals.length > 2) throw new Error(USAGE);
  if (file === STANDARD_STREAM && (command === 'backup' ? process.stdout : process.stdin).isTTY) {
    throw new Error('A backup is no text for a terminal: write it by > FILE, or read it by < FILE.');
  }
  warnOfUnknownSettings((sentence) => console.error(sentence));
  const dataDir = dataDirOf(process.env);
  await withDatabase(dataDir, async (url) => {
    const config = configFor(url);
    await waitForDatabase(command === 'backup' ? url : schemaUrl(config), TIMEOUT_MS, console.error);
    await (command === 'backup' ? backUp(file, config) : restore(file, identity, config));
  });
}

async function showKey(path: string): Promise<void> {
  const recipient = await makeKey(path);
  console.log(
    `The secret key is in ${path}: keep it at another place. The public one:\nBACKUP_AGE_RECIPIENT=${recipient}`,
  );
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { identity: { type: 'string' } } });
  } catch {
    throw new Error(USAGE);
  }
}

async function backUp(file: string, config: Config): Promise<void> {
  const { databaseDirectUrl, backup } = config;
  const from = [databaseDirectUrl, await openStorage(config), backup.recipients] as const;
  if (file === STANDARD_STREAM) {
    const manifest = await streamBackup(process.stdout, ...from);
    console.error(`${describeBackup(manifest, config)}.`);
  } else {
    const path = resolve(file);
    const manifest = await writeBackup(path, ...from);
    const megabytes = (statSync(path).size / 1e6).toFixed(1);
    console.log(`${describeBackup(manifest, config)}: ${megabytes} MB.`);
  }
  await recordSystem(config.databaseDirectUrl, 'backed-up');
}

function describeBackup({ tables, entries, taken_at }: Manifest, { backup }: Config): string {
  const readers = backup.recipients.length > 0 ? ', encrypted to BACKUP_AGE_RECIPIENT' : '';
  return `Saved ${tables.length} tables and ${entries.length - tables.length} files as of ${taken_at}${readers}`;
}

async function restore(file: string, identity: string | undefined, config: Config): Promise<void> {
  if (file !== STANDARD_STREAM) return restoreFile(resolve(file), identity, config);
  await withScratchFile(config, async (path) => {
    // All of it is verified before anything is written, so it has to be read twice.
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
    await restoreFile(path, identity, config);
  });
}

async function restoreFile(path: string, identity: string | undefined, config: Config): Promise<void> {
  if (!(await isEncrypted(path))) return restorePlain(path, config);
  if (identity === undefined) {
    throw new KeyError(`${path} is encrypted: name the file of its secret key by --identity KEYFILE.`);
  }
  await withScratchFile(config, async (plain) => {
    await decryptFile(path, resolve(identity), plain);
    await restorePlain(plain, config);
  });
}

/** A file that is gone afterwards. In DATA_DIR, because the folder of the system for such files is memory in many containers. */
async function withScratchFile({ dataDir }: Config, work: (path: string) => Promise<void>): Promise<void> {
  const scratch = join(dataDir, 'scratch');
  makeFolder(scratch, 0o700);
  const path = join(scratch, randomUUID());
  try {
    await work(path);
  } finally {
    rmSync(path, { force: true });
  }
}

async function restorePlain(path: string, config: Config): Promise<void> {
  const done = await restoreBackup(path, schemaUrl(config), await openStorage(config));
  if (config.databaseOwnerUrl !== undefined) await giveRights(config.databaseOwnerUrl, config);
  await recordSystem(config.databaseDirectUrl, 'restored', `as of ${done.manifest.taken_at}`);
  console.log(`Restored ${done.manifest.tables.length} tables and ${done.files} files of ${done.manifest.taken_at}.`);
  if (done.migrated.length > 0) console.log(`Brought to this version by ${done.migrated.length} migrations.`);
  if (done.heldMails > 0) {
    console.log(`${done.heldMails} mails had not gone out. They are held: an admin sends them from the System page.`);
  }
}

async function recordSystem(databaseUrl: string, action: 'backed-up' | 'restored', detail = ''): Promise<void> {
  const dataSource = await openDataSource(databaseUrl, { poolSize: 1 });
  try {
    await recordChange(dataSource, { action, resource: 'system', detail });
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

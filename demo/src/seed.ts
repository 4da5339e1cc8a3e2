import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { type Config, dataDirOf, loadConfig } from '@selvedge/backend/config';
import { openDataSource } from '@selvedge/backend/database/data-source';
import { runMigrations } from '@selvedge/backend/database/migrate';
import { lockDataDir } from '@selvedge/backend/embedded/data-dir-lock';
import { runningPostgresUrl, startPostgres } from '@selvedge/backend/embedded/postgres';
import { beginProgram } from '@selvedge/backend/process/begin';
import { readArguments, usage } from './arguments.js';
import { seedDemo } from './demo.js';
import { growCatalogue } from './grow.js';

const log = (line: string) => console.log(line);

async function main(): Promise<void> {
  const { help, fabrics } = readArguments(process.argv.slice(2));
  if (help) return log(usage);

  beginProgram();
  const dataDir = dataDirOf(process.env);
  await onDatabase(dataDir, async (url) => {
    await runMigrations(url);
    const dataSource = await openDataSource(url, { poolSize: 2, statementTimeoutMs: 0 });
    try {
      await seedDemo(dataSource, { config: configFor(url), log });
      if (fabrics !== undefined) log(`${await growCatalogue(dataSource, fabrics, log)} fabrics were added.`);
    } finally {
      await dataSource.destroy();
    }
  });
  log('Done.');
}

/** Nobody signs in here, so a secret to sign sessions with need not be given. */
function configFor(databaseUrl: string): Config {
  const jwtSecret = process.env.JWT_SECRET?.trim() || randomBytes(32).toString('base64');
  return loadConfig({ ...process.env, DATABASE_URL: databaseUrl, JWT_SECRET: jwtSecret });
}

/** On the given database, on that of a running product, or on that of the data folder, started for the purpose. */
async function onDatabase(dataDir: string, work: (url: string) => Promise<void>): Promise<void> {
  const url = process.env.DATABASE_URL?.trim() || (await runningPostgresUrl(dataDir));
  if (url) return work(url);
  const lock = lockDataDir(dataDir);
  try {
    const server = await startPostgres(dataDir);
    try {
      await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

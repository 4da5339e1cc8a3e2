import '@selvedge/backend/process/bootstrap';
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { type Config, dataDirOf, loadConfig } from '@selvedge/backend/config/config';
import { warnOfUnknownSettings } from '@selvedge/backend/config/settings-report';
import { openDataSource } from '@selvedge/backend/database/data-source';
import { prepareSchema } from '@selvedge/backend/database/prepare-schema';
import { withDatabase } from '@selvedge/backend/embedded/with-database';
import { readArguments, usage } from './arguments.js';
import { seedDemo } from './demo.js';
import { growCatalogue } from './grow.js';
import { growMoney } from './grow-money.js';

const log = (line: string) => console.log(line);
/** For a database that is being started. */
const TIMEOUT_MS = 3_000;

async function main(): Promise<void> {
  const { help, fabrics, entries } = readArguments(process.argv.slice(2));
  if (help) return log(usage);

  warnOfUnknownSettings((sentence) => console.error(sentence));
  const dataDir = dataDirOf(process.env);
  await withDatabase(dataDir, async (url) => {
    const config = configFor(url);
    await prepareSchema(config, TIMEOUT_MS, log);
    const dataSource = await openDataSource(config.databaseDirectUrl, { poolSize: 2, statementTimeoutMs: 0 });
    try {
      await seedDemo(dataSource, { config, log });
      if (fabrics !== undefined) log(`${await growCatalogue(dataSource, fabrics, log)} fabrics were added.`);
      if (entries !== undefined) log(`${await growMoney(dataSource, entries, log)} invoices and receipts were added.`);
    } finally {
      await dataSource.destroy();
    }
  });
  log('Done.');
}

/** Nobody signs in here, so no session secret is needed. */
function configFor(databaseUrl: string): Config {
  const jwtSecret = process.env.JWT_SECRET?.trim() || randomBytes(32).toString('base64');
  return loadConfig({ ...process.env, DATABASE_URL: databaseUrl, JWT_SECRET: jwtSecret });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { isEmailAddress } from '@selvedge/domain/email-address';
import { dataDirOf, GENERATED_ADMIN_EMAIL } from './config.js';
import { openDataSource } from './database/data-source.js';
import { waitForDatabase } from './database/wait-for-database.js';
import { runningPostgresUrl } from './embedded/postgres.js';
import { beginProgram } from './process/begin.js';
import { warnOfUnknownSettings } from './settings-report.js';
import { resetAdmin } from './users/ensure-admin.js';
import { passwordFault } from './users/password.js';

/** For a database that is being started. */
const PATIENCE_MS = 3_000;

const USAGE = `Creates an administrator, or gives an existing one a new password:

  npm run admin -- someone@company.lk
  npm run admin -- reset                 the administrator of the first start, or of ADMIN_EMAIL

The password is taken from ADMIN_PASSWORD, if the command is given one; else one is made up and shown once.
The database is the one of DATABASE_URL; without it, the one of a running "npm start".`;

async function main(): Promise<string> {
  // Taken before the settings file is read: what stands there is the first administrator's, and nobody else's.
  const chosen = process.env.ADMIN_PASSWORD || undefined;
  beginProgram();
  warnOfUnknownSettings((sentence) => console.error(sentence));
  const named = process.argv[2]?.trim() ?? '';
  const email = named === 'reset' ? process.env.ADMIN_EMAIL?.trim() || GENERATED_ADMIN_EMAIL : named;
  if (!isEmailAddress(email)) throw new Error(USAGE);

  const password = chosen ?? randomBytes(15).toString('base64url');
  const fault = passwordFault(password, 'strict', 'admin');
  if (fault) throw new Error(fault);

  const url = process.env.DATABASE_URL?.trim() || (await runningPostgresUrl(dataDirOf(process.env)));
  if (!url) throw new Error('No database: set DATABASE_URL, or start the product with npm start first.');

  await waitForDatabase(url, PATIENCE_MS, console.error);
  const dataSource = await openDataSource(url, { poolSize: 1 });
  try {
    const isNew = await resetAdmin(dataSource, { email, password });
    const done = isNew ? `${email} is now an administrator.` : `${email} has a new password and is an administrator.`;
    return chosen ? done : `${done}\nPassword: ${password}`;
  } finally {
    await dataSource.destroy();
  }
}

try {
  console.log(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { isEmailAddress } from '@selvedge/domain/email-address';
import { openDataSource } from './database/data-source.js';
import { runningPostgresUrl } from './embedded/postgres.js';
import { resetAdmin } from './users/ensure-admin.js';
import { passwordFault } from './users/password.js';

const USAGE = `Creates an administrator, or gives an existing one a new password:

  node backend/dist/admin-cli.js someone@company.lk

The password is taken from ADMIN_PASSWORD; without it, one is made up and shown once.
The database is the one of DATABASE_URL; without it, the one of a running "npm start".`;

async function main(): Promise<string> {
  const email = process.argv[2]?.trim() ?? '';
  if (!isEmailAddress(email)) throw new Error(USAGE);

  const chosen = process.env.ADMIN_PASSWORD || undefined;
  const password = chosen ?? randomBytes(15).toString('base64url');
  const fault = passwordFault(password, 'strict', 'admin');
  if (fault) throw new Error(fault);

  const url = process.env.DATABASE_URL?.trim() || (await runningPostgresUrl(resolve(process.env.DATA_DIR || './data')));
  if (!url) throw new Error('No database: set DATABASE_URL, or start the product with npm start first.');

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

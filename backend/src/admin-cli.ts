import './process/bootstrap.js';
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { DataSource } from 'typeorm';
import { type AdminCommand, readCommand } from './admin-arguments.js';
import { type Config, dataDirOf, loadConfig } from './config/config.js';
import { warnOfUnknownSettings } from './config/settings-report.js';
import { openDataSource } from './database/data-source.js';
import { waitForDatabase } from './database/wait-for-database.js';
import { runningPostgresUrl } from './embedded/postgres.js';
import { removeAdmin, resetAdmin } from './users/ensure-admin.js';
import { passwordProblem } from './users/password.js';
import { resetByCommand } from './users/reset-second-factor.js';

/** For a database that is being started. */
const TIMEOUT_MS = 3_000;

/** @throws Error for one that is too weak for an administrator, whatever PASSWORD_POLICY says. */
async function givenPassword(): Promise<string> {
  const [password = ''] = (await text(process.stdin)).split(/\r?\n/);
  const problem = passwordProblem(password, 'strict', 'admin');
  if (problem) throw new Error(problem);
  return password;
}

async function main(): Promise<string> {
  warnOfUnknownSettings((sentence) => console.error(sentence));
  const command = readCommand(process.argv.slice(2));
  const given = command.isPasswordGiven ? await givenPassword() : undefined;

  // A pooler in transaction mode has no sessions, which the change of an account needs.
  const url =
    process.env.DATABASE_DIRECT_URL?.trim() ||
    process.env.DATABASE_URL?.trim() ||
    (await runningPostgresUrl(dataDirOf(process.env)));
  if (!url) throw new Error('No database: set DATABASE_URL, or start the product with npm start first.');

  await waitForDatabase(url, TIMEOUT_MS, console.error);
  const dataSource = await openDataSource(url, { poolSize: 1 });
  try {
    return await fulfil(dataSource, command, given);
  } finally {
    await dataSource.destroy();
  }
}

/** The settings for writing a mail, which need no real secret: where none is set, a random one does. */
function settingsOf({ options }: DataSource): Config {
  const { url } = options as { url?: string };
  const JWT_SECRET = process.env.JWT_SECRET || randomBytes(48).toString('base64url');
  return loadConfig({ ...process.env, DATABASE_URL: url, JWT_SECRET });
}

async function fulfil(
  dataSource: DataSource,
  { what, email }: AdminCommand,
  given: string | undefined,
): Promise<string> {
  if (what === 'remove') {
    await removeAdmin(dataSource, email);
    return `The access of ${email} has ended, with all its sessions. The Staff page gives it back.`;
  }
  if (what === 'reset-2fa') {
    const { dueAt } = await resetByCommand(dataSource, settingsOf(dataSource), email);
    return dueAt === null
      ? `The second factors of ${email} are removed, and all its sessions have ended.`
      : `${email} is the only owner: its second factors are removed by the first sign-in after ${dueAt.toISOString()}, unless one is used before. The account was mailed.`;
  }
  const password = given ?? randomBytes(15).toString('base64url');
  const isNew = await resetAdmin(dataSource, { email, password });
  const done = isNew ? `${email} is now an administrator.` : `${email} has a new password and is an administrator.`;
  return given === undefined ? `${done}\nPassword: ${password}` : done;
}

try {
  console.log(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

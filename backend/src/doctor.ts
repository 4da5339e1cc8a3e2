import './process/bootstrap.js';
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { isEmailAddress } from '@selvedge/domain/email-address';
import { type Config, ConfigError, dataDirOf, loadConfig } from './config/config.js';
import { databaseChecks } from './doctor/database.checks.js';
import { type Finding, findAll, type Verdict } from './doctor/finding.js';
import { machineChecks } from './doctor/machine.checks.js';
import { publicAddressChecks } from './doctor/public-address.checks.js';
import { serverChecks } from './doctor/server.checks.js';
import { secretsOf } from './embedded/secrets.js';
import { withDatabase } from './embedded/with-database.js';
import { table } from './process/table.js';

const USAGE = `Looks at everything that the product stands on, and ends with code 1 where something is wrong:

  npm run doctor
  npm run doctor -- --send-mail SOMEBODY@…     sends a mail, too
  npm run doctor -- --json                     for machines

Start the product first: part of it is asked through PUBLIC_URL, as visitors do.`;

const SIGNS: Readonly<Record<Verdict, string>> = { ok: 'ok', warning: 'WARNING', wrong: 'WRONG', skipped: '-' };

async function main(): Promise<void> {
  const { json, 'send-mail': sendMailTo } = readArguments();
  await withDatabase(dataDirOf(process.env), async (url) => {
    const config = configFor(url);
    const findings = await findAll([
      ...machineChecks(config),
      ...publicAddressChecks(config),
      ...databaseChecks(config),
      ...serverChecks(config, sendMailTo),
    ]);
    console.log(json ? JSON.stringify(findings, null, 2) : inWords(findings));
    if (findings.some(({ verdict }) => verdict === 'wrong')) process.exitCode = 1;
  });
}

function readArguments() {
  const options = { json: { type: 'boolean' }, 'send-mail': { type: 'string' } } as const;
  try {
    const { values } = parseArgs({ options });
    if (values['send-mail'] !== undefined && !isEmailAddress(values['send-mail'])) throw new Error(USAGE);
    return values;
  } catch {
    throw new Error(USAGE);
  }
}

/** Outside production `npm start` provides the secret itself. */
function configFor(databaseUrl: string): Config {
  const { NODE_ENV, JWT_SECRET } = process.env;
  const isOwn = NODE_ENV?.trim() !== 'production' && !JWT_SECRET?.trim();
  const secret = isOwn ? { JWT_SECRET: secretsOf(dataDirOf(process.env)).jwtSecret } : {};
  return loadConfig({ ...process.env, DATABASE_URL: databaseUrl, ...secret });
}

function inWords(findings: readonly Finding[]): string {
  return table(findings.map(({ check, verdict, detail }) => [SIGNS[verdict], check, detail]));
}

try {
  await main();
  process.exit();
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : error);
  process.exit(1);
}

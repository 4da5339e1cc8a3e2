import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Checkout } from './checkout.mjs';
import { installedPostgres, startDebianPostgres } from './debian-postgres.mjs';
import { commandsOf, trialOf } from './documented.mjs';
import { outageCases } from './documents-installation.mjs';
import { serverTrials } from './documents-servers.mjs';
import { ownS3 } from './fleet.mjs';
import { startMailServer } from './mail-server.mjs';
import { hasProgram } from './proxies.mjs';
import { startRedis } from './redis-server.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const PAGES = ['docs/operations.md', 'docs/scaling.md'];

/**
 * Runs every command of the operator documentation verbatim, in a separate installation, and checks the results.
 * Commands that can't run here are reported with the reason. The exit code is 1 if one failed, or is not tested.
 */
export async function drillDocuments() {
  const commands = [...new Set(PAGES.flatMap((page) => commandsOf(readFileSync(join(root, page), 'utf8'))))];
  const problems = [];
  const notRun = new Map();
  for (const command of commands) {
    const trial = trialOf(command);
    if (trial === undefined) problems.push(`nobody tries: ${command}`);
    else if (trial.not !== undefined) notRun.set(trial.not, [...(notRun.get(trial.not) ?? []), firstLine(command)]);
  }
  for (const [reason, those] of notRun)
    console.log(`  NOT RUN, ${reason}\n             ${those.join('\n             ')}`);
  if (installedPostgres() === undefined) {
    console.log(
      '  SKIPPED: PostgreSQL is not installed on this machine (Debian: postgresql); its tools are what is tried.',
    );
    return;
  }
  const fleet = await aHouse();
  try {
    for (const { name, needs = [], work } of [...outageCases, ...serverTrials]) {
      const missing = needs.filter((program) => !hasProgram(program, '--version'));
      const those = commands.filter((command) => trialOf(command) === name).map(firstLine);
      if (missing.length > 0) {
        console.log(`  SKIPPED  ${name}: ${missing.join(', ')} is not installed`);
        continue;
      }
      const [load, begun] = [loadavg()[0].toFixed(1), performance.now()];
      try {
        const reported = await work(fleet, (beginning) => commands.find((command) => command.startsWith(beginning)));
        const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
        console.log(`  kept     ${name} (${seconds} s, load ${load}): ${reported}`);
      } catch (error) {
        problems.push(`${name}: ${error.message}`);
        console.log(`  BROKEN   ${name}: ${error.message}`);
      }
      for (const command of those) console.log(`             ${command}`);
    }
  } finally {
    for (let end = fleet.ends.pop(); end; end = fleet.ends.pop()) await Promise.resolve(end()).catch(() => undefined);
  }
  console.log(
    problems.length === 0 ? '  Every command does what the pages say.' : `  BROKEN:\n    ${problems.join('\n    ')}`,
  );
  if (problems.length > 0) process.exitCode = 1;
}

const firstLine = (command) => command.split('\n')[0];

/** Sets up the prerequisites of an operator: PostgreSQL, Redis, a bucket and a mail server. */
async function aHouse() {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-documents-'));
  // PostgreSQL and PgBouncer run as nobody when we are root, and need access.
  chmodSync(folder, 0o711);
  const ends = [() => rmSync(folder, { recursive: true, force: true })];
  const place = (name) => {
    mkdirSync(join(folder, name), { mode: 0o711 });
    return join(folder, name);
  };
  const postgres = await startDebianPostgres(place('postgres'));
  ends.push(postgres.stop);
  const redis = hasProgram('redis-server', '--version') ? await startRedis() : undefined;
  if (redis) ends.push(redis.kill);
  const mail = await startMailServer(0);
  ends.push(mail.stop);
  const s3 = await ownS3(folder, ends);
  const checkout = new Checkout(join(folder, 'house'));
  ends.push(() => checkout.stop());
  return {
    folder,
    ends,
    postgres,
    redis,
    mail,
    s3,
    checkout,
    admin: { email: 'owner@house.lk', password: 'Trellis-Umbra-42' },
  };
}

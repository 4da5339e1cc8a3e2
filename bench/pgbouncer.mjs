import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresUser } from '@selvedge/backend/embedded/postgres-binaries';
import { freePort } from '@selvedge/backend/process/ports';
import { answersAt } from './proxies.mjs';

const START_MS = 10_000;

/**
 * PgBouncer in front of the database of `url`, with the settings that docs/scaling.md shows, but for the addresses.
 * @param settings the block of that page
 */
export async function startPgBouncer(settings, { url, folder }) {
  const { hostname, port: server, username, password, pathname } = new URL(url);
  const port = await freePort();
  const own = join(folder, 'pgbouncer');
  mkdirSync(own);
  const [file, users] = [join(own, 'pgbouncer.ini'), join(own, 'userlist.txt')];
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    file,
    settings
      .replace(/host=\S+ port=\d+ dbname=\S+/, `host=${hostname} port=${server} dbname=${pathname.slice(1)}`)
      .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1')
      .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
      .replace(/^auth_file = .*$/m, `auth_file = ${users}\nunix_socket_dir =`),
  );
  for (const path of [own, file, users]) if (postgresUser) chownSync(path, postgresUser.uid, postgresUser.gid);
  let child;
  let output = '';
  const startAgain = async () => {
    // It does not run as root.
    child = spawn('pgbouncer', [file], { stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...postgresUser });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    for (const deadline = Date.now() + START_MS; !(await answersAt(port)); ) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PgBouncer does not start: ${output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await startAgain();
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${port}/selvedge`,
    stop,
    startAgain,
    /** Statements rejected so far. */
    rejections: () => output.split('\n').filter((line) => /unsupported|no such|not allowed|failed/i.test(line)),
  };
}

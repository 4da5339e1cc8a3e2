import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@selvedge/backend/embedded/postgres';
import { runProgram } from '@selvedge/backend/embedded/postgres-server';

const LONGEST_MS = 4_000;

/** Stops the server as a power cut would, and starts it again on the same port after a while. */
export async function stopDatabase({ pgCtl, clusterDir, port }, dataDir) {
  await runProgram(pgCtl, ['stop', '-D', clusterDir, '-m', 'immediate', '-w', '-s']);
  await sleep(Math.random() * LONGEST_MS);
  await startPostgres(dataDir, { port, settings: benchSettings });
}

/** Freezes every process of the server for a while: connections stay open, but get no answers. */
export async function freezeDatabase({ clusterDir }) {
  const pids = processesOf(clusterDir);
  for (const pid of pids) signal(pid, 'SIGSTOP');
  await sleep(500 + Math.random() * LONGEST_MS);
  for (const pid of pids) signal(pid, 'SIGCONT');
}

/** A process of a connection ends with it, also between two looks. */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Without fsync data survives the end of the server, but not of the machine: sufficient, and faster. */
export const benchSettings = { fsync: 'off', max_connections: '200' };

/** The postmaster first, so that it starts nothing while the others are stopped. */
function processesOf(clusterDir) {
  const pidFile = join(clusterDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return [];
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  return [
    postmaster,
    ...readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && parentOf(pid) === postmaster),
  ];
}

function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1]);
  } catch {
    return undefined;
  }
}

import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const NAME = 'selvedge-tests-';
/** A run fills some 2 GB of it at most, and needs as much again for its programs. */
const NEEDED_BYTES = 6 * 2 ** 30;

/**
 * A folder in memory for what a run of tests writes and throws away: hundreds of databases and data folders, whose files
 * cost a disk more than all that is asked of them. Undefined where the system has none, or too little memory.
 *
 * @returns {string | undefined} the folder, which the caller removes. Folders that a killed run left go first.
 */
export function memoryFolder() {
  if (process.platform !== 'linux' || !mayRunPrograms() || availableBytes() < NEEDED_BYTES) return undefined;
  sweep();
  const folder = join(IN_MEMORY, `${NAME}${process.pid}`);
  // PostgreSQL runs as `nobody` when the tests run as root: it needs access to subfolders, but not to listings.
  mkdirSync(folder, { mode: 0o711 });
  return folder;
}

/** Tests unpack a browser; containers often mount this folder so that nothing in it can be run. */
function mayRunPrograms() {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, place]) => place === IN_MEMORY);
  return mount !== undefined && !mount[3].split(',').includes('noexec');
}

function availableBytes() {
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, availableMemory());
}

/** Memory that the kernel can reclaim counts as free. */
function availableMemory() {
  const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
  return kilobytes ? Number(kilobytes) * 1024 : freemem();
}

function sweep() {
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = name.startsWith(NAME) && Number(name.slice(NAME.length));
    if (pid && !isAlive(pid)) rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

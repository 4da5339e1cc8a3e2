import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivate } from './data-dir.js';

/** Another process holds the data folder. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';

  constructor(dataDir: string, holder: number) {
    super(`Selvedge is already running on ${dataDir} (process ${holder}). Stop it first, or choose another DATA_DIR.`);
  }
}

interface Holder {
  pid: number;
  /** Distinguishes a process from a later one with the same id; null where the system doesn't say. */
  startedAt: string | null;
}

/** The lock of the data folder. */
export interface DataDirLock {
  /** True if an earlier holder ended without releasing it; programs that it started may still be closing. */
  readonly tookOver: boolean;
  release(): void;
}

/**
 * Locks the data folder for the life of this process, or until `release`. A lock whose process is gone is taken over, even if
 * another program has its process id meanwhile.
 *
 * @throws DataDirInUseError while the holder lives.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  makePrivate(dataDir);
  const file = join(dataDir, 'selvedge.lock');
  const own: Holder = { pid: process.pid, startedAt: inspect(process.pid).startedAt };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (claim(draft, file)) return { tookOver: attempt > 0, release: () => releaseLock(file, own) };
      const holder = readHolder(file);
      if (holder && isAlive(holder)) throw new DataDirInUseError(dataDir, holder.pid);
      removeStaleLock(file, holder, dataDir);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error(`Could not lock ${dataDir}: ${file} comes back again and again. Remove it and start once more.`);
}

/** A hard link appears with its whole content or not at all, so nobody reads half a lock. */
function claim(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of a dead holder, unless another start was faster and the file is already that one's. */
function removeStaleLock(file: string, dead: Holder | undefined, dataDir: string): void {
  const grave = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, grave);
  } catch {
    return;
  }
  const taken = readHolder(grave);
  try {
    if (taken && (taken.pid !== dead?.pid || taken.startedAt !== dead.startedAt)) {
      claim(grave, file);
      throw new DataDirInUseError(dataDir, taken.pid);
    }
  } finally {
    rmSync(grave, { force: true });
  }
}

function releaseLock(file: string, own: Holder): void {
  const holder = readHolder(file);
  if (holder?.pid === own.pid && holder.startedAt === own.startedAt) rmSync(file, { force: true });
}

function readHolder(file: string): Holder | undefined {
  try {
    const holder: Holder = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(holder.pid) ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to another account.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const { startedAt, ended } = inspect(holder.pid);
  if (ended) return false;
  return holder.startedAt === null || startedAt === null || startedAt === holder.startedAt;
}

/** Boot id and start tick of a process on Linux, and whether it only waits to be reaped; elsewhere nothing. */
function inspect(pid: number): { startedAt: string | null; ended: boolean } {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 2, the name, may hold blanks. After it: the state, and 19 fields on the start in ticks since boot.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { startedAt: `${boot}:${fields[19]}`, ended: fields[0] === 'Z' };
  } catch {
    return { startedAt: null, ended: false };
  }
}

import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../process/ports.js';
import { killGroup } from '../process/process-group.js';
import { postgresUser } from './postgres-binaries.js';

const START_ATTEMPTS = 5;

/** Environment variables passed on to the programs. */
const PASSED_ON = /^(PATH|TMPDIR|TMP|TEMP|SystemRoot|windir|ComSpec|USERNAME|USERPROFILE)$/i;

export interface ServerOptions {
  /** The port to use again after a crash, so that connection strings stay valid; any free one by default. */
  readonly port?: number;
  /** Further server settings, such as `fsync: 'off'` for a database of tests. */
  readonly settings?: Record<string, string>;
  /** Cancels the creation of a cluster, and the start of a server that is not up yet. */
  readonly signal?: AbortSignal;
}

/** Port of the server that runs on this cluster, read from its pid file; undefined when none runs. */
export async function runningPort(pgCtl: string, clusterDir: string): Promise<number | undefined> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const { code } = await runProgram(pgCtl, ['status', '-D', clusterDir]);
  if (code !== 0) return undefined;
  // pg_ctl believes the number in the file, which may be that of a server that was killed and not yet reaped or,
  // after a reboot, of any other program. The file keeps two servers from writing to one cluster, so it is removed
  // only when no process works there.
  if (isDeserted(clusterDir)) {
    rmSync(pidFile, { force: true });
    return undefined;
  }
  // Lines of the file: pid, data directory, start time, port, …
  return Number(readFileSync(pidFile, 'utf8').split('\n')[3]);
}

/** Returns whether no living process has the cluster as its working folder; unknown, and so false, outside Linux. */
function isDeserted(clusterDir: string): boolean {
  if (process.platform !== 'linux') return false;
  const folder = realpathSync(clusterDir);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .every((pid) => !mayWorkIn(folder, pid));
}

function mayWorkIn(folder: string, pid: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch (error) {
    // ENOENT: it is gone, or dead and not reaped. Else it may not be looked at, and its name must do.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT' && nameOf(pid) === 'postgres';
  }
}

function nameOf(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/**
 * Retries, because the chosen port may be taken meanwhile, and because the processes of a killed server need a moment to
 * release its memory.
 * @returns the port that it listens on.
 * @throws Error with the end of the server's log.
 */
export async function startServer(
  pgCtl: string,
  clusterDir: string,
  { port: wanted, settings = {}, signal }: ServerOptions,
): Promise<number> {
  const log = join(clusterDir, 'server.log');
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    const port = wanted ?? (await freePort());
    const serverSettings = {
      listen_addresses: '127.0.0.1',
      // The path of a socket is limited to 107 bytes, and Windows has none.
      unix_socket_directories: '',
      max_connections: '100',
      timezone: 'UTC',
      log_timezone: 'UTC',
      // Logs neither the statement nor the row of an error: they contain addresses and parts of secrets.
      log_min_error_statement: 'panic',
      log_error_verbosity: 'terse',
      ...settings,
    };
    const flags = Object.entries(serverSettings).map(([name, value]) => `-c ${name}=${value}`);
    const args = ['start', '-D', clusterDir, '-w', '-s', '-l', log, '-o', `-p ${port} ${flags.join(' ')}`];
    const { code } = await runProgram(pgCtl, args, { stdio: 'ignore' });
    if (code === 0) return port;
    if (attempt === START_ATTEMPTS) {
      const lines = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-8) : [];
      throw new Error(`PostgreSQL does not start on ${clusterDir}. The end of its log:\n${lines.join('\n')}`);
    }
    await sleep(200 * attempt);
  }
}

/** Ends the server cleanly if that takes no longer than `withinMs`, else at once. */
export async function stopServer(pgCtl: string, clusterDir: string, withinMs: number): Promise<void> {
  const stop = (mode: string) => runProgram(pgCtl, ['stop', '-D', clusterDir, '-m', mode, '-w', '-s']);
  const clean = stop('fast').then(() => true);
  const cleanInTime = await Promise.race([clean, sleep(withinMs, false, { ref: false })]);
  if (!cleanInTime) await stop('immediate');
}

/**
 * Runs one of PostgreSQL's programs as the right account, without our settings and secrets. It is detached, so that Ctrl-C in
 * the terminal doesn't reach it. `signal` kills it and what it has started.
 */
export function runProgram(
  program: string,
  args: string[],
  { stdio = 'pipe', signal }: { stdio?: 'pipe' | 'ignore'; signal?: AbortSignal } = {},
): Promise<{ code: number | null; output: string }> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)));
  return new Promise((resolve, reject) => {
    // A server inherits what pg_ctl has open, so it gets no pipe that would keep this process waiting.
    const child = spawn(program, args, {
      ...postgresUser,
      cwd: '/',
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', stdio, stdio],
    });
    const kill = () => killGroup(child);
    signal?.addEventListener('abort', kill);
    const parts: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => parts.push(part));
    child.stderr?.on('data', (part: Buffer) => parts.push(part));
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', kill);
      resolve({ code, output: Buffer.concat(parts).toString('utf8').trim() });
    });
  });
}

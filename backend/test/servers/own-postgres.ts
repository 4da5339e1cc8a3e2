import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from '../../src/database/migrate.js';
import { type EmbeddedPostgres, startPostgres } from '../../src/embedded/postgres.js';
import { runProgram } from '../../src/embedded/postgres-server.js';
import { type Standby, startStandby } from '../../src/embedded/standby.js';

/** A PostgreSQL server for one test, which can stop it. It always restarts on the same port. */
export class OwnPostgres {
  private constructor(
    private readonly folder: string,
    private server: EmbeddedPostgres,
  ) {}

  /**
   * With our schema and durable commits: some of these tests simulate power failures.
   * @param folder to create and remove; a new temporary one by default
   */
  static async start(folder = mkdtempSync(join(tmpdir(), 'selvedge-own-'))): Promise<OwnPostgres> {
    mkdirSync(folder, { recursive: true });
    // PostgreSQL runs as `nobody` when the tests run as root.
    chmodSync(folder, 0o711);
    const server = await startPostgres(folder);
    await runMigrations(server.url);
    return new OwnPostgres(folder, server);
  }

  get url(): string {
    return this.server.url;
  }

  /** Lines that the server has written so far. */
  get log(): string {
    return readFileSync(join(this.server.clusterDir, 'server.log'), 'utf8');
  }

  /** @param mode `immediate` simulates a power failure: nothing is flushed. */
  async stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    await runProgram(this.server.pgCtl, ['stop', '-D', this.server.clusterDir, '-m', mode, '-w', '-s']);
  }

  async startAgain(): Promise<void> {
    this.server = await startPostgres(this.folder, { port: this.server.port });
  }

  /** Suspends every process of the server: connections stay open without responses. */
  freeze(): void {
    for (const pid of processesOn(this.server.clusterDir)) process.kill(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of processesOn(this.server.clusterDir)) process.kill(pid, 'SIGCONT');
  }

  /** A replica in an adjacent folder, which is removed together with it. */
  standby(): Promise<Standby> {
    return startStandby(this.server, join(this.folder, 'standby'));
  }

  async drop(): Promise<void> {
    this.thaw();
    await this.stop('immediate');
    rmSync(this.folder, { recursive: true, force: true });
    rmSync(this.server.clusterDir, { recursive: true, force: true });
  }
}

/** Process ids of the server of a cluster: the postmaster first, so that it starts none while the others are stopped. */
export function processesOn(clusterDir: string): number[] {
  const pidFile = join(clusterDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return [];
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  return [postmaster, ...children.map(Number)];
}

function parentOf(pid: string): number | undefined {
  try {
    // pid (name) state parent …
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { postgresUser } from '../../src/embedded/postgres-binaries.js';
import { freePort } from '../../src/process/ports.js';
import { eventually } from '../support/eventually.js';

const [, major, minor] = /(\d+)\.(\d+)/.exec(String(spawnSync('pgbouncer', ['--version']).stdout ?? '')) ?? [];

export const hasPgBouncer = major !== undefined;
if (!hasPgBouncer) console.info('Skipped: pgbouncer is not on the PATH, so no pooler was tried.');

/** Since 1.21 PgBouncer tracks the prepared statements of each connection. */
export const keepsStatements = Number(major) > 1 || Number(minor) >= 21;

/** PgBouncer in transaction mode, with so few connections that every session is shared. */
export class OwnPgBouncer {
  private constructor(
    readonly url: string,
    private readonly program: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(databaseUrl: string, connections: number): Promise<OwnPgBouncer> {
    const { hostname, port: server, username, password, pathname } = new URL(databaseUrl);
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-pgbouncer-'));
    chmodSync(folder, 0o711);
    const port = await freePort();
    const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')];
    writeFileSync(users, `"${username}" "${password}"\n`);
    writeFileSync(
      file,
      `[databases]
selvedge = host=${hostname} port=${server} dbname=${pathname.slice(1)} connect_query='SET statement_timeout = 5000; SET idle_in_transaction_session_timeout = 60000'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
server_login_retry = 1
${keepsStatements ? 'max_prepared_statements = 200' : ''}
`,
    );
    // PgBouncer does not run as root.
    for (const path of [file, users]) if (postgresUser) chownSync(path, postgresUser.uid, postgresUser.gid);
    const program = spawn('pgbouncer', ['-q', file], { stdio: 'ignore', ...postgresUser });
    const url = `postgresql://${username}:${password}@127.0.0.1:${port}/selvedge`;
    await eventually(async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.end();
      return true;
    });
    return new OwnPgBouncer(url, program, folder);
  }

  async drop(): Promise<void> {
    const ended = new Promise((resolve) => this.program.once('exit', resolve));
    this.program.kill('SIGKILL');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

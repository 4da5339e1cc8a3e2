import { appendFileSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { EmbeddedPostgres } from './postgres.js';
import { postgresUser } from './postgres-binaries.js';
import { runProgram, startServer, stopServer } from './postgres-server.js';

/** Files of the running server that don't belong to its data. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts', 'server.log', 'backup_label'];

/** A streaming replica (hot standby) of one of our own servers. */
export interface Standby {
  readonly folder: string;
  /** The address for the application, and the one for whoever administers the server. */
  readonly url: string;
  readonly superuserUrl: string;
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  startAgain(): Promise<void>;
  /** Stops it and removes its folder. Its slot still retains the primary's log, so drop the primary, too. */
  drop(): Promise<void>;
}

/**
 * Makes a standby as a cloud provider does, from a base backup over a replication slot, for failover tests and for tests of
 * several machines.
 *
 * @param folder where its cluster goes; a new folder in one that everybody may enter
 */
export async function startStandby(primary: EmbeddedPostgres, folder: string): Promise<Standby> {
  const { username: role, password, pathname } = new URL(primary.url);
  const urlOf = (user: string, port: number, database: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${port}${database}`;
  const slot = `standby_${process.pid}_${Date.now()}`;
  const client = new pg.Client({ connectionString: urlOf('postgres', primary.port, '/postgres') });
  await client.connect();
  try {
    await client.query('SELECT pg_create_physical_replication_slot($1, true)', [slot]);
    await client.query(`SELECT pg_backup_start('standby', true)`);
    await copyCluster(primary.clusterDir, folder);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(join(folder, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(join(folder, 'standby.signal'), '');
    const follows = `host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=standby`;
    appendFileSync(
      join(folder, 'postgresql.auto.conf'),
      `\nprimary_conninfo = '${follows}'\nprimary_slot_name = '${slot}'\nwal_retrieve_retry_interval = '200ms'\n`,
    );
    for (const name of ['backup_label', 'standby.signal']) giveToPostgresUser(join(folder, name));
  } finally {
    await client.end();
  }
  // A standby needs at least as many connections as its primary.
  const settings = { max_connections: '200', hot_standby: 'on' };
  const port = await startServer(primary.pgCtl, folder, { settings });
  return {
    folder,
    url: urlOf(role, port, pathname),
    superuserUrl: urlOf('postgres', port, '/postgres'),
    stop: async (mode = 'fast') => {
      await runProgram(primary.pgCtl, ['stop', '-D', folder, '-m', mode, '-w', '-s']);
    },
    startAgain: async () => {
      await startServer(primary.pgCtl, folder, { port, settings });
    },
    drop: async () => {
      await stopServer(primary.pgCtl, folder, 2_000);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function copyCluster(from: string, to: string): Promise<void> {
  mkdirSync(to, { mode: 0o700 });
  giveToPostgresUser(to);
  const { output } = await runProgram('cp', ['-a', `${from}/.`, to]);
  // Files appear and vanish under a running server; its log makes up for that.
  const problems = output.split('\n').filter((line) => line !== '' && !line.includes('No such file or directory'));
  if (problems.length > 0) throw new Error(`The cluster could not be copied: ${problems.join('\n')}`);
  for (const name of NOT_COPIED) rmSync(join(to, name), { force: true });
}

function giveToPostgresUser(path: string): void {
  if (postgresUser) chownSync(path, postgresUser.uid, postgresUser.gid);
}

import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresUser } from '@selvedge/backend/embedded/postgres-binaries';
import { runProgram, startServer, stopServer } from '@selvedge/backend/embedded/postgres-server';
import pg from 'pg';

const SERVERS = '/usr/lib/postgresql';
const PASSWORD = 'a-database-password';

/** The folder of the installed server's programs, the newest; undefined when there is none. */
export function installedPostgres() {
  if (!existsSync(SERVERS)) return undefined;
  const versions = readdirSync(SERVERS).filter((version) => existsSync(join(SERVERS, version, 'bin/initdb')));
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  return newest && join(SERVERS, newest, 'bin');
}

/** A server as an operator installs it, whose dumps its own tools can read; ours brings no pg_dump. */
export async function startDebianPostgres(folder) {
  const bin = installedPostgres();
  const [cluster, passwordFile] = [join(folder, 'cluster'), join(folder, 'password')];
  mkdirSync(cluster, { mode: 0o700 });
  writeFileSync(passwordFile, PASSWORD);
  chmodSync(folder, 0o711);
  for (const path of [cluster, passwordFile]) if (postgresUser) chownSync(path, postgresUser.uid, postgresUser.gid);
  const login = ['-U', 'postgres', '--pwfile', passwordFile, '--auth=scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8'];
  const { code, output } = await runProgram(join(bin, 'initdb'), ['-D', cluster, ...login]);
  if (code !== 0) throw new Error(`The database could not be made: ${output}`);
  const pgCtl = join(bin, 'pg_ctl');
  const port = await startServer(pgCtl, cluster, { settings: { max_connections: '200', wal_level: 'replica' } });
  const urlOf = (user, database, password = PASSWORD) =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  const superuser = urlOf('postgres', 'postgres');
  const ask = async (text, url = superuser) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  await ask(`CREATE ROLE selvedge LOGIN PASSWORD '${PASSWORD}'`);
  return {
    bin,
    pgCtl,
    port,
    superuser,
    urlOf,
    ask,
    /** An empty database of its own. @returns its address */
    async database(name) {
      await ask(`CREATE DATABASE ${name} OWNER selvedge`);
      return urlOf('selvedge', name);
    },
    stop: () => stopServer(pgCtl, cluster, 5_000),
  };
}

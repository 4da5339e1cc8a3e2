import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, runningPostgresUrl, startPostgres } from './postgres.js';

jest.setTimeout(30_000);

let dataDir: string;
let server: EmbeddedPostgres | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'selvedge-postgres-'));
  chmodSync(dataDir, 0o711);
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('the application role owns its database, is not a superuser and can install the search extensions', async () => {
  server = await startPostgres(dataDir);
  for (const extension of ['pg_trgm', 'unaccent', 'citext', 'btree_gin', 'pgcrypto']) {
    await query(server.url, `CREATE EXTENSION ${extension}`);
  }
  const [row] = await query(
    server.url,
    `SELECT current_user AS role, rolsuper AS superuser, current_database() AS database,
            'Ärmel' COLLATE "und-x-icu" < 'Zwirn' COLLATE "und-x-icu" AS sorts_by_language
     FROM pg_roles WHERE rolname = current_user`,
  );
  expect(row).toEqual({ role: 'selvedge', superuser: false, database: 'selvedge', sorts_by_language: true });
});

test('the server accepts only local connections with the password, and commits are flushed to disk', async () => {
  server = await startPostgres(dataDir);
  const [settings] = await query(
    server.url,
    `SELECT current_setting('listen_addresses') AS addresses, current_setting('fsync') AS fsync,
            current_setting('synchronous_commit') AS commit, current_setting('full_page_writes') AS pages`,
  );
  expect(settings).toEqual({ addresses: '127.0.0.1', fsync: 'on', commit: 'on', pages: 'on' });
  const wrong = new URL(server.url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  expect(statSync(server.clusterDir).mode & 0o777).toBe(0o700);
  expect(existsSync(`${server.clusterDir}.password`)).toBe(false);
});

test('a running server is reused, and rows survive a restart', async () => {
  const first = await startPostgres(dataDir);
  await query(first.url, 'CREATE TABLE cloth (name text)');
  server = await startPostgres(dataDir);
  expect(server).toMatchObject({ url: first.url, adopted: true });
  expect(await runningPostgresUrl(dataDir)).toBe(first.url);

  await server.stop();
  expect(await runningPostgresUrl(dataDir)).toBeUndefined();
  server = await startPostgres(dataDir, { port: first.port });
  expect(server).toMatchObject({ url: first.url, adopted: false });
  expect(await query(server.url, 'SELECT * FROM cloth')).toEqual([]);
});

test('a pid file that names an unrelated process after a reboot does not block the start', async () => {
  server = await startPostgres(dataDir);
  const pidFile = join(server.clusterDir, 'postmaster.pid');
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  await server.stop();
  writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join('\n'));
  server = await startPostgres(dataDir);
  expect(server.adopted).toBe(false);
});

test('files of a first start that was killed are not mistaken for a database', async () => {
  const unfinished = join(dataDir, 'postgres.new');
  mkdirSync(unfinished);
  writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
  server = await startPostgres(dataDir);
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(existsSync(unfinished)).toBe(false);
});

test('the secrets of another folder are rejected with an explanation', async () => {
  server = await startPostgres(dataDir);
  rmSync(join(dataDir, 'secrets.json'));
  await expect(startPostgres(dataDir)).rejects.toThrow(/does not accept the password in secrets.json/);
});

import { execFile, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDataSource } from '@selvedge/backend/database/data-source';
import { runMigrations } from '@selvedge/backend/database/migrate';
import { startPostgres } from '@selvedge/backend/embedded/postgres';
import { freePort } from '@selvedge/backend/process/ports';
import { ensureAdmin } from '@selvedge/backend/users/ensure-admin';
import pg from 'pg';
import { codeOf, sheetOf } from './fabric-workbook.mjs';
import { median } from './load.mjs';
import { judge } from './verdicts.mjs';

const MIN_RATIO = 0.6;
const MIN_AGAIN = 2;
export const MAX_RSS_MB = 550;
const MAX_BLOCK_MS = 50;
const POLL_MS = 50;
const START_MS = 30_000;
const admin = { email: 'admin@selvedge.example', password: 'a-long-test-password' };
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Imports a workbook of 12 columns until its last row can be found: the product beside SheetJS and one upsert per
 * batch.
 */
export function benchImport({ rows, rounds }) {
  return withProduct(async ({ folder, ...product }) => {
    const file = join(folder, 'fabrics.xlsx');
    writeFileSync(file, sheetOf(rows));
    await compare({ file, rows, rounds, ...product });
  });
}

/** Has API and worker run on a database of their own, with four categories and an admin who is signed in. */
export async function withProduct(work) {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-'));
  chmodSync(folder, 0o711);
  const database = await startPostgres(folder, { settings: { fsync: 'off', max_connections: '60' } });
  const client = new pg.Client({ connectionString: database.url });
  const programs = [];
  try {
    await runMigrations(database.url, database.url);
    await client.connect();
    await client.query(`INSERT INTO categories (name) VALUES ('Cotton'), ('Linen'), ('Silk'), ('Wool')`);
    const dataSource = await openDataSource(database.url, { poolSize: 1 });
    await ensureAdmin(dataSource, admin, () => undefined);
    await dataSource.destroy();
    const env = settings(database.url, folder, await freePort());
    for (const name of ['main', 'worker']) programs.push(await start(name, env));
    const url = `http://127.0.0.1:${env.PORT}`;
    await work({ url, token: await signIn(url), folder, client, env, programs });
  } finally {
    for (const program of programs) program.kill('SIGKILL');
    await client.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare({ file, rows, rounds, url, token, client, env, programs: [api, worker] }) {
  const runs = { floor: [], selvedge: [], again: [] };
  const figures = { block: 0, rewritten: 0, floorRss: 0 };
  for (let round = 0; round < rounds; round++) {
    await empty(client);
    const { stdout } = await promisify(execFile)(process.execPath, [here('./import-floor.mjs'), file], { env });
    const { ms, rssMb } = JSON.parse(stdout);
    runs.floor.push(rows / (ms / 1000));
    figures.floorRss = Math.max(figures.floorRss, rssMb);

    await empty(client);
    await longestBlock(api);
    runs.selvedge.push(rows / ((await importWorkbook({ url, token, file, rows, created: rows })) / 1000));
    figures.block = Math.max(figures.block, await longestBlock(api));

    const before = await versions(client);
    runs.again.push(rows / ((await importWorkbook({ url, token, file, rows, created: 0 })) / 1000));
    figures.rewritten += (await versions(client)) === before ? 0 : 1;
  }
  report(rows, runs, { ...figures, rss: peakRss(worker.pid) });
}

function report(rows, runs, { block, rewritten, floorRss, rss }) {
  const [floor, selvedge, again] = [runs.floor, runs.selvedge, runs.again].map(median);
  const each = (values) => values.map((value) => value.toFixed(0)).join(', ');
  console.log(`
${rows} rows × 12 columns, rows/s until the last one can be found
  floor            ${floor.toFixed(0)} (${each(runs.floor)}), ${floorRss.toFixed(0)} MB
  selvedge         ${selvedge.toFixed(0)} (${each(runs.selvedge)})
  the same again   ${again.toFixed(0)} (${each(runs.again)}); ${rewritten === 0 ? 'no row was written anew' : `ROWS WERE WRITTEN ANEW in ${rewritten} runs`}`);
  judge(`import of ${rows} rows: rows/s to parse + upsert`, selvedge / floor, `≥ ${MIN_RATIO} x`);
  judge('  the same sheet again, to the first time', again / selvedge, `≥ ${MIN_AGAIN} x`);
  judge("  worker's memory", rss, `≤ ${MAX_RSS_MB} MB`);
  judge('  longest block of the API', block, `≤ ${MAX_BLOCK_MS} ms`);
}

/** Deletes all fabrics and their search words, as before a shop's first import. */
async function empty(client) {
  await client.query('TRUNCATE fabrics, catalog_words CASCADE');
  await client.query('VACUUM');
}

/**
 * @param created how many fabrics it must have made, if that is known
 * @returns ms from the upload until its last fabric is found
 */
export async function importWorkbook({ url, token, file, rows, created }) {
  const body = new FormData();
  body.set('file', new Blob([readFileSync(file)]), 'fabrics.xlsx');
  const headers = { Authorization: `Bearer ${token}` };
  const start = performance.now();
  const { import_id: id } = await json(`${url}/api/admin/fabrics/upload-excel`, {
    method: 'POST',
    headers: { ...headers, Prefer: 'wait=0' },
    body,
  });
  for (;;) {
    const progress = await json(`${url}/api/admin/imports/${id}`, { headers });
    if (progress.state === 'failed') throw new Error(progress.failure);
    if (progress.state === 'finished') {
      const { total } = await json(`${url}/api/fabrics?limit=1&search=${codeOf(rows - 1)}`);
      if (total !== 1 || progress.success_count !== (created ?? progress.success_count))
        throw new Error('The sheet was not taken in.');
      return performance.now() - start;
    }
    await sleep(POLL_MS);
  }
}

async function json(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function signIn(url) {
  const headers = { 'Content-Type': 'application/json' };
  const { token } = await json(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(admin) });
  return token;
}

/** Changes when any row of a fabric is written. */
async function versions(client) {
  const { rows } = await client.query(
    `SELECT md5(string_agg(id::text || xmin, '' ORDER BY id)) AS digest FROM fabrics`,
  );
  return rows[0].digest;
}

async function start(name, env) {
  const program = fork(here(`../backend/dist/${name}.js`), {
    env,
    execArgv: ['--import', here('./event-loop.mjs')],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(program, 'message', { signal: AbortSignal.timeout(START_MS) });
  return program;
}

async function longestBlock(program) {
  program.send('longest block?');
  const [{ longestBlockMs }] = await once(program, 'message');
  return longestBlockMs;
}

/** The peak memory of the process in MB. Linux only. */
export function peakRss(pid) {
  const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kib) / 1024;
}

const settings = (databaseUrl, folder, port) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'development',
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  PORT: String(port),
  JWT_SECRET: randomBytes(32).toString('base64'),
  LOG_LEVEL: 'silent',
});

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runMigrations } from '@selvedge/backend/database/migrate';
import { startPostgres } from '@selvedge/backend/embedded/postgres';
import pg from 'pg';
import sharp from 'sharp';
import { growFabrics } from './grow-fabrics.mjs';

const CLI = fileURLToPath(new URL('../backend/dist/backup-cli.js', import.meta.url));
const DIFFERENT = 16;
const POLL_MS = 50;
const MAX_MEMORY_MB = 400;

/**
 * Backs up an installation of `fabrics` fabrics with two pictures each by the operator's command, and restores it into an empty
 * database and an empty folder: measures the time and the peak memory of both.
 * @param pixels width and height of a picture; 420 make 70 kB, as large as what the product stores of a photograph, and as hard
 * to compress; 160 make 10 kB
 */
export async function benchBackup({ fabrics, pixels }) {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-backup-'));
  chmodSync(folder, 0o711);
  const places = ['house', 'copy'].map((name) => join(folder, name));
  for (const place of places) mkdirSync(place, { mode: 0o711 });
  const [source, copy] = await Promise.all(places.map((place) => startPostgres(place)));
  try {
    await runMigrations(source.url);
    const pictures = await fill(source.url, join(places[0], 'files', 'uploads'), { fabrics, pixels });
    const file = join(folder, 'house.backup');
    console.log(
      `${fabrics} fabrics, ${pictures} pictures; load of the machine at the start ${loadavg()[0].toFixed(1)}`,
    );
    report('backup', await run('backup', file, source.url, places[0]), statSync(file).size);
    report('restore', await run('restore', file, copy.url, places[1]), statSync(file).size);
    await compare(source.url, copy.url);
  } finally {
    await Promise.all([source.stop(), copy.stop()]);
    rmSync(folder, { recursive: true, force: true });
    for (const { clusterDir } of [source, copy]) rmSync(clusterDir, { recursive: true, force: true });
  }
}

/** Rows as growFabrics makes them, and a file for each picture that they name. @returns how many */
async function fill(url, uploads, { fabrics, pixels }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await growFabrics(client, fabrics);
  const { rows } = await client.query('SELECT image_url FROM fabric_images');
  await client.end();
  mkdirSync(uploads, { recursive: true });
  const drawn = await Promise.all(
    Array.from({ length: DIFFERENT }, () =>
      sharp(randomBytes(pixels * pixels), { raw: { width: pixels, height: pixels, channels: 1 } })
        .blur(0.6)
        .webp({ quality: 75 })
        .toBuffer(),
    ),
  );
  rows.forEach(({ image_url: address }, place) => {
    writeFileSync(join(uploads, address.split('/').at(-1)), drawn[place % DIFFERENT]);
  });
  return rows.length;
}

/** @returns seconds, and the peak memory of the process (MB) */
async function run(command, file, databaseUrl, dataDir) {
  const start = performance.now();
  const child = spawn(process.execPath, [CLI, command, file], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  let memory = 0;
  while (child.exitCode === null && child.signalCode === null) {
    memory = Math.max(memory, peakOf(child.pid));
    await sleep(POLL_MS);
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`The ${command} ended with ${code}.`);
  return { seconds: (performance.now() - start) / 1000, memory };
}

/** The peak resident memory (MB) that the kernel reports; 0 once the process is gone. Linux only, like all benchmarks. */
function peakOf(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function compare(...urls) {
  const counts = await Promise.all(
    urls.map(async (url) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(
        `SELECT (SELECT count(*)::int FROM fabrics) AS fabrics, (SELECT count(*)::int FROM fabric_images) AS images,
                (SELECT count(*)::int FROM colourways) AS colourways`,
      );
      await client.end();
      return JSON.stringify(rows[0]);
    }),
  );
  if (new Set(counts).size !== 1) throw new Error(`What was restored differs: ${counts.join(' and ')}`);
  console.log(`  the same on both sides: ${counts[0]}`);
}

function report(what, { seconds, memory }, bytes) {
  const rate = (bytes / 1e6 / seconds).toFixed(0);
  console.log(
    `  ${what.padEnd(8)} ${seconds.toFixed(0).padStart(5)} s  ${memory.toFixed(0).padStart(4)} MB of memory (≤ ${MAX_MEMORY_MB})` +
      `  ${(bytes / 1e9).toFixed(2)} GB, ${rate} MB/s`,
  );
  if (memory > MAX_MEMORY_MB) process.exitCode = 1;
}

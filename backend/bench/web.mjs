import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { runMigrations } from '../dist/database/migrate.js';
import { findChromium } from '../dist/embedded/chromium.js';
import { freePort } from '../dist/embedded/ports.js';
import { startPostgres } from '../dist/embedded/postgres.js';
import { growFabrics } from './grow-fabrics.mjs';
import { median } from './load.mjs';
import { startServer } from './servers.mjs';
import { initialScripts, openMeasured, slow4G, slowest } from './web-page.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1280, height: 860 };
/** How long a page is left alone before its long tasks and shifts are read, in ms. */
const SETTLE_MS = 3_000;
const SCROLL_MS = 5_000;

/**
 * The storefront in a browser: what the landing page weighs and how soon it shows on a slow phone, the catalogue on a
 * bad line, typing and scrolling on a slow processor. Prints each figure beside its budget.
 */
export async function benchWeb({ rounds, fabrics }) {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-web-'));
  chmodSync(folder, 0o711);
  const database = await startPostgres(folder, { settings: { fsync: 'off' } });
  const client = new pg.Client({ connectionString: database.url });
  const found = await findChromium(join(ROOT, '.build', 'chromium'), process.env.CHROMIUM_PATH);
  const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args, env: found.env });
  let server;
  try {
    await runMigrations(database.url);
    const settings = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' };
    await sowDemo(settings);
    server = await startServer('selvedge', new URL('../dist/main.js', import.meta.url), {
      ...settings,
      PORT: String(await freePort()),
      JWT_SECRET: randomBytes(32).toString('base64'),
    });
    await landing(browser, server.url, rounds);
    await catalogueOnABadLine(browser, server.url);
    await client.connect();
    await growFabrics(client, fabrics);
    await typing(browser, server.url, fabrics);
    await scrolling(browser, server.url, fabrics);
  } finally {
    await browser.close();
    await server?.stop();
    await client.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The demo catalogue with its drawn pictures: what the pages weigh with believable images. */
async function sowDemo(settings) {
  const program = fileURLToPath(new URL('../dist/database/seed/run.js', import.meta.url));
  const env = { PATH: process.env.PATH, ...settings };
  const [code] = await once(
    spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] }),
    'exit',
  );
  if (code !== 0) throw new Error('The demo catalogue could not be sown.');
}

function report(title, value, unit, budget, atLeast = false) {
  const holds = atLeast ? value >= budget : value <= budget;
  const figure = value.toFixed(unit === '' ? 3 : 0);
  console.log(
    `  ${title.padEnd(44)} ${figure.padStart(7)} ${unit.padEnd(4)} (${holds ? 'within' : 'BEYOND'} ${budget} ${unit})`,
  );
}

async function landing(browser, url, rounds) {
  console.log('\nLanding page, 360 px');
  report('scripts of the first view, gzip', (await initialScripts(join(ROOT, 'storefront/dist'))) / 1000, 'kB', 140);
  const runs = [];
  for (let round = 0; round < rounds; round++) {
    const page = await openMeasured(browser, { viewport: PHONE, network: slow4G, slowdown: 4 });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLE_MS);
    runs.push({ ...(await page.vitals()), critical: await page.criticalBytes() });
    await page.close();
  }
  const of = (name) => median(runs.map((run) => run[name]));
  report('document, styles, pictures on the first screen', of('critical') / 1000, 'kB', 200);
  report('LCP, slow 4G and 4x CPU', of('lcp'), 'ms', 900);
  report('TBT, slow 4G and 4x CPU', of('tbt'), 'ms', 50);
  report('CLS', of('cls'), '', 0.01);
}

async function catalogueOnABadLine(browser, url) {
  console.log('\nCatalogue, 360 px, 400 kbit/s and 400 ms, the app in the cache');
  const network = { latencyMs: 400, bytesPerSecond: 400_000 / 8 };
  const page = await openMeasured(browser, { viewport: PHONE });
  await page.goto(`${url}/fabrics?search=qqzzxx`);
  await page.getByText('No fabrics found').waitFor();
  await page.slowDown({ network });
  const start = performance.now();
  await page.goto(`${url}/fabrics`);
  await page.getByRole('button', { name: 'Add to Quote' }).first().waitFor();
  const usable = performance.now() - start;
  await page.waitForLoadState('networkidle');
  report('transferred', page.transferred() / 1000, 'kB', 300);
  report('usable after', usable, 'ms', 6000);
  await page.close();
}

async function typing(browser, url, fabrics) {
  console.log(`\n${fabrics} fabrics, 1280 px, 4x CPU`);
  const page = await openMeasured(browser, { viewport: DESKTOP });
  await page.goto(`${url}/fabrics`);
  await page.getByRole('button', { name: 'Add to Quote' }).first().waitFor();
  await page.slowDown({ slowdown: 4 });
  const search = page.getByRole('searchbox', { name: 'Search fabrics' });
  await search.click();
  await page.forgetTasks();
  await search.pressSequentially('linen stripe', { delay: 120 });
  await page.waitForTimeout(SETTLE_MS);
  report('longest task while typing a search', slowest((await page.vitals()).tasks), 'ms', 100);
  await page.close();
}

async function scrolling(browser, url, fabrics) {
  for (const slowdown of [1, 4]) {
    const page = await openMeasured(browser, { viewport: DESKTOP });
    await page.goto(`${url}/fabrics`);
    await page.getByRole('button', { name: 'Add to Quote' }).first().waitFor();
    await page.slowDown({ slowdown });
    await page.mouse.move(800, 500);
    const frames = page.countFrames(SCROLL_MS);
    for (const end = Date.now() + SCROLL_MS; Date.now() < end; ) await page.mouse.wheel(0, 400);
    report(`frames/s scrolling ${fabrics} fabrics, ${slowdown}x CPU`, await frames, '/s', 30, true);
    await page.close();
  }
}

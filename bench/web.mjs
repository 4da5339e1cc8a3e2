import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { runMigrations } from '@selvedge/backend/database/migrate';
import { findChromium } from '@selvedge/backend/documents/chromium';
import { startPostgres } from '@selvedge/backend/embedded/postgres';
import { linkToken, tokenHash } from '@selvedge/backend/mail/secret-link';
import { freePort } from '@selvedge/backend/process/ports';
import pg from 'pg';
import { growFabrics } from './grow-fabrics.mjs';
import { median } from './load.mjs';
import { startServer } from './servers.mjs';
import { judge } from './verdicts.mjs';
import { MIN_PAGE, PLAIN_ROWS, plainServer } from './web-floor.mjs';
import { auditPage } from './web-lighthouse.mjs';
import { initialScripts, openMeasured, slowest } from './web-page.mjs';
import { phonePhotos } from './web-photo.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1280, height: 860 };
/** How long a page rests before its long tasks are read, in ms. */
const SETTLE_MS = 3_000;
const SCROLL_MS = 5_000;
/** The reader of photos practises for so long before the first one, in ms. */
const PRACTICE_MS = 1_500;

/**
 * The storefront in a browser: size of the landing page, Lighthouse results of it and of the catalog, the catalog on a
 * slow connection, typing and scrolling on a slow processor.
 */
export function benchWeb({ rounds, fabrics }) {
  return withShop(async (shop) => {
    await renderedPages(shop, rounds);
    const { browser, url, client } = shop;
    await catalogueOnABadLine(browser, url);
    await photos(browser, url, rounds);
    const { rows } = await client.query('SELECT DISTINCT image_url FROM fabric_images');
    await growFabrics(
      client,
      fabrics,
      rows.map((row) => row.image_url),
    );
    await typing(browser, url, { rounds, fabrics });
    await scrolling(browser, url, { rounds, fabrics });
  });
}

/** Measures only the pages that a first-time visitor waits for. */
export function benchRenderedPages({ rounds }) {
  return withShop((shop) => renderedPages(shop, rounds));
}

async function renderedPages({ browser, url, port, client, secret }, rounds) {
  await landing(browser, url);
  const floor = await leastPage(port, rounds);
  const audit = (title, path, budgets, more) => audited(title, path, { port, rounds, floor, budgets, ...more });
  const { rows } = await client.query('SELECT id FROM fabrics WHERE visible ORDER BY created_at DESC LIMIT 1');
  await audit('Landing page', `${url}/`, { times: 1.4, tbt: 100 });
  await audit('Catalogue', `${url}/fabrics`, { times: 1.8, lcp: 1500, tbt: 150 });
  await audit('Fabric', `${url}/fabrics/${rows[0].id}`, { times: 1.8, lcp: 1500, tbt: 150 });
  const offer = `${url}/q/${await privateLink(client, secret)}`;
  await audit('Private page of a quotation', offer, { times: 1.2, tbt: 100 }, { isHidden: true });
}

async function withShop(work) {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-web-'));
  chmodSync(folder, 0o711);
  const database = await startPostgres(folder, { settings: { fsync: 'off' } });
  const client = new pg.Client({ connectionString: database.url });
  const found = await findChromium(join(ROOT, '.build', 'chromium'), process.env.CHROMIUM_PATH);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args, `--remote-debugging-port=${port}`],
    env: found.env,
  });
  const secret = randomBytes(32).toString('base64');
  let server;
  try {
    await runMigrations(database.url);
    await client.connect();
    const settings = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' };
    await seedAll(settings);
    server = await startServer('selvedge', new URL('../backend/dist/main.js', import.meta.url), {
      ...settings,
      PORT: String(await freePort()),
      JWT_SECRET: secret,
    });
    await work({ browser, url: server.url, port, client, secret });
  } finally {
    await browser.close();
    await server?.stop();
    await client.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The demo catalog with its drawn pictures: what the pages weigh with believable images. */
async function seedAll(settings) {
  const program = fileURLToPath(new URL('../demo/dist/seed.js', import.meta.url));
  const env = { PATH: process.env.PATH, ...settings };
  const [code] = await once(
    spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] }),
    'exit',
  );
  if (code !== 0) throw new Error('The demo catalogue could not be seeded.');
}

/** Another link to the demo's quotation with most lines. @returns its token */
async function privateLink(client, secret) {
  const id = randomUUID();
  const token = linkToken(secret, id);
  const { rows } = await client.query(
    `SELECT d.id FROM quotation_documents d WHERE serial IS NOT NULL ORDER BY jsonb_array_length(content->'line_items') DESC LIMIT 1`,
  );
  await client.query('UPDATE offer_links SET withdrawn_at = now() WHERE document_id = $1', [rows[0].id]);
  await client.query('INSERT INTO offer_links (id, document_id, token_hash) VALUES ($1, $2, $3)', [
    id,
    rows[0].id,
    tokenHash(token),
  ]);
  return token;
}

async function landing(browser, url) {
  console.log('\nLanding page, 360 px');
  const scripts = initialScripts(await (await fetch(url)).text(), join(ROOT, 'storefront/dist'));
  judge('scripts of the first view, gzip', scripts / 1000, '≤ 160 kB');
  const page = await openMeasured(browser, { viewport: PHONE });
  await page.goto(url, { waitUntil: 'networkidle' });
  judge('document, styles, pictures on the first screen', (await page.criticalBytes()) / 1000, '≤ 200 kB');
  await page.close();
}

/** The lower bound on this machine, by the same rules as the pages that follow. */
async function leastPage(port, rounds) {
  const server = await plainServer();
  try {
    const { lcp } = await auditPage(server.url + MIN_PAGE, port, rounds);
    console.log('\nA page of two lines, Lighthouse, mobile, applied slow 4G and 4x CPU');
    judge('floor of the first pages, two lines of text: LCP', lcp, undefined, 'ms');
    return lcp;
  } finally {
    server.close();
  }
}

/**
 * Lighthouse's verdict; medians of `rounds`.
 *
 * @param floor LCP of the least page (ms), which `budgets.times` multiplies
 * @param isHidden from search engines, on purpose
 */
async function audited(title, url, { port, rounds, floor, budgets, isHidden = false }) {
  console.log(`\n${title}, Lighthouse, mobile, applied slow 4G and 4x CPU`);
  const { lcp, tbt, cls, documentBytes, scriptBytes, scores, problems } = await auditPage(url, port, rounds);
  judge(`${title}: document, as transferred`, documentBytes / 1000, undefined, 'kB');
  judge(`${title}: scripts, as transferred`, scriptBytes / 1000, undefined, 'kB');
  judge(`${title}: LCP`, lcp, budgets.lcp && `≤ ${budgets.lcp} ms`, 'ms');
  judge('  to the floor', lcp / floor, `≤ ${budgets.times} x`);
  judge(`${title}: TBT`, tbt, `≤ ${budgets.tbt} ms`);
  judge(`${title}: CLS`, cls, '≤ 0.01');
  const judged = scores.filter(({ name }) => !(isHidden && name === 'seo'));
  for (const { name, score } of judged) judge(`${title}: ${name}`, score, '≥ 100');
  for (const problem of problems) console.log(`    ${problem}`);
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
  await page
    .getByRole('button', { name: /^Choose color and length/ })
    .first()
    .waitFor();
  const usable = performance.now() - start;
  await page.waitForLoadState('networkidle');
  judge('catalogue at 400 kbit/s, the app in the cache: transferred', page.transferred() / 1000, '≤ 300 kB');
  judge('  usable after', usable, '≤ 6000 ms');
  await page.close();
}

/** From the choice of a photo until its colors are offered, each time the first one of a page; medians of `rounds`. */
async function photos(browser, url, rounds) {
  console.log('\nColours of a photo of 12 megapixels, 4x CPU');
  for (const [kind, buffer] of Object.entries(await phonePhotos())) {
    const times = [];
    for (let round = 0; round < rounds; round++) {
      const page = await openCatalogue(browser, url, 1);
      await page.getByRole('button', { name: 'Find by color or photo' }).click();
      await page.waitForTimeout(PRACTICE_MS);
      await page.slowDown({ slowdown: 4 });
      const offered = page.msUntilColours();
      await page.getByLabel('Choose a photo').setInputFiles({ name: 'cloth.jpg', mimeType: 'image/jpeg', buffer });
      times.push(await offered);
      await page.close();
    }
    judge(`colours of a photo, ${kind} JPEG of ${(buffer.length / 1e6).toFixed(1)} MB`, median(times), '≤ 300 ms');
  }
}

/** Medians of `rounds`: what else runs on the machine makes a single one up to three times as long. */
async function typing(browser, url, { rounds, fabrics }) {
  console.log(`\n${fabrics} fabrics, 1280 px, 4x CPU`);
  const longest = [];
  for (let round = 0; round < rounds; round++) {
    const page = await openCatalogue(browser, url, 4);
    const search = page.getByRole('searchbox', { name: 'Search fabrics' });
    await search.click();
    await page.forgetTasks();
    await search.pressSequentially('linen stripe', { delay: 120 });
    await page.waitForTimeout(SETTLE_MS);
    longest.push(slowest(await page.tasks()));
    await page.close();
  }
  judge('longest task while typing a search, 4x CPU', median(longest), '≤ 100 ms');
}

async function scrolling(browser, url, { rounds, fabrics }) {
  const plain = await plainServer();
  for (const slowdown of [1, 4]) {
    const rates = [];
    const ways = [];
    const floors = [];
    for (let round = 0; round < rounds; round++) {
      const page = await openCatalogue(browser, url, slowdown);
      rates.push(await scrolled(page));
      ways.push(await page.evaluate(() => scrollY));
      await page.close();
      const floor = await openMeasured(browser, { viewport: DESKTOP });
      await floor.goto(plain.url + PLAIN_ROWS);
      await floor.slowDown({ slowdown });
      floors.push(await scrolled(floor));
      await floor.close();
    }
    judge(`scrolling ${fabrics} fabrics, ${slowdown}x CPU`, median(rates), `≥ ${slowdown === 1 ? 55 : 30} frames/s`);
    // The frame rate means something only together with the distance, because frames in which nothing moves cost little.
    judge('  as far as', median(ways), undefined, 'px');
    judge('  floor: rows of plain text', median(floors), undefined, 'frames/s');
  }
  plain.close();
}

/** Frames per second during continuous scrolling. */
async function scrolled(page) {
  await page.mouse.move(800, 500);
  const frames = page.countFrames(SCROLL_MS);
  for (const end = Date.now() + SCROLL_MS; Date.now() < end; ) await page.mouse.wheel(0, 400);
  return frames;
}

/** The catalog on a desk, at rest before the processor slows down. */
async function openCatalogue(browser, url, slowdown) {
  const page = await openMeasured(browser, { viewport: DESKTOP });
  await page.goto(`${url}/fabrics`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Add to Quote' }).first().waitFor();
  await page.slowDown({ slowdown });
  return page;
}

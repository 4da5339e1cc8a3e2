/**
 * Photographs every screen of a running product, on a phone and on a desk, into docs/pictures; or only what the named
 * people see.
 *
 *   node tools/pictures.mjs http://localhost:3000 admin@selvedge.example PASSWORD [visitor] [customer] [admin]
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../backend/dist/documents/chromium.js';

const [url, email, password, ...people] = process.argv.slice(2);
if (!url || !email || !password) {
  console.error('Usage: node tools/pictures.mjs URL ADMIN_EMAIL ADMIN_PASSWORD [visitor] [customer] [admin]');
  process.exit(1);
}

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs', 'pictures');
mkdirSync(folder, { recursive: true });
const customer = { email: 'nadeesha@araliya.example', password: 'customer123' };

const sessions = { visitor: null, customer: await signIn(customer), admin: await signIn({ email, password }) };
const screens = {
  visitor: [
    ['landing', '/'],
    ['sign-in', '/login'],
    ['registration', '/register'],
  ],
  customer: [
    ['catalogue', '/fabrics'],
    ['catalogue-filtered', '/fabrics?category=Linen&search=stripe'],
    ['fabric', await aFabric()],
    ['cart', '/cart', addTwoToCart],
    ['request', '/cart', openRequest],
    ['my-quotations', '/my-quotations'],
    ['quick-order', '/quick-order'],
  ],
  admin: [
    ['console-dashboard', '/admin/dashboard'],
    ['console-charts', '/admin/dashboard', showCharts],
    ['console-quotations', '/admin/quotations'],
    ['console-quotation', await first('quotations')],
    ['console-template', `${await first('quotations')}/show`],
    ['console-board', '/admin/quotations/board'],
    ['console-create-quotation', '/admin/quotations/create'],
    ['console-orders', '/admin/orders'],
    ['console-order', `${await first('orders')}/show`],
    ['console-fabrics', '/admin/fabrics'],
    ['console-fabric', '/admin/fabrics', (page) => page.getByRole('button', { name: 'Add New Fabric' }).click()],
    ['console-excel-upload', '/admin/fabrics', (page) => page.getByRole('button', { name: 'Excel Upload' }).click()],
    ['console-imports', '/admin/fabrics', tryAWorkbook],
    ['console-inbox', '/admin/inquiries'],
    ['console-message', '/admin/inquiries', openMessage],
    ['console-users', '/admin/users'],
    ['console-categories', '/admin/categories'],
    ['console-patterns', '/admin/patterns'],
    ['console-stock-take', '/admin/stock-take'],
    ['console-holds', '/admin/holds'],
    ['console-swatches', '/admin/swatch-requests'],
    ['console-system', '/admin/system'],
  ],
};

const { executablePath, args, env } = await findChromium(join(root, '.build', 'chromium'), process.env.CHROMIUM_PATH);
const browser = await chromium.launch({ executablePath, args, env });
for (const [width, height] of [
  [360, 760],
  [1280, 860],
]) {
  for (const [who, list] of Object.entries(screens)) {
    if (people.length > 0 && !people.includes(who)) continue;
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'en-LK',
      timezoneId: 'Asia/Colombo',
      // An unfinished fade-in would look like a ghost.
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.addInitScript((session) => {
      if (!session) return;
      localStorage.setItem('auth_token', session.token);
      localStorage.setItem('user', JSON.stringify(session.user));
    }, sessions[who]);
    for (const [name, path, prepare] of list) {
      await page.goto(url + path, { waitUntil: 'networkidle' });
      await prepare?.(page);
      await page.waitForTimeout(500);
      const file = `${name}-${width}.webp`;
      await sharp(await page.screenshot())
        .webp({ quality: 82 })
        .toFile(join(folder, file));
      console.log(file);
    }
    await context.close();
  }
}
await browser.close();

async function signIn(credentials) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) throw new Error(`${credentials.email} can't sign in: ${(await answer.json()).message}`);
  return answer.json();
}

async function aFabric() {
  const { fabrics } = await (await fetch(`${url}/api/fabrics?search=tartan&limit=1`)).json();
  return `/fabrics/${fabrics[0].id}`;
}

async function addTwoToCart(page) {
  const { fabrics } = await (await fetch(`${url}/api/fabrics?in_stock=true&limit=2`)).json();
  for (const { id } of fabrics) {
    await page.goto(`${url}/fabrics/${id}`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Add to Quote' }).first().click();
  }
  await page.goto(`${url}/cart`, { waitUntil: 'networkidle' });
}

async function openRequest(page) {
  await page.getByRole('button', { name: 'Request Quotation' }).click();
}

/** The first record of a list of the console. */
async function first(resource) {
  const headers = { Authorization: `Bearer ${sessions.admin.token}` };
  const [record] = await (await fetch(`${url}/api/admin/${resource}?limit=1`, { headers })).json();
  return `/admin/${resource}/${record.id}`;
}

async function showCharts(page) {
  const heading = page.getByRole('heading', { name: 'Most requested fabrics' });
  await heading.waitFor();
  await heading.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
}

/** Imports exported fabrics, so that the history has an entry. */
async function tryAWorkbook(page) {
  const headers = { Authorization: `Bearer ${sessions.admin.token}` };
  const sheet = await fetch(`${url}/api/admin/fabrics/export?format=csv&filter={"search":"linen"}`, { headers });
  const form = new FormData();
  form.set('file', await sheet.blob(), 'linen-prices-november.csv');
  await fetch(`${url}/api/admin/fabrics/upload-excel`, { method: 'POST', headers, body: form });
  await page.goto(`${url}/admin/imports`, { waitUntil: 'networkidle' });
}

async function openMessage(page) {
  await page
    .getByRole('button', { name: /^Open .+, from / })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

import { expect, type Page } from '@playwright/test';
import { CuttableConnection } from './cuttable-connection.js';
import { adminSession, asAdmin, demoFabrics, headersOf, product, signUp, test } from './product.js';

/** The console where the line is slow, goes, and comes back: nothing typed is lost, and nothing is saved twice. */

let line: CuttableConnection;
test.beforeAll(async () => {
  line = await CuttableConnection.open();
});
test.afterEach(() => line.restore());
test.afterAll(() => line.close());

const GONE = 'No connection. What you see may be old; what you type stays.';
const unique = () => `Crêpe ${Date.now()}`;

async function openForm(page: Page, url: string, name: string) {
  await page.goto(`${url}/admin/patterns`);
  await page.getByRole('button', { name: 'Add New Pattern' }).click();
  const form = page.getByRole('dialog').filter({ has: page.getByLabel(/^Name/) });
  await form.getByLabel(/^Name/).fill(name);
  return { field: form.getByLabel(/^Name/), save: form.getByRole('button', { name: 'Create Pattern' }) };
}

/** Takes away what a journey made. */
async function withdraw(page: Page, name: string): Promise<number> {
  const call = headersOf(await adminSession(page.request));
  const rows = (await (await page.request.get(`${product.url}/api/fabric-patterns`)).json()).patterns as {
    id: string;
    name: string;
  }[];
  const made = rows.filter((row) => row.name === name);
  for (const { id } of made) await page.request.delete(`${product.url}/api/admin/fabric-patterns/${id}`, call);
  return made.length;
}

test('a form being filled survives a lost connection, and says when it can be saved', async ({ page, context }) => {
  await asAdmin(page);
  const name = unique();
  const { field, save } = await openForm(page, line.url, name);
  line.cut();
  await context.setOffline(true);
  await expect(page.getByText(GONE)).toBeAttached();
  await save.click();
  await expect(page.getByText(/^The server cannot be reached. What you typed is kept/).first()).toBeVisible();
  await expect(field).toHaveValue(name);

  line.restore();
  await context.setOffline(false);
  await expect(page.getByText(GONE)).toBeHidden();
  await save.click();
  await expect(page.getByText('Pattern created successfully')).toBeVisible();
  expect(await withdraw(page, name)).toBe(1);
});

test('an open list stays when the connection is lost, and can be refreshed when it is back', async ({
  page,
  context,
}) => {
  await asAdmin(page);
  await page.goto(`${line.url}/admin/orders`);
  const row = page.getByRole('link', { name: /^OR-/ }).first();
  await expect(row).toBeVisible();
  line.cut();
  await context.setOffline(true);
  await expect(page.getByText(GONE)).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Failed to load orders').first()).toBeVisible();
    await expect(row).toBeVisible();
  }
  line.restore();
  await context.setOffline(false);
  await expect(page.getByText(GONE)).toBeHidden();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row).toBeVisible();
});

test('after a response that never arrives, saving again books the stock once', async ({ page }) => {
  const call = await asAdmin(page);
  // Uses a fabric with ample stock: a little more of one that is made to order would change what others may order. Rolls are
  // received instead of booked.
  const fabric = (await demoFabrics(page.request)).findLast(
    ({ stock_quantity, colourways }) =>
      stock_quantity > 1000 && colourways.every((own) => own.largest_single_shade_meters === null),
  );
  const reference = `Delivery ${Date.now()}`;
  const filter = encodeURIComponent(JSON.stringify({ fabric_id: fabric?.id }));
  await page.goto(`${product.url}/admin/stock-movements?filter=${filter}`);
  await page.getByRole('button', { name: 'Book stock' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).selectOption('Came in');
  await dialog.getByLabel(/^Meters/).fill('12.5');
  await dialog.getByLabel(/^Reference/).fill(reference);
  let lost = 0;
  await page.route('**/api/admin/stock-movements', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    // It arrives, and its answer does not.
    await route.fetch();
    await route.abort('connectionreset');
  });
  const save = dialog.getByRole('button', { name: 'Book', exact: true });
  await save.click();
  await expect(page.getByText(/^The server cannot be reached/).first()).toBeVisible();
  await save.click();
  await expect(dialog).toBeHidden();
  expect(lost).toBe(1);
  const url = `${product.url}/api/admin/stock-movements?filter=${filter}&range=[0,24]`;
  const rows = (await (await page.request.get(url, call)).json()) as { reference: string }[];
  expect(rows.filter((row) => row.reference === reference)).toHaveLength(1);
});

test('when another tab signs out, a tab with an unsaved form asks to sign in and saves what was typed', async ({
  newContext,
}) => {
  const context = await newContext();
  const first = await context.newPage();
  await first.goto(`${product.url}/admin/login`);
  const signIn = async (page: Page, form = page.locator('main')) => {
    await form.getByLabel('Email').fill(product.admin.email);
    await form.getByLabel('Password').fill(product.admin.password);
    await form.getByRole('button', { name: 'Sign In to Admin Panel' }).click();
  };
  await signIn(first);
  await expect(first.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const second = await context.newPage();
  const name = unique();
  const { field, save } = await openForm(second, product.url, name);
  await first.getByRole('button', { name: 'Logout' }).click();
  await expect(first).toHaveURL(`${product.url}/`);

  const again = second.getByRole('alertdialog', { name: 'Your session has ended' });
  await expect(again).toBeVisible();
  await signIn(second, again);
  await expect(again).toBeHidden();
  await expect(field).toHaveValue(name);
  await save.click();
  await expect(second.getByText('Pattern created successfully')).toBeVisible();
  expect(await withdraw(second, name)).toBe(1);
});

test('on a slow connection a save that is clicked three times is sent once', async ({ page }) => {
  await asAdmin(page);
  const name = unique();
  const { save } = await openForm(page, product.url, name);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 1200,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/fabric-patterns')) sent += 1;
  });
  await save.evaluate((button: HTMLButtonElement) => {
    for (const _ of [1, 2, 3]) button.click();
  });
  await expect(page.getByText('Pattern created successfully')).toBeVisible();
  expect(sent).toBe(1);
  expect(await withdraw(page, name)).toBe(1);
});

test('a customer who reloads or leaves the landing page during its session check stays signed in', async ({ page }) => {
  const session = await signUp(page.request, {
    email: `reload-${Date.now()}@example.lk`,
    password: 'a-long-password',
    full_name: 'Nadeesha',
  });
  await page.goto(`${product.url}/contact-nobody`);
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('auth_token', token);
      localStorage.setItem('user', user);
    },
    [session.token, JSON.stringify(session.user)] as const,
  );
  await page.route('**/api/auth/profile', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue().catch(() => undefined);
  });
  for (const leave of [() => page.reload(), () => page.goto(`${product.url}/fabrics`)]) {
    for (const landing of ['/', '/home']) {
      await page.goto(product.url + landing, { waitUntil: 'commit' });
      await page.waitForRequest('**/api/auth/profile');
      await leave();
      expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(session.token);
    }
  }
});

import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Fabric } from '../domain/src/fabrics/fabric.js';
import type { SessionAnswer } from '../domain/src/users/user.js';
import { CuttableConnection } from './cuttable-connection.js';
import { adminSession, demoFabrics, expectNoSidewaysScroll, signUp, test } from './product.js';

test.use({ serviceWorkers: 'allow' });

const OFFLINE = /You are offline\./;

let fabrics: Fabric[];
let line: CuttableConnection;
test.beforeAll(async ({ playwright }) => {
  line = await CuttableConnection.open();
  const request = await playwright.request.newContext();
  fabrics = (await demoFabrics(request, 'limit=24')).filter(({ images }) => images.length > 0);
  await request.dispose();
});

const nameOf = (index: number) => fabrics[index]?.name ?? '';
const pathOf = (index: number) => `/fabrics/${fabrics[index]?.id}`;

/** Opens a page and waits until the shell is cached, and everything the page read before that too. */
async function openCached(page: Page, path: string): Promise<void> {
  await page.goto(line.url + path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
  });
  const cached = () => page.evaluate(async () => (await (await caches.open('catalogue')).keys()).length);
  await expect.poll(cached).toBeGreaterThan(0);
  const picturesToKeep = () =>
    page.evaluate(async () => {
      const shown = [...document.images].filter((image) => image.complete && image.naturalWidth > 0);
      const urls = shown.map((image) => image.currentSrc).filter((url) => url.includes('/api/uploads/'));
      const found = await Promise.all(urls.map((url) => caches.match(url, { ignoreVary: true })));
      return found.filter((answer) => !answer).length;
    });
  await expect.poll(picturesToKeep).toBe(0);
}

/** Both what the browser knows of its connection, and the connection. */
async function cutLine(context: BrowserContext): Promise<void> {
  line.cut();
  await context.setOffline(true);
}

async function mendLine(context: BrowserContext): Promise<void> {
  line.restore();
  await context.setOffline(false);
}

test.afterEach(() => line.restore());
test.afterAll(() => line.close());

test('an offline visitor reads the pages seen before and can open every part of the shop', async ({
  page,
  context,
  request,
}) => {
  await openCached(page, '/fabrics');
  await test.step('the shop can be installed, as the browser itself judges it', () => expectInstallable(page, request));
  await page
    .getByRole('link', { name: nameOf(0), exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: nameOf(0) })).toBeVisible();

  await cutLine(context);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await test.step('the catalogue and the fabrics that were seen can be read', async () => {
    await page.goto(`${line.url}/fabrics`);
    const card = page.getByRole('article', { name: nameOf(0), exact: true });
    await expect(card).toBeVisible();
    await expect(page.getByText(/This is as you saw it on/)).toBeVisible();
    const picture = card.getByRole('img').first();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await page.goto(line.url + pathOf(0));
    await expect(page.getByRole('heading', { level: 1, name: nameOf(0) })).toBeVisible();
  });

  await test.step('all parts of the shop open', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${line.url}/`);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Customer Login' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Contact', exact: true }).first().click();
    await page.getByRole('button', { name: 'Contact Form' }).click();
    await expect(page.getByRole('button', { name: 'Send Message (needs a connection)' })).toBeVisible();
    await page.keyboard.press('Escape');
    // The dialog takes its entry out of the history: that is a step of its own.
    await expect.poll(() => page.evaluate(() => window.history.state?.overlay)).toBeUndefined();
    await page.goto(`${line.url}/cart`);
    await expect(page.getByText('Your quote is empty')).toBeVisible();
  });

  await mendLine(context);
  await expect(page.getByText(OFFLINE)).toBeHidden();
});

async function expectInstallable(page: Page, request: APIRequestContext): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  // Every context of Playwright is a private one: that is no fault of the shop.
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { data = '{}', errors, url } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toBe(`${line.url}/manifest.webmanifest`);
  const { icons, start_url } = JSON.parse(data);
  for (const { src } of icons) expect((await request.get(line.url + src)).ok()).toBe(true);
  expect(icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true);
  expect((await request.get(line.url + start_url)).ok()).toBe(true);
  const worker = await request.get(`${line.url}/service-worker.js`);
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(worker.headers()['content-security-policy']).toContain("worker-src 'self'");
}

test('without an offline copy, a lost connection is reported and typed text is kept', async ({
  newContext,
  complaints,
}) => {
  const context = await newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  let reloads = -1;
  page.on('load', () => {
    reloads += 1;
  });
  await page.goto(`${line.url}/login`);
  await page.getByLabel('Email').fill('ruwani@weligama.example');
  await cutLine(context);
  await page.getByRole('link', { name: 'Create an account' }).hover();
  await page.getByRole('link', { name: /Quote cart/ }).hover();
  await expect(page.getByLabel('Email')).toHaveValue('ruwani@weligama.example');
  await page.getByRole('link', { name: /Quote cart/ }).click();
  await expect(page.getByText('This page could not be shown')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload (needs a connection)' })).toBeDisabled();
  expect(reloads).toBe(0);
  await mendLine(context);
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(page.getByText('Your quote is empty')).toBeVisible();
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((complaint) => !/dynamically imported module/.test(complaint)),
  );
});

test('an offline customer writes a request and reads earlier ones, and private data goes at sign-out', async ({
  page,
  context,
}) => {
  const email = `ruwani.${Date.now()}@weligama.example`;
  const person = { email, password: 'indigo-8-oz', full_name: 'Ruwani Jayasuriya', phone: '+94 77 555 0112' };
  const session = await signUp(page.request, person);
  const privateCaches = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('private-')));
  /** As an earlier visit would have left it, once: signing out takes it away. */
  const enterAs = ({ token, user }: SessionAnswer) =>
    page.evaluate(
      ([token, user]) => {
        localStorage.setItem('auth_token', token);
        localStorage.setItem('user', user);
      },
      [token, JSON.stringify(user)] as const,
    );

  await test.step('a request waits in its form until its author sends it', async () => {
    await page.goto(`${line.url}/login`);
    await enterAs(session);
    await openCached(page, '/fabrics');
    const card = page.getByRole('article', { name: nameOf(0), exact: true });
    await card.getByRole('button', { name: 'Add to Quote' }).click();
    await page.getByRole('link', { name: /Quote cart/ }).click();
    await expect(page.getByRole('heading', { name: 'Quotation Request' })).toBeVisible();

    await cutLine(context);
    await page.getByRole('button', { name: 'Request Quotation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request Quotation' });
    await dialog.getByLabel(/Delivery Instructions/).fill('Gate 2');
    await dialog.getByRole('button', { name: 'Request Quotation (needs a connection)' }).click();
    await expect(page.getByText(/^The server cannot be reached/)).toBeVisible();
    await expect(dialog.getByLabel(/Delivery Instructions/)).toHaveValue('Gate 2');

    await mendLine(context);
    await dialog.getByRole('button', { name: 'Request Quotation', exact: true }).click();
    await expect(page.getByText('Quotation request submitted successfully!')).toBeVisible();
  });

  await test.step('my quotations can be read, and go with the person who signs out', async () => {
    await page.goto(`${line.url}/my-quotations`);
    await expect(page.getByText('Pending')).toBeVisible();
    const own = `private-${session.user.id}`;
    expect((await privateCaches()).sort()).toEqual([own, `${own}-catalogue`]);

    await cutLine(context);
    await page.reload();
    await expect(page.getByText('Pending')).toBeVisible();
    await expect(page.getByText(/This is as you saw it on/)).toBeVisible();

    await mendLine(context);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page.getByText('Signed out successfully')).toBeVisible();
    await expect.poll(privateCaches).toEqual([]);
  });

  await test.step('nothing of the console is kept', async () => {
    await enterAs(await adminSession(page.request));
    await page.goto(`${line.url}/admin/fabrics`);
    await expect(page.getByRole('heading', { name: 'Fabric Management' })).toBeVisible();
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached.length).toBeGreaterThan(0);
    expect(cached.filter((path) => /^\/(?:admin|api\/(?:admin|auth))/.test(path))).toEqual([]);
  });
});

import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { product, signUp, test } from './product.js';

/**
 * Browsers keep the page that one leaves, and Back shows it as it was. Playwright switches that off, unless told not to; the
 * headless Chromium may still load it again, and Firefox keeps it (browsers/journey.spec.ts).
 */
test.use({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
});

/** Notes in the tab what the first frame of a page shows that Back restored. */
const noteRestored = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      requestAnimationFrame(() => {
        const isHidden = document.documentElement.style.visibility === 'hidden';
        if (!isHidden)
          sessionStorage.setItem('seen', `${sessionStorage.getItem('seen') ?? ''}${document.body.innerText}`);
      });
    });
  });

/** Contents of the pages that Back restored. */
const seen = (page: Page) => page.evaluate(() => sessionStorage.getItem('seen') ?? '');

async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto(`${product.url}/admin/login`);
  await page.getByLabel('Email').fill(product.admin.email);
  await page.getByLabel('Password').fill(product.admin.password);
  await page.getByRole('button', { name: 'Sign In to Admin Panel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

/** Goes back by the browser's own history, which Playwright's goBack does not wait for when a page is restored. */
const goBack = (page: Page) =>
  page.evaluate(() => {
    document.body.dataset.before = 'yes';
    setTimeout(() => window.history.back());
  });

/** Waits until another page stands in place of the one that Back was pressed on. */
async function leftFor(page: Page, sign: Locator): Promise<void> {
  await expect(page.locator('body[data-before]')).toHaveCount(0);
  await expect(sign).toBeVisible();
}

test('after signing out, Back and a second tab show nothing of the console', async ({ newContext }) => {
  const context = await newContext();
  await noteRestored(context);
  const page = await context.newPage();
  await signInAsAdmin(page);
  await page.goto(`${product.url}/admin/users`);
  await expect(page.getByText(product.admin.email).first()).toBeVisible();
  const second = await context.newPage();
  await second.goto(`${product.url}/admin/users`);
  await expect(second.getByText(product.admin.email).first()).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Signed out successfully')).toBeVisible();
  await expect(second).toHaveURL(`${product.url}/`);
  await expect(second.getByText(product.admin.email)).toHaveCount(0);

  await goBack(page);
  await leftFor(page, page.getByRole('link', { name: 'Browse Catalog' }));
  await expect(page).toHaveURL(`${product.url}/`);
  expect(await seen(page)).not.toContain(product.admin.email);
});

test('Back after signing out shows nothing of a customer', async ({ newContext, request }) => {
  const email = `signed.out.${Date.now()}@weligama.example`;
  const { token, user } = await signUp(request, { email, password: 'indigo-8-oz', full_name: 'Nimali Signed-Out' });
  const context = await newContext();
  await noteRestored(context);
  const page = await context.newPage();
  await page.goto(`${product.url}/`);
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('auth_token', token);
      localStorage.setItem('user', user);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto(`${product.url}/my-quotations`);
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.getByRole('menu').getByText(email)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('Signed out successfully')).toBeVisible();

  await goBack(page);
  // A page that was restored leaves for the landing page, and one that is loaded again asks a visitor to sign in.
  const landing = page.getByRole('link', { name: 'Browse Catalog' });
  await leftFor(page, page.getByRole('heading', { name: 'Welcome Back!' }).or(landing));
  await expect(page.getByText(email)).toHaveCount(0);
  expect(await seen(page)).not.toContain(email);
});

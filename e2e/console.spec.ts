import { expect } from '@playwright/test';
import { asAdmin, expectAccessible, expectNoSidewaysScroll, product, test, watchLayout, widths } from './product.js';

const screens = [
  ['/admin/dashboard', 'Dashboard'],
  ['/admin/users', 'User Management'],
  ['/admin/fabrics', 'Fabric Management'],
  ['/admin/quotations', 'Quotation Management'],
  ['/admin/quotations/create', 'Create Manual Quotation'],
  ['/admin/categories', 'Category Management'],
  ['/admin/patterns', 'Pattern Management'],
] as const;

for (const width of widths) {
  test.describe(`the console at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('lets an admin in, and nobody else', async ({ page }) => {
      await page.goto(`${product.url}/admin/login`);
      await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
      await expectAccessible(page);
      const email = `buyer.${width}.${Date.now()}@coastline.example`;
      await page.request.post(`${product.url}/api/auth/signup`, {
        data: { email, password: 'secret-1', full_name: 'Buyer' },
      });
      await page.getByLabel(/^Email/).fill(email);
      await page.getByLabel(/^Password/).fill('secret-1');
      await page.getByRole('button', { name: 'Sign In to Admin Panel' }).click();
      await expect(page.getByText('Access denied. Admin credentials required.')).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    });

    for (const [path, heading] of screens) {
      test(`shows ${path} accessibly, without a jump and inside the screen`, async ({ page }) => {
        await asAdmin(page);
        const shifted = await watchLayout(page);
        await page.goto(product.url + path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        expect(await shifted()).toBeLessThanOrEqual(0.02);
      });
    }

    test('shows the printed sheet of a quotation accessibly', async ({ page }) => {
      await asAdmin(page);
      await page.goto(`${product.url}/admin/quotations`);
      await page
        .getByRole('button', { name: /^Template/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByText('50% advance payment on confirmation.')).toBeVisible();
      await expectNoSidewaysScroll(page);
      // The sheet is read without moving it sideways, too.
      const sheet = page.getByRole('region', { name: 'Printed quotation' });
      expect(await sheet.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    });
  });
}

test('a wide screen shows the list of quotations whole', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await asAdmin(page);
  await page.goto(`${product.url}/admin/quotations`);
  const table = page.getByRole('region', { name: 'Quotation Management' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
});

test('who has chosen colours of their own sees what is focused, what is chosen, and where a state begins and ends', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await asAdmin(page);
  await page.goto(`${product.url}/admin/dashboard`);
  const current = page.getByRole('link', { name: 'Dashboard', exact: true });
  await expect(current).toHaveCSS('outline-style', 'solid');
  const badge = page
    .getByRole('region', { name: 'Recent Activity' })
    .getByText(/^(Pending|Confirmed)$/)
    .first();
  await expect(badge).toHaveCSS('border-top-style', 'solid');
  await expect(page.getByRole('button', { name: '30 days' })).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe(
    'solid',
  );
});

import { expect } from '@playwright/test';
import { consoleScreens } from './console-screens.js';
import { expectFits } from './fits.js';
import {
  asAdmin,
  atRest,
  expectAccessible,
  expectNoSidewaysScroll,
  product,
  signUp,
  test,
  watchLayout,
  widths,
} from './product.js';
import { expectPressable } from './targets.js';

const HEIGHT = 800;
const PHONE = 360;

test('the console lets an admin in, and nobody else', async ({ page }) => {
  const buyer = { email: `buyer.${Date.now()}@coastline.example`, password: 'secret-1', full_name: 'Buyer' };
  await signUp(page.request, buyer);
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await page.goto(`${product.url}/admin/login`);
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/^Email/).fill(buyer.email);
  await page.getByLabel(/^Password/).fill(buyer.password);
  await page.getByRole('button', { name: 'Sign In to Admin Panel' }).click();
  await expect(page.getByText('Access denied. Admin credentials required.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  await expectFits(page, widths);
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await expectAccessible(page);
});

test('the console shows its screens accessibly, without a jump and inside the screen', async ({ page }) => {
  await asAdmin(page);
  const shifted = await watchLayout(page);
  for (const [path, heading] of consoleScreens) {
    // The narrow screen first, which has it all to fetch; the wide one is how a later visit looks.
    for (const width of widths) {
      await test.step(`${path} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: HEIGHT });
        await page.goto(product.url + path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await atRest(page);
        expect(await shifted()).toBeLessThanOrEqual(0.02);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        if (width === PHONE) await expectPressable(page);
      });
    }
  }
});

test('a quotation is shown as it is printed, accessibly', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await asAdmin(page);
  await page.goto(`${product.url}/admin/quotations`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page
      .getByRole('button', { name: /^Template/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('50% advance payment on confirmation.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    // The sheet is read without moving it sideways, too.
    const sheet = page.getByRole('region', { name: 'Printed quotation' });
    expect(await sheet.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page, '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  }
});

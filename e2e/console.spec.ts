import { expect } from '@playwright/test';
import { consoleScreens, MOST_SHIFT } from './console-screens.js';
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

test('the console shows its screens accessibly on a phone, without a jump and inside the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await asAdmin(page);
  const shifted = await watchLayout(page);
  for (const [path, heading] of consoleScreens) {
    await test.step(path, async () => {
      await page.goto(product.url + path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await atRest(page);
      expect(await shifted()).toBeLessThanOrEqual(MOST_SHIFT);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await expectPressable(page);
    });
  }
});

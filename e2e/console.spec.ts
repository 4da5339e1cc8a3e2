import { expect } from '@playwright/test';
import { expectFits } from './fits.js';
import { expectAccessible, product, signUp, test, widths } from './product.js';

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

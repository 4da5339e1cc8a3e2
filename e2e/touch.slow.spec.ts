import { expect } from '@playwright/test';
import { mailStates } from '../domain/src/mail.js';
import { asAdmin, product, test } from './product.js';
import { Shop } from './shop.js';
import { expectPressable, underNotices } from './targets.js';

test.use({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });

let shop: Shop;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  shop = await Shop.open(request);
  await request.dispose();
});

test("every control of the console's dialogs and menus is large enough for a finger", async ({ page }) => {
  await asAdmin(page);
  const dialog = page.getByRole('dialog').first();
  for (const [path, button] of [
    ['fabrics', 'Add New Fabric'],
    ['fabrics', 'Excel Upload'],
    ['fabrics', 'Filters'],
    ['quotations', /^More about QT-/],
    ['quotations', /^Saved/],
    ['users', 'Add New User'],
    ['users', /^View /],
    ['holds', 'Hold fabric'],
    ['dashboard', 'Open menu'],
  ] as const) {
    await test.step(`${path}: ${button}`, async () => {
      await page.goto(`${product.url}/admin/${path}`);
      await page.getByRole('button', { name: button }).first().click();
      await expect(dialog).toBeVisible();
      await expectPressable(page, '[role="dialog"]');
    });
  }
});

test('a control is large enough for a finger however short its label is', async ({ page }) => {
  await asAdmin(page);
  const statuses = ['pending', 'approved', 'rejected', 'responded'];
  const names = ['customer_name', 'full_name', 'name', 'fabric_name', 'company_name', 'order_number'];
  await page.route(/\/api\/admin\/[a-z-]+\?/, async (route) => {
    const response = await route.fetch();
    const rows: unknown = await response.json();
    if (!Array.isArray(rows)) return route.fulfill({ response });
    const json = rows.map((row: Record<string, unknown>, index) => ({
      ...row,
      ...Object.fromEntries(names.filter((name) => name in row).map((name) => [name, 'Li'])),
      ...('mail' in row && {
        status: statuses[index % statuses.length],
        mail: {
          state: mailStates[index % mailStates.length],
          to: 'li@li.example',
          error: null,
          at: '2026-11-19T08:36:00.000Z',
        },
      }),
    }));
    await route.fulfill({ response, json });
  });
  for (const list of ['quotations', 'users', 'fabrics', 'categories', 'patterns', 'orders', 'inquiries', 'holds']) {
    await test.step(list, async () => {
      await page.goto(`${product.url}/admin/${list}`);
      await expect(page.getByText('Li', { exact: true }).locator('visible=true').first()).toBeVisible();
      await expectPressable(page);
    });
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('notices cover no control of the bars of a phone', async ({ page, newContext }) => {
  await test.step('adding a fabric from the bar of its page', async () => {
    await shop.enterAs(page, 'customer', []);
    await page.goto(product.url + shop.pathOf((fabric) => fabric === shop.available[0]));
    await page.getByRole('button', { name: 'Add to Quote' }).click();
    await expect(page.getByText(/added to cart/).first()).toBeVisible();
    expect(await underNotices(page, '.foot-bar :is(button, input), header :is(a, button)')).toEqual([]);
  });

  await test.step('in the console, with rows ticked', async () => {
    const adminPage = await (await newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })).newPage();
    await asAdmin(adminPage);
    await adminPage.goto(`${product.url}/admin/categories`);
    await adminPage
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check();
    await expect(adminPage.getByRole('region', { name: 'Selection' })).toBeVisible();
    await adminPage.route('**/api/admin/fabric-categories/*', (route) =>
      route.fulfill({ status: 409, json: { message: 'It is in use.' } }),
    );
    await adminPage.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(adminPage.getByText(/could not be deleted/).first()).toBeVisible();
    expect(
      await underNotices(adminPage, 'section[aria-label="Selection"] :is(button, input), header :is(a, button)'),
    ).toEqual([]);
    await adminPage.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

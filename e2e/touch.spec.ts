import { expect, type Page } from '@playwright/test';
import { asAdmin, atRest, product, test } from './product.js';
import { Shop } from './shop.js';
import { visits } from './storefront-screens.js';
import { coveredFooter, tooSmall, underNotices } from './targets.js';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, reducedMotion: 'reduce' });

let shop: Shop;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  shop = await Shop.open(request);
  await request.dispose();
});

/** A finger finds each control of the screen as it stands, and the words at its foot. */
async function expectPressable(page: Page, within?: string): Promise<void> {
  await atRest(page);
  expect.soft(await tooSmall(page, within)).toEqual([]);
  if (!within) expect.soft(await coveredFooter(page), 'footer').toEqual([]);
}

async function close(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect.poll(() => page.evaluate(() => history.state?.overlay)).toBeUndefined();
}

for (const { name, as, screens } of visits) {
  test(`${name}: every control has room for a finger`, async ({ page }) => {
    if (as) await shop.enterAs(page, as);
    for (const { path, shows, over = [], ...screen } of screens) {
      await test.step(screen.name, async () => {
        await page.goto(product.url + (typeof path === 'string' ? path : path(shop)));
        await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
        await expectPressable(page);
      });
      for (const { name, open, role } of over) {
        await test.step(name, async () => {
          await open(page);
          await expectPressable(page, role ? `[role="${role}"]` : '[role="dialog"], main');
          if (role) await close(page);
        });
      }
    }
  });
}

const desks = [
  'dashboard',
  'users',
  'fabrics',
  'quotations',
  'quotations/create',
  'orders',
  'inquiries',
  'swatch-requests',
  'holds',
  'stock-take',
  'stock-movements',
  'imports',
  'categories',
  'system',
  'audit',
];

test('the console: every control of every screen has room for a finger', async ({ page }) => {
  test.slow();
  const call = await asAdmin(page);
  const [order] = await (await page.request.get(`${product.url}/api/admin/orders`, call)).json();
  for (const path of [...desks, `orders/${order.id}/show`]) {
    await test.step(path, async () => {
      await page.goto(`${product.url}/admin/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectPressable(page);
    });
  }
});

test('the console: so has what opens over its screens', async ({ page }) => {
  await asAdmin(page);
  const dialog = page.getByRole('dialog').first();
  for (const [path, button] of [
    ['fabrics', 'Add New Fabric'],
    ['fabrics', 'Excel Upload'],
    ['fabrics', 'Filters'],
    ['quotations', /^Template/],
    ['quotations', /^Respond to/],
    ['quotations', /^Share QT-/],
    ['quotations', /^Saved/],
    ['users', 'Add New User'],
    ['users', /^View /],
    ['holds', 'Hold cloth'],
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

test('notices cover no control of the bars of a phone', async ({ page, newContext }) => {
  await test.step('adding a fabric from the bar of its page', async () => {
    await shop.enterAs(page, 'customer', []);
    await page.goto(product.url + shop.pathOf((fabric) => fabric === shop.available[0]));
    await page.getByRole('button', { name: 'Add to Quote' }).click();
    await expect(page.getByText(/added to cart/).first()).toBeVisible();
    expect(await underNotices(page, '.foot-bar :is(button, input), header :is(a, button)')).toEqual([]);
  });

  await test.step('in the console, with rows ticked', async () => {
    const desk = await (await newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })).newPage();
    await asAdmin(desk);
    await desk.goto(`${product.url}/admin/categories`);
    await desk
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check();
    await expect(desk.getByRole('region', { name: 'Selection' })).toBeVisible();
    await desk.route('**/api/admin/fabric-categories/*', (route) =>
      route.fulfill({ status: 409, json: { message: 'It is in use.' } }),
    );
    await desk.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
    await desk.getByRole('button', { name: 'Confirm' }).click();
    await expect(desk.getByText(/could not be deleted/).first()).toBeVisible();
    expect(
      await underNotices(desk, 'section[aria-label="Selection"] :is(button, input), header :is(a, button)'),
    ).toEqual([]);
    await desk.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

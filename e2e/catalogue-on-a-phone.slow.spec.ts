import { expect, type Locator, type Page } from '@playwright/test';
import {
  adminSession,
  demoFabrics,
  expectAccessible,
  expectNoSidewaysScroll,
  headersOf,
  product,
  test,
  waitUntilIdle,
} from './product.js';
import { Shop } from './shop.js';
import { expectPressable } from './targets.js';

const PHONE = { width: 360, height: 740 };
test.use({ viewport: PHONE, hasTouch: true });

let shop: Shop;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  shop = await Shop.open(request);
  await request.dispose();
});

/** The cards that are in view, whole or nearly. */
const inView = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bar = document.querySelector('.list-bar')?.getBoundingClientRect().bottom ?? 0;
    return [...document.querySelectorAll('article')]
      .filter((card) => {
        const { top, bottom, height } = card.getBoundingClientRect();
        return Math.min(bottom, innerHeight) - Math.max(top, bar) > height * 0.75;
      })
      .map((card) => card.getAttribute('aria-label') ?? '');
  });

test("four fabrics fit a phone's screen below one row of search, filters and sort order", async ({ page }) => {
  await page.goto(`${product.url}/fabrics`);
  await waitUntilIdle(page);
  const cards = page.getByRole('article');
  for (const place of [0, 1, 2, 3]) {
    await expect(cards.nth(place).getByRole('button', { name: /^Open image 1/ })).toBeInViewport({ ratio: 0.7 });
  }
  await page.mouse.wheel(0, 2_000);
  await expect(page.getByRole('button', { name: 'Filters' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('searchbox', { name: 'Search fabrics' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeInViewport({ ratio: 1 });
  // The wheel may still be turning: where it stops is not where a row begins.
  await expect(async () => {
    await cards
      .filter({ visible: true })
      .nth(4)
      .evaluate((card) => {
        const bar = document.querySelector('.list-bar')?.getBoundingClientRect().bottom ?? 0;
        scrollBy({ top: card.getBoundingClientRect().top - bar - 4, behavior: 'instant' });
      });
    expect((await inView(page)).length).toBeGreaterThanOrEqual(4);
  }).toPass();
  await expect(
    cards
      .filter({ visible: true })
      .first()
      .getByText(/^\d+(?:\.\d+)? cm · \d+(?:\.\d+)? g$/),
  ).toBeVisible();

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price_asc');
  await expect(page).toHaveURL(/sort=price_asc/);
  await page.getByRole('button', { name: 'Search by color' }).click();
  await expect(page.getByRole('dialog', { name: 'Find by color' })).toBeVisible();
});

test('a long name and a high price stay on their card', async ({ page }) => {
  const staff = headersOf(await adminSession(page.request));
  const item_code = `WIDE-${Date.now()}`;
  const made = await page.request.post(`${product.url}/api/admin/fabrics`, {
    ...staff,
    data: {
      name: 'Bandaranayakemudiyanselage Handloom நீளமானபெயருடையதுணிநிறுவனம்',
      item_code,
      material: '100% Cotton',
      number_of_colors: 1,
      width: 147,
      weight: 120,
      price_per_meter: 999_999_999.99,
      price_unit: 'meters',
    },
  });
  expect(made.status()).toBe(201);
  await page.goto(`${product.url}/fabrics?search=${item_code}`);
  const card = page.getByRole('article');
  await expect(card.getByText('Rs. 999,999,999.99 /meter')).toBeVisible();
  const beyond = await card.evaluate((article) => {
    const words = document.createRange();
    const edge = article.getBoundingClientRect().right;
    return [...article.querySelectorAll<HTMLElement>('.text > *')]
      .filter((element) => {
        words.selectNodeContents(element);
        return words.getBoundingClientRect().right > edge;
      })
      .map((element) => element.innerText);
  });
  expect(beyond).toEqual([]);
  await page.request.delete(`${product.url}/api/admin/fabrics/${(await made.json()).id}`, staff);
});

test('the round button opens a sheet with color, length, swatch and facts; Back closes it', async ({ page }) => {
  await shop.enterAs(page, 'customer', []);
  const { coloured } = shop;
  await page.goto(`${product.url}/fabrics?search=${encodeURIComponent(coloured.item_code)}`);
  const card = page.getByRole('article', { name: coloured.name, exact: true });
  await card.getByRole('button', { name: `Choose color and length of ${coloured.name}` }).click();
  const sheet = page.getByRole('dialog', { name: coloured.name });
  await expect(sheet).toBeVisible();
  await waitUntilIdle(page);
  await expectAccessible(page, '[role="dialog"]');
  await expectPressable(page, '[role="dialog"]');
  await expectNoSidewaysScroll(page);
  for (const fact of ['Price', 'Material', 'Colors', 'Width', 'Weight', 'Stock', 'Min order', 'Status']) {
    await expect(sheet.getByText(fact, { exact: true })).toBeAttached();
  }
  const [, second] = coloured.colourways;
  await sheet.getByRole('radio', { name: new RegExp(`^${second?.name}, `) }).check();
  await sheet.getByRole('button', { name: 'Add to Quote' }).click();
  await expect(sheet.getByText('In Quote')).toBeVisible();
  await expect(sheet.getByRole('textbox', { name: `Quantity of ${coloured.name} in cart` })).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(card.getByText('In Quote')).toBeVisible();
});

/** Taps the same place twice, as a finger does on a slow line. */
async function tapTwice(page: Page, button: Locator, across: number, pause: number): Promise<void> {
  const box = await button.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) * across, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(pause);
  await page.touchscreen.tap(x, y);
}

test('a double tap on Add to Quote adds the fabric and does not remove it, at any spot and speed', async ({ page }) => {
  await shop.enterAs(page, 'customer', []);
  const [fabric] = shop.available;
  await page.goto(`${product.url}/fabrics/${fabric?.id}`);
  const add = page.getByRole('button', { name: 'Add to Quote' });
  const inCart = page.getByText(`${fabric?.minimum_order} in cart`);
  for (const pause of [120, 250, 400]) {
    for (const across of [0.05, 0.35, 0.5, 0.8, 0.97]) {
      await test.step(`${pause} ms apart at ${across * 100} %`, async () => {
        await add.waitFor();
        await tapTwice(page, add, across, pause);
        await expect(inCart).toBeVisible();
        await expect(add).toBeHidden();
        // It is taken out by the button that says so, once the second tap of a double one would be over.
        await page.waitForTimeout(700);
        await page.getByRole('button', { name: `Remove ${fabric?.name}` }).tap();
      });
    }
  }
  await add.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(inCart).toBeVisible();
});

/** The first card below the row that stays. */
const firstInView = async (page: Page): Promise<string | undefined> => (await inView(page))[0];

test('Back shows the list while the app is still hydrating a reloaded fabric page', async ({ page, context }) => {
  const browser = await context.newCDPSession(page);
  await page.addInitScript(() => {
    let asked = false;
    const look = () => {
      const [begun] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const isTaken = Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react'));
      if (begun?.type === 'reload' && isTaken && !asked) {
        asked = true;
        history.back();
      }
      if (!asked) setTimeout(look);
    };
    look();
  });
  await page.goto(`${product.url}/fabrics`);
  for (const turn of [1, 2, 3]) {
    await test.step(`turn ${turn}`, async () => {
      await page.getByRole('article').nth(turn).getByRole('link').first().click();
      await expect(page).toHaveURL(/\/fabrics\/.+/);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Fabric Catalog');
      await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      await page.reload({ waitUntil: 'commit' });
      await expect(page).toHaveURL(/\/fabrics$/);
      await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await expect(page.getByRole('heading', { level: 1, name: 'Fabric Catalog' })).toBeVisible();
    });
  }
});

test('a reload, and going back to a list after a reload, show the same fabrics', async ({ page, request }) => {
  const total = (await demoFabrics(request, 'limit=500')).length;
  test.skip(total < 80, 'The demo is too small.');
  await page.goto(`${product.url}/fabrics`);
  await expect(async () => {
    await page.mouse.wheel(0, 3_000);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(12_000);
  }).toPass();
  await waitUntilIdle(page);
  const seen = await firstInView(page);
  const { y } = await page.evaluate(() => ({ y: scrollY }));
  await page.reload();
  await expect.poll(() => firstInView(page)).toBe(seen);
  expect(Math.abs((await page.evaluate(() => scrollY)) - y)).toBeLessThan(40);

  await page.getByRole('article', { name: seen, exact: true }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: seen })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: seen })).toBeVisible();
  await page.goBack();
  await expect.poll(() => firstInView(page)).toBe(seen);

  // Opened by its address it begins at its top.
  await page.goto(`${product.url}/fabrics`);
  await expect(page.getByRole('article').first()).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("similar fabrics are shown at the end of a fabric's page, and a withdrawn fabric has substitutes", async ({
  page,
}) => {
  const [fabric] = shop.available;
  await page.goto(`${product.url}/fabrics/${fabric?.id}`);
  await page.getByText('Item code').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 4_000);
  const similar = page.getByRole('region', { name: 'Similar fabrics' });
  await expect(similar.getByRole('listitem')).toHaveCount(4);
  await expectNoSidewaysScroll(page);
  const [first] = await similar.getByRole('link').all();
  await first?.click();
  await expect(page).not.toHaveURL(new RegExp(`${fabric?.id}`));

  const gone = shop.fabrics.find(({ is_available }) => !is_available);
  await page.goto(`${product.url}/fabrics/${gone?.id}`);
  await page.getByRole('link', { name: 'Close in color, weight and price' }).click();
  const substitutes = page.getByRole('region', { name: 'Those are close in color, weight and price' });
  await expect(substitutes.getByRole('listitem')).toHaveCount(4);
  await expect(substitutes.getByRole('listitem').first()).toBeInViewport();
});

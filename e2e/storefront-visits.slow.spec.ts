import { expect, type Page } from '@playwright/test';
import { asAdmin, expectAccessible, expectNoSidewaysScroll, product, test, waitUntilIdle } from './product.js';
import { Shop } from './shop.js';

let shop: Shop;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  shop = await Shop.open(request);
  await request.dispose();
});

/** Opens addresses that lead elsewhere. Which ones do, for whom, is in the tests of the route table. */
async function expectLedOn(page: Page, ways: [asked: string, reached: string][]): Promise<void> {
  for (const [asked, reached] of ways) {
    await page.goto(product.url + asked);
    await expect(page, `${asked} leads to ${reached}`).toHaveURL(product.url + reached);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
}

test('visitors, customers and admins are redirected from pages that are not for them', async ({ page, newContext }) => {
  // Pages for customers only are opened after signing in.
  await expectLedOn(page, [
    ['/my-quotations', '/login'],
    ['/no-such-page', '/'],
  ]);
  const customer = await (await newContext()).newPage();
  await shop.enterAs(customer, 'customer');
  await expectLedOn(customer, [
    ['/register', '/fabrics'],
    ['/no-such-page', '/fabrics'],
  ]);
  const admin = await (await newContext()).newPage();
  await asAdmin(admin);
  await expectLedOn(admin, [
    ['/', '/admin/dashboard'],
    ['/cart', '/admin/dashboard'],
  ]);

  // An expired session is signed out, with a message.
  await customer.evaluate(() => localStorage.setItem('auth_token', 'no.longer.good'));
  await customer.goto(`${product.url}/my-quotations`);
  await expect(customer).toHaveURL(`${product.url}/`);
  await expect(customer.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(await customer.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('a signed-in customer never sees the landing page flash before the catalog', async ({ page }) => {
  await shop.enterAs(page, 'customer');
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const heading = document.querySelector('h1');
      if (heading?.checkVisibility()) seen.push(heading.textContent ?? '');
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(product.url);
  await expect(page.getByRole('heading', { name: 'Fabric Catalog' })).toBeVisible();
  expect(new Set(await page.evaluate(() => (window as unknown as { seen: string[] }).seen))).toEqual(
    new Set(['Fabric Catalog']),
  );
});

test('a phone with a pixel ratio of 2 loads no card picture wider than 640 px', async ({ newContext }) => {
  const context = await newContext({ viewport: { width: 360, height: 2400 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') pictures.push(request.url());
  });
  for (const path of ['/', '/fabrics']) {
    await page.goto(product.url + path);
    await expect(page.getByRole('article').getByRole('img').first()).toBeVisible();
    await waitUntilIdle(page);
  }
  expect(pictures.filter((url) => url.includes('/api/uploads/')).length).toBeGreaterThan(4);
  expect(pictures.filter((url) => url.includes('/api/uploads/') && !/-(320|640)\.webp$/.test(url))).toEqual([]);
});

test('a cart of ninety fabrics shows its count in one line, and its request keeps the form in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const lines = shop.fabrics
    .filter(({ is_available }) => is_available)
    .slice(0, 90)
    .map((fabric) => ({ fabric, quantity: fabric.minimum_order, unit: fabric.price_unit }));
  await shop.enterAs(page, 'customer', lines);
  await page.goto(`${product.url}/cart`);
  const count = page.getByRole('link', { name: `Quote cart, ${lines.length} items` }).getByText(String(lines.length));
  expect((await count.boundingBox())?.height).toBeLessThanOrEqual(24);
  await page.getByRole('button', { name: 'Request Quotation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Quotation' });
  await expect(dialog.getByRole('list', { name: 'Selected items' }).getByRole('listitem')).toHaveCount(lines.length);
  await expectAccessible(page);
  await expect(dialog.getByRole('textbox', { name: /^Full Name/ })).toBeInViewport();
  await expectNoSidewaysScroll(page);
});

test('the facts of a card cover only that card, none of its buttons, and are not cut off', async ({ page }) => {
  for (const width of [768, 1024, 1366, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${product.url}/fabrics`);
    await waitUntilIdle(page);
    const cards = page.getByRole('article').filter({ visible: true });
    for (const place of [0, 1, 2]) {
      await cards.nth(place).locator('.pictures, .no-image').hover();
      const panel = page.getByRole('tooltip');
      await expect(panel).toContainText((await cards.nth(place).getAttribute('aria-label')) ?? '');
      const problems = await panel.evaluate((panel, place) => {
        const { left, right, top, bottom } = panel.getBoundingClientRect();
        const covers = (element: Element) => {
          const box = element.getBoundingClientRect();
          return box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1;
        };
        const articles = [...document.querySelectorAll('article')];
        const covered = articles.filter((card, at) =>
          at === place ? covers(card.querySelector('.foot') as Element) : covers(card),
        );
        return [
          ...covered.map((card) => `${card.getAttribute('aria-label')} is covered`),
          ...(panel.scrollHeight > panel.clientHeight + 1 ? ['a line is cut'] : []),
        ];
      }, place);
      expect(problems, `at ${width} px, card ${place}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 460, height: 800 });
  await page.goto(`${product.url}/fabrics`);
  // The newest fabric may be one of another journey, without a picture.
  const picture = page.getByRole('button', { name: /^Open image 1/ }).first();
  await waitUntilIdle(page);
  await picture.hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  // Where the panel lies over the picture, one press opens it all the same.
  const box = await picture.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await expect(page.getByRole('dialog')).toBeVisible();
  // Two cards a row of a narrow phone have no room for it.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${product.url}/fabrics`);
  await waitUntilIdle(page);
  await picture.hover();
  await page.waitForTimeout(1_000);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

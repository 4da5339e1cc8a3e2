import { expect } from '@playwright/test';
import { expectHydrationDone, holdScripts } from './held-scripts.js';
import { expectHydrated } from './hydration.js';
import { product, test, waitUntilIdle } from './product.js';

test('keyboard focus on a card before hydration stays on that card', async ({ context, page }) => {
  const release = await holdScripts(context);
  await page.goto(`${product.url}/fabrics`, { waitUntil: 'commit' });
  const link = page.getByRole('article').nth(2).getByRole('link').first();
  await link.focus();
  const name = await link.textContent();
  release();
  await expectHydrationDone(page);
  await waitUntilIdle(page);
  await expect(page.getByRole('link', { name: name ?? '', exact: true }).first()).toBeFocused();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(24);
  await expect(page.getByRole('link', { name: name ?? '', exact: true }).first()).toBeFocused();
  // Rows replace the cards only once the focus has left them.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(page.locator('.row').first()).toBeAttached();
});

test('a filter that is ticked before hydration narrows the list afterwards', async ({ context, page }) => {
  const release = await holdScripts(context);
  await page.goto(`${product.url}/fabrics`, { waitUntil: 'commit' });
  const box = page.getByRole('checkbox', { name: 'Pre-order' });
  await box.click();
  release();
  await expect(page).toHaveURL(/pre_order=true/);
  await expect(box).toBeChecked();
});

test('a search text typed before hydration is searched for afterwards', async ({ context, page }) => {
  const release = await holdScripts(context);
  await page.goto(`${product.url}/fabrics`, { waitUntil: 'commit' });
  const search = page.getByRole('searchbox', { name: 'Search fabrics' });
  await search.pressSequentially('linen');
  release();
  await expect(page).toHaveURL(/search=linen/);
  await expect(search).toHaveValue('linen');
  await search.press('End');
  await search.pressSequentially(' zzqq');
  await expect(page.getByText('No fabrics found')).toBeVisible();
});

test('a scroll position reached before hydration stays at the same card', async ({ context, page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const release = await holdScripts(context);
  await page.goto(`${product.url}/fabrics`, { waitUntil: 'commit' });
  const fifth = page.getByRole('article').nth(4);
  const name = (await fifth.getAttribute('aria-label')) ?? '';
  await fifth.evaluate((card) => card.scrollIntoView({ block: 'start' }));
  const top = (await fifth.boundingBox())?.y ?? 0;
  release();
  await expectHydrationDone(page);
  await waitUntilIdle(page);
  const same = page.getByRole('article', { name, exact: true });
  await expect.poll(async () => Math.abs(((await same.boundingBox())?.y ?? 1e6) - top)).toBeLessThan(8);
});

test('going back to a server-rendered list returns to the same card', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${product.url}/fabrics`);
  await expectHydrationDone(page);
  const ninth = page.getByRole('article').nth(8);
  const name = (await ninth.getAttribute('aria-label')) ?? '';
  await ninth.evaluate((card) => card.scrollIntoView({ block: 'center' }));
  await waitUntilIdle(page);
  const top = (await ninth.boundingBox())?.y ?? 0;
  await page.getByRole('article', { name, exact: true }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  const same = page.getByRole('article', { name, exact: true });
  await expect.poll(async () => Math.abs(((await same.boundingBox())?.y ?? 1e6) - top)).toBeLessThan(8);
});

for (const width of [360, 1280]) {
  test(`scrolling without a pause on a slow device keeps few cards in the document, ${width} px`, async ({
    context,
    page,
  }) => {
    await page.setViewportSize({ width, height: 780 });
    await page.goto(`${product.url}/fabrics`);
    await expectHydrationDone(page);
    const browser = await context.newCDPSession(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.mouse.move(width / 2, 500);
    const seen = new Set<string>();
    for (let turn = 0; turn < 60 && seen.size < 60; turn++) {
      await page.mouse.wheel(0, 400);
      const names = await page
        .getByRole('article')
        .evaluateAll((cards) => cards.map(({ ariaLabel }) => ariaLabel ?? ''));
      for (const name of names) seen.add(name);
    }
    expect(seen.size).toBeGreaterThanOrEqual(60);
    expect(await page.getByRole('article').count()).toBeLessThan(40);
  });
}

test('titles take up the same number of lines before their fonts are loaded', async ({ context, page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const heights = async () => {
    const all: Record<string, number> = {};
    for (const path of ['/home', '/fabrics']) {
      await page.goto(product.url + path);
      await waitUntilIdle(page);
      const titles = await page.getByRole('heading').filter({ visible: true }).all();
      for (const title of titles) {
        const box = await title.boundingBox();
        if (box && box.y < 800) all[`${path}: ${await title.innerText()}`] = Math.round(box.height);
      }
    }
    return all;
  };
  const once = await heights();
  await context.route('**/*.woff2', (route) => route.abort());
  expect(await heights()).toEqual(once);
});

test('the choice of one card per row is kept on the next visit, without first showing two', async ({
  context,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await context.addInitScript(() => localStorage.setItem('selvedge_one_a_row', 'true'));
  const release = await holdScripts(context);
  await page.goto(`${product.url}/fabrics`, { waitUntil: 'commit' });
  await expect(page.locator('#root')).toBeAttached();
  await expect(page.getByRole('article').first()).toBeHidden();
  release();
  await expect(page.getByRole('button', { name: 'Add to Quote' }).first()).toBeVisible();
  const [first, second] = await Promise.all([0, 1].map((place) => page.getByRole('article').nth(place).boundingBox()));
  expect(second?.x).toBe(first?.x);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'One fabric a row', pressed: true }).click();
  await page.getByRole('button', { name: /^Show \d+ fabrics$/ }).click();
  await expect(page.getByRole('button', { name: /^Choose color and length/ }).first()).toBeVisible();
});

test('on a desktop too, the app hydrates a first page without an extra call or a layout shift', async ({
  newContext,
  request,
}) => expectHydrated(newContext, request, 1280));

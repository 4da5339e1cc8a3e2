import { expect } from '@playwright/test';
import { holdScripts } from './held-scripts.js';
import { expectHydrated } from './hydration.js';
import { demoFabrics, product, test, widths } from './product.js';

test('robots may read every public page', async ({ request }) => {
  const answer = await request.get(`${product.url}/robots.txt`);
  expect(answer.headers()['content-type']).toContain('text/plain');
  expect(await answer.text()).toMatch(/^User-agent: \*\nDisallow:\n?$/m);
});

test('the catalog can be read without JavaScript, on a phone and on a large screen', async ({
  newContext,
  request,
}) => {
  const context = await newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  const styles: string[] = [];
  page.on('request', (asked) => {
    if (asked.resourceType() === 'stylesheet') styles.push(asked.url());
  });
  const [newest] = await demoFabrics(request, 'limit=24');
  await page.goto(`${product.url}/`);
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse Catalog' })).toHaveCSS('background-color', 'rgb(38, 53, 93)');
  }
  // It is one request, its styles with it.
  expect(styles).toEqual([]);
  await page.getByRole('link', { name: 'Browse Catalog' }).click();
  await expect(page.getByRole('article')).toHaveCount(24);
  const card = page.getByRole('article', { name: newest?.name ?? '', exact: true }).first();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect(card.getByText(/^Rs\. [\d,]+\.\d\d \/(?:meter|yard)$/)).toBeVisible();
  }
  await card.getByRole('link', { name: newest?.name ?? '', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: newest?.name ?? '' })).toBeVisible();
  await expect(page.getByText(newest?.item_code ?? '').first()).toBeVisible();
  const lost = await page.goto(`${product.url}/fabrics/0e1c8f0a-5b1e-4a57-9a3c-2f5d1c7b9e10`);
  expect(lost?.status()).toBe(404);
  await page.getByRole('link', { name: 'Back to Fabrics' }).click();
  await expect(page.getByRole('article')).toHaveCount(24);
});

test('the app hydrates a first page without an extra call or a layout shift', async ({ newContext, request }) =>
  expectHydrated(newContext, request, 360));

test('a click before hydration is handled afterwards', async ({ context, page }) => {
  const release = await holdScripts(context);
  await page.goto(`${product.url}/fabrics`, { waitUntil: 'commit' });
  await page
    .getByRole('button', { name: /^Open image 1/ })
    .first()
    .click();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an unknown fabric answers 404 and redirects to the catalog', async ({ page }) => {
  const answer = await page.goto(`${product.url}/fabrics/0e1c8f0a-5b1e-4a57-9a3c-2f5d1c7b9e10`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Failed to load fabric details')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/fabrics`);
  await expect(page.getByRole('article').first()).toBeVisible();
});

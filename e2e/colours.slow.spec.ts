import { expect, type Page } from '@playwright/test';
import { offeredColours } from '../domain/src/fabrics/colour-choice.js';
import type { Colourway, Fabric } from '../domain/src/fabrics/fabric.js';
import { expectFits } from './fits.js';
import { demoFabrics, expectAccessible, keepSession, product, signUp, test, widths } from './product.js';

let fabric: Fabric;

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  const several = (await demoFabrics(request)).filter(
    (candidate) => candidate.is_available && offeredColours(candidate).length > 2,
  );
  expect(several.length).toBeGreaterThan(0);
  fabric = several[0] as Fabric;
  await request.dispose();
});

/** With two colors of one fabric in it; how each of these screens looks in full is in the tests of the storefront. */
const expectInOrder = async (page: Page, within?: string) => {
  await expectFits(page, widths);
  await expectAccessible(page, within);
};

test('two colors of a fabric become two lines of a request, by keyboard', async ({ page }) => {
  const [first, second, third] = offeredColours(fabric) as [Colourway, Colourway, Colourway];
  const person = { password: 'indigo-8-oz', full_name: 'Tharindu Silva', phone: '1' };
  await keepSession(page, await signUp(page.request, { ...person, email: `colours.${Date.now()}@weligama.example` }));

  await page.setViewportSize({ width: 360, height: 800 });
  // On the card: the arrows choose the next color, and the name opens the page in it.
  await page.goto(`${product.url}/fabrics?search=${encodeURIComponent(fabric.item_code)}`);
  const card = page.getByRole('article', { name: fabric.name, exact: true });
  await card.getByRole('radio', { name: first.name, exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(card.getByRole('radio', { name: second.name, exact: true })).toBeChecked();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const dot of await card.getByRole('radio').all()) {
      const box = await dot.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
  }
  await expectInOrder(page);
  await card.getByRole('link', { name: fabric.name, exact: true }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/fabrics/${fabric.id}\\?colour=`));

  // On its page: another color is chosen, and Back leads to the list and not to the color before.
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(`^${second.name}, `));
  await page.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => new URL(page.url()).searchParams.get('colour')).toBe(third.name);
  await page.goBack();
  await expect(card).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(`^${third.name}, `));
  await page.reload();
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(`^${third.name}, `));
  await expectInOrder(page);

  // Two colors at once, with one total; Enter adds them.
  const field = (name: string) =>
    page.getByRole('textbox', { name: `Quantity of ${fabric.name} in ${name}, in ${fabric.price_unit}` });
  await field(first.name).fill('500');
  await field(second.name).fill('400');
  await expect(page.getByText(/^2 colors, 900 /)).toBeVisible();
  await expectInOrder(page);
  await field(second.name).press('Enter');
  await expect(page.getByText(`${fabric.name} added to cart in 2 colors`)).toBeVisible();

  await page.goto(`${product.url}/cart`);
  const items = page.getByRole('list', { name: 'Items' });
  await expect(items.getByRole('link', { name: fabric.name, exact: true })).toHaveCount(1);
  await expect(items.getByRole('textbox', { name: `Quantity of ${fabric.name}, ` })).toHaveCount(2);
  for (const { name } of [first, second]) await expect(items.getByText(name).first()).toBeVisible();
  await expectInOrder(page);

  await page.getByRole('button', { name: 'Request Quotation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Quotation' });
  const selected = dialog.getByRole('list', { name: 'Selected items' });
  for (const { name } of [first, second]) await expect(selected.getByText(name).first()).toBeVisible();
  await expectInOrder(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Request Quotation' }).click();
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible();

  await page.goto(`${product.url}/my-quotations`);
  await page.getByRole('link', { name: /^Open: QT-/ }).click();
  const line = (quantity: number, colour: string) =>
    page
      .getByText(`${fabric.name}, ${quantity} `)
      .locator('..')
      .getByText(new RegExp(`^${colour}( |$)`));
  await expect(line(500, first.name)).toBeVisible();
  await expect(line(400, second.name)).toBeVisible();
});

test('a card leads to the colors that it has no room for by one link', async ({ page }) => {
  const many = (await demoFabrics(page.request)).find((candidate) => offeredColours(candidate).length > 6) as Fabric;
  for (const [width, shown] of [
    [1280, 6],
    [360, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${product.url}/fabrics?search=${encodeURIComponent(many.item_code)}`);
    const card = page.getByRole('article', { name: many.name, exact: true });
    await expect(card.getByText(/^\+\d+$/).filter({ visible: true })).toHaveText([
      `+${offeredColours(many).length - shown}`,
    ]);
  }
});

import { expect } from '@playwright/test';
import { asAdmin, product, test } from './product.js';
import { Shop } from './shop.js';

let shop: Shop;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  shop = await Shop.open(request);
  await request.dispose();
});

const UNCLEAR = 'Write thousands with a comma and decimals with a point, such as 1,500 or 1500.5';
const FIGURES = 'Write it in the figures 0 to 9, such as 1,500 or 1500.5';

const taken = ['1,500', '1 500', '1\u202f500', '1’500', '１５００', '१५००', '௧௫௦௦'];
const refused = [
  ['1.500,5', UNCLEAR],
  ['1,50', UNCLEAR],
  ['1e9', 'Write the number out, without e, such as 1500'],
  ['½', FIGURES],
  ['120 kg', 'Write the number alone, without its unit, such as 1,500 or 1500.5'],
] as const;

for (const locale of ['de-DE', 'si-LK']) {
  test(`a browser in ${locale}: numbers typed by buyers are read as meant, or rejected with the accepted notation`, async ({
    newContext,
  }) => {
    const page = await (await newContext({ locale })).newPage();
    await shop.enterAs(page, 'customer', []);
    const [fabric] = shop.available;
    await page.goto(`${product.url}/fabrics?search=${encodeURIComponent(fabric?.item_code ?? '')}`);
    const card = page.getByRole('article', { name: fabric?.name, exact: true });
    const quantity = card.getByLabel(`Quantity of ${fabric?.name} in ${fabric?.price_unit}`);
    const inCart = card.getByLabel(`Quantity of ${fabric?.name} in cart`);
    for (const [typed, sentence] of refused) {
      await quantity.fill(typed);
      await card.getByRole('button', { name: 'Add to Quote' }).click();
      await expect(page.getByText(sentence).first()).toBeVisible();
      await expect(quantity).toHaveValue(typed);
    }
    for (const typed of taken) {
      await quantity.fill(typed);
      await card.getByRole('button', { name: 'Add to Quote' }).click();
      await expect(inCart).toHaveValue('1500');
      await card.getByRole('button', { name: /^Remove/ }).click();
      await expect(quantity).toBeVisible();
    }
  });

  test(`a browser in ${locale}: numbers typed by staff are read as meant, or rejected with the accepted notation`, async ({
    newContext,
  }) => {
    const page = await (await newContext({ locale })).newPage();
    await asAdmin(page);
    await page.goto(`${product.url}/admin/holds`);
    await page.getByRole('button', { name: 'Hold fabric' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hold fabric' });
    const metres = dialog.getByLabel(/^Meters/);
    await dialog.getByRole('button', { name: 'Hold', exact: true }).click();
    for (const [typed, sentence] of refused) {
      await metres.fill(typed);
      await expect(dialog.getByText(sentence)).toBeVisible();
      await expect(metres).toHaveValue(typed);
    }
    for (const typed of taken) {
      await metres.fill(typed);
      await expect(metres).toHaveAttribute('aria-invalid', 'false');
    }
  });
}

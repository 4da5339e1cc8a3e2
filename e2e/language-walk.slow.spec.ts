import { expect, type Page } from '@playwright/test';
import { siOwn } from '../storefront/src/words/si-own.js';
import { expectControlsInForcedColours, expectToGrow } from './accessibility.js';
import { cutOff } from './fits.js';
import { expectNoSidewaysScroll, keepSession, product, signIn, signUp, test, widths } from './product.js';
import { Shop } from './shop.js';

/** A buyer in Sinhala from registration to My account; and the cart on paper and under a translating browser. */

const PASSWORD = 'voile-90s';
const a = (name: string) => ({ password: PASSWORD, full_name: name, phone: '+94 77 555 0169' });

/** Nothing is wider than the screen, and nothing is cut or lost: as it is, in letters twice as large, in forced colors. */
async function expectWhole(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expect.poll(() => cutOff(page)).toEqual([]);
  await expectToGrow(page);
  await expectControlsInForcedColours(page);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

for (const width of widths)
  test(`a buyer registers, chooses, requests and keeps an account in Sinhala, ${width} px wide`, async ({
    newContext,
    request,
  }) => {
    test.setTimeout(300_000);
    const viewport = { width, height: 800 };
    const context = await newContext({ viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const email = `kamala.${Date.now()}@galle.example`;
    const [fabric] = (await Shop.open(request)).available;
    await page.goto(product.url);
    await page.evaluate(() => localStorage.setItem('selvedge_language', 'si'));

    await test.step('registration', async () => {
      await page.goto(`${product.url}/register`);
      await expect(heading(page, siOwn['Create your account'])).toBeVisible();
      await expectWhole(page);
      const { full_name, password } = a('කමලා පෙරේරා');
      await page.locator('[name="full_name"]').fill(full_name);
      await page.locator('[name="email"]').fill(email);
      await page.locator('[name="password"]').fill(password);
      await page.locator('[name="confirmPassword"]').fill(password);
      await page.getByRole('button', { name: siOwn['Create Account'] }).click();
      await expect(page).toHaveURL(/\/login$/);
      await page.locator('[name="password"]').fill(password);
      await page.locator('[name="password"]').press('Enter');
      await expect(heading(page, 'රෙදි නාමාවලිය')).toBeVisible();
      await expectWhole(page);
    });

    await test.step('quick order, cart, quotations, account', async () => {
      await page.goto(`${product.url}/quick-order`);
      await page
        .getByRole('textbox')
        .first()
        .fill(`${fabric?.item_code} ${fabric?.colourways[0]?.name ?? ''} 500 m`);
      await expectWhole(page);
      for (const path of ['cart', 'my-quotations', 'my-account']) {
        await page.goto(`${product.url}/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0D80-\u0DFF]/);
        await expectWhole(page);
      }
      await expect(page.getByRole('combobox', { name: siOwn['Language of the shop'] })).toHaveValue('si');
    });

    await test.step('another device speaks Sinhala after the sign-in', async () => {
      const other = await (await newContext({ viewport })).newPage();
      await keepSession(other, await signIn(request, { email, password: PASSWORD }));
      await other.goto(`${product.url}/fabrics`);
      await expect(other.locator('html')).toHaveAttribute('lang', 'si');
      await expect(heading(other, 'රෙදි නාමාවලිය')).toBeVisible();
    });
  });

test.describe('a cart of twelve fabrics', () => {
  let page: Page;
  test.beforeEach(async ({ newContext, request }) => {
    const session = await signUp(request, { ...a('Ishara Peiris'), email: `ishara.${Date.now()}@matara.example` });
    page = await (await newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await keepSession(page, session);
    const { available } = await Shop.open(request);
    const items = available.slice(0, 12).map((fabric) => ({
      fabric,
      quantity: fabric.minimum_order,
      unit: fabric.price_unit,
      color: fabric.colourways[0]?.name ?? '',
      colourway_id: fabric.colourways[0]?.id,
    }));
    const { id } = session.user;
    await page.addInitScript(
      (cart) => localStorage.setItem('selvedge_cart', cart),
      JSON.stringify({
        user_id: id,
        carts: { [id]: { items } },
      }),
    );
    await page.goto(`${product.url}/cart`);
    await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(12);
  });

  test('is printed without buttons and bars, each color in color and no line cut in two (B20)', async () => {
    await page.emulateMedia({ media: 'print' });
    for (const control of await page.getByRole('button').all()) await expect(control).toBeHidden();
    await expect(page.locator('header')).toBeHidden();
    const broken = await page
      .locator('[data-lines] > li')
      .evaluateAll((lines) => lines.filter((line) => getComputedStyle(line).breakInside !== 'avoid').length);
    expect(broken).toBe(0);
    const pale = await page
      .locator('.swatch, .shade, .cloth')
      .evaluateAll((colours) => colours.filter((one) => getComputedStyle(one).printColorAdjust !== 'exact').length);
    expect(pale).toBe(0);
    await expect(page.getByRole('region', { name: 'Order Summary' })).toBeVisible();
  });

  test('stays up to date while the browser translates the page (B18)', async () => {
    // Imitates how Chrome translates texts: each is wrapped, unless it says translate=no.
    await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found) {
        if (!text.data.trim() || text.parentElement?.closest('[translate="no"], script, style')) continue;
        const font = document.createElement('font');
        font.append(text.data);
        text.replaceWith(font);
      }
    });
    const quantity = page.getByRole('textbox', { name: /^Quantity of/ }).first();
    const line = page.locator('[data-lines] > li').first();
    const sum = line.locator('[translate="no"]').last();
    const [before, was] = [Number(await quantity.inputValue()), await sum.innerText()];
    await line
      .getByRole('button', { name: /^One more of/ })
      .first()
      .click();
    await expect(quantity).toHaveValue(String(before + 1));
    await expect(sum).not.toHaveText(was);
  });
});

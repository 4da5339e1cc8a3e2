import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, product, signUp, test, waitUntilIdle, widths } from './product.js';

const customer = { email: '', password: 'indigo-8-oz', full_name: 'Kamala Perera', phone: '+94 77 555 0166' };

// Each has an account of its own, because the account remembers the language that was chosen last.
test.beforeEach(async ({ request }) => {
  customer.email = `reads.${Date.now()}@weligama.example`;
  await signUp(request, customer);
});

const choose = async (page: Page, language: string): Promise<void> => {
  await Promise.all([
    page.waitForEvent('load'),
    page
      .getByRole('combobox', { name: /Language/ })
      .last()
      .selectOption(language),
  ]);
};

for (const width of widths)
  test(`a buyer reads the shop in Sinhala, then in Tamil, until English is chosen again, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(product.url);
    await choose(page, 'si');
    await expect(page.locator('html')).toHaveAttribute('lang', 'si');
    await expect(page.getByRole('heading', { name: 'ක්‍රියා කරන ආකාරය' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.goto(`${product.url}/login`);
    await page.getByLabel('විද්‍යුත් තැපෑල').fill(customer.email);
    await page.getByLabel('මුරපදය', { exact: false }).first().fill(customer.password);
    await page.getByRole('main').getByRole('button', { name: 'පිවිසෙන්න' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('රෙදි නාමාවලිය');
    // Numbers, units and the fabrics' own data stay as they are.
    await expect(page.getByText(/^Rs\. [\d,]+\.\d{2}/).first()).toBeVisible();
    await waitUntilIdle(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await choose(page, 'ta');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('துணி பட்டியல்');
    await page.getByRole('main').locator('a[href^="/fabrics/"]').first().click();
    await expect(page.getByRole('link', { name: 'எல்லாத் துணிகளும்' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'கூடையில் சேர்க்க' }).first().click();
    await page.goto(`${product.url}/cart`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('விலைக்கோரல்');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await choose(page, 'en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quotation Request');
  });

test('an invalid stored language leaves the shop in English', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('selvedge_language', 'constructor'));
  await page.goto(product.url);
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

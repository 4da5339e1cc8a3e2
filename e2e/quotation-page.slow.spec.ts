import { expect, type Locator, type Page } from '@playwright/test';
import { SmtpSink } from '../backend/test/servers/smtp-sink.js';
import type { AdminQuotation } from '../domain/src/quotations/quotation.js';
import { expectFits } from './fits.js';
import {
  asAdmin,
  demoFabrics,
  expectAccessible,
  expectNoSidewaysScroll,
  headersOf,
  product,
  signUp,
  test,
  waitUntilIdle,
  watchLayout,
} from './product.js';
import { expectPressable } from './targets.js';

test.use({ viewport: { width: 1280, height: 900 } });

const email = `shanika.${Date.now()}@kelaniya-shirts.example`;
const customer = { email, full_name: 'Shanika Fernando', password: 'muslin-60s', phone: '+94 71 555 0188' };
let ids: string[] = [];

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  const session = await signUp(request, customer);
  const [one, other] = await demoFabrics(request, 'in_stock=true&limit=2&sort=name');
  const group = crypto.randomUUID();
  for (const fabric of [one, other]) {
    const answer = await request.post(`${product.url}/api/quotations`, {
      data: { fabric_id: fabric?.id, quantity_meters: 120 },
      headers: { ...headersOf(session).headers, 'X-Request-Group': group },
    });
    ids.push((await answer.json()).quotation.id);
  }
  await request.dispose();
});

/** Presses Tab, or with Shift, until this has the focus. @returns how often */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

test('the page of a quotation fits every screen from phone to wide, without layout shifts, and is accessible', async ({
  page,
}) => {
  await asAdmin(page);
  const shifted = await watchLayout(page);
  await page.goto(`${product.url}/admin/quotations/${ids[0]}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Line items' })).toBeVisible();
  await waitUntilIdle(page);
  expect(await shifted()).toBeLessThanOrEqual(0.02);
  for (const width of [360, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await waitUntilIdle(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'main');
  }
  await expectFits(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectPressable(page);
});

test('a request of two fabrics is priced and sent by keyboard alone', async ({ page, request }) => {
  const sink = await SmtpSink.start(product.smtpPort);
  try {
    const { headers } = await asAdmin(page);
    await page.goto(`${product.url}/admin/quotations/${ids[0]}`);
    const prices = page.getByLabel(/^Unit price/);
    await expect(prices.first()).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Merge into one quotation' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Merge into one quotation?' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(prices).toHaveCount(2);
    await tabTo(page, prices.first(), 'Tab');
    await page.keyboard.type('1500');
    await page.keyboard.press('Tab');
    await expect(prices.nth(1)).toBeFocused();
    await page.keyboard.type('1450');
    await page.keyboard.press('Control+Enter');
    const approval = page.getByRole('dialog', { name: 'Approve quotation' });
    await expect(approval.getByLabel(/^Quoted price/)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Quotation approved successfully/)).toBeVisible();
    const sent: AdminQuotation = await (
      await request.get(`${product.url}/api/admin/quotations/${ids[0]}`, { headers })
    ).json();
    expect(sent).toMatchObject({ status: 'approved', revisions: [{ letter: 'A' }] });
    expect(sent.line_items.map(({ unit_price }) => unit_price)).toEqual([1500, 1450]);
    // The page follows: what comes next is the order.
    await expect(page.getByRole('button', { name: 'Convert to order' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(sent.quotation_no);
    ids = [sent.id];
  } finally {
    await sink.stop();
  }
});

import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Fabric } from '../domain/src/fabrics/fabric.js';
import type { OwnQuotation } from '../domain/src/quotations/quotation.js';
import type { SessionAnswer } from '../domain/src/users/user.js';
import { Line } from './line.js';
import { expectAccessible, expectNoSidewaysScroll, headersOf, keepSession, product, signUp, test } from './product.js';
import { Shop } from './shop.js';

/** Fifteen lines from a paste to a request, on the line of a phone. */
const LINES = 15;
const BYTES_PER_SECOND = 400_000 / 8;

let line: Line;
let fabrics: Fabric[];
test.beforeAll(async ({ request }) => {
  line = await Line.open();
  fabrics = (await Shop.open(request)).available.slice(0, LINES);
});
test.afterEach(() => line.mend());
test.afterAll(() => line.close());

async function aCustomer(request: APIRequestContext, page: Page): Promise<SessionAnswer> {
  const person = { password: 'voile-90s', full_name: 'Ishara Peiris', phone: '+94 77 555 0161' };
  const session = await signUp(request, { ...person, email: `ishara.${Date.now()}@matara.example` });
  await keepSession(page, session);
  return session;
}

async function onASlowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 300, downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND },
  });
}

const asked = async (request: APIRequestContext, session: SessionAnswer): Promise<OwnQuotation[]> =>
  (await (await request.get(`${product.url}/api/quotations?limit=100`, headersOf(session))).json()).quotations;

test('fifteen lines are pasted, added and requested, each once, whatever the line and the fingers do', async ({
  newContext,
  request,
}) => {
  const page = await (await newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const session = await aCustomer(request, page);
  await page.goto(`${line.url}/quick-order`);
  await onASlowLine(page);
  const text = fabrics.map(({ item_code, colourways, minimum_order, price_unit }, at) => {
    const unit = price_unit === 'yards' ? 'yds' : 'mtr';
    return `${at + 1}. ${item_code} ${colourways[0]?.name ?? ''} ${minimum_order + at} ${unit}`;
  });
  await page.getByRole('textbox', { name: 'Your lines' }).fill(text.join('\n'));
  await page.getByRole('button', { name: 'Read the lines' }).dblclick();
  const add = page.getByRole('button', { name: `Add ${LINES} lines` });
  await expect(add).toBeEnabled({ timeout: 30_000 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await add.dblclick();
  await expect(page.getByRole('heading', { name: 'Quotation Request' })).toBeVisible();
  const quantities = page.getByRole('textbox', { name: /^Quantity of/ });
  await expect(quantities).toHaveCount(LINES);
  for (const [at, { minimum_order }] of fabrics.entries()) {
    await expect(quantities.nth(at)).toHaveValue(String(minimum_order + at));
  }
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await test.step('seven lines of the cart stand on one screen', async () => {
    const items = page.getByRole('list', { name: 'Items' });
    await items.evaluate((list) => window.scrollTo({ top: list.getBoundingClientRect().top + window.scrollY - 70 }));
    const seen = await quantities.evaluateAll(
      (all) => all.filter((one) => one.getBoundingClientRect().bottom <= window.innerHeight).length,
    );
    expect(seen).toBeGreaterThanOrEqual(7);
  });

  await test.step('the line goes in the middle of sending, and nothing is lost or sent twice', async () => {
    await page.getByRole('button', { name: 'Request Quotation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request Quotation' });
    const send = dialog.getByRole('button', { name: 'Request Quotation' });
    const first = page.waitForResponse(
      (response) => response.url().endsWith('/api/quotations') && response.request().method() === 'POST',
    );
    await send.click();
    await first;
    line.cut();
    await expect(send).toBeEnabled({ timeout: 60_000 });
    line.mend();
    await send.dblclick();
    await expect(page.getByText(/^Quotation request submitted successfully/).first()).toBeVisible({ timeout: 60_000 });
    const quotations = await asked(request, session);
    const sent = quotations.map(({ item_code, quantity_meters }) => `${item_code} ${quantity_meters}`);
    expect(sent.toSorted()).toEqual(
      fabrics.map(({ item_code, minimum_order }, at) => `${item_code} ${minimum_order + at}`).toSorted(),
    );
    await page.goto(`${line.url}/cart`);
    await expect(page.getByText('Your quote is empty')).toBeVisible();
  });
});

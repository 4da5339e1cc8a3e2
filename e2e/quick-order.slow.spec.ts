import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { utils, write } from 'xlsx';
import type { Fabric } from '../domain/src/fabrics/fabric.js';
import type { OwnQuotation } from '../domain/src/quotations/quotation.js';
import type { SessionAnswer } from '../domain/src/users/user.js';
import { CuttableConnection } from './cuttable-connection.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  headersOf,
  keepSession,
  product,
  signUp,
  test,
  widths,
} from './product.js';
import { Shop } from './shop.js';

/** Fifteen lines from a paste to a request, on the line of a phone. */
const LINES = 15;
const BYTES_PER_SECOND = 400_000 / 8;

let line: CuttableConnection;
let shop: Shop;
let fabrics: Fabric[];
test.beforeAll(async ({ request }) => {
  line = await CuttableConnection.open();
  shop = await Shop.open(request);
  fabrics = shop.available.slice(0, LINES);
});
test.afterEach(() => line.restore());
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
    offline: false,
    latency: 300,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
}

const asked = async (request: APIRequestContext, session: SessionAnswer): Promise<OwnQuotation[]> =>
  (await (await request.get(`${product.url}/api/quotations?limit=100`, headersOf(session))).json()).quotations;

test('fifteen pasted lines are added and requested once each, despite a slow connection and double clicks', async ({
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
    line.restore();
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

/** Known to nobody, and one figure away from a code that is sold. */
function misspelled(code: string): string {
  const taken = new Set(shop.fabrics.map(({ item_code }) => item_code));
  const near = [...'9876543210'].map((figure) => code.slice(0, -1) + figure).find((one) => !taken.has(one));
  if (!near) throw new Error(`All codes beside ${code} are taken.`);
  return near;
}

for (const width of widths)
  test(`each pasted line is checked before anything is added, ${width} px wide`, async ({ newContext, request }) => {
    const page = await (await newContext({ viewport: { width, height: 740 } })).newPage();
    await aCustomer(request, page);
    const [first, below, meant] = shop.available.filter((fabric) => fabric !== shop.coloured) as [
      Fabric,
      Fabric,
      Fabric,
    ];
    const gone = shop.fabrics.find(({ is_available }) => !is_available) as Fabric;
    const asked = ({ item_code, colourways, price_unit }: Fabric, quantity: number, code = item_code) =>
      `${code}\t${colourways[0]?.name ?? ''}\t${quantity} ${price_unit === 'yards' ? 'yd' : 'm'}`;
    const { item_code, minimum_order, colourways } = shop.coloured;
    const lines = [
      asked(first, first.minimum_order),
      `${item_code}\t${minimum_order}`,
      asked(meant, meant.minimum_order, misspelled(meant.item_code)),
      asked(below, below.minimum_order - 1),
      asked(gone, gone.minimum_order),
      asked(first, first.minimum_order + 5),
    ];
    await page.goto(`${product.url}/quick-order`);
    await page.getByRole('textbox', { name: 'Your lines' }).fill(lines.join('\n'));
    await page.getByRole('button', { name: 'Read the lines' }).click();
    const line = (number: number) => page.getByRole('listitem', { name: `Line ${number}`, exact: true });
    const add = page.getByRole('button', { name: /^Add \d/ });
    await expect(add).toHaveText('Add 1 of 6');
    await expect(page.getByText('5 need you')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Quote cart/ })).not.toHaveAccessibleName(/[1-9]/);
    await page.getByRole('checkbox', { name: 'All or nothing' }).check();
    await expect(add).toBeDisabled();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await line(2)
      .getByRole('button', { name: colourways[0]?.name ?? '' })
      .click();
    await line(3)
      .getByRole('button', { name: new RegExp(`^${meant.item_code}`) })
      .click();
    await line(4)
      .getByRole('button', { name: /^Raise to/ })
      .click();
    await expect(line(5)).toContainText('not for sale');
    await line(6)
      .getByRole('button', { name: /^Add up to/ })
      .click();
    await page.getByRole('button', { name: 'Remove line 5' }).click();
    await expect(page.getByText('Nothing needs you')).toBeVisible();
    await add.click();
    await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(4);
    const written = await page
      .getByRole('textbox', { name: /^Quantity of/ })
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    const wanted = [2 * first.minimum_order + 5, minimum_order, meant.minimum_order, below.minimum_order];
    expect(written.toSorted()).toEqual(wanted.map(String).toSorted());
  });

test('501 lines are rejected by the number of the last, 500 are read, and a sheet is read like pasted text', async ({
  page,
  request,
}) => {
  await aCustomer(request, page);
  const [one, other] = shop.available as [Fabric, Fabric];
  await page.goto(`${product.url}/quick-order`);
  const text = page.getByRole('textbox', { name: 'Your lines' });
  const unit = one.price_unit === 'yards' ? 'yd' : 'm';
  const many = (count: number) => Array.from({ length: count }, (_, at) => `${one.item_code} ${500 + at} ${unit}`);
  await text.fill(many(501).join('\n'));
  await page.getByRole('button', { name: 'Read the lines' }).click();
  await expect(page.getByText(/^Line 501 is one too many/)).toBeVisible();
  await expect(text).toHaveValue(/1000/);
  await expect(page.getByRole('listitem', { name: /^Line / })).toHaveCount(0);
  await text.fill(many(500).join('\n'));
  await page.getByRole('button', { name: 'Read the lines' }).click();
  await expect(page.getByRole('listitem', { name: /^Line / })).toHaveCount(500);

  const cells = [one, other].map(({ item_code, colourways, minimum_order, price_unit }) => [
    ...[item_code, colourways[0]?.name ?? '', minimum_order, price_unit === 'yards' ? 'yd' : 'm'],
  ]);
  const book = utils.book_new(utils.aoa_to_sheet([['Code', 'Color', 'Quantity', 'Unit'], ...cells]), 'Order');
  await page.getByLabel('Sheet', { exact: true }).setInputFiles({
    name: 'order.xlsx',
    mimeType: 'application/octet-stream',
    buffer: write(book, { type: 'buffer', bookType: 'xlsx' }),
  });
  await expect(page.getByRole('button', { name: 'Add 2 lines' })).toBeVisible();
  const sample = await request.get(
    `${product.url}${await page.getByRole('link', { name: 'Sample file' }).getAttribute('href')}`,
  );
  expect(await sample.text()).toMatch(/code.*color.*quantity/i);
});

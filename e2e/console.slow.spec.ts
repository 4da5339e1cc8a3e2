import { expect, type Page } from '@playwright/test';
import type { Invoice } from '../domain/src/invoicing/invoice.js';
import type { Receipt } from '../domain/src/invoicing/receipt.js';
import type { DyeLot, Roll } from '../domain/src/rolls/roll.js';
import type { WriteOff } from '../domain/src/stock/write-off.js';
import { allWidths, expectFits } from './fits.js';
import {
  asAdmin,
  expectAccessible,
  expectNoSidewaysScroll,
  product,
  test,
  waitUntilIdle,
  watchLayout,
  widths,
} from './product.js';
import { openRowMenu } from './row-menu.js';
import { expectPressable } from './targets.js';

/** The screens of the console that the specification names: path and heading. */
const consoleScreens = [
  ['/admin/dashboard', 'Dashboard'],
  ['/admin/users', 'User Management'],
  ['/admin/fabrics', 'Fabric Management'],
  ['/admin/quotations', 'Quotation Management'],
  ['/admin/quotations/create', 'Create Manual Quotation'],
  ['/admin/categories', 'Category Management'],
  ['/admin/patterns', 'Pattern Management'],
] as const;

/** And those that came later. */
const furtherScreens = [
  ['/admin/orders', 'Orders'],
  ['/admin/invoices', 'Invoices'],
  ['/admin/customers', 'Customers'],
  ['/admin/money', 'Due today'],
  ['/admin/money/book', 'Cheque book'],
  ['/admin/money/holidays', 'Holidays'],
  ['/admin/receipts', 'Receipts'],
  ['/admin/receipts/bank', 'Bank file'],
  ['/admin/cheques', 'Cheques'],
  ['/admin/receivables', 'Receivables'],
  ['/admin/payment-terms', 'Payment terms'],
  ['/admin/tax-profile', 'Tax'],
  ['/admin/inquiries', 'Inbox'],
  ['/admin/swatch-requests', 'Swatches'],
  ['/admin/holds', 'Holds'],
  ['/admin/rolls', 'Rolls'],
  ['/admin/lots', 'Dye lots'],
  ['/admin/scan', 'Scan a roll'],
  ['/admin/stock-take', 'Stock take'],
  ['/admin/stock-movements', 'Stock ledger'],
  ['/admin/write-offs', 'Write-offs'],
  ['/admin/imports', 'Import History'],
  ['/admin/reports', 'Reports'],
  ['/admin/api-keys', 'API keys'],
  ['/admin/webhooks', 'Webhooks'],
  ['/admin/staff', 'Staff'],
  ['/admin/roles', 'Roles'],
  ['/admin/system', 'System'],
  ['/admin/audit', 'Changes'],
  ['/admin/security', 'Security'],
] as const;

/** Web vitals call 0.1 good; our limit is stricter. */
const MAX_SHIFT = 0.02;

const HEIGHT = 800;
const PHONE = 360;

test('the main screens fit every desktop width, without layout shifts, and are accessible', async ({ page }) => {
  await asAdmin(page);
  const shifted = await watchLayout(page);
  for (const [path, heading] of consoleScreens) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: HEIGHT });
      await page.goto(product.url + path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await waitUntilIdle(page);
      expect(await shifted()).toBeLessThanOrEqual(MAX_SHIFT);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      if (heading === 'Quotation Management') await expectWhole(page, heading);
      await expectFits(page);
    });
  }
});

test('the main screens fit a phone, without layout shifts, and are accessible', async ({ page }) => {
  await page.setViewportSize({ width: PHONE, height: HEIGHT });
  await asAdmin(page);
  const shifted = await watchLayout(page);
  for (const [path, heading] of consoleScreens) {
    await test.step(path, async () => {
      await page.goto(product.url + path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await waitUntilIdle(page);
      expect(await shifted()).toBeLessThanOrEqual(MAX_SHIFT);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await expectPressable(page);
    });
  }
});

test('every other screen of the console fits on all widths, and is accessible', async ({ page }) => {
  // All in one page, each on five widths.
  test.slow();
  const call = await asAdmin(page);
  const [order] = await (await page.request.get(`${product.url}/api/admin/orders`, call)).json();
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await page.goto(`${product.url}/admin/dashboard`);
  const entries = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(entries.filter({ hasText: 'Reports' })).toHaveAttribute('href', '/admin/reports');
  const offered = await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const known = [...consoleScreens, ...furtherScreens].map(([path]) => path);
  expect(known).toEqual(expect.arrayContaining(offered));
  for (const [path, heading] of [...furtherScreens, [`/admin/orders/${order.id}/show`, /^Order OR-/] as const]) {
    await test.step(path, async () => {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await waitUntilIdle(page);
      await expectAccessible(page);
      await expectFits(page, allWidths, true);
      await page.setViewportSize({ width: PHONE, height: HEIGHT });
      await expectPressable(page);
      await page.setViewportSize({ width: 1280, height: HEIGHT });
    });
  }
});

test('a quotation is shown as it is printed, accessibly', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await asAdmin(page);
  await page.goto(`${product.url}/admin/quotations`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await (await openRowMenu(page)).getByRole('button', { name: 'Template' }).click();
    const dialog = page.getByRole('dialog', { name: /^Quotation / });
    await expect(dialog.getByText('50% advance payment on confirmation.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    // The document must be readable without horizontal scrolling, too.
    const sheet = page.getByRole('region', { name: 'Printed quotation' });
    expect(await sheet.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page, '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  }
});

test('the dialogs of stock fit on all widths, and are accessible', async ({ page }) => {
  await asAdmin(page);
  for (const [path, button] of [
    ['/admin/holds', 'Hold fabric'],
    ['/admin/stock-take', 'Upload stock sheet'],
  ] as const) {
    await test.step(button, async () => {
      await page.goto(product.url + path);
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('dialog', { name: button })).toBeVisible();
      await waitUntilIdle(page);
      await expectAccessible(page, '[role="dialog"]');
      await expectFits(page, allWidths);
    });
  }
});

/** No column of a list has to be moved into view. */
async function expectWhole(page: Page, name: string): Promise<void> {
  const table = page.getByRole('region', { name });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth), name).toBeLessThanOrEqual(0);
}

const largest = {
  name: 'Handwoven Double-Width Mercerised Organic Cotton Poplin Stretch',
  price_per_meter: 123_456.5,
  width: 297.2,
  stock_quantity: 123_456.75,
  available_quantity: 98_765.25,
  visible: false,
};

test('the lists of orders and of fabrics are not cut off on a small laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: HEIGHT });
  await asAdmin(page);
  // The highest price, the largest stock and the longest name in practice, with reservations.
  await page.route('**/api/admin/fabrics?*', async (route) => {
    const response = await route.fetch();
    const [first, ...rows] = await response.json();
    await route.fulfill({ response, json: [{ ...first, ...largest }, ...rows] });
  });
  await page.goto(`${product.url}/admin/orders`);
  await expectWhole(page, 'Orders');
  await page.goto(`${product.url}/admin/fabrics`);
  await expectWhole(page, 'Fabric Management');
});

test('every other list is not cut off on a tablet or a small laptop, including the actions of its rows', async ({
  page,
}) => {
  await asAdmin(page);
  // The longest texts of an import.
  await page.route('**/api/admin/imports?*', (route) =>
    route.fulfill({ json: [longestImport], headers: { 'Content-Range': 'imports 0-0/1' } }),
  );
  await page.route('**/api/admin/stock-movements?*', async (route) => {
    const response = await route.fetch();
    const [first, ...rows] = await response.json();
    await route.fulfill({ response, json: [{ ...first, reference: 'GRN/2026/COLOMBO-BONDED-4471902/B' }, ...rows] });
  });
  // The demo has none of these.
  for (const [name, row] of [
    ['invoices', longestInvoice],
    ['receipts', longestReceipt],
    ['rolls', longestRoll],
    ['lots', longestLot],
    ['write-offs', longestWriteOff],
  ] as const) {
    await page.route(`**/api/admin/${name}?*`, (route) =>
      route.fulfill({ json: [row], headers: { 'Content-Range': `${name} 0-0/1` } }),
    );
  }
  for (const [path, heading] of furtherScreens.filter(([, name]) => !NO_TABLE.includes(name))) {
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.goto(product.url + path);
      await test.step(`${path} at ${width} px`, () => expectWhole(page, heading));
    }
  }
});

/** Pages without a list of records, and the webhooks, which nobody has yet. */
const NO_TABLE = [
  ...['System', 'Roles', 'Webhooks', 'Receivables', 'Scan a roll', 'Reports', 'API keys', 'Security'],
  ...['Due today', 'Cheque book', 'Holidays', 'Bank file', 'Payment terms', 'Tax'],
];

const longestLot: DyeLot = {
  id: '00000000-0000-4000-8000-000000000005',
  fabric_id: '00000000-0000-4000-8000-000000000006',
  fabric_name: 'Kandyan Handloom Double-Width Reversible Upholstery Chenille',
  item_code: 'KHDW-UPH-CHEN-0441',
  colourway_id: '00000000-0000-4000-8000-000000000007',
  color: 'Deep Peacock and Burnt Sienna',
  lot_code: 'DYEHOUSE-KATUNAYAKE-2026-11-LOT-00044719',
  supplier_name: 'Kariyawasam Mudiyanselage Textile Mills (Private) Limited',
  received_at: '2026-11-19',
  shrinkage_warp_percent: 2.5,
  shrinkage_weft_percent: 1.25,
  note: '',
  rolls: 144,
  meters: 12_345.678,
  largest_single_shade_meters: 12_345.678,
  created_at: '2026-11-19T10:00:00.000Z',
  version: 1,
};

const longestRoll: Roll = {
  ...longestLot,
  roll_number: 'R-1000123',
  mill_roll_number: 'KATUNAYAKE-2026-11-ROLL-0000044719-OF-144',
  lot_id: longestLot.id,
  shade_band: 'H',
  ticket_length: 12_345.678,
  measured_length: 12_345.678,
  length: 12_345.678,
  reserved_length: 1234.567,
  to_pick_length: 1234.567,
  free_length: 11_111.111,
  short_length: 0,
  pieces: [12_345.678],
  cuttable_width_mm: 1470,
  gross_weight_grams: null,
  net_weight_grams: null,
  grade: 'first',
  points: null,
  state: 'returned_to_mill',
  location: 'COLD-STORE-A-03-2-BX',
  parent_roll_number: null,
  unit_cost: null,
};

const longestWriteOff: WriteOff = {
  id: '00000000-0000-4000-8000-000000000007',
  fabric_id: longestLot.fabric_id,
  fabric_name: longestLot.fabric_name,
  item_code: longestLot.item_code,
  color: longestLot.color,
  roll_number: longestRoll.roll_number,
  lost: 12_345.678,
  counted: 12_345.678,
  reason: 'WATER-DAMAGE/GRN/2026/COLOMBO-BONDED-4471902/B',
  counted_by: 'Kariyawasam Mudiyanselage Thilakarathne Wickramasinghe-Jayawardena',
  is_own: true,
  created_at: '2026-11-19T10:00:00.000Z',
};

const longestInvoice: Invoice = {
  id: '00000000-0000-4000-8000-000000000002',
  kind: 'credit_note',
  serial: '26NOV_CMB01_00001',
  order_id: '00000000-0000-4000-8000-000000000003',
  order_number: 'OR-2026-0001',
  customer_id: null,
  customer_name: 'Kariyawasam Mudiyanselage Thilakarathne Wickramasinghe-Jayawardena',
  issued_on: '2026-11-19',
  supply_date: '2026-11-19',
  due_on: '2026-11-20',
  net: 12_345_678.9,
  vat: 2_222_222.2,
  total: 14_567_901.1,
  credited: 0,
  paid: 0,
  open: 14_567_901.1,
  state: 'overdue',
  overdue_days: 365,
  corrects_invoice_id: null,
  cheques_in_hand: 0,
  cheques_on: null,
  issued_by: 'Chathuri Silva',
};

const longestReceipt: Receipt = {
  id: '00000000-0000-4000-8000-000000000004',
  receipt_no: 'RC-2026-0001',
  customer_id: null,
  order_id: null,
  customer_name: 'Kariyawasam Mudiyanselage Thilakarathne Wickramasinghe-Jayawardena',
  method: 'transfer',
  amount: 14_567_901.1,
  received_on: '2026-11-19',
  bank_reference: 'COLOMBO-BONDED-4471902/B',
  note: '',
  applied: 0,
  credit: 14_567_901.1,
  recorded_by: 'Chathuri Silva',
  recorded_at: '2026-11-19T08:36:00.000Z',
  reversed_at: '2026-11-20T08:36:00.000Z',
  reversed_by: 'Chathuri Silva',
  reversal_reason: 'Typed twice',
  applications: [],
  advances: [],
};

const longestImport = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'fabrics',
  file_name: 'spring-and-summer-collection-2027-final-corrected-version-3.xlsx',
  dry_run: true,
  state: 'finished',
  total_rows: 50_000,
  processed_rows: 50_000,
  success_count: 12_345,
  update_count: 12_345,
  duplicate_count: 12_345,
  error_count: 12_345,
  pictures_pending: 12_345,
  pictures_failed: 12_345,
  errors: [],
  warnings: [],
  requested_by: 'Kariyawasam Mudiyanselage Thilakarathne Wickramasinghe-Jayawardena',
  created_at: '2026-11-19T08:36:00.000Z',
  finished_at: '2026-11-19T08:36:00.000Z',
  can_take_back: true,
  taken_back_at: '2026-11-19T08:36:00.000Z',
};

test('a row of the list of quotations is at most 64 px high, whatever it has to say', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await asAdmin(page);
  // Every quotation of the demo, with about the longest that each column can be given.
  await page.route('**/api/admin/quotations?*', async (route) => {
    const response = await route.fetch();
    const quotations = await response.json();
    const mails = ['uncertain', 'not_configured', 'handing_over', 'failed', null];
    const json = quotations.map((quotation: object, index: number) => ({
      ...quotation,
      customer_name: 'Kariyawasam Mudiyanselage Thilakarathne Wickramasinghe-Jayawardena',
      customer_email: 'purchasing.department.international@very-long-garment-manufacturing-company.example',
      customer_email_verified: false,
      source: 'customer',
      fabric_name: 'Hand-loomed Reversible Herringbone Double Cloth in Undyed Wool',
      fabric_material: '55% undyed highland wool, 30% Tussar silk, 15% recycled polyester',
      total_quantity: 123_456.5,
      quoted_price: 1_234_567.89,
      quoted_price_with_vat: 1_456_790.11,
      vat_percent: 18,
      request_group: 'one-submission',
      status: ['approved', 'responded', 'pending', 'rejected'][index % 4],
      // Ordered quotations don't expire.
      expired: index % 2 === 1 && index % 3 === 0,
      order_id: index % 2 === 0 ? '00000000-0000-4000-8000-000000000001' : null,
      mail: mails[index % 5] && {
        state: mails[index % 5],
        to: 'purchasing@very-long-garment-manufacturing-company.example',
        error: '550 5.1.1 mailbox unavailable',
        at: '2026-11-19T08:36:00.000Z',
      },
    }));
    await route.fulfill({ response, json });
  });
  await page.goto(`${product.url}/admin/quotations?filter={}&sort=created_at&order=DESC`);
  const table = page.getByRole('region', { name: 'Quotation Management' });
  await expect(table.getByText(/Kariyawasam/).first()).toBeVisible();
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const rows = await table
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(rows.length).toBeGreaterThan(20);
    expect(Math.max(...rows), `at ${width} px`).toBeLessThanOrEqual(64);
    await expectWhole(page, 'Quotation Management');
    // The action column must not cover the status of a row.
    const badge = await table.getByText('Responded', { exact: true }).locator('visible=true').first().boundingBox();
    const actions = await table.locator('tbody tr').first().locator('td').last().boundingBox();
    expect((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThanOrEqual(actions?.x ?? 0);
  }
  await expectAccessible(page);
  // The list may be refetching: its answer is irrelevant now.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('an incomplete date is reported at its field, and nothing is sent', async ({ page }) => {
  await asAdmin(page);
  await page.goto(`${product.url}/admin/quotations?filter=${encodeURIComponent('{"status":"pending"}')}`);
  await (await openRowMenu(page)).getByRole('button', { name: /^Respond to / }).click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Response/).fill('We can ship on the 3rd.');
  const day = dialog.getByLabel('Valid until');
  await day.fill('2099-11-26');
  await day.focus();
  // Takes its first part away, as a person does who types another.
  await page.keyboard.press('Backspace');
  expect(await day.inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Send response' }).click();
  await expect(dialog.getByText('Type the whole date, or clear the field')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a user with two sessions can end the other one, which is signed out at its next step', async ({
  page,
  newContext,
}) => {
  const elsewhere = await newContext({
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
  });
  const other = await elsewhere.newPage();
  await other.goto(`${product.url}/admin/login`);
  await other.getByLabel(/^Email/).fill(product.admin.email);
  await other.getByLabel(/^Password/).fill(product.admin.password);
  await other.getByRole('button', { name: 'Sign In to Admin Panel' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await asAdmin(page);
  await page.goto(`${product.url}/admin/security`);
  await page.getByRole('button', { name: 'Show your sign-ins' }).click();
  const list = page.getByRole('dialog').getByRole('list', { name: 'Your sign-ins' });
  await expect(list.getByRole('listitem').first()).toContainText('This browser');
  await expectAccessible(page);
  await list
    .getByRole('button', { name: /^Sign out: Firefox on macOS/ })
    .first()
    .click();
  await expect(page.getByText('That browser is signed out.')).toBeVisible();

  await other
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: /^Orders/ })
    .click();
  await expect(other).not.toHaveURL(/\/admin\//);
  expect(await other.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: /^Orders/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('two users editing one fabric both keep their changes, and are asked only about the same field', async ({
  page,
  newContext,
}) => {
  await asAdmin(page);
  const [fabric] = (await (await page.request.get(`${product.url}/api/fabrics?limit=1`)).json()).fabrics;
  const other = await (await newContext()).newPage();
  await asAdmin(other);
  for (const one of [page, other]) {
    await one.goto(`${product.url}/admin/fabrics/${fabric.id}`);
    await expect(one.getByLabel(/^Composition/)).toBeVisible();
  }
  // Other values than those that are stored, so that the test can be repeated.
  const price = fabric.price_per_meter === 1777 ? 1778 : 1777;
  const mine = fabric.material === '55% linen, 45% cotton' ? '45% linen, 55% cotton' : '55% linen, 45% cotton';
  const theirs = fabric.material === '60% linen, 40% cotton' ? '40% linen, 60% cotton' : '60% linen, 40% cotton';
  await other.getByLabel(/^Price/).fill(`Rs. ${price}/=`);
  await other.getByLabel(/^Composition/).fill(theirs);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Fabric updated successfully')).toBeVisible();

  await page.getByLabel(/^Care/).fill('Wash cold');
  await page.getByLabel(/^Composition/).fill(mine);
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog', { name: 'Somebody else was faster' });
  await expect(question.getByRole('radiogroup')).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: PHONE, height: HEIGHT });
  await expectNoSidewaysScroll(page);
  await question.getByRole('radio', { name: `Mine: ${mine}` }).check();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Somebody else changed meanwhile, and it stays: Price')).toBeVisible();
  const { fabrics } = await (await page.request.get(`${product.url}/api/fabrics?ids=${fabric.id}`)).json();
  expect(fabrics).toMatchObject([{ price_per_meter: price, material: mine, care_instructions: 'Wash cold' }]);
});

test('in forced-colors mode focus, selection and the borders of badges stay visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await asAdmin(page);
  await page.goto(`${product.url}/admin/dashboard`);
  const current = page.getByRole('link', { name: 'Dashboard', exact: true });
  await expect(current).toHaveCSS('outline-style', 'solid');
  const badge = page
    .getByRole('region', { name: 'Recent Activity' })
    .getByText(/^(Pending|Confirmed)$/)
    .first();
  await expect(badge).toHaveCSS('border-top-style', 'solid');
  await expect(page.getByRole('button', { name: '30 days' })).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe(
    'solid',
  );
});

import { expect, type Locator, type Page } from '@playwright/test';
import type { Fabric } from '../domain/src/fabrics/fabric.js';
import {
  asAdmin,
  demoFabrics,
  expectAccessible,
  expectNoSidewaysScroll,
  keepSession,
  product,
  signUp,
  test,
} from './product.js';
import { openRowMenu } from './row-menu.js';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

let pictured: Fabric;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  pictured = (await demoFabrics(request)).find(({ images }) => images.length > 2) as Fabric;
  await request.dispose();
});

test('Back closes the filter drawer and leaves the catalog only when it is pressed once more', async ({ page }) => {
  const drawer = page.getByRole('group', { name: 'Categories' }).getByRole('checkbox', { name: /^Linen/ });
  const found = page.getByRole('status').filter({ hasText: /^\d+ fabrics found$/ });
  await page.goto(product.url);
  await page.getByRole('link', { name: 'Browse Catalog' }).click();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(found).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/fabrics`);

  // Closed by its button, it leaves no entry behind that Back would have to pass.
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: /^Show \d+ fabrics$/ }).click();
  await expect(drawer).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/`);
});

test('filters ticked in the drawer survive closing it by Back, and Back restores cleared filters', async ({ page }) => {
  await page.goto(`${product.url}/fabrics`);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const linen = page.getByRole('group', { name: 'Categories' }).getByRole('checkbox', { name: /^Linen/ });
  await linen.check();
  await expect(page).toHaveURL(`${product.url}/fabrics?category=Linen`);
  await page.goBack();
  await expect(linen).toBeHidden();
  await expect(page).toHaveURL(`${product.url}/fabrics?category=Linen`);
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();

  // Back restores filters that were cleared by mistake.
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(`${product.url}/fabrics`);
  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/fabrics?category=Linen`);
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});

test('Back closes the account menu and dialogs one at a time, and skips those that a link has left', async ({
  page,
}) => {
  const open = page.getByRole('dialog');
  /** Back has nothing left to close. */
  const waitUntilIdle = () => expect.poll(() => page.evaluate(() => history.state?.overlay)).toBeUndefined();
  await page.goto(`${product.url}/fabrics`);
  await page.goto(product.url);
  // The second time all of it is there at once: one closes in the moment in which the other opens.
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Contact', exact: true }).first().click();
    await open.getByRole('button', { name: 'Contact Form' }).click();
    await expect(open.getByLabel('Subject')).toBeVisible();
    await page.goBack();
    await expect(open).toBeHidden();
    await expect(page).toHaveURL(`${product.url}/`);
  }
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await open.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(`${product.url}/register`);
  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/`);
  await waitUntilIdle();
  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/fabrics`);

  const person = { email: `menu.${Date.now()}@weligama.example`, password: 'indigo-8-oz', full_name: 'Nadun Silva' };
  await keepSession(page, await signUp(page.request, person));
  await page.reload();
  const menu = page.getByRole('button', { name: 'Your account' });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeHidden();
  await expect(page).toHaveURL(`${product.url}/fabrics`);
  await menu.click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect(page).toHaveURL(`${product.url}/my-account`);
  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/fabrics`);
  await waitUntilIdle();
});

test('a cart shows each quantity in full and a comparison shows that it goes on, also in large letters and on paper', async ({
  page,
  request,
}) => {
  const email = `cart.${Date.now()}@weligama.example`;
  const session = await signUp(request, {
    email,
    password: 'indigo-8-oz',
    full_name: 'Large Orders',
    phone: '0771234567',
  });
  const fabrics = (await demoFabrics(request)).filter(({ is_available }) => is_available).slice(0, 4);
  const items = [60, 1200, 15_000, 1_000_000].map((quantity, at) => {
    const fabric = fabrics[at] as Fabric;
    return { fabric, colourway_id: fabric.colourways[0]?.id, color: '', quantity, unit: fabric.price_unit };
  });
  await keepSession(page, session);
  const name = 'Resort27'.repeat(7);
  const cart = { user_id: session.user.id, carts: { [session.user.id]: { items, submission: null, name } } };
  await page.addInitScript((stored) => localStorage.setItem('selvedge_cart', stored), JSON.stringify(cart));
  await page.goto(`${product.url}/cart`);
  const quantities = page.getByRole('textbox', { name: /^Quantity of/ });
  const cut = () =>
    quantities.evaluateAll((fields) =>
      (fields as HTMLInputElement[]).filter((one) => one.scrollWidth > one.clientWidth).map(({ value }) => value),
    );
  const broken = (from: number) =>
    page.getByText(/^Rs\. [\d,.]+$/).evaluateAll(
      (sums, from) =>
        sums.flatMap((sum) => {
          const range = document.createRange();
          const text = sum.firstChild as Text;
          range.setStart(text, from);
          range.setEnd(text, text.length);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [text.data] : [];
        }),
      from,
    );
  await expect(quantities).toHaveCount(4);
  for (const size of ['100%', '200%']) {
    await page.addStyleTag({ content: `html { font-size: ${size} !important }` });
    await expect.poll(cut, size).toEqual([]);
    // Of large letters only the figures stay on one line.
    await expect.poll(() => broken(size === '100%' ? 0 : 'Rs. '.length), size).toEqual([]);
    await expectNoSidewaysScroll(page);
  }

  await page.getByRole('button', { name: 'Carts' }).click();
  const carts = page.getByRole('dialog', { name: 'Your carts' });
  await carts.getByRole('button', { name: 'Duplicate', exact: true }).click();
  for (const action of ['Open', 'Duplicate', 'Delete'])
    await expect(carts.getByRole('button', { name: `${action} ${name} copy` })).toBeInViewport({ ratio: 1 });

  await page.goto(`${product.url}/compare?ids=${fabrics.map(({ id }) => id)}`);
  const third = page.getByRole('columnheader').nth(2);
  // In sight, so that somebody swipes.
  await expect.poll(async () => (await third.boundingBox())?.x).toBeLessThan(335);
  for (const remove of await page.getByRole('button', { name: /^Remove/ }).all()) {
    await page.keyboard.press('Tab');
    const link = page.locator('th a:focus');
    while (!(await link.count())) await page.keyboard.press('Tab');
    await expect(link).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await expect(remove).toBeFocused();
    await expect(remove).toBeInViewport({ ratio: 1 });
  }
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1000 });
  const last = page.getByRole('columnheader').nth(3);
  await expect
    .poll(async () => ((await last.boundingBox())?.x ?? 0) + ((await last.boundingBox())?.width ?? 0))
    .toBeLessThan(719);
  await expect(page.getByRole('button', { name: /^(?:Remove|Request all|Print)/ })).toHaveCount(0);
});

/** The placeholders that are longer than their fields. */
const cutPlaceholders = (page: Page): Promise<string[]> =>
  page.locator('input[placeholder]:visible').evaluateAll((inputs) =>
    (inputs as HTMLInputElement[]).flatMap((input) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      const pen = Object.assign(document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D, {
        font,
      });
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(input.placeholder).width > room ? [input.placeholder] : [];
    }),
  );

test('the first row of a console list is in view, and its filters are behind one button, whose panel Back closes', async ({
  page,
}) => {
  await asAdmin(page);
  const address = () => page.evaluate(() => new URLSearchParams(location.search).get('filter'));
  for (const path of ['quotations', 'fabrics', 'users', 'inquiries', 'audit', 'stock-movements']) {
    await page.goto(`${product.url}/admin/${path}`);
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeVisible();
  }
  for (const path of ['audit', 'customers', 'holds', 'rolls', 'lots', 'write-offs']) {
    await page.goto(`${product.url}/admin/${path}`);
    await expect(page.getByRole('searchbox').first()).toBeVisible();
    expect(await cutPlaceholders(page), path).toEqual([]);
  }
  await page.goto(`${product.url}/admin/quotations`);
  const rows = page.getByRole('list', { name: 'Quotation Management' }).getByRole('listitem');
  await expect(rows.first()).toBeInViewport({ ratio: 0.3 });

  const filters = page.getByRole('dialog', { name: 'Filters' });
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await filters.getByRole('combobox', { name: 'Status' }).selectOption('approved');
  await expect.poll(address).toBe('{"status":"approved"}');
  await filters.getByRole('combobox', { name: 'Validity' }).selectOption('false');
  await expect.poll(address).toBe('{"status":"approved","expired":false}');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, '[role="dialog"]');
  await page.goBack();
  await expect(filters).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  // Back goes on by one choice at a time, past what was open.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await expect(filters).toBeHidden();
});

test('Back also closes dialogs of the console, and asks first where something was typed', async ({ page }) => {
  await asAdmin(page);
  await page.goto(`${product.url}/admin/patterns`);
  const menu = page.getByRole('button', { name: 'Open menu' });
  const link = page.getByRole('link', { name: 'Categories', exact: true });
  await menu.click();
  await expect(link).toBeVisible();
  await page.goBack();
  await expect(link).toBeHidden();
  await menu.click();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Category Management' })).toBeVisible();

  const name = page.getByRole('dialog').getByLabel(/^Name/);
  const question = page.getByRole('dialog').filter({ hasText: 'Close without saving?' });
  const open = () => page.getByRole('button', { name: 'Add New Category' }).click();
  await open();
  await expect(page).toHaveURL(`${product.url}/admin/categories/create`);
  await page.goBack();
  await expect(name).toBeHidden();
  await open();
  await name.fill('Crêpe');
  await page.goBack();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Crêpe');

  // Further back than the list it asks as well.
  await page.evaluate(() => history.go(-2));
  const asked = page.getByRole('dialog').filter({ hasText: 'without saving?' });
  await expect(asked).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/admin/categories/create`);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(name).toHaveValue('Crêpe');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(name).toBeHidden();
  await expect(page).toHaveURL(`${product.url}/admin/categories`);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Pattern Management' })).toBeVisible();
});

test('a reload and a copied link open the same console record, which closes to its list', async ({ page, context }) => {
  await asAdmin(page);
  const list = `${product.url}/admin/fabrics?filter=${encodeURIComponent('{"search":"linen"}')}`;
  await page.goto(list);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const code = page.getByRole('dialog', { name: 'Edit Fabric' }).getByLabel(/^Fabric Code/);
  const name = await code.inputValue();
  await expect(page).toHaveURL(/\/admin\/fabrics\/[\w-]+\?filter=/);
  await page.reload();
  await expect(code).toHaveValue(name);

  const colleague = await context.newPage();
  await colleague.goto(page.url());
  const form = colleague.getByRole('dialog', { name: 'Edit Fabric' });
  await expect(form.getByLabel(/^Fabric Code/)).toHaveValue(name);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await expect(colleague).toHaveURL(list);
  await colleague.close();

  await page.goBack();
  await expect(code).toBeHidden();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('searchbox')).toHaveValue('linen');
});

test('every way to share a quotation is on the screen, even when it loads late', async ({ page }) => {
  await asAdmin(page);
  await page.goto(`${product.url}/admin/quotations?filter=${encodeURIComponent('{"status":"approved"}')}`);
  const share = (await openRowMenu(page)).getByRole('button', { name: /^Share QT-/ });
  await share.waitFor();
  await share.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await share.click();
  const ways = page
    .getByRole('dialog', { name: /^Share/ })
    .getByRole('list')
    .getByRole('listitem');
  await expect(ways).toHaveCount(5);
  await expect(ways.last()).toBeInViewport({ ratio: 1 });
});

for (const [pictures, fails] of [
  ['pictures', false],
  ['pictures that can not be had', true],
] as const) {
  test(`the thumbnails of the gallery are in one row, equally large and not cut off: ${pictures}`, async ({
    page,
    context,
  }) => {
    if (fails) await context.route('**/api/uploads/**', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${product.url}/fabrics/${pictured.id}`);
    const large = page.getByRole('button', { name: /^Open image 1/ });
    // A press on a picture that is replaced at that moment is none.
    if (fails) await large.locator('.no-image').waitFor();
    await large.click();
    const gallery = page.getByRole('dialog');
    const thumbnails = gallery.getByRole('button', { name: /^Show image \d$/ });
    await expect(thumbnails).toHaveCount(pictured.images.length);
    if (fails) await expect(thumbnails.locator('.no-image')).toHaveCount(pictured.images.length);
    const boxes = await Promise.all((await thumbnails.all()).map(boxOf));
    for (const [index, { x, y, width, height }] of boxes.entries()) {
      const before = boxes[index - 1];
      // Large enough for a finger, square, in one row.
      expect(width).toBeGreaterThanOrEqual(44);
      expect(Math.abs(width - height)).toBeLessThanOrEqual(1);
      expect(y).toBe(boxes[0]?.y);
      if (before) expect(x).toBeGreaterThanOrEqual(before.x + before.width);
    }
    for (const thumbnail of await thumbnails.all()) expect(await sticksOut(thumbnail)).toEqual([]);
    await expect(thumbnails.first()).toHaveAttribute('aria-current', 'true');
    await thumbnails.last().click();
    await expect(gallery.getByText(`${boxes.length} of ${boxes.length}`)).toBeVisible();
    await expect(thumbnails.last()).toHaveAttribute('aria-current', 'true');
  });
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not shown.`);
  return box;
}

/** Elements that overflow their container; text for screen readers only is one pixel. */
function sticksOut(locator: Locator): Promise<string[]> {
  return locator.evaluate((element) => {
    const outer = element.getBoundingClientRect();
    return [...element.querySelectorAll('*')]
      .filter((part) => {
        const { width, left, right, top, bottom } = part.getBoundingClientRect();
        if (width <= 1) return false;
        return left < outer.left - 1 || right > outer.right + 1 || top < outer.top - 1 || bottom > outer.bottom + 1;
      })
      .map((part) => part.outerHTML.slice(0, 80));
  });
}

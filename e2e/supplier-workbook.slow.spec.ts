import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { CFB, read, utils, write } from 'xlsx';
import type { FabricPage } from '../domain/src/fabrics/fabric.js';
import type { SessionAnswer } from '../domain/src/users/user.js';
import { asAdmin, expectAccessible, expectNoSidewaysScroll, headersOf, product, signIn, test } from './product.js';

const mark = Date.now().toString(36).toUpperCase();
const mill = `Lakmali Mills ${mark}`;
/** A category that does not exist yet. */
const brocade = `Brocade ${mark}`;

/**
 * A supplier workbook with its own headings, sections, a repeated head, an unknown category and two other worksheets.
 * Its head has a unique mark, so that no earlier run is recognized.
 */
function workbook(heading = `Mark ${mark}`) {
  const book = read(
    readFileSync(join(import.meta.dirname, '../backend/test/fabrics/import/supplier-workbooks/several-sheets.xlsx')),
  );
  const sheet = book.Sheets.Fabrics;
  if (!sheet) throw new Error('The workbook has no sheet of fabrics.');
  utils.sheet_add_aoa(sheet, [[brocade]], { origin: 'C4' });
  for (const head of ['H1', 'H7']) utils.sheet_add_aoa(sheet, [[heading]], { origin: head });
  for (const [cell, number] of [
    ['A3', 1],
    ['A4', 2],
    ['A8', 3],
  ] as const)
    utils.sheet_add_aoa(sheet, [[`SS${mark}-${number}`]], { origin: cell });
  const buffer: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
  return { name: `lakmali-${mark}.xlsx`, mimeType: 'application/octet-stream', buffer };
}

/** A Chinese list as LibreOffice wrote it, with pictures over its cells; its codes and its head have a unique mark. */
function picturedWorkbook() {
  const archive = CFB.read(
    readFileSync(
      join(import.meta.dirname, '../backend/test/fabrics/import/supplier-workbooks/chinese-with-pictures.xlsx'),
    ),
    {
      type: 'buffer',
    },
  );
  const texts = CFB.find(archive, '/xl/sharedStrings.xml');
  if (!texts) throw new Error('The workbook has no texts.');
  const marked = Buffer.from(texts.content).toString().replaceAll('JX-', `JX${mark}-`).replace('图片', `图片 ${mark}`);
  texts.content = Buffer.from(marked);
  const buffer = Buffer.from(CFB.write(archive, { type: 'buffer', fileType: 'zip', compression: true }) as Buffer);
  return { name: `jinxiu-${mark}.xlsx`, mimeType: 'application/octet-stream', buffer };
}

/** A fabric as buyers find it by its code. */
async function found(page: Page, code: string) {
  const response = await page.request.get(`${product.url}/api/fabrics?search=${code}`);
  const { fabrics } = (await response.json()) as FabricPage;
  return fabrics.find(({ item_code }) => item_code === code);
}

/** The categories of a fabric of the first list; null where buyers don't find it. */
const filedUnder = async (page: Page, number: number): Promise<string[] | null> =>
  (await found(page, `SS${mark}-${number}`))?.categories.map(({ name }) => name) ?? null;

/** By the keyboard alone: Tab until it has the focus, backwards where that is the shorter way. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('Tab never comes there.');
}

async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

/** Types the first letters of a choice in a select. */
async function choose(page: Page, select: Locator, letters: string): Promise<void> {
  await tabTo(page, select);
  await page.keyboard.type(letters);
  await page.keyboard.press('Tab');
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field, 'Shift+Tab');
  await page.keyboard.type(text);
}

test("a mill's list is mapped, previewed, imported, imported again and undone by keyboard", async ({ page }) => {
  // Four screens are looked at in two widths each, which takes a busy machine most of the time that a journey has.
  test.slow();
  const look = async () => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      // Messages about cells must be readable without horizontal scrolling.
      const wide = () =>
        page
          .getByRole('dialog')
          .getByRole('region')
          .evaluateAll((all) => all.filter((box) => box.scrollWidth > box.clientWidth).length);
      await expect.poll(wide).toBe(0);
      await expectAccessible(page, '[role="dialog"]');
    }
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await asAdmin(page);
  await page.goto(`${product.url}/admin/fabrics`);
  await press(page, page.getByRole('button', { name: 'Excel Upload' }));
  const dialog = page.getByRole('dialog', { name: 'Excel Upload' });

  // Chosen: what the columns are is proposed, and what is open is asked.
  await dialog.getByLabel('Sheet', { exact: true }).setInputFiles(workbook());
  const columns = dialog.getByRole('list', { name: 'Columns' });
  await expect(columns.getByLabel('Item is our')).toHaveValue('item_code');
  await expect(columns.getByLabel('Category is our')).toHaveValue('category_name');
  await expect(dialog.getByLabel('Sheet of the workbook')).toHaveValue('Fabrics');
  await expect(dialog.getByLabel('Pure silk')).toHaveValue('');
  await expect(dialog.getByLabel(brocade).locator('option:checked')).toHaveText('Create it');
  await look();

  // A column that is left out gets one value for all rows; without it nothing is sent.
  await choose(page, columns.getByLabel('Color is our'), 'Left');
  await press(page, dialog.getByRole('button', { name: 'Preview' }));
  await expect(
    page.getByText('Some required columns are not in the sheet. Fill in one value for all rows.'),
  ).toBeVisible();
  await type(page, dialog.getByRole('textbox', { name: 'Name of the mill' }), mill);
  await type(page, dialog.getByRole('textbox', { name: 'Colors' }), 'Natural');
  // New fabrics of a mill are hidden unless somebody chooses otherwise.
  await choose(page, dialog.getByLabel('New fabrics are'), 'On');
  await choose(page, dialog.getByLabel('Pure silk'), 'Use Linen');

  // Looked at: what would become of the rows, and what was read as something else.
  await press(page, dialog.getByRole('button', { name: 'Preview' }));
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('dd')).toHaveText(['3', '0', '0', '0']);
  const readings = preview.getByRole('region', { name: 'Read as' });
  await expect(readings.getByRole('row', { name: '8 Categories Pure silk Linen' })).toBeVisible();
  await expect(preview.getByRole('region', { name: 'Warnings' })).toContainText('COTTON SERIES');
  expect(await filedUnder(page, 3)).toBeNull();
  await look();

  // Imported: each row has its fate, and the choice for the unknown category holds.
  await press(page, dialog.getByRole('button', { name: 'Upload' }));
  const result = dialog.getByRole('region', { name: 'Result' });
  await expect(result.locator('dd')).toHaveText(['3', '0', '0', '0']);
  await expect(result.getByRole('button', { name: 'Download report' })).toBeVisible();
  expect(await filedUnder(page, 3)).toEqual(['Linen']);
  expect(await filedUnder(page, 2)).toEqual([brocade]);

  // The supplier's next list is recognized by its headings, and imported by one click.
  await dialog.getByLabel('Sheet', { exact: true }).setInputFiles(workbook());
  await expect(dialog.getByText(`A list of ${mill}, as it was imported before.`)).toBeVisible();
  await press(page, dialog.getByRole('button', { name: 'Import again' }));
  await expect(result.locator('dd')).toHaveText(['0', '0', '3', '0', '0']);
  await look();

  // Undone in the history. The second import changed nothing, so only the first can be undone.
  await press(page, dialog.getByRole('link', { name: 'Import history' }));
  await press(page, page.getByRole('button', { name: `Take back lakmali-${mark}.xlsx` }));
  const question = page.getByRole('dialog', { name: /^Take back the import/ });
  await expect(question.getByText(/^3 fabrics would be deleted/)).toBeVisible();
  await look();
  await press(page, question.getByRole('button', { name: 'Take back' }));
  await expect(page.getByText(/^3 fabrics were deleted/)).toBeVisible();
  expect(await filedUnder(page, 3)).toBeNull();
  // The category that it created has gone with it.
  const categories = await page.request.get(`${product.url}/api/fabric-categories`);
  expect(await categories.text()).not.toContain(brocade);
});

test('the pictures in the cells of a workbook are on its fabrics after the import', async ({ page, newContext }) => {
  await asAdmin(page);
  await page.goto(`${product.url}/admin/fabrics`);
  await page.getByRole('button', { name: 'Excel Upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Excel Upload' });
  await dialog.getByLabel('Sheet', { exact: true }).setInputFiles(picturedWorkbook());
  await expect(dialog.getByText(/^4 pictures in the sheet/)).toBeVisible();
  await dialog.getByLabel('Prices are in').selectOption('CNY');
  await dialog.getByLabel(/^Rupees for one CNY/).fill('42');
  await dialog.getByLabel('Categories').selectOption('Linen');
  await dialog.getByLabel('New fabrics are').selectOption('On the website at once');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('region', { name: 'Result' }).locator('dd')).toHaveText(['3', '0', '0', '0']);
  await expect.poll(async () => (await found(page, `JX${mark}-003`))?.images.length, { timeout: 20_000 }).toBe(2);
  const fabric = await found(page, `JX${mark}-001`);
  expect(fabric).toMatchObject({ price_per_meter: 663.6, width: 144.78, weight: 120, images: [{}] });
  const buyer = await (await newContext()).newPage();
  await buyer.goto(`${product.url}/fabrics/${fabric?.id}`);
  const picture = buyer.locator(`img[src*="${fabric?.images[0]?.image_url.split('/').at(-1)?.slice(0, 36)}"]`).first();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await dialog.getByRole('link', { name: 'Import history' }).click();
  await page.getByRole('button', { name: `Take back jinxiu-${mark}.xlsx` }).click();
  await page
    .getByRole('dialog', { name: /^Take back the import/ })
    .getByRole('button', { name: 'Take back' })
    .click();
  await expect(page.getByText(/^3 fabrics were deleted/)).toBeVisible();
  expect(await found(page, `JX${mark}-001`)).toBeUndefined();
});

test('a mapping that was not imported survives a reload and a new session, and is hidden from other users', async ({
  page,
}) => {
  // The browser asks before it leaves what is unsent.
  page.on('dialog', (dialog) => void dialog.accept());
  const session = await signIn(page.request, product.admin);
  const other = { email: `second-${mark.toLowerCase()}@selvedge.example`, password: 'a-long-test-password' };
  const added = await page.request.post(`${product.url}/api/admin/users`, {
    ...headersOf(session),
    data: { ...other, name: 'Second Admin', user_type: 'admin' },
  });
  expect(added.status()).toBe(201);
  /** Opens the list of fabrics with this session; the previous one is deleted, as when it ends. */
  const enter = async ({ token, user }: SessionAnswer) => {
    await page.goto(`${product.url}/robots.txt`);
    await page.evaluate(
      ([token, user]) => {
        localStorage.setItem('auth_token', token);
        localStorage.setItem('user', user);
      },
      [token, JSON.stringify(user)] as const,
    );
    await page.goto(`${product.url}/admin/fabrics`);
    await expect(page.getByRole('table', { name: 'Fabric Management' })).toBeVisible();
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(session);
  await page.getByRole('button', { name: 'Excel Upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Excel Upload' });
  const unfinished = page.getByRole('status').filter({ hasText: 'was not imported yet' });
  const heading = `Unsent ${mark}`;
  const { name, ...list } = workbook(heading);
  const file = { ...list, name: `unsent-${name}` };
  await dialog.getByLabel('Sheet', { exact: true }).setInputFiles(file);
  await dialog.getByLabel(`${heading} is our`).selectOption('Care instructions');
  await dialog.getByRole('textbox', { name: 'Name of the mill' }).fill(heading);
  const continues = async () => {
    await unfinished.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText(`${file.name}, which you chose on`)).toBeVisible();
    await expect(dialog.getByLabel(`${heading} is our`)).toHaveValue('care_instructions');
    await expect(dialog.getByRole('textbox', { name: 'Name of the mill' })).toHaveValue(heading);
    const input = dialog.getByLabel('Sheet', { exact: true });
    expect(await input.evaluate((element: HTMLInputElement) => element.files?.[0]?.name)).toBe(file.name);
  };

  await page.reload();
  await expect(unfinished).toContainText(file.name);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await continues();

  // The session ends over the unsent file, which stays; whoever signs in instead does not find it, and its owner does.
  await page.evaluate(() => localStorage.setItem('auth_token', 'of-yesterday'));
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible();
  await enter(await signIn(page.request, other));
  await expect(unfinished).toBeHidden();
  await enter(session);
  await continues();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('region', { name: 'Preview' }).locator('dd')).toHaveText(['3', '0', '0', '0']);

  // After signing out the file is gone from this browser.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(unfinished).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${product.url}/`);
  await enter(await signIn(page.request, product.admin));
  await expect(unfinished).toBeHidden();
});

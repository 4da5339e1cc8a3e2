import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { FabricPage } from '../domain/src/fabrics/fabric.js';
import { adminSession, asAdmin, expectAccessible, headersOf, product, test, uploadPicture } from './product.js';

const mark = Date.now().toString(36).toUpperCase();
const code = (number: number): string => `EW-${mark}-${number}`;
const name = `Elpitiya Weave ${mark}`;

const columns = [
  'name',
  'item_code',
  'category_name',
  'material',
  'color',
  'price_per_meter',
  'pre_order',
  'image_url_1',
];
const sheet = (...rows: string[][]): string => [columns, ...rows].map((cells) => cells.join(',')).join('\n');

/** A picture of fabric in one color. */
const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function fillFabric(form: Locator): Promise<void> {
  await form.getByRole('textbox', { name: 'Fabric Code' }).fill(name);
  await form.getByRole('textbox', { name: 'Item Code' }).fill(code(1));
  await form.getByRole('textbox', { name: 'Composition' }).fill('100% cotton');
  await form.getByRole('textbox', { name: /^Width \(cm\)/ }).fill('147');
  await form.getByRole('textbox', { name: 'Weight GSM' }).fill('118');
  await form.getByRole('textbox', { name: 'Price' }).fill('1250');
  await form.getByRole('button', { name: 'Cotton', exact: true }).click();
  await form.getByLabel('Choose images').setInputFiles([
    { name: 'flat.jpg', mimeType: 'image/jpeg', buffer: await picture('#26355D') },
    { name: 'folded.jpg', mimeType: 'image/jpeg', buffer: await picture('#B3341F') },
  ]);
  await expect(form.getByRole('img', { name: 'Image 2' })).toBeVisible();
}

/** Chooses a file in the open dialog and uploads it. */
async function upload(dialog: Locator, text: string): Promise<void> {
  await dialog
    .getByLabel('Sheet')
    .setInputFiles({ name: 'elpitiya.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByRole('button', { name: 'Upload' }).click();
}

/** The fabric's card as a buyer sees it. */
async function inTheCatalogue(page: Page): Promise<Locator> {
  await page.goto(`${product.url}/fabrics?search=${code(1)}`);
  const card = page.getByRole('article', { name, exact: true });
  await expect(card).toBeVisible();
  return card;
}

test.use({ viewport: { width: 1280, height: 800 } });

test('a fabric is created, corrected by an import, repriced with others and exported', async ({ page, newContext }) => {
  await asAdmin(page);
  const buyer = await (await newContext()).newPage();

  // Created by hand, with two pictures.
  await page.goto(`${product.url}/admin/fabrics`);
  await page.getByRole('button', { name: 'Add New Fabric' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Fabric' });
  await fillFabric(form);
  await form.getByRole('button', { name: 'Create Fabric' }).click();
  await expect(page.getByText('Fabric created successfully')).toBeVisible();
  await expect((await inTheCatalogue(buyer)).getByText('Rs. 1,250.00').first()).toBeVisible();

  // A workbook with three invalid rows: they are listed, the others are imported.
  const file_url = await uploadPicture(page.request, await picture('#1E6B3A'));
  const mended = [name, code(1), 'Cotton', '100% cotton', 'Indigo', '1480.50', 'yes', file_url];
  // With pictures, because concurrent tests look at the newest fabric.
  const unknownCategory = [`${name} B`, code(2), 'Spider silk', 'Silk', 'White', '900', '', file_url];
  const noPrice = [`${name} C`, code(3), 'Linen', '100% linen', 'White', 'on request', '', file_url];
  const noMaterial = [`${name} D`, code(4), 'Linen', '', 'White', '700', '', file_url];
  await page.getByRole('button', { name: 'Excel Upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Excel Upload' });
  await upload(dialog, sheet(mended, unknownCategory, noPrice, noMaterial));
  await expect(page.getByText('3 rows had errors. Check console for details.')).toBeVisible();
  const problems = dialog.getByRole('region', { name: 'Rows with errors' });
  await expect(problems.getByRole('row')).toHaveText([
    /Row.*What is wrong/,
    new RegExp(`^3${code(2)}category_name.*Spider silk`),
    new RegExp(`^4${code(3)}price_per_meter`),
    new RegExp(`^5${code(4)}material`),
  ]);
  await expectAccessible(page);

  // Corrected and uploaded again.
  await upload(
    dialog,
    sheet(mended, unknownCategory.with(2, 'Linen'), noPrice.with(5, '900'), noMaterial.with(3, '100% linen')),
  );
  const result = dialog.getByRole('region', { name: 'Result' });
  await expect(problems).toBeHidden();
  await expect(result.locator('dd')).toHaveText(['3', '0', '1', '0', '0']);
  await dialog.getByRole('link', { name: 'Import history' }).click();
  await expect(page.getByText('3 created · 1 unchanged').first()).toBeVisible();

  // The storefront shows it: badge, price and picture.
  const card = await inTheCatalogue(buyer);
  await expect(card.getByText('Pre-Order')).toBeVisible();
  await expect(card.getByText('Rs. 1,480.50').first()).toBeVisible();
  await expect(card.getByRole('img').first()).toHaveAttribute('src', new RegExp(stemOf(file_url)));

  // All four get a tenth dearer at once.
  await page.goto(`${product.url}/admin/fabrics`);
  await expect(page.getByRole('checkbox', { name: 'Select this page' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(`Elpitiya ${mark}`);
  await expect(page.getByText('4 fabrics', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Change price' }).click();
  const prices = page.getByRole('dialog', { name: 'Change the price of 4 fabrics' });
  await prices.getByRole('textbox', { name: 'Change' }).fill('10');
  await expectAccessible(page);
  await prices.getByRole('button', { name: 'Change 4 prices' }).click();
  await expect(page.getByRole('row', { name: code(1) })).toContainText('Rs. 1,628.55/m');
  await expect(page.getByRole('button', { name: 'Change price' })).toBeFocused();

  // And go out as a file that says so.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
    })(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^fabrics-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(5);
  expect(lines.find((line) => line.includes(code(1)))).toContain('1628.55');

  // The journeys after this one find the catalog as it was.
  const { fabrics } = (await (
    await page.request.get(`${product.url}/api/fabrics?search=${mark}`)
  ).json()) as FabricPage;
  expect(fabrics).toHaveLength(4);
  const staff = headersOf(await adminSession(page.request));
  for (const { id } of fabrics) await page.request.delete(`${product.url}/api/admin/fabrics/${id}`, staff);
  await buyer.context().close();
});

/** The part of an address that its widths share. */
const stemOf = (address: string): string => address.replace(/\.\w+$/, '');

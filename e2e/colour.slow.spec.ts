import { truncateSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll, product, test } from './product.js';

const plain = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 3 as const, background },
});

let drawn: Promise<Buffer> | undefined;

/** A navy fabric with rust stripes on a white table, as a phone's camera would store it: 12 megapixels. */
function photo(): Promise<Buffer> {
  drawn ??= sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#fbfaf7' } })
    .composite([
      { input: plain(2800, 2000, '#1f2a44'), left: 600, top: 500 },
      ...[0, 1, 2, 3].map((stripe) => ({ input: plain(2800, 120, '#b3341f'), left: 600, top: 700 + stripe * 400 })),
    ])
    .withExif({ IFD0: { Make: 'Loom', Orientation: '6' } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return drawn;
}

async function choosePhoto(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Choose a photo').setInputFiles({ name, mimeType, buffer });
}

async function openDialog(page: Page): Promise<void> {
  await page.goto(`${product.url}/fabrics`);
  const onPhone = (page.viewportSize()?.width ?? 0) < 900;
  if (onPhone) await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: 'Find by color or photo' }).click();
  await expect(page.getByRole('dialog', { name: 'Find by color' })).toBeVisible();
}

test('cloth is found by a photo, which stays on the device', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  const found = page.getByRole('region', { name: 'From a photo' }).getByRole('listitem');
  const camera = await photo();
  const messenger = await sharp(camera).keepExif().jpeg({ progressive: true }).toBuffer();
  for (const [width, file] of [
    [1280, camera],
    [360, messenger],
  ] as const) {
    await page.setViewportSize({ width, height: 860 });
    await openDialog(page);
    await choosePhoto(page, 'IMG_0042.jpg', 'image/jpeg', file);
    await expect(found.first()).toHaveText(/^Navy\d\d%$/);
    await expect(found.nth(1)).toHaveText(/^Rust\d\d%$/);
    for (const other of await found.allTextContents()) expect(other).not.toMatch(/^(?:White|Off-white)/);
    await expectAccessible(page, '[role="dialog"]');
    await expectNoSidewaysScroll(page);
  }
  await found.first().getByRole('button').click();
  await expect(page).toHaveURL(/near=%23/);
  await page.getByRole('button', { name: /^Show \d+ fabrics$/ }).click();
  const cards = page.getByRole('article');
  await expect(cards.first()).toContainText(/(?:The same|Very close|Close|Related)(?:: | in color)/);
  await expect(page.getByRole('button', { name: /^Near (?:Navy|Midnight)$/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(sent).toEqual([]);
});

test('a photo that was read stays when a tablet is rotated', async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 });
  await openDialog(page);
  await choosePhoto(page, 'IMG_0042.jpg', 'image/jpeg', await photo());
  const found = page.getByRole('region', { name: 'From a photo' }).getByRole('listitem');
  await expect(found.first()).toHaveText(/^Navy/);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole('button', { name: /^Filters/, includeHidden: true })).toBeVisible();
  await expect(found.first()).toHaveText(/^Navy/);
  await found.first().getByRole('button').click();
  await expect(page).toHaveURL(/near=%23/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a file that is no readable photo says what to do instead', async ({ page }, testInfo) => {
  await openDialog(page);
  const whole = await photo();
  // The size of a picture must be read from its header: 144 megapixels are never decoded to find out.
  const wide = pngHead(12_000, 12_000);
  const glass = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)]);
  const cases: [name: string, type: string, bytes: Buffer, says: RegExp][] = [
    ['empty.jpg', 'image/jpeg', Buffer.alloc(0), /This file is empty/],
    ['letter.jpg', 'image/jpeg', Buffer.from('Dear Sirs, please find enclosed …'), /This is not a picture/],
    ['phone.heic', 'image/heic', heic, /cannot open HEIC photos/],
    ['half.jpg', 'image/jpeg', whole.subarray(0, 300), /damaged or not complete/],
    ['poster.png', 'image/png', wide, /more than 100 megapixels/],
    ['glass.png', 'image/png', glass, /nothing to see/],
  ];
  const status = page.getByRole('region', { name: 'From a photo' }).getByRole('status');
  for (const [name, type, bytes, says] of cases) {
    await choosePhoto(page, name, type, bytes);
    await expect(status).toHaveText(says);
  }
  const film = testInfo.outputPath('film.jpg');
  writeFileSync(film, whole);
  truncateSync(film, 50_000_001);
  await page.getByLabel('Choose a photo').setInputFiles(film);
  await expect(status).toHaveText(/larger than 50 MB/);
  await choosePhoto(page, 'cloth.jpg', 'image/jpeg', whole);
  await expect(status).toHaveText('Which color of cloth.jpg are you looking for?');
});

/** The beginning of a PNG of this size, and no pixel. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.from('\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x08\x02\0\0\0\0\0\0\0', 'latin1');
  head.writeUInt32BE(width, 8);
  head.writeUInt32BE(height, 12);
  head.writeUInt32BE(crc32(head.subarray(4, 21)), 21);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), head, Buffer.alloc(64)]);
}

test('a color is searched by keyboard alone', async ({ page }) => {
  await openDialog(page);
  const code = page.getByRole('textbox', { name: 'Color code' });
  await code.focus();
  await code.press('ControlOrMeta+a');
  await page.keyboard.type('#1F2A44');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/near=%231f2a44/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Near Navy' }).press('Delete');
  await expect(page).not.toHaveURL(/near=/);
});

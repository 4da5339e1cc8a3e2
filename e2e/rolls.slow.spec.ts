import { writeFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { encodeQR } from 'qr';
import sharp from 'sharp';
import type { DyeLot, Roll, RollCard } from '../domain/src/rolls/roll.js';
import {
  adminSession,
  asAdmin,
  demoFabrics,
  expectAccessible,
  expectNoSidewaysScroll,
  keepSession,
  product,
  test,
} from './product.js';
import { expectPressable } from './targets.js';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

let serial = 0;

async function call<Answer>(request: APIRequestContext, method: 'get' | 'post', path: string, data?: object) {
  const { token } = await adminSession(request);
  const answer = await request[method](`${product.url}/api/admin/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    ...(data && { data }),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** A roll of 48.6 m on the shelf. */
async function aRoll(request: APIRequestContext): Promise<Roll> {
  serial += 1;
  const fabric = (await demoFabrics(request)).at(-1);
  const lot = await call<DyeLot>(request, 'post', 'lots', {
    colourway_id: fabric?.colourways[0]?.id,
    lot_code: `E2E-${Date.now()}-${serial}`,
    received_at: '2026-11-02',
  });
  const rolls = [{ ticket_length: 50, measured_length: 48.6, shade_band: 'A', location: 'A-03-2' }];
  const [roll] = await call<Roll[]>(request, 'post', 'rolls', { lot_id: lot.id, rolls });
  return roll as Roll;
}

const cut = async (page: Page, meters: string) => {
  await page.getByRole('button', { name: 'Cut', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^To cut/).fill(meters);
  await dialog.getByLabel(/^Reason/).fill('A sample');
  await dialog.getByRole('button', { name: 'Book the cut' }).click();
  await expect(dialog).toBeHidden();
};

test('showing the label of a roll to the camera opens the card of that roll', async ({
  request,
  launchOptions,
  playwright,
}, info) => {
  const roll = await aRoll(request);
  const label = await sharp(Buffer.from(encodeQR(`${product.url}/admin/rolls/${roll.id}`, 'svg')), { density: 400 })
    .flatten({ background: '#fff' })
    .resize(420, 420)
    .extend({ top: 30, bottom: 30, left: 110, right: 110, background: '#ddd' })
    .jpeg({ quality: 95 })
    .toBuffer();
  const film = info.outputPath('label.mjpeg');
  writeFileSync(film, Buffer.concat(Array.from({ length: 30 }, () => label)));
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
    const page = await context.newPage();
    await keepSession(page, await adminSession(request));
    await page.goto(`${product.url}/admin/scan`);
    await expect(page.getByRole('heading', { level: 1, name: roll.roll_number })).toBeVisible();
    await expect(page).toHaveURL(`${product.url}/admin/rolls/${roll.id}`);
  } finally {
    await browser.close();
  }
});

test('the card of a roll fits a phone, and its buttons are large enough for gloves', async ({ page, request }) => {
  const roll = await aRoll(request);
  await asAdmin(page);
  await page.goto(`${product.url}/admin/rolls/${roll.id}`);
  await expect(page.getByRole('heading', { level: 1, name: roll.roll_number })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await expectPressable(page);
  for (const action of ['Measure', 'Cut', 'Move', 'Regrade', 'Split', 'Scrap']) {
    const box = await page.getByRole('button', { name: action, exact: true }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(64);
  }
});

test('offline cuts and moves are queued, and booked once and in order after reconnecting', async ({
  page,
  context,
  request,
}) => {
  const roll = await aRoll(request);
  await asAdmin(page);
  await page.goto(`${product.url}/admin/rolls/${roll.id}`);
  await expect(page.getByRole('heading', { level: 1, name: roll.roll_number })).toBeVisible();
  await context.setOffline(true);

  await cut(page, '2.5');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Place/)
    .fill('B-01-1');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await cut(page, '900');
  await cut(page, '3');
  await expect(page.getByText('4 entries wait')).toBeVisible();
  await page.getByRole('button', { name: `Cancel: ${roll.roll_number}: Cut 3 m` }).click();
  await expect(page.getByText('3 entries wait')).toBeVisible();

  // The same browser finds them again.
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('1 was not booked')).toBeVisible();
  await expect(page.getByText(/refused: R-\d+ has 46\.1 m free in one piece/)).toBeVisible();
  const { movements, length, location } = await call<RollCard>(request, 'get', `rolls/${roll.id}`);
  expect({ length, location }).toEqual({ length: 46.1, location: 'B-01-1' });
  expect(movements.map(({ kind, length_change }) => [kind, length_change])).toEqual([
    ['move', 0],
    ['cut', -2.5],
    ['receive', 48.6],
  ]);
  await page.getByRole('button', { name: /^Cancel: / }).click();
  await expect(page.getByText('1 was not booked')).toBeHidden();
});

test('a cut whose answer is lost is booked once', async ({ page, request }) => {
  const roll = await aRoll(request);
  await asAdmin(page);
  await page.goto(`${product.url}/admin/rolls/${roll.id}`);
  await expect(page.getByRole('heading', { level: 1, name: roll.roll_number })).toBeVisible();
  let lost = 0;
  await page.route('**/cuts', async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await cut(page, '4');
  await expect.poll(() => lost).toBeGreaterThan(1);
  await expect(page.getByText(/entry waits/)).toBeHidden();
  const { length } = await call<RollCard>(request, 'get', `rolls/${roll.id}`);
  expect(length).toBe(44.6);
});

test('an app that is closed while it sends a cut books it once when it is opened again', async ({
  context,
  request,
}) => {
  const roll = await aRoll(request);
  const first = await context.newPage();
  await asAdmin(first);
  await first.goto(`${product.url}/admin/rolls/${roll.id}`);
  await expect(first.getByRole('heading', { level: 1, name: roll.roll_number })).toBeVisible();
  // The call is on its way, and nothing is heard of it.
  let sent = 0;
  await first.route('**/cuts', () => {
    sent += 1;
  });
  await first.getByRole('button', { name: 'Cut', exact: true }).click();
  await first
    .getByRole('dialog')
    .getByLabel(/^To cut/)
    .fill('6.5');
  await first
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill('A sample');
  await first.getByRole('dialog').getByRole('button', { name: 'Book the cut' }).click();
  await expect.poll(() => sent).toBe(1);
  await first.close();

  const second = await context.newPage();
  await second.goto(`${product.url}/admin/rolls/${roll.id}`);
  await expect(second.getByText('Cut −6.5 m')).toBeVisible();
  await expect(second.getByText(/entry waits/)).toBeHidden();
  const { movements } = await call<RollCard>(request, 'get', `rolls/${roll.id}`);
  expect(movements.map(({ kind, length_change }) => [kind, length_change])).toEqual([
    ['cut', -6.5],
    ['receive', 48.6],
  ]);
});

test('two tabs show the same queue, and only one of them sends each entry', async ({ context, request }) => {
  const roll = await aRoll(request);
  const [one, other] = [await context.newPage(), await context.newPage()];
  await asAdmin(one);
  for (const tab of [one, other]) {
    await tab.goto(`${product.url}/admin/rolls/${roll.id}`);
    await expect(tab.getByRole('heading', { level: 1, name: roll.roll_number })).toBeVisible();
  }
  await context.setOffline(true);
  await cut(one, '2');
  await cut(other, '3');
  await expect(one.getByText('2 entries wait')).toBeVisible();
  await expect(other.getByText('2 entries wait')).toBeVisible();
  await context.setOffline(false);
  for (const tab of [one, other]) {
    await expect(tab.getByText(/entr(y|ies) wait/)).toBeHidden({ timeout: 20_000 });
    // The card shows the yards below the meters.
    await expect(tab.getByText(/^43\.6 m/).first()).toBeVisible();
  }
  const { movements } = await call<RollCard>(request, 'get', `rolls/${roll.id}`);
  expect(movements.map(({ length_change }) => length_change)).toEqual([-3, -2, 48.6]);
});

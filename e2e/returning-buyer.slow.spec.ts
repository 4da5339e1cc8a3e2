import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { SmtpSink } from '../backend/test/servers/smtp-sink.js';
import type { Fabric } from '../domain/src/fabrics/fabric.js';
import type { FabricList, ListItemInput } from '../domain/src/lists/fabric-list.js';
import type { SessionAnswer } from '../domain/src/users/user.js';
import { cutOff } from './fits.js';
import { photoOf } from './photo.js';
import {
  adminSession,
  expectAccessible,
  expectNoSidewaysScroll,
  headersOf,
  keepSession,
  product,
  signUp,
  test,
  waitUntilIdle,
  widths,
} from './product.js';
import { Shop } from './shop.js';

/** A buyer who comes back: compares, collects, shares, requests, and requests the same again. */

const PASSWORD = 'chambray-6-oz';
/** On a list of somebody else; no other list may show it. */
const MARKER = 'Marker of another buyer';

let sink: SmtpSink;
let shop: Shop;
let owner: SessionAnswer;
let other: SessionAnswer;

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  const request = await playwright.request.newContext();
  sink = await SmtpSink.start(product.smtpPort);
  shop = await Shop.open(request);
  owner = await aProvenBuyer(request, 'Ruwanthi Jayasuriya');
  other = await signUp(request, aPerson('Chamara Bandara'));
  await request.dispose();
});
/** Stopped last: undelivered emails would delay those of the next journey. */
test.afterAll(() => sink.stop());

const aPerson = (full_name: string) => ({
  full_name,
  password: PASSWORD,
  phone: '+94 77 555 0192',
  email: `${full_name.split(' ')[0]?.toLowerCase()}.${Date.now()}@matale.example`,
});

/** Lists are shared by buyers whose address was confirmed by the mailed link. */
async function aProvenBuyer(request: APIRequestContext, full_name: string): Promise<SessionAnswer> {
  const person = aPerson(full_name);
  await signUp(request, person);
  const mailed = () =>
    sink.received
      .filter(({ to }) => to.includes(person.email))
      .map(({ parsed }) => /\/verify-email#token=([\w.~-]+)/.exec(parsed.text ?? '')?.[1])
      .find(Boolean);
  await expect.poll(mailed, { timeout: 60_000 }).toBeTruthy();
  const data = { token: mailed(), password: PASSWORD };
  const proof = await request.post(`${product.url}/api/auth/verify-email`, { data });
  expect(proof.ok()).toBe(true);
  return proof.json();
}

async function aList(
  request: APIRequestContext,
  session: SessionAnswer,
  name: string,
  items: readonly ListItemInput[],
): Promise<FabricList> {
  const made = await request.post(`${product.url}/api/lists`, { data: { name }, ...headersOf(session) });
  const { id } = (await made.json()) as FabricList;
  const filled = await request.post(`${product.url}/api/lists/${id}/items`, { data: { items }, ...headersOf(session) });
  expect(filled.ok()).toBe(true);
  return filled.json();
}

/** The rows of the comparison: their name and a value for each fabric. */
const rowsOf = (page: Page): Promise<string[][]> =>
  page
    .getByRole('region', { name: 'Fabrics beside each other' })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));

test('two to four fabrics are compared side by side, optionally only their differences, and then requested', async ({
  page,
}) => {
  await shop.enterAs(page, 'customer', []);
  const compared = shop.available.filter(({ price_unit }) => price_unit === 'meters').slice(0, 4) as Fabric[];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${product.url}/compare?ids=${compared.map(({ id }) => id).join(',')}`);
    const columns = page.getByRole('columnheader');
    await expect(columns).toHaveCount(4);
    const all = await rowsOf(page);
    expect(all.find(([name]) => name === 'Sold by')).toEqual(['Sold by', ...compared.map(() => 'the meter')]);
    expect(all.find(([name]) => name === 'Price per m²')?.[1]).toMatch(/^Rs\. [\d,]+\.\d\d$/);
    await page.getByRole('switch', { name: 'Only what differs' }).check();
    const differing = await rowsOf(page);
    expect(differing).toEqual(all.filter(([, ...values]) => new Set(values).size > 1));
    expect(differing.length).toBeLessThan(all.length);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: `Remove ${compared[3]?.name}` }).click();
  await page.getByRole('button', { name: `Remove ${compared[2]?.name}` }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await page.getByRole('button', { name: 'Request all' }).click();
  const quantities = page.getByRole('textbox', { name: /^Quantity of/ });
  await expect(quantities).toHaveCount(2);
  for (const [at, fabric] of compared.slice(0, 2).entries()) {
    await expect(quantities.nth(at)).toHaveValue(String(fabric.minimum_order));
  }
  await page.goto(`${product.url}/compare?ids=${shop.available.slice(0, 5).map(({ id }) => id)}`);
  await expect(page.getByRole('heading', { name: 'Too many at once' })).toBeVisible();
});

test('a list is shared without and with prices, read by others, requested, and requested again', async ({
  page,
  request,
  newContext,
}) => {
  test.slow();
  const fabrics = shop.available.slice(0, 3);
  const items = fabrics.map(({ id, colourways, minimum_order, price_unit }, at) => ({
    fabric_id: id,
    colourway_id: colourways[0]?.id ?? null,
    quantity: minimum_order + at,
    unit: price_unit,
    note: at === 0 ? 'offered at Rs. 1,111.00' : '',
  }));
  const list = await aList(request, owner, 'Resort 27', items);
  const foreign = await aList(request, other, MARKER, items.slice(0, 1));
  await keepSession(page, owner);
  await page.goto(`${product.url}/lists/${list.id}`);

  const links: string[] = [];
  await test.step('two links are made, one without prices and one with those of the catalog', async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Resort 27' });
    for (const prices of ['Without prices', 'With the prices of the catalog']) {
      await dialog.getByRole('radio', { name: prices }).check();
      // Two presses make one link.
      await dialog.getByRole('button', { name: 'Make a link' }).dblclick();
      const link = dialog.getByRole('listitem').filter({ hasText: prices });
      await expect(link).toHaveCount(1);
      links.push((await link.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? '');
    }
    await expectAccessible(page, '[role=dialog]');
    await page.keyboard.press('Escape');
  });

  await test.step('others see no price where none was shared, and nothing of anybody else', async () => {
    const eyes = await (
      await newContext({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false })
    ).newPage();
    for (const [at, link] of links.entries()) {
      const answer = await eyes.goto(link);
      const html = (await answer?.text()) ?? '';
      if (at === 0) expect(html).not.toMatch(/(?:Rs\.|LKR)\s*\d|1,111/);
      else expect(html).toContain('Rs. ');
      for (const hidden of [owner.user.email, owner.user.name, MARKER, 'Chamara']) expect(html).not.toContain(hidden);
      await expect(eyes.getByRole('listitem')).toHaveCount(3);
      expect(answer?.headers()['x-robots-tag']).toContain('noindex');
    }
    const stranger = await (await newContext()).newPage();
    await keepSession(stranger, other);
    await stranger.goto(`${product.url}/lists/${list.id}`);
    await expect(stranger.getByText('List not found')).toBeVisible();
    await page.goto(`${product.url}/lists/${foreign.id}`);
    await expect(page.getByText('List not found')).toBeVisible();
    await page.goto(`${product.url}/lists`);
    await expect(page.getByText('Resort 27').first()).toBeVisible();
    await expect(page.getByText(MARKER)).toHaveCount(0);
  });

  await test.step('the shared page holds on a narrow screen, with letters twice as large, and on paper', async () => {
    const narrow = await (await newContext({ viewport: { width: 320, height: 640 } })).newPage();
    for (const link of links) {
      await narrow.goto(link);
      await expectAccessible(narrow);
      for (const letters of ['100%', '200%']) {
        await narrow.evaluate((size) => {
          document.documentElement.style.fontSize = size;
        }, letters);
        await expectNoSidewaysScroll(narrow);
        expect([...(await cutOff(narrow)), ...(await cutByTheSheet(narrow))], `in letters of ${letters}`).toEqual([]);
      }
    }
    await narrow.emulateMedia({ media: 'print' });
    await expect(narrow.getByRole('link', { name: 'Save as Excel' })).toBeHidden();
    const apart = await narrow
      .locator('.fabric')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside));
    expect(new Set(apart)).toEqual(new Set(['avoid']));
  });

  let number = '';
  await test.step('the list becomes one request', async () => {
    await page.goto(`${product.url}/lists/${list.id}`);
    await page.getByRole('button', { name: 'Request all' }).dblclick();
    await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(3);
    await page.getByRole('button', { name: 'Request Quotation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Request Quotation' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible();
    const own = await (await request.get(`${product.url}/api/quotations?limit=100`, headersOf(owner))).json();
    expect(own.quotations).toHaveLength(3);
    number = own.quotations.map((one: { quotation_no: string }) => one.quotation_no).toSorted()[0];
    const staff = headersOf(await adminSession(request));
    for (const { id } of own.quotations) {
      const reason = { data: { admin_comment: 'The mill is closed this month.' }, ...staff };
      expect((await request.post(`${product.url}/api/admin/quotations/${id}/reject`, reason)).ok()).toBe(true);
    }
  });

  await test.step('what is over stands under Past, and is in the cart again by one press', async () => {
    await page.goto(`${product.url}/my-quotations`);
    await page.getByRole('link', { name: 'Past (1)' }).click();
    await expect(page.getByRole('listitem', { name: number })).toBeVisible();
    await waitUntilIdle(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Request again ${number}` }).dblclick();
    await expect(page).toHaveURL(`${product.url}/cart`);
    const quantities = page.getByRole('textbox', { name: /^Quantity of/ });
    await expect(quantities).toHaveCount(3);
    const written = await quantities.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    expect(written.toSorted()).toEqual(items.map(({ quantity }) => String(quantity)).toSorted());
  });

  await test.step('a link that was ended opens nothing', async () => {
    await page.goto(`${product.url}/lists/${list.id}`);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).first().click();
    await expect(page.getByText('The link opens nothing any more')).toBeVisible();
    const states = await Promise.all(links.map(async (link) => (await request.get(link)).status()));
    expect(states.toSorted()).toEqual([200, 404]);
  });
});

test('a two-megabyte photo is reduced on a phone before it is sent with a message and in My account', async ({
  newContext,
  request,
}) => {
  const page = await (await newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const [fabric] = shop.available as [Fabric];
  const asked = await request.post(`${product.url}/api/quotations`, {
    data: { fabric_id: fabric.id, quantity_meters: fabric.minimum_order },
    ...headersOf(other),
  });
  const { id } = (await asked.json()).quotation;
  await keepSession(page, other);
  await page.goto(`${product.url}/my-quotations/${id}?messages=${id}`);
  const photo = { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await photoOf(page, 2_400) };
  expect(photo.buffer.length).toBeGreaterThan(1_500_000);
  const sizeOf = async (path: string): Promise<number> => {
    const sent = await page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith(path));
    return Number((await sent.allHeaders())['content-length']);
  };

  await page.getByLabel('Files', { exact: true }).setInputFiles(photo);
  const ofMessage = sizeOf(`/quotations/${id}/messages`);
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  expect(await ofMessage).toBeLessThan(photo.buffer.length / 3);
  await expect(
    page.getByRole('link', { name: /IMG_2041/ }).or(page.getByRole('button', { name: /IMG_2041/ })),
  ).toHaveCount(1);

  await page.goto(`${product.url}/my-account`);
  const ofDocument = sizeOf('/auth/upload-documents');
  await page.getByLabel('Documents to add').setInputFiles(photo);
  expect(await ofDocument).toBeLessThan(photo.buffer.length / 3);
  await expect(page.getByRole('button', { name: 'Download IMG_2041.jpg' })).toHaveCount(1);
});

/** Words beyond the edge of the paper, which hides what sticks out. */
const cutByTheSheet = (page: Page): Promise<string[]> =>
  page.locator('.sheet').evaluate((sheet) => {
    const edge = sheet.getBoundingClientRect().right;
    const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (texts.nextNode()) {
      const words = document.createRange();
      words.selectNodeContents(texts.currentNode);
      if (words.getBoundingClientRect().right > edge) cut.push(texts.currentNode.textContent ?? '');
    }
    return cut;
  });

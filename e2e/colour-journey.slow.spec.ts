import { type APIRequestContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { SmtpSink } from '../backend/test/servers/smtp-sink.js';
import type { Fabric } from '../domain/src/fabrics/fabric.js';
import type { AdminQuotation } from '../domain/src/quotations/quotation.js';
import type { SessionAnswer } from '../domain/src/users/user.js';
import { expectFits } from './fits.js';
import {
  adminSession,
  asAdmin,
  expectAccessible,
  headersOf,
  keepSession,
  product,
  signUp,
  test,
  uploadPicture,
  widths,
} from './product.js';

const [indigo, rust] = [
  { name: 'Indigo', hex: '#2b3a8c', stock_quantity: 300 },
  { name: 'Rust', hex: '#b3341f', stock_quantity: 200 },
];
const customer = {
  email: `samanthi.${Date.now()}@matara.example`,
  password: 'muslin-60s',
  full_name: 'Samanthi Dias',
  phone: '+94 71 555 0142',
};

let sink: SmtpSink;
let session: SessionAnswer;
let staff: { headers: { Authorization: string } };

/** A customer with an email address verified by the emailed link. */
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  sink = await SmtpSink.start(product.smtpPort);
  session = await signUp(request, customer);
  const tokenMailed = () =>
    sink.received
      .filter(({ to }) => to.includes(customer.email))
      .map(({ parsed }) => /\/verify-email#token=([\w.~-]+)/.exec(parsed.text ?? '')?.[1])
      .find(Boolean);
  await expect.poll(tokenMailed, { timeout: 60_000 }).toBeTruthy();
  const data = { token: tokenMailed(), password: customer.password };
  const proof = await request.post(`${product.url}/api/auth/verify-email`, { data });
  expect(proof.ok()).toBe(true);
  session = await proof.json();
  staff = headersOf(await adminSession(request));
  await request.dispose();
});

/** Stopped last: undelivered emails would delay those of the next journey. */
test.afterAll(() => sink.stop());

/** A phone photo of a fabric in both colors on a white table. */
const photo = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#fbfaf7' } })
    .composite([
      { input: plain(840, 600, indigo.hex), left: 180, top: 150 },
      ...[0, 1, 2].map((stripe) => ({ input: plain(840, 50, rust.hex), left: 180, top: 220 + stripe * 180 })),
    ])
    .jpeg({ quality: 90 })
    .toBuffer();

const plain = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 3 as const, background },
});

/** On a phone as well as on a laptop. */
async function expectToFit(page: Page): Promise<void> {
  const size = page.viewportSize();
  await expectFits(page, widths);
  if (size) await page.setViewportSize(size);
}

test('a fabric in two colors is followed from a photo to the stock ledger', async ({ page, newContext }) => {
  const serial = Date.now();
  const made = await page.request.post(`${product.url}/api/admin/fabrics`, {
    ...staff,
    data: {
      name: `Galle Stripe ${serial}`,
      item_code: `GS-${serial}`,
      material: '100% Cotton',
      images: [await uploadPicture(page.request, await photo())],
      number_of_colors: 2,
      width: 147,
      weight: 120,
      price_per_meter: 450,
      price_unit: 'meters',
      minimum_order: 20,
      available_in_sri_lanka: true,
      colourways: [indigo, rust],
    },
  });
  expect(made.status()).toBe(201);
  const fabric: Fabric = await made.json();

  await test.step('a photo finds the cloth', async () => {
    await page.setViewportSize({ width: 360, height: 860 });
    await keepSession(page, session);
    await page.goto(`${product.url}/fabrics`);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('button', { name: 'Find by color or photo' }).click();
    await page
      .getByLabel('Choose a photo')
      .setInputFiles({ name: 'IMG_0107.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await page.getByRole('region', { name: 'From a photo' }).getByRole('listitem').first().getByRole('button').click();
    await expect(page).toHaveURL(/near=%23/);
    await page.getByRole('button', { name: /^Show \d+ fabrics$/ }).click();
    const card = page.getByRole('article', { name: fabric.name, exact: true });
    await expect(card).toContainText(/(?:The same|Very close)/);
    await expectToFit(page);
    await card.getByRole('link', { name: fabric.name, exact: true }).click();
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/^Indigo, /);
  });

  await test.step('one colour of it is held', async () => {
    await page.getByRole('button', { name: 'Hold it for me' }).click();
    const dialog = page.getByRole('dialog', { name: `Hold ${fabric.name} in Indigo` });
    await dialog.getByLabel('Meters').fill('40');
    await dialog.getByRole('button', { name: 'Hold it' }).click();
    await expect(dialog.getByText(/^It is yours for \d+ hours\./)).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('two colours are asked for', async () => {
    const quantity = (name: string) => page.getByRole('textbox', { name: `Quantity of ${fabric.name} in ${name}, in` });
    await quantity('Indigo').fill('60');
    await quantity('Rust').fill('35');
    await quantity('Rust').press('Enter');
    await expect(page.getByText(`${fabric.name} added to cart in 2 colors`)).toBeVisible();
    await page.goto(`${product.url}/cart`);
    await page.getByRole('button', { name: 'Request Quotation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Request Quotation' }).click();
    await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible();
    await expectToFit(page);
  });

  const adminPage = await (await newContext({ viewport: { width: 1280, height: 860 } })).newPage();
  await test.step('the house makes an order of it, and ships that', async () => {
    await asAdmin(adminPage);
    const orderId = await ordered(page.request, fabric.name);
    await adminPage.goto(`${product.url}/admin/orders/${orderId}/show`);
    for (const step of ['Confirm', 'Start processing', 'Mark as shipped']) {
      await adminPage.getByRole('button', { name: step, exact: true }).click();
      const question = adminPage.getByRole('dialog', { name: `${step}?` });
      await question.getByRole('button', { name: step }).click();
      await expect(question).toBeHidden();
    }
    await expect(adminPage.getByRole('button', { name: 'Mark as delivered', exact: true })).toBeVisible();
    await expectToFit(adminPage);
  });

  await test.step('the ledger says each thing that happened, once', async () => {
    const filter = encodeURIComponent(JSON.stringify({ fabric_id: fabric.id }));
    await adminPage.goto(`${product.url}/admin/stock-movements?filter=${filter}`);
    await expect(adminPage.getByText(/405 m on hand, 405 m available\.$/)).toBeVisible();
    // Held and ended, reserved and shipped, beside what was there at first.
    for (const metres of ['+300', '+200', '+40', '−40', '+60', '+35', '−60', '−35']) {
      await expect(adminPage.getByText(`${metres} m`, { exact: true })).toBeVisible();
    }
    await expect(adminPage.getByText(/^[+−][\d.,]+ m$/)).toHaveCount(8);
    await expectAccessible(adminPage);
    await expectToFit(adminPage);
    await page.goto(`${product.url}/my-account`);
    await expect(page.getByRole('listitem').filter({ hasText: `${fabric.name}, Indigo, 40 m` })).toContainText(
      'You ordered it',
    );
  });

  // The journeys after this one find the catalog as it was.
  expect((await page.request.delete(`${product.url}/api/admin/fabrics/${fabric.id}`, staff)).ok()).toBe(true);
});

/** Approves the request for a fabric with all that was sent with it. @returns the id of the order that is made of it. */
async function ordered(request: APIRequestContext, fabricName: string): Promise<string> {
  const filter = encodeURIComponent(JSON.stringify({ search: customer.email }));
  const list = `${product.url}/api/admin/quotations?filter=${filter}`;
  const ofFabric = async () =>
    ((await (await request.get(list, staff)).json()) as AdminQuotation[]).filter((quotation) =>
      JSON.stringify(quotation).includes(fabricName),
    );
  const [asked] = await ofFabric();
  const sent = encodeURIComponent(JSON.stringify({ request_group: asked?.request_group }));
  const together = await request.get(`${product.url}/api/admin/quotations?filter=${sent}`, staff);
  const group = ((await together.json()) as AdminQuotation[]).map(({ id, version }) => ({ id, version }));
  const data = { quoted_price: 42_750, with_group: true, group };
  const approval = await request.post(`${product.url}/api/admin/quotations/${asked?.id}/approve`, { ...staff, data });
  expect(approval.ok()).toBe(true);
  const approved = (await ofFabric()).filter(({ status }) => status === 'approved');
  expect(approved).toHaveLength(1);
  const order = await request.post(`${product.url}/api/admin/quotations/${approved[0]?.id}/convert`, staff);
  expect(order.status()).toBe(201);
  return (await order.json()).id;
}

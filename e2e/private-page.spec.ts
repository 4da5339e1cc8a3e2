import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import { SmtpSink } from '../backend/test/servers/smtp-sink.js';
import { photoOf } from './photo.js';
import { adminSession, expectAccessible, expectNoSidewaysScroll, headersOf, product, signUp, test } from './product.js';

/** As a telephone says it; the name of the browser of these journeys is that of a robot. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36';
const email = `dilani.${Date.now()}@galle-shirts.example`;

let sink: SmtpSink;
let admin: Record<string, string>;
let quotation: { id: string; quotation_no: string; item: string };

test.beforeAll(async ({ request }) => {
  sink = await SmtpSink.start(product.smtpPort);
  admin = headersOf(await adminSession(request)).headers;
  const person = { full_name: 'Dilani Fernando', email, password: 'muslin-60s', phone: '+94 71 555 0133' };
  const customer = headersOf(await signUp(request, person));
  const { fabrics } = await (await request.get(`${product.url}/api/fabrics?in_stock=true&limit=1`)).json();
  const asked = await request.post(`${product.url}/api/quotations`, {
    data: { fabric_id: fabrics[0].id, quantity_meters: fabrics[0].minimum_order + 100 },
    ...customer,
  });
  expect(asked.status()).toBe(201);
  quotation = { ...(await asked.json()).quotation, item: fabrics[0].name };
});
test.afterAll(() => sink.stop());

const house = (request: APIRequestContext, verb: string, data: object) =>
  request.fetch(`${product.url}/api/admin/quotations/${quotation.id}/${verb}`, {
    method: verb === 'template' ? 'PUT' : 'POST',
    headers: admin,
    data,
  });

/** The newest of so many links; other mails about a quotation bring the same one. */
async function mailedLink(count: number): Promise<string> {
  const links = () => {
    const mails = sink.received.filter(({ to }) => to.includes(email));
    const found = mails.flatMap(({ parsed }) => /https?:\/\/\S+\/q\/[\w-]{43}/.exec(parsed.text ?? '')?.[0] ?? []);
    return [...new Set(found)];
  };
  await expect.poll(() => links().length, { timeout: 40_000 }).toBe(count);
  return links().at(-1) ?? '';
}

/** A telephone whose browser runs no script. */
async function onAPhone(newContext: (options: object) => Promise<BrowserContext>): Promise<Page> {
  const viewport = { width: 360, height: 740 };
  return (await newContext({ javaScriptEnabled: false, viewport, userAgent })).newPage();
}

const shot = (page: Page, name: string) =>
  process.env.SELVEDGE_SHOTS
    ? page.screenshot({ path: `${process.env.SELVEDGE_SHOTS}/${name}.png` })
    : Promise.resolve(undefined);

test('on the page of the emailed link a change is requested and revision B accepted, in two languages', async ({
  request,
  newContext,
}) => {
  const page = await onAPhone(newContext);

  await test.step('a customer asks for a change on the page of the link, without a script', async () => {
    expect((await house(request, 'approve', { quoted_price: 90_000, admin_comment: 'Ready in a week.' })).ok()).toBe(
      true,
    );
    await page.goto(await mailedLink(1));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Quotation ${quotation.quotation_no}`);
    await expect(page.getByText('Ready in a week.')).toBeVisible();
    // The one next step stays in reach, wherever the page is scrolled to.
    const bar = page.getByRole('link', { name: 'Accept …' }).last();
    await expect(bar).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await shot(page, 'a-open');
    await page.getByText('Ask for a change').last().click();
    await page.getByLabel('What should be different?').fill('A little less, please.');
    await page.getByText('Wish another quantity or price').click();
    await page.getByLabel(/^Price wished for/).fill('a few');
    await page.getByRole('button', { name: 'Ask for this change' }).click();
    // It is said where the page opens, with the way to the field.
    const problem = page.getByRole('alert');
    await expect(problem).toBeInViewport();
    await expect(problem).toHaveText('Nothing was sent. The price must be an amount in rupees.');
    await problem.getByRole('link').click();
    await expect(page.getByLabel(/^Price wished for/)).toBeInViewport();
    await expect(page.getByLabel('What should be different?')).toHaveValue('A little less, please.');
    await page.getByLabel(/^Price wished for/).fill('400');
    await page.getByRole('button', { name: 'Ask for this change' }).click();
    await expect(page.getByText(/^You asked for a change on/)).toBeVisible();
    await expect(page.getByText(new RegExp(`^${quotation.item}, .+: Rs\\. 400\\.00$`))).toBeVisible();
    await shot(page, 'a-change-asked');
    const seen = await (
      await request.get(`${product.url}/api/admin/quotations/${quotation.id}`, { headers: admin })
    ).json();
    expect(seen).toMatchObject({ turn: 'ours', answer: { via: 'link', message: 'A little less, please.' } });
    expect(seen.seen_at).not.toBeNull();
  });

  await test.step('revision B opens with what changed, is reached from A, and becomes an order by a typed name', async () => {
    const former = await mailedLink(1);
    expect((await house(request, 'template', { unit_price: 400 })).ok()).toBe(true);
    expect((await house(request, 'send', {})).ok()).toBe(true);
    const newest = await mailedLink(2);
    await page.goto(former);
    await shot(page, 'a-superseded');
    await page.getByRole('link', { name: 'Open revision B' }).click();
    await expect(page).toHaveURL(newest);
    await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: quotation.item }).filter({ hasText: ', Unit price' }),
    ).toContainText('Rs. 400.00');
    await shot(page, 'b-open');
    await page.getByRole('link', { name: 'Accept …' }).first().click();
    await page.getByLabel('Your name').fill('Dilani Fernando');
    await shot(page, 'b-accepting');
    await page.getByRole('button', { name: 'Accept and order' }).click();
    await expect(page.getByText(/^Accepted on/)).toBeVisible();
    await expect(page.getByText('Signed: Dilani Fernando')).toBeVisible();
    await expectNoSidewaysScroll(page);
    // The name of a bank is longer than its column.
    await expect(page.getByText('How to pay')).toBeVisible();
    const beyond = await page
      .locator('.facts dd')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    expect(beyond).toEqual([]);
    await shot(page, 'b-accepted');
    const { order_id } = await (
      await request.get(`${product.url}/api/admin/quotations/${quotation.id}`, { headers: admin })
    ).json();
    const order = await (await request.get(`${product.url}/api/admin/orders/${order_id}`, { headers: admin })).json();
    expect(order).toMatchObject({ status: 'pending', revision: 'B' });
    await expect(page.getByText(order.order_number)).toBeVisible();
  });

  await test.step('a photo of the phone becomes smaller on the device before it is sent', async () => {
    const phone = await (await newContext({ viewport: { width: 360, height: 740 }, userAgent })).newPage();
    await phone.goto(await mailedLink(2));
    await phone.getByText('Write to us').click();
    const photo = await photoOf(phone, 2_400);
    expect(photo.length).toBeGreaterThan(1_500_000);
    const files = phone.locator('input[type=file]');
    await files.setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(phone.getByRole('status').filter({ hasText: / MB → 0\.\d MB$/ })).toBeVisible();
    const sent = await files.evaluate((input: HTMLInputElement) => input.files?.[0]?.size ?? 0);
    expect(sent).toBeLessThan(photo.length / 3);
    await phone.getByLabel('Your message').fill('Is it this shade?');
    const said: string[] = [];
    phone.on('console', (message) => said.push(message.text()));
    await phone.locator('#write button').evaluate((button) => {
      new MutationObserver(() => console.log(button.textContent)).observe(button, { childList: true });
    });
    await phone.route('**/q/**', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
    );
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(phone.getByRole('alert')).toHaveText('The connection was lost. Please try again in a few seconds.');
    await expect(phone.getByLabel('Your message')).toHaveValue('Is it this shade?');
    await phone.unrouteAll();
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(phone.getByRole('link', { name: /^IMG_2041\.jpg/ })).toBeVisible();
    expect(said).toContainEqual(expect.stringMatching(/^Sending … \d+ %$/));

    await phone.getByText('Write to us').click();
    await phone.getByLabel('Your message').fill('And this program?');
    await files.setInputFiles({ name: 'tool.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') });
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(phone.getByText('Nothing was sent.').first()).toBeVisible();
    await expect(phone.getByLabel('Your message')).toHaveValue('And this program?');
  });

  await test.step('with a script nothing is missing, and everybody can use it', async () => {
    const adminPage = await (await newContext({ viewport: { width: 1280, height: 860 } })).newPage();
    await adminPage.goto(await mailedLink(2));
    await expectAccessible(adminPage);
    await adminPage.getByRole('link', { name: 'සිංහල' }).click();
    await expect(adminPage.locator('html')).toHaveAttribute('lang', 'si');
    await expectAccessible(adminPage);
    await shot(adminPage, 'b-accepted-1280');
  });
});

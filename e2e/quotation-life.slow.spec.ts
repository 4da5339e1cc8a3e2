import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { SmtpSink } from '../backend/test/servers/smtp-sink.js';
import { readPdf } from '../backend/test/support/pdf-text.js';
import { formatRupees } from '../domain/src/money.js';
import type { SessionAnswer } from '../domain/src/users/user.js';
import { asAdmin, demoFabrics, expectAccessible, keepSession, product, signUp, test } from './product.js';
import { openRowMenu } from './row-menu.js';

test.use({ viewport: { width: 1280, height: 900 } });

const BUSY = 'Too many requests. Please try again in a moment.';
const PRICE = 275_400.5;
const customer = { full_name: 'Tharindu Gunasekara', email: '', password: 'muslin-60s', phone: '+94 71 555 0188' };

let sink: SmtpSink;
let session: SessionAnswer;
/** The requested fabrics, and the resulting quotation number. */
const fabrics: string[] = [];
let number = '';

test.beforeAll(async ({ request }) => {
  sink = await SmtpSink.start(product.smtpPort);
  customer.email = `tharindu.${Date.now()}@lanka-shirts.example`;
  session = await signUp(request, customer);
});
test.afterAll(() => sink.stop());

const openQuotations = (page: Page) =>
  page.goto(`${product.url}/admin/quotations?filter=${encodeURIComponent(JSON.stringify({ search: customer.email }))}`);
const rowsOf = (page: Page) => page.getByRole('row').filter({ hasText: customer.email });

test('a request of three fabrics becomes one quotation, an order, and a delivery', async ({ page, newContext }) => {
  test.slow();
  await keepSession(page, session);
  const adminPage = await (await newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  const call = await asAdmin(adminPage);

  await test.step('a request that fails in part keeps the cart, says so once, and sends only what is missing', async () => {
    // Fabrics that are not counted by roll: the rolls of an order are picked before it ships, which rolls.slow.spec.ts shows.
    const whole = (await demoFabrics(page.request)).filter(({ colourways }) =>
      colourways.every((own) => own.largest_single_shade_meters === null),
    );
    const names = new RegExp(`^(?:${whole.map(({ name }) => escaped(name)).join('|')})$`);
    await page.goto(`${product.url}/fabrics`);
    for (let count = 1; count <= 3; count++) {
      const card = page
        .getByRole('article', { name: names })
        .filter({ has: page.getByRole('button', { name: 'Add to Quote', disabled: false }) })
        .first();
      fabrics.push((await card.getAttribute('aria-label')) ?? '');
      await card.getByRole('button', { name: 'Add to Quote' }).click();
      await expect(page.getByText('In Quote')).toHaveCount(count);
    }

    let rejections = 2;
    const answers: number[] = [];
    await page.route('**/api/quotations', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      if (rejections-- > 0) return route.fulfill({ status: 429, json: { statusCode: 429, message: BUSY } });
      const answer = await route.fetch();
      answers.push(answer.status());
      return route.fulfill({ response: answer });
    });
    await page.goto(`${product.url}/cart`);
    await page.getByRole('button', { name: 'Request Quotation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request Quotation' });
    await dialog.getByRole('button', { name: 'Request Quotation' }).click();
    // Each line says it as well, of itself.
    await expect(page.getByText(BUSY, { exact: true })).toHaveCount(1);
    expect(answers).toEqual([201]);
    await expectAccessible(page);

    await dialog.getByRole('button', { name: 'Request Quotation' }).click();
    await expect(page.getByText('Quotation request submitted successfully! We will contact you soon.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible();
    // The one that was accepted before is not sent again.
    expect(answers.slice(1)).toEqual([201, 201]);
    await page.goto(`${product.url}/my-quotations`);
    await expect(page.getByText('Pending')).toHaveCount(1);
    await page.getByRole('link', { name: /^Open: QT-/ }).click();
    for (const fabric of fabrics) await expect(page.getByText(new RegExp(`^${escaped(fabric)}, `))).toBeVisible();
  });

  await test.step('an admin finds the three in one row, and approves them as one quotation', async () => {
    await openQuotations(adminPage);
    await expect(rowsOf(adminPage)).toHaveCount(1);
    await expect(rowsOf(adminPage).getByText(/ \+2 more$/)).toBeVisible();
    const [first = ''] = /QT-\d{4}-\d{4}/.exec((await rowsOf(adminPage).textContent()) ?? '') ?? [];
    number = first;
    // By keyboard it opens to the three.
    await rowsOf(adminPage)
      .getByRole('button', { name: `3 requests, sent with ${number}` })
      .press('Enter');
    await expect(
      adminPage.getByRole('list', { name: `Sent together with ${number}` }).getByRole('listitem'),
    ).toHaveCount(3);
    await expectAccessible(adminPage);
    await adminPage.getByRole('tab', { name: /^To answer/ }).click();
    await expect(adminPage).toHaveURL(/turn/);
    await (await openRowMenu(adminPage, number, rowsOf(adminPage))).getByRole('combobox').selectOption('approved');
    const approval = adminPage.getByRole('dialog', { name: 'Approve quotation' });
    const tick = 'Answer the 3 requests of this submission as one quotation';
    await expect(approval.getByRole('checkbox', { name: tick })).toBeChecked();
    await approval.getByLabel('Quoted price (Rs.)').fill(String(PRICE));
    await approval.getByRole('button', { name: 'Approve' }).click();
    await expect(rowsOf(adminPage)).toHaveCount(0);
    await adminPage.getByRole('tab', { name: /^With customer/ }).click();
    await expect(rowsOf(adminPage).getByText(/ \+2 more$/)).toBeVisible();
    await expect(rowsOf(adminPage).getByText('7 days left')).toBeVisible();
    const remind = rowsOf(adminPage).getByRole('button', { name: /^Remind/ });
    await expect(remind).toBeVisible({ timeout: 30_000 });
  });

  await test.step('the customer downloads the sheet with all three lines and the price', async () => {
    await page.goto(`${product.url}/my-quotations`);
    await expect(page.getByText(formatRupees(PRICE))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: `Answer: ${number}` }).click();
    await expect(page.getByText('Approved')).toHaveCount(1);
    await expect(page.getByText(formatRupees(PRICE))).toBeVisible();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download PDF of ${number}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${number}_Tharindu_Gunasekara.pdf`);
    const { pages, title } = await readPdf(await readFile(await download.path()));
    expect(title).toBe(`Quotation ${number}`);
    for (const expected of [...fabrics, customer.full_name, formatRupees(PRICE)])
      expect(pages.join(' ')).toContain(expected);
  });

  await test.step('an admin takes it through an order to its delivery, and the figures agree', async () => {
    const figures = async () => (await adminPage.request.get(`${product.url}/api/admin/dashboard/stats`, call)).json();
    const before = await figures();
    await openQuotations(adminPage);
    const more = await openRowMenu(adminPage, number, rowsOf(adminPage));
    await more.getByRole('button', { name: 'Convert to order' }).click();
    await adminPage
      .getByRole('dialog', { name: 'Convert to order?' })
      .getByRole('button', { name: 'Convert to order' })
      .click();
    await expect(adminPage.getByRole('heading', { level: 1, name: /^Order OR-\d{4}-\d{4}$/ })).toBeVisible();
    for (const step of ['Confirm', 'Start processing', 'Mark as shipped', 'Mark as delivered']) {
      await adminPage.getByRole('button', { name: step, exact: true }).click();
      const question = adminPage.getByRole('dialog', { name: `${step}?` });
      await question.getByRole('button', { name: step }).click();
      await expect(question).toBeHidden();
    }
    await expect(adminPage.getByRole('button', { name: 'Mark as delivered', exact: true })).toHaveCount(0);
    await expectAccessible(adminPage);

    const after = await figures();
    expect(Math.round((after.total_revenue - before.total_revenue) * 100)).toBe(PRICE * 100);
    expect(after.active_orders).toBe(before.active_orders);
    expect(after.recent_orders[0]).toMatchObject({ status: 'delivered', total_amount: PRICE });
    await adminPage.goto(`${product.url}/admin/dashboard`);
    await expect(adminPage.getByText(formatRupees(after.total_revenue)).first()).toBeVisible();
    await expect(adminPage.getByText(after.recent_orders[0].order_number).first()).toBeVisible();
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

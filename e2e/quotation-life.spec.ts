import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readPdf } from '../backend/test/pdf-text.js';
import { SmtpSink } from '../backend/test/smtp-sink.js';
import { formatRupees } from '../domain/src/money.js';
import { expectAccessible, product, test } from './product.js';

test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 1280, height: 900 } });

const BUSY = 'Too many requests. Please try again in a moment.';
const PRICE = 275_400.5;
const customer = { full_name: 'Tharindu Gunasekara', email: '', password: 'muslin-60s', phone: '+94 71 555 0188' };

let sink: SmtpSink;
let session: Session;
/** What the customer asked for, and what became of it. */
const fabrics: string[] = [];
let number = '';

interface Session {
  token: string;
  user: object;
}

test.beforeAll(async ({ request }) => {
  sink = await SmtpSink.start(product.smtpPort);
  customer.email = `tharindu.${Date.now()}@lanka-shirts.example`;
  session = await (await request.post(`${product.url}/api/auth/signup`, { data: customer })).json();
});
test.afterAll(() => sink.stop());

/** Puts a session where the sign-in form would. */
async function signedIn(page: Page, { token, user }: Session): Promise<void> {
  await page.addInitScript(
    ([token, user]) => {
      localStorage.setItem('auth_token', token ?? '');
      localStorage.setItem('user', user ?? '');
    },
    [token, JSON.stringify(user)],
  );
}

async function asAdmin(page: Page): Promise<{ headers: Record<string, string> }> {
  const admin: Session = await (
    await page.request.post(`${product.url}/api/auth/login`, { data: product.admin })
  ).json();
  await signedIn(page, admin);
  return { headers: { Authorization: `Bearer ${admin.token}` } };
}

const openQuotations = (page: Page) =>
  page.goto(`${product.url}/admin/quotations?filter=${encodeURIComponent(JSON.stringify({ search: customer.email }))}`);
const rowsOf = (page: Page) => page.getByRole('row').filter({ hasText: customer.email });

test('a request that fails in part keeps the cart, says so once, and sends only what is missing', async ({
  page,
  context,
}) => {
  await signedIn(page, session);
  await page.goto(`${product.url}/fabrics`);
  for (let count = 1; count <= 3; count++) {
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Add to Quote', disabled: false }) })
      .first();
    fabrics.push((await card.getAttribute('aria-label')) ?? '');
    await card.getByRole('button', { name: 'Add to Quote' }).click();
    await expect(page.getByText('In Quote')).toHaveCount(count);
  }

  let refusals = 2;
  const answers: number[] = [];
  await context.route('**/api/quotations', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    if (refusals-- > 0) return route.fulfill({ status: 429, json: { statusCode: 429, message: BUSY } });
    const answer = await route.fetch();
    answers.push(answer.status());
    return route.fulfill({ response: answer });
  });
  await page.goto(`${product.url}/cart`);
  await page.getByRole('button', { name: 'Request Quotation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Quotation' });
  await dialog.getByRole('button', { name: 'Request Quotation' }).click();
  await expect(page.getByText(BUSY)).toHaveCount(1);
  expect(answers).toEqual([201]);
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Request Quotation' }).click();
  await expect(page.getByText('Quotation request submitted successfully! We will contact you soon.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible();
  // What was taken before is answered from its key, and the other two are made now.
  expect(answers.slice(1).sort()).toEqual([200, 201, 201]);
  await page.goto(`${product.url}/my-quotations`);
  await expect(page.getByText('Pending')).toHaveCount(3);
  for (const fabric of fabrics) await expect(page.getByText(new RegExp(`^${escaped(fabric)}, `))).toBeVisible();
});

test('an admin finds the three in one row, and approves them as one quotation', async ({ page }) => {
  await asAdmin(page);
  await openQuotations(page);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page).getByText(/ \+2 more$/)).toBeVisible();
  const [first = ''] = /QT-\d{4}-\d{4}/.exec((await rowsOf(page).textContent()) ?? '') ?? [];
  number = first;
  // By keyboard it opens to the three.
  await rowsOf(page)
    .getByRole('button', { name: `3 requests, sent with ${number}` })
    .press('Enter');
  await expect(page.getByRole('list', { name: `Sent together with ${number}` }).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('tab', { name: /^Ours/ }).click();
  await expect(page).toHaveURL(/turn/);
  await rowsOf(page).getByLabel(`Status of ${number} for ${customer.full_name}`).selectOption('approved');
  const approval = page.getByRole('dialog', { name: 'Approve quotation' });
  const tick = 'Answer the 3 requests of this submission as one quotation';
  await expect(approval.getByRole('checkbox', { name: tick })).toBeChecked();
  await approval.getByLabel('Quoted price (Rs.)').fill(String(PRICE));
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(rowsOf(page)).toHaveCount(0);
  await page.getByRole('tab', { name: /^Customer's/ }).click();
  await expect(rowsOf(page).getByText(/ \+2 more$/)).toBeVisible();
  await expect(rowsOf(page).getByText('7 days left')).toBeVisible();
  await expect(rowsOf(page).getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
});

test('the customer downloads the sheet with all three lines and the price', async ({ page }) => {
  await signedIn(page, session);
  await page.goto(`${product.url}/my-quotations`);
  await expect(page.getByText('Approved')).toHaveCount(1);
  await expect(page.getByText(formatRupees(PRICE))).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download the PDF of ${number}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${number}_Tharindu_Gunasekara.pdf`);
  const { pages, title } = await readPdf(await readFile(await download.path()));
  expect(title).toBe(`Quotation ${number}`);
  for (const expected of [...fabrics, customer.full_name, formatRupees(PRICE)])
    expect(pages.join(' ')).toContain(expected);
});

test('an admin takes it through an order to its delivery, and the figures agree', async ({ page }) => {
  const call = await asAdmin(page);
  const figures = async () => (await page.request.get(`${product.url}/api/admin/dashboard/stats`, call)).json();
  const before = await figures();
  await openQuotations(page);
  await rowsOf(page).getByRole('button', { name: 'Convert to order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Convert to order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order OR-\d{4}-\d{4}$/ })).toBeVisible();
  for (const step of ['Confirm', 'Start processing', 'Mark as shipped', 'Mark as delivered']) {
    await page.getByRole('button', { name: step, exact: true }).click();
    const question = page.getByRole('dialog', { name: `${step}?` });
    await question.getByRole('button', { name: step }).click();
    await expect(question).toBeHidden();
  }
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  const after = await figures();
  expect(Math.round((after.total_revenue - before.total_revenue) * 100)).toBe(PRICE * 100);
  expect(after.active_orders).toBe(before.active_orders);
  expect(after.recent_orders[0]).toMatchObject({ status: 'delivered', total_amount: PRICE });
  await page.goto(`${product.url}/admin/dashboard`);
  await expect(page.getByText(formatRupees(after.total_revenue)).first()).toBeVisible();
  await expect(page.getByText(after.recent_orders[0].order_number).first()).toBeVisible();
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

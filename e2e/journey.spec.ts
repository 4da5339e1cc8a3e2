import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type ReceivedMail, SmtpSink } from '../backend/test/servers/smtp-sink.js';
import { readPdf } from '../backend/test/support/pdf-text.js';
import { killWorker } from './kill-worker.js';
import { adminSession, headersOf, product, test } from './product.js';
import { openRowMenu } from './row-menu.js';

test.use({ serviceWorkers: 'allow' });

let sink: SmtpSink;
test.beforeAll(async () => {
  sink = await SmtpSink.start(product.smtpPort);
});
test.afterAll(() => sink.stop());

const customer = {
  name: 'Ishara Wijesinghe',
  email: `ishara.${Date.now()}@coastline.example`,
  password: 'indigo-8-oz',
};

/** Waits until this address has received exactly `count` decisions. */
async function decisionsFor(address: string, count: number): Promise<ReceivedMail[]> {
  const arrived = () =>
    sink.received.filter(({ to, parsed }) => to.includes(address) && parsed.subject?.startsWith('Quotation QT-'));
  await expect.poll(() => arrived().length, { timeout: 60_000 }).toBe(count);
  return arrived();
}

async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto(`${product.url}/admin/login`);
  await page.getByLabel('Email').fill(product.admin.email);
  await page.getByLabel(/^Password/).fill(product.admin.password);
  await page.getByRole('button', { name: 'Sign In to Admin Panel' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
}

/** Approves a request, and kills the worker that has its mail to send. */
async function approveAndKill(request: APIRequestContext): Promise<{ email: string; quotationId: string }> {
  const staff = headersOf(await adminSession(request));
  const { fabrics } = await (await request.get(`${product.url}/api/fabrics?limit=1&in_stock=true`)).json();
  const email = `crash.${Date.now()}@coastline.example`;
  const made = await request.post(`${product.url}/api/quotations`, {
    data: { fabric_id: fabrics[0].id, quantity_meters: 50, customer_name: 'Crash Test', customer_email: email },
  });
  const { quotation } = await made.json();
  const approved = await request.post(`${product.url}/api/admin/quotations/${quotation.id}/approve`, {
    ...staff,
    data: { quoted_price: 1000 },
  });
  expect(approved.ok()).toBe(true);
  killWorker(product.pid);
  return { email, quotationId: quotation.id };
}

test('the journey from registration to the emails of two decisions works beside a worker that is killed', async ({
  page,
  newContext,
  request,
}) => {
  test.slow();
  // First, so that a second mail would have all the time of this journey to arrive.
  const { email, quotationId } = await approveAndKill(request);

  await test.step('a visitor registers, signs in and requests two fabrics', async () => {
    await page.goto(product.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Deliver' })).toBeVisible();

    await page.goto(`${product.url}/register`);
    await page.getByLabel('Full Name').fill(customer.name);
    await page.getByLabel('Email').fill(customer.email);
    await page.getByLabel(/^Password/).fill(customer.password);
    await page.getByLabel(/^Confirm Password/).fill(customer.password);
    await page.getByLabel('Phone').fill('+94 77 555 0101');
    await page.getByLabel('Company Name').fill('Coastline Apparel');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Registration successful! Please login to continue.')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);

    await page.getByLabel('Email').fill(customer.email);
    await page.getByLabel(/^Password/).fill(customer.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/fabrics$/);

    // The filter lives in the address, and the count follows it.
    const count = page.getByRole('status').filter({ hasText: /^\d+ fabrics found$/ });
    await expect(count).toBeVisible();
    const all = Number.parseInt((await count.textContent()) ?? '', 10);
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters
      .getByRole('group', { name: 'Categories' })
      .getByRole('checkbox', { name: /^Linen/ })
      .check();
    await expect(page).toHaveURL(/category=Linen/);
    await expect.poll(async () => Number.parseInt((await count.textContent()) ?? '', 10)).toBeLessThan(all);

    // Two fabrics: the first with less than its minimum, which is raised.
    const cards = page.getByRole('article');
    await expect(cards.filter({ hasNotText: 'Linen' })).toHaveCount(0);
    const first = cards.filter({ has: page.getByRole('button', { name: 'Add to Quote', disabled: false }) }).first();
    const name = (await first.getAttribute('aria-label')) ?? '';
    await page.getByRole('textbox', { name: `Quantity of ${name}` }).fill('1');
    await page.getByRole('article', { name, exact: true }).getByRole('button', { name: 'Add to Quote' }).click();
    await expect(
      page.getByText(/added to cart \(\d+ meters - minimum order applied\)|added to cart$/).first(),
    ).toBeVisible();
    await expect(page.getByRole('article', { name, exact: true }).getByText('In Quote')).toBeVisible();
    await page.getByRole('button', { name: 'Add to Quote', disabled: false }).first().click();

    await page.goto(`${product.url}/cart`);
    await expect(page.getByRole('heading', { name: 'Quotation Request' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2);
    await page.getByRole('button', { name: 'Request Quotation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request Quotation' });
    await expect(dialog.getByLabel('Full Name')).toHaveValue(customer.name);
    await dialog.getByRole('button', { name: 'Request Quotation' }).click();
    await expect(page.getByText('Quotation request submitted successfully! We will contact you soon.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible();

    // Quotations that were requested together are one row, with us.
    await page.goto(`${product.url}/my-quotations`);
    await expect(page.getByRole('link', { name: 'With us (1)' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('Pending')).toHaveCount(1);
  });

  const adminPage = await (await newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await test.step('an admin approves one with a price, rejects the other, and both mails arrive', async () => {
    await signInAsAdmin(adminPage);
    await adminPage
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: /^Quotations/ })
      .click();
    // A submission is one row, which expands to its two requests.
    const row = adminPage.getByRole('row').filter({ hasText: customer.email });
    await row.getByRole('button', { name: /^2 requests, sent with / }).click();
    const requests = adminPage.getByRole('list', { name: /^Sent together with / }).getByRole('listitem');
    await expect(requests).toHaveCount(2);
    const numbers = await requests.getByText(/QT-\d{4}-\d{4}/).allTextContents();
    const [approved, rejected] = numbers.map((text) => /QT-\d{4}-\d{4}/.exec(text)?.[0] ?? '');
    expect(approved && rejected).toBeTruthy();

    await (await openRowMenu(adminPage, approved, requests)).getByRole('combobox').selectOption('approved');
    const approval = adminPage.getByRole('dialog', { name: 'Approve quotation' });
    // The total of the lines is proposed, of both requests and then of one; without a price nothing is approved.
    const price = approval.getByLabel('Quoted price (Rs.)');
    await expect(price).not.toHaveValue('');
    const ofBoth = await price.inputValue();
    await approval.getByRole('checkbox', { name: /^Answer the 2 requests/ }).uncheck();
    await expect(price).not.toHaveValue(ofBoth);
    await price.fill('');
    await approval.getByRole('button', { name: 'Approve' }).click();
    await expect(adminPage.getByText('Valid quoted price is required for approval').first()).toBeVisible();
    await approval.getByLabel('Quoted price (Rs.)').fill('148,500.50');
    await approval.getByLabel('Comment for the customer (optional)').fill('Ready in two weeks.');
    await approval.getByRole('button', { name: 'Approve' }).click();
    await expect(approval).toBeHidden();

    // An answered request leaves the list of those to answer, and the other one stands there alone.
    await (await openRowMenu(adminPage, rejected ?? '')).getByRole('combobox').selectOption('rejected');
    const rejection = adminPage.getByRole('dialog', { name: 'Reject quotation' });
    await rejection.getByLabel('Reason (optional)').fill('The mill has stopped this quality.');
    await rejection.getByRole('button', { name: 'Reject' }).click();
    await expect(rejection).toBeHidden();

    const mails = await decisionsFor(customer.email, 2);
    const acknowledged = () =>
      sink.received.filter(
        ({ to, parsed }) => to.includes(customer.email) && parsed.subject?.startsWith('We have your request'),
      ).length;
    await expect.poll(acknowledged).toBe(1);
    const letter = mails.find(({ parsed }) => parsed.subject?.includes(approved ?? '-'));
    const rejectionMail = mails.find(({ parsed }) => parsed.subject?.includes(rejected ?? '-'));
    expect(rejectionMail?.parsed.text).toContain('The mill has stopped this quality.');
    const [attachment] = letter?.parsed.attachments ?? [];
    expect(attachment?.filename).toBe(`${approved}_Ishara_Wijesinghe.pdf`);
    const { pages, title } = await readPdf(new Uint8Array(attachment?.content as ArrayBuffer));
    expect(title).toContain(approved);
    const text = pages.join(' ');
    for (const expected of [
      approved,
      customer.name,
      'Coastline Apparel',
      '148,500.50',
      'Ready in two weeks.',
      '50% advance',
    ]) {
      expect(text).toContain(expected);
    }
  });

  await test.step('a worker that is killed between approval and mail still sends exactly one', async () => {
    const staff = headersOf(await adminSession(request));
    const quotation = async () =>
      (await request.get(`${product.url}/api/admin/quotations/${quotationId}`, staff)).json();
    await expect.poll(async () => (await quotation()).mail.state, { timeout: 30_000 }).toBe('sent');
    await decisionsFor(email, 1);
  });
});

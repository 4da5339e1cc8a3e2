import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { SmtpSink } from '../backend/test/servers/smtp-sink.js';
import { readPdf } from '../backend/test/support/pdf-text.js';
import type { SessionAnswer } from '../domain/src/users/user.js';
import { asAdmin, expectAccessible, expectNoSidewaysScroll, keepSession, product, signUp, test } from './product.js';

test.use({ viewport: { width: 1280, height: 900 } });

const PHONE = '+94 11 244 5566';
const customer = { full_name: 'Sanduni Wijesinghe', email: '', password: 'muslin-60s', phone: '+94 71 555 0199' };

let sink: SmtpSink;
let session: SessionAnswer;
let number = '';
/** The fabrics first requested, and the one that staff added. */
const fabrics: string[] = [];
let added = '';

test.beforeAll(async ({ request }) => {
  sink = await SmtpSink.start(product.smtpPort);
  customer.email = `sanduni.${Date.now()}@kandy-blouses.example`;
  session = await signUp(request, customer);
});
test.afterAll(() => sink.stop());

/** Opens the newest quotation of the customer. */
async function openQuotation(page: Page, request: APIRequestContext, staff: { Authorization: string }): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ search: customer.email }));
  const found = await request.get(`${product.url}/api/admin/quotations?filter=${filter}`, { headers: staff });
  const [quotation] = (await found.json()) as { id: string; quotation_no: string }[];
  number = quotation?.quotation_no ?? '';
  await page.goto(`${product.url}/admin/quotations/${quotation?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
}

/** The quotation as its customer opens it. */
async function openOwn(page: Page): Promise<void> {
  await page.goto(`${product.url}/my-quotations`);
  await page.getByRole('link', { name: number, exact: true }).click();
}

/** The text of the PDF that the customer downloads. */
async function ownPdf(page: Page): Promise<string> {
  await openOwn(page);
  const button = page.getByRole('button', { name: `Download PDF of ${number}` });
  let text = '';
  // It is printed a moment after it was sent.
  await expect(async () => {
    const [download] = await Promise.all([page.waitForEvent('download', { timeout: 3_000 }), button.click()]);
    text = (await readPdf(await readFile(await download.path()))).pages.join(' ');
  }).toPass({ timeout: 40_000 });
  return text;
}

async function ask(request: APIRequestContext, fabricId: string, group: string): Promise<void> {
  const answer = await request.post(`${product.url}/api/quotations`, {
    data: { fabric_id: fabricId, quantity_meters: 120 },
    headers: { Authorization: `Bearer ${session.token}`, 'X-Request-Group': group },
  });
  expect(answer.status()).toBe(201);
}

test('a request of two fabrics is one quotation, and goes through two revisions', async ({
  page,
  newContext,
  request,
}) => {
  test.slow();
  await keepSession(page, session);
  const adminPage = await (await newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  const { headers: staff } = await asAdmin(adminPage);

  await test.step('a customer asks for two fabrics', async () => {
    const { fabrics: found } = await (
      await request.get(`${product.url}/api/fabrics?in_stock=true&limit=3&sort=name`)
    ).json();
    fabrics.push(found[0].name, found[1].name);
    added = found[2].name;
    const group = crypto.randomUUID();
    await ask(request, found[0].id, group);
    await ask(request, found[1].id, group);
    await page.goto(`${product.url}/my-quotations`);
    await page.getByRole('link', { name: /^Open: QT-/ }).click();
    await expect(page.getByText(fabrics[0] ?? '').first()).toBeVisible();
  });

  await test.step('an admin makes one quotation of them, adds a line, removes one, corrects the phone, and sends revision A', async () => {
    await openQuotation(adminPage, request, staff);
    await adminPage.getByRole('button', { name: 'Merge into one quotation' }).click();
    await adminPage
      .getByRole('dialog', { name: 'Merge into one quotation?' })
      .getByRole('button', { name: 'Merge' })
      .click();
    await expect(adminPage.getByText(/^Requests merged into/)).toBeVisible();
    await openQuotation(adminPage, request, staff);

    await adminPage.getByRole('button', { name: 'Add Fabric' }).click();
    const picker = adminPage.getByRole('dialog', { name: 'Select Fabric' });
    await picker.getByPlaceholder('Search fabrics...').fill(added);
    await picker.getByRole('button', { name: added }).first().click();
    await expect(picker.getByRole('status')).toHaveText('3 lines');
    await picker.getByRole('button', { name: 'Done' }).click();
    await adminPage.getByRole('button', { name: `Remove ${fabrics[1]}` }).click();
    // By keyboard: the new line goes first, and the cursor goes along.
    await adminPage.getByRole('button', { name: `Move ${added} up, line 2 of 2` }).focus();
    await adminPage.keyboard.press('Enter');
    await expect(adminPage.getByRole('button', { name: `Move ${added} down, line 1 of 2` })).toBeFocused();
    await adminPage.getByLabel('Phone').fill(PHONE);
    await expectAccessible(adminPage, 'main');
    await adminPage.getByRole('button', { name: 'Save' }).click();
    await expect(adminPage.getByText(`Quotation ${number} updated successfully`)).toBeVisible();
    await adminPage.getByRole('button', { name: 'Preview' }).click();
    const sheet = adminPage.getByRole('region', { name: 'Printed quotation' });
    await expect(sheet.getByText(PHONE)).toBeVisible();
    await expect(sheet.getByText(fabrics[1] ?? '')).toHaveCount(0);
    await adminPage.getByRole('button', { name: 'Close' }).click();

    await adminPage.getByRole('button', { name: 'Approve and send' }).click();
    // The sum of the lines is proposed.
    const approval = adminPage.getByRole('dialog', { name: 'Approve quotation' });
    await expect(approval.getByLabel('Quoted price (Rs.)')).not.toHaveValue('');
    await approval.getByRole('button', { name: 'Approve' }).click();
    await expect(
      adminPage.getByText('Quotation approved successfully. An email with a PDF was sent to the customer.'),
    ).toBeVisible();
  });

  await test.step('the customer sees what the house offers, and its PDF', async () => {
    const text = await ownPdf(page);
    for (const expected of [fabrics[0] ?? '', added, PHONE]) expect(text).toContain(expected);
    expect(text).not.toContain(fabrics[1]);
    expect(text).not.toContain('What changed');
    await expect(page.getByText(added).first()).toBeVisible();
  });

  await test.step('an admin corrects a price and sends revision B', async () => {
    await openQuotation(adminPage, request, staff);
    await adminPage
      .getByLabel(/^Unit price/)
      .first()
      .fill('1234.50');
    await adminPage.getByRole('button', { name: 'Save' }).click();
    await expect(adminPage.getByText('Not sent yet: the customer has revision A.')).toBeVisible();
    await adminPage.getByRole('button', { name: 'Send revision B' }).click();
    await adminPage.getByRole('dialog', { name: 'Send revision B?' }).getByRole('button', { name: 'Send' }).click();
    await expect(adminPage.getByText(`Revision B of ${number} was sent to the customer.`)).toBeVisible();

    const revisions = adminPage.getByRole('list', { name: 'Revisions sent' });
    await expect(revisions).toContainText('Revision B · with the customer');
    await expect(revisions).toContainText(/, Unit price: Rs\. [\d.,]+ \S+ → Rs\. 1,234\.50/);
    await expect(revisions).toContainText(added);
    await revisions.getByRole('button', { name: 'Show revision A' }).click();
    await expect(adminPage.getByRole('region', { name: 'Printed quotation' })).toContainText('Superseded by B');
    await adminPage.getByRole('button', { name: 'Close' }).click();
    // Its stamped copy is made once revision B can no longer be undone.
    await expect(async () => {
      const [download] = await Promise.all([
        adminPage.waitForEvent('download', { timeout: 3_000 }),
        revisions.getByRole('button', { name: 'Download revision A' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`${number}_Sanduni_Wijesinghe.pdf`);
    }).toPass({ timeout: 40_000 });
    await expectAccessible(adminPage, 'main');
  });

  await test.step('the customer reads what changed', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await openOwn(page);
    // Open while it waits for an answer; by keyboard too it can be closed and opened.
    const summary = page.getByText('Revision B: what changed');
    const changes = page.getByRole('list', { name: 'What changed in revision B' });
    await expect(changes).toBeVisible();
    await summary.focus();
    await page.keyboard.press('Enter');
    await expect(changes).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(
      changes.getByRole('listitem').filter({ hasText: added }).filter({ hasText: ', unit price' }),
    ).toContainText(/Rs\. [\d,.]+ \/\w+ → Rs\. 1,234\.50 \/\w+/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await expect(async () => {
      const text = await ownPdf(page);
      expect(text).toContain('What changed');
      expect(text).toContain('Rs. 1,234.50');
    }).toPass({ timeout: 60_000 });
  });
});

import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { asAdmin, demoFabrics, headersOf, product, signUp, test } from './product.js';

test.use({ viewport: { width: 1280, height: 900 } });

/** How many presses and typed fields each step may take, from the page that is open when it begins. */
const MOST = {
  'confirm, and mail the proforma invoice': 2,
  'record the advance': 3,
  'deliver: start, ship, deliver': 6,
  'issue the invoice': 2,
  'record the transfer of the rest': 3,
  'take in a cheque for the rest': 5,
  'deposit the cheque': 3,
  'clear the cheque': 2,
} as const;
type Step = keyof typeof MOST;

/** An accepted quotation of Rs. 100,000 whose order waits to be confirmed. @returns the id of the order */
async function anOrder(request: APIRequestContext, headers: { Authorization: string }): Promise<string> {
  const email = `cash.${randomUUID()}@lanka-shirts.example`;
  const person = { full_name: 'Tharindu Gunasekara', email, password: 'muslin-60s', phone: '+94 71 555 0188' };
  const customer = headersOf(await signUp(request, person));
  // Not counted by roll: picking rolls is a walk of its own.
  const fabric = (await demoFabrics(request)).find(
    ({ colourways, available_in_sri_lanka, stock_quantity }) =>
      available_in_sri_lanka &&
      stock_quantity > 100 &&
      colourways.every((own) => own.largest_single_shade_meters === null),
  );
  const call = async (path: string, data: object, by = headers) => {
    const answer = await request.post(`${product.url}/api/${path}`, {
      headers: { ...by, 'Idempotency-Key': randomUUID() },
      data,
    });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const asked = { fabric_id: fabric?.id, quantity_meters: 30, color: fabric?.colourways[0]?.name };
  const { quotation } = await call('quotations', asked, customer.headers);
  await call(`admin/quotations/${quotation.id}/approve`, { quoted_price: 100_000 });
  return (await call(`admin/quotations/${quotation.id}/convert`, {})).id;
}

/** Counts what a person presses and types, step by step. */
function counted() {
  const presses = {} as Record<Step, number>;
  return {
    presses,
    async step(
      name: Step,
      walk: (does: {
        press(on: Locator): Promise<void>;
        type(into: Locator, text: string): Promise<void>;
      }) => Promise<void>,
    ) {
      presses[name] = 0;
      await test.step(name, () =>
        walk({
          press: async (on) => {
            presses[name] += 1;
            await on.click();
          },
          type: async (into, text) => {
            presses[name] += 1;
            await into.fill(text);
          },
        }),
      );
    },
  };
}

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });

/** Confirmed, its advance received, delivered and invoiced. */
async function upToInvoice(page: Page, { step }: ReturnType<typeof counted>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await step('confirm, and mail the proforma invoice', async ({ press }) => {
    await press(button(page, 'Confirm'));
    await expect(dialog.getByLabel('With the proforma invoice')).toBeChecked();
    await press(button(dialog, 'Confirm'));
    await expect(dialog).toBeHidden();
  });
  await step('record the advance', async ({ press, type }) => {
    await press(button(page, 'Record payment'));
    await type(dialog.getByLabel('Bank reference'), `ADV-${Date.now()}`);
    await press(button(dialog, 'Record'));
    await expect(dialog).toBeHidden();
  });
  await step('deliver: start, ship, deliver', async ({ press }) => {
    for (const action of ['Start processing', 'Mark as shipped', 'Mark as delivered']) {
      await press(button(page, action));
      await press(button(dialog, action));
      await expect(dialog).toBeHidden();
    }
  });
  await step('issue the invoice', async ({ press }) => {
    await press(button(page, 'Issue invoice'));
    await press(button(dialog, 'Issue'));
    await expect(dialog).toBeHidden();
  });
  await expect(page.getByRole('link', { name: /^\d\d[A-Z]{3}_|^IN/ })).toBeVisible();
}

test('an accepted quotation is taken to the bank transfer that pays it, in few clicks', async ({ page, request }) => {
  test.slow();
  const { headers } = await asAdmin(page);
  const walk = counted();
  await page.goto(`${product.url}/admin/orders/${await anOrder(request, headers)}/show`);
  await upToInvoice(page, walk);
  const dialog = page.getByRole('dialog');
  await walk.step('record the transfer of the rest', async ({ press, type }) => {
    await press(button(page, 'Record payment'));
    await type(dialog.getByLabel('Bank reference'), `REST-${Date.now()}`);
    await press(button(dialog, 'Record'));
    await expect(dialog).toBeHidden();
  });
  // Each step has its name at all times, and its day once it is reached.
  await expect(page.getByRole('listitem').filter({ hasText: /Paid.*20\d\d/ })).toBeVisible();
  expectFew(walk.presses);
});

test('an accepted quotation is taken to the cleared cheque that pays it, in few clicks', async ({ page, request }) => {
  test.slow();
  const { headers } = await asAdmin(page);
  const walk = counted();
  const orderPage = `${product.url}/admin/orders/${await anOrder(request, headers)}/show`;
  await page.goto(orderPage);
  await upToInvoice(page, walk);
  const dialog = page.getByRole('dialog');
  const number = String(Date.now()).slice(-6);
  await walk.step('take in a cheque for the rest', async ({ press, type }) => {
    await press(button(page, 'Take cheque in'));
    await type(dialog.getByLabel(/^Cheque number/), number);
    await type(dialog.getByLabel(/^Bank code/), '7010');
    await type(dialog.getByLabel(/^Branch code/), '046');
    await press(button(dialog, 'Take cheque in'));
    await expect(dialog).toBeHidden();
  });
  await expect(page.getByText('Covered by cheques')).toBeVisible();
  // Not from the page of the day, which has it on banking days only.
  await page.goto(`${product.url}/admin/cheques`);
  const cheque = page.getByRole('dialog', { name: `Cheque ${number}` });
  const actionDialog = page.getByRole('dialog', { name: `: cheque ${number}` });
  await walk.step('deposit the cheque', async ({ press }) => {
    await press(page.getByRole('link', { name: number }));
    await press(button(cheque, 'Deposit'));
    await press(button(actionDialog, 'Deposit'));
    await expect(actionDialog).toBeHidden();
  });
  await walk.step('clear the cheque', async ({ press }) => {
    await press(button(cheque, 'Cleared'));
    await press(button(actionDialog, 'Cleared'));
    await expect(actionDialog).toBeHidden();
    // Closing the dialog is a navigation, which would abort the one below.
    await expect(button(cheque, 'Cleared')).toBeHidden();
  });
  await page.goto(orderPage);
  await expect(page.getByRole('listitem').filter({ hasText: 'Paid' }).first()).toBeVisible();
  expectFew(walk.presses);
});

/** Each step by itself: a saving in one pays for no new press in another. */
function expectFew(presses: Partial<Record<Step, number>>): void {
  const over = Object.entries(presses).filter(([step, count]) => count > MOST[step as Step]);
  expect(over).toEqual([]);
  test.info().annotations.push({ type: 'presses', description: JSON.stringify(presses) });
}

import { expect, type Locator, type Page } from '@playwright/test';
import { asAdmin, demoFabrics, product, signUp, test } from './product.js';

const customer = { email: '', password: 'indigo-8-oz', full_name: 'Tharindu Silva', phone: '+94 77 555 0177' };

/** A linen that is for sale, with pictures. */
let name = '';

test.use({ viewport: { width: 1280, height: 800 } });
test.beforeAll(async ({ playwright }) => {
  customer.email = `keys.${Date.now()}@weligama.example`;
  const request = await playwright.request.newContext();
  await signUp(request, customer);
  const linen = await demoFabrics(request, 'category=Linen&limit=100');
  name = linen.find(({ images, is_available }) => images.length > 0 && is_available)?.name ?? '';
  await request.dispose();
});

/** Presses Tab until the focus is there; a keyboard must get to it in a reasonable number of steps. */
async function tabTo(page: Page, wanted: Locator, steps = 60): Promise<void> {
  await wanted.first().waitFor();
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab');
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The keyboard did not reach ${wanted} in ${steps} steps.`);
}

/** Presses Tab until the focus is there, and then Enter. */
async function enter(page: Page, wanted: Locator, steps?: number): Promise<void> {
  await tabTo(page, wanted, steps);
  await page.keyboard.press('Enter');
}

test("the journey from the landing page to a request works by keyboard and with a screen reader's labels", async ({
  page,
}) => {
  await page.goto(product.url);
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - navigation "Main":
        - link /home/
        - link "How It Works"
        - button "Contact"
        - combobox /Language/
        - button "Sign In"
      - status
  `);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await enter(page, page.getByRole('button', { name: 'Sign In', exact: true }));

  const login = page.getByRole('dialog');
  await enter(page, login.getByRole('button', { name: 'Customer Login' }));
  await tabTo(page, login.getByRole('textbox', { name: /^Email/ }));
  await page.keyboard.type(customer.email);
  await tabTo(page, login.getByLabel(/^Password/));
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /password/i })).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/fabrics$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fabric Catalog');

  // The number of results is announced, not only shown.
  const status = page.getByRole('region', { name: 'Fabrics', exact: true }).getByRole('status');
  await expect(status).toHaveText(/^\d+ fabrics found$/);
  const all = await status.textContent();
  await tabTo(page, page.getByRole('group', { name: 'Categories' }).getByRole('checkbox', { name: /^Linen/ }));
  await page.keyboard.press('Space');
  await expect(status).not.toHaveText(all ?? '');
  await expect(page.getByRole('complementary', { name: 'Filters' })).toMatchAriaSnapshot(`
    - complementary "Filters":
      - searchbox "Search fabrics"
      - group "Categories":
        - checkbox /Linen/ [checked]
      - group "Patterns"
      - group "Availability":
        - checkbox "In stock"
        - checkbox "Pre-order"
  `);
  const cards = page.getByRole('article');
  await expect(cards.filter({ hasNotText: 'Linen' })).toHaveCount(0);
  const card = page.getByRole('article', { name, exact: true });
  await enter(page, card.getByRole('button', { name: /^Open image 1/ }));
  const gallery = page.getByRole('dialog');
  const place = gallery.getByText(/^\d of \d$/);
  await expect(place).toHaveText(/^1 of/);
  const count = Number((await place.textContent())?.split(' of ')[1]);
  await page.keyboard.press('ArrowLeft');
  await expect(place).toHaveText(`${count} of ${count}`);
  await page.keyboard.press('ArrowRight');
  await expect(place).toHaveText(`1 of ${count}`);
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
  await expect(card.getByRole('button', { name: /^Open image 1/ })).toBeFocused();

  await enter(page, card.getByRole('link', { name }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - link "All fabrics"
      - heading [level=1]
      - group "Quantity":
        - button "Decrease quantity" [disabled]
        - textbox /^Quantity of .+ in (meters|yards)$/
        - button "Increase quantity"
      - button "Add to Quote"
  `);
  await tabTo(page, page.getByRole('textbox', { name: /^Quantity of/ }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1,500');
  await enter(page, page.getByRole('button', { name: 'Add to Quote' }), 5);
  await expect(page.getByRole('status').filter({ hasText: `${name} added to cart` })).toBeVisible();
  await expect(page.getByText('1500 in cart')).toHaveAttribute('aria-live', 'polite');

  await enter(page, page.getByRole('link', { name: 'View quote' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quotation Request');
  await expect(page.getByRole('region', { name: 'Order Summary' })).toMatchAriaSnapshot(`
    - region "Order Summary":
      - heading "Order Summary" [level=2]
      - button "Request Quotation"
  `);
  await enter(page, page.getByRole('button', { name: 'Request Quotation' }));
  const dialog = page.getByRole('dialog', { name: 'Request Quotation' });
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Request Quotation":
      - heading "Request Quotation" [level=2]
      - button "Close"
      - form "Request Quotation":
        - list "Selected items":
          - listitem: /1,500 m/
        - textbox "Full Name": Tharindu Silva
        - textbox "Email Address"
        - textbox "Phone Number": +94 77 555 0177
        - textbox "Company Name (optional)"
        - textbox "Delivery Instructions (optional)"
        - button "Cancel"
        - button "Request Quotation"
  `);
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Request Quotation' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('textbox', { name: /Delivery Instructions/ }));
  await page.keyboard.type('Ring at gate 2.');
  await enter(page, dialog.getByRole('button', { name: 'Request Quotation' }), 10);
  await expect(
    page.getByRole('status').filter({ hasText: 'Quotation request submitted successfully! We will contact you soon.' }),
  ).toBeVisible();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Your request is with us" [level=1]
      - strong: /QT-\\d{4}-\\d{4}/
      - region "What happens next":
        - heading "What happens next" [level=2]
        - list:
          - listitem
          - listitem
          - listitem
      - link "My quotations"
      - list "Requested"
  `);
});

test('the system page and the list of changes are opened, filtered and exported by keyboard alone', async ({
  page,
}) => {
  await asAdmin(page);
  await page.goto(`${product.url}/admin/system`);
  const mails = page.getByRole('region', { name: 'Emails' }).getByRole('combobox', { name: 'State' });
  await enter(page, mails);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(mails).not.toHaveText('To decide');
  await expect(mails).toBeFocused();

  // Past the end of the page, and from its beginning again.
  await enter(page, page.getByRole('link', { name: 'Who changed what' }), 400);
  await expect(page.getByRole('heading', { level: 1, name: 'Changes' })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Changes' }).getByRole('row');
  await tabTo(page, page.getByRole('combobox', { name: 'Of what' }));
  await page.keyboard.type('Acc');
  await expect(rows.nth(1)).toContainText('Account · ');
  await tabTo(page, page.getByRole('combobox', { name: 'From where' }));
  await page.keyboard.type('The');
  await expect(page.getByText('No changes found')).toBeVisible();
  await enter(page, page.getByRole('button', { name: 'Clear' }));
  await expect(rows.nth(1)).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(1);
  const saved = page.waitForEvent('download');
  await enter(page, page.getByRole('button', { name: 'Export' }), 200);
  expect((await saved).suggestedFilename()).toMatch(/\.(csv|xlsx)$/);
});

/** The names of what has the focus while something else lies over its center, of so many steps. */
async function coveredInFocus(page: Page, key: 'Tab' | 'Shift+Tab', steps: number): Promise<string[]> {
  const covered = new Set<string>();
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press(key);
    const name = await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const focused = document.activeElement as HTMLElement;
      const { x, y, width, height } = focused.getBoundingClientRect();
      if (focused === document.body || width <= 1) return null;
      const over = document.elementFromPoint(x + width / 2, y + height / 2);
      const isOwn =
        over && (focused.contains(over) || over.contains(focused) || over.closest('label')?.control === focused);
      return isOwn ? null : focused.ariaLabel || focused.innerText || focused.outerHTML.slice(0, 80);
    });
    if (name) covered.add(name);
  }
  return [...covered];
}

test('on a phone with a keyboard no bar lies over what has the focus', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const [fabric] = (await demoFabrics(request)).filter(({ colourways }) => colourways.length > 2);
  const lines = Array.from({ length: 5 }, () => `${fabric?.item_code} 9000 m`).join('\n');
  const screens: [path: string, ready: Locator][] = [
    [`fabrics/${fabric?.id}`, page.getByRole('button', { name: 'Add to Quote' })],
    ['fabrics?search=school+uniform', page.getByRole('button', { name: 'Ask us to find it' })],
    ['quick-order', page.getByRole('textbox').first()],
  ];
  for (const [path, ready] of screens) {
    await page.goto(`${product.url}/${path}`);
    await ready.waitFor();
    if (path === 'quick-order') {
      await ready.fill(lines);
      await page.getByRole('button', { name: 'Read the lines' }).click();
      await page.getByRole('status').filter({ hasText: 'need you' }).waitFor();
    }
    for (const key of ['Tab', 'Shift+Tab'] as const)
      expect(await coveredInFocus(page, key, 24), `${path} by ${key}`).toEqual([]);
  }
});

import { expect, type Page } from '@playwright/test';
import { expectControlsInForcedColours, expectToGrow, watchMovement } from './accessibility.js';
import { expectFits } from './fits.js';
import { expectAccessible, expectNoSidewaysScroll, product, test, waitUntilIdle, watchLayout } from './product.js';
import { Shop } from './shop.js';
import { visits } from './storefront-screens.js';
import { expectPressable } from './targets.js';

const PHONE = { width: 360, height: 800 };
const DESK = { width: 1280, height: 800 };
/** Web vitals call 0.1 good; our limit is stricter. */
const MAX_SHIFT = 0.01;

let shop: Shop;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  shop = await Shop.open(request);
  await request.dispose();
});

/** An overlay over a checked page is checked alone. */
const overlay = { dialog: '[role="dialog"]', menu: '[role="menu"]' } as const;

/** On a phone, also with text twice as large, on a tablet in portrait, and on 1280 px zoomed to 200 %. */
async function judgeNarrow(page: Page, within?: string): Promise<void> {
  await expectAccessible(page, within);
  await expectPressable(page, within);
  await expectNoSidewaysScroll(page);
  await expectFits(page, [768]);
  await page.setViewportSize({ width: 640, height: 400 });
  await expectFits(page, [640]);
  await page.setViewportSize(PHONE);
  // Labels in fields may be truncated there, because screen readers get the full text.
  await expectToGrow(page, ':not(label)');
}

/** On a laptop, a large screen, with text twice as large, and in forced colors. */
async function judgeWide(page: Page, within?: string): Promise<void> {
  await expectAccessible(page, within);
  await expectNoSidewaysScroll(page);
  await expectFits(page, [1024, 1920]);
  await page.setViewportSize(DESK);
  await expectToGrow(page);
  await expectControlsInForcedColours(page);
}

/** Closes all that is open over the page, and waits until its entry is out of the history: that is a step of its own. */
async function close(page: Page): Promise<void> {
  const open = page.getByRole('dialog').or(page.getByRole('menu'));
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(open).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect.poll(() => page.evaluate(() => history.state?.overlay)).toBeUndefined();
}

for (const { name, as, screens } of visits) {
  test(`${name}: accessible, without layout shifts and inside the screen on every device`, async ({ page }) => {
    // Each state of each screen is judged on seven screens.
    test.slow();
    const sheets: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') sheets.push(request.url());
    });
    const shift = await watchLayout(page);
    const moved = await watchMovement(page);
    if (as) await shop.enterAs(page, as);
    for (const { path, shows, over = [], ...screen } of screens) {
      const show = async () => {
        await page.goto(product.url + (typeof path === 'string' ? path : path(shop)));
        await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
        await waitUntilIdle(page);
        expect(await shift()).toBeLessThanOrEqual(MAX_SHIFT);
      };
      const openEach = async (judge: typeof judgeNarrow) => {
        for (const { name, open, role } of over) {
          await test.step(name, async () => {
            await open(page);
            await waitUntilIdle(page);
            // From its top: what the header covers of a page that is scrolled is too small to be pressed.
            if (!role) await page.evaluate(() => scrollTo(0, 0));
            await judge(page, role && overlay[role]);
            if (role) await close(page);
          });
        }
        expect(await moved()).toEqual([]);
      };
      // The narrow screen first, which has it all to fetch; the wide one is how a later visit looks, of who asked for rest.
      await test.step(`${screen.name}, narrow`, async () => {
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await page.setViewportSize(PHONE);
        await show();
        await judgeNarrow(page);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await openEach(judgeNarrow);
      });
      await test.step(`${screen.name}, wide`, async () => {
        await page.setViewportSize(DESK);
        await show();
        await judgeWide(page);
        await openEach(judgeWide);
      });
    }
    // Their styles are inlined in the pages: a script with a style sheet of its own waits for it.
    expect(sheets).toEqual([]);
  });
}

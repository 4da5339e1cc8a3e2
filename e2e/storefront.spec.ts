import { expect } from '@playwright/test';
import { atRest, expectAccessible, expectNoSidewaysScroll, product, test, watchLayout, widths } from './product.js';
import { Shop } from './shop.js';
import { visits } from './storefront-screens.js';
import { expectPressable } from './targets.js';

const PHONE = 360;
/** What web vitals call good is 0.1; ours is stricter. */
const MOST_SHIFT = 0.01;

let shop: Shop;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  shop = await Shop.open(request);
  await request.dispose();
});

/** What opens over them, and every other width, is judged by storefront.trial.ts. */
for (const { name, as, screens } of visits) {
  test(`${name}: accessible, without a jump and inside the screen`, async ({ page }) => {
    const shift = await watchLayout(page);
    if (as) await shop.enterAs(page, as);
    for (const { path, shows, ...screen } of screens) {
      // The narrow screen first, which has it all to fetch; the wide one is how a later visit looks.
      for (const width of widths) {
        await test.step(`${screen.name} at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(product.url + (typeof path === 'string' ? path : path(shop)));
          await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
          await atRest(page);
          expect(await shift()).toBeLessThanOrEqual(MOST_SHIFT);
          await expectNoSidewaysScroll(page);
          await expectAccessible(page);
          if (width === PHONE) await expectPressable(page);
        });
      }
    }
  });
}

import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, product, test, waitUntilIdle, watchLayout } from './product.js';
import { Shop } from './shop.js';
import { visits } from './storefront-screens.js';
import { expectPressable } from './targets.js';

/** Web vitals call 0.1 good; our limit is stricter. */
const MAX_SHIFT = 0.01;

let shop: Shop;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  shop = await Shop.open(request);
  await request.dispose();
});

/** On a phone, where all of it has to be fetched. storefront.slow.spec.ts checks dialogs over them and every other width. */
for (const { name, as, screens } of visits) {
  test(`${name}: accessible, without layout shifts and inside the screen`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const shift = await watchLayout(page);
    if (as) await shop.enterAs(page, as);
    for (const { path, shows, ...screen } of screens) {
      await test.step(screen.name, async () => {
        await page.goto(product.url + (typeof path === 'string' ? path : path(shop)));
        await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
        await waitUntilIdle(page);
        expect(await shift()).toBeLessThanOrEqual(MAX_SHIFT);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        await expectPressable(page);
      });
    }
  });
}

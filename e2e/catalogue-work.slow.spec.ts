import { expect } from '@playwright/test';
import { asAdmin, expectAccessible, expectNoSidewaysScroll, product, test, waitUntilIdle, widths } from './product.js';

test('inbox, import history and selection of fabrics fit the screen and are accessible', async ({ page }) => {
  await asAdmin(page);
  const expectInOrder = async (within?: string) => {
    await expectNoSidewaysScroll(page);
    await waitUntilIdle(page);
    await expectAccessible(page, within);
  };
  const onEachWidth = async (look: () => Promise<void>) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await look();
    }
  };
  await page.goto(`${product.url}/admin/inquiries`);
  const isNew = page.locator('tr, li').filter({ hasText: 'New:' }).first();
  const title = await isNew.getByRole('button', { name: /^Open / }).getAttribute('aria-label');
  const opener = page.getByRole('button', { name: title ?? '', exact: true });
  const message = page.getByRole('dialog');
  await onEachWidth(async () => {
    await expectInOrder();
    await opener.press('Enter');
    const mark = message.getByRole('button', { name: 'Mark as answered' });
    await expect(mark.or(message.getByText('Answered', { exact: true })).first()).toBeVisible();
    if (await mark.isVisible()) await mark.click();
    await expect(message.getByText('Answered', { exact: true })).toBeVisible();
    await expectInOrder('[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL(`${product.url}/admin/inquiries`);
  });

  await page.goto(`${product.url}/admin/imports`);
  await expect(page.getByRole('heading', { name: 'Import History' })).toBeVisible();
  await onEachWidth(expectInOrder);

  // At its end the bar covers no row; before it what lies under it is scrolled away. A few rows are enough to see that.
  await page.goto(`${product.url}/admin/fabrics?filter={"search":"chambray"}`);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .last()
    .check();
  await expect(page.getByRole('region', { name: 'Selection' }).getByText('1 selected')).toBeVisible();
  await onEachWidth(async () => {
    await waitUntilIdle(page);
    // Rows rendered again at another width are higher, so the end is further down.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const end = document.documentElement.scrollHeight - innerHeight;
          const wasThere = Math.abs(scrollY - end) < 1;
          scrollTo(0, end);
          return wasThere;
        }),
      )
      .toBe(true);
    await expectInOrder();
  });
});

import type { Locator, Page } from '@playwright/test';

/** Opens what the first row of quotations, or that of this number, offers beside its next action. */
export async function openRowMenu(page: Page, number = 'QT-', rows: Page | Locator = page): Promise<Locator> {
  await rows
    .getByRole('button', { name: `More about ${number}` })
    .first()
    .click();
  return page.getByRole('dialog', { name: `More about ${number}` });
}

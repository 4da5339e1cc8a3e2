import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Keeps all scripts back until the answered function is called. */
export async function holdScripts(context: BrowserContext): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

/** The place for messages is the last thing that the app makes. */
export const expectHydrationDone = (page: Page) => expect(page.locator('body > div:not(#root)')).not.toHaveCount(0);

import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../backend/src/documents/chromium.js';

const root = join(import.meta.dirname, '..');
const chromium = await findChromium(join(root, '.build', 'chromium'), process.env.CHROMIUM_PATH);

/** Screens are only looked at, so they are, beside the journeys, which change what others find, such as the head of the list. */
const screens =
  /[/\\](storefront|storefront-visits|console|budget|content-policy|touch|on-a-phone|colour)(\.slow)?\.spec\.ts$/;

/**
 * All against what `npm start` starts: one product, and two of these rows at a time, whichever has something left. Within
 * a row one follows the other.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(root, 'test-results'),
  globalSetup: './start-product.ts',
  workers: 2,
  fullyParallel: false,
  // `npm test` takes the first kind, `npm run test:slow` the other.
  projects: ['spec', 'slow'].flatMap((kind) => {
    const testMatch = kind === 'slow' ? /\.slow\.spec\.ts$/ : /(?<!\.slow)\.spec\.ts$/;
    const row = { workers: 1, testMatch };
    return [
      { ...row, name: `screens.${kind}`, testIgnore: ['browsers/**', new RegExp(`^(?!.*${screens.source})`)] },
      { ...row, name: `journeys.${kind}`, testIgnore: ['browsers/**', screens] },
    ];
  }),
  forbidOnly: Boolean(process.env.CI),
  retries: 1,
  // Three times what the longest visit takes on a quiet machine.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: join(root, '.build', 'reports', 'e2e.json') }]],
  use: {
    // What doesn't come within a minute doesn't come: a journey need not wait for it until its own end.
    actionTimeout: 60_000,
    locale: 'en-LK',
    timezoneId: 'Asia/Colombo',
    // Each test is a first-time browser: caching the whole shop for it takes a quarter of the time. Tests of caching
    // allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium.executablePath,
      args: chromium.args,
      env: Object.fromEntries(
        Object.entries(chromium.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
    },
  },
});

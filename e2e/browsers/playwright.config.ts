import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const root = join(import.meta.dirname, '..', '..');

/** The main journey in browsers that Playwright doesn't drive as they are installed: `npm run e2e:browsers`. */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(root, 'test-results', 'browsers'),
  globalSetup: '../start-product.ts',
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 1,
  timeout: 240_000,
  reporter: [['list']],
});

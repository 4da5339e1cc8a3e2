import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { product, test } from './product.js';

/** Bytes, gzipped, of all scripts of the landing page's first view: on a slow line nothing can be pressed before they are there. */
const MOST_SCRIPT = 140_000;

test('the landing page needs at most 140 kB of scripts', async ({ request }) => {
  const page = await (await request.get(product.url)).text();
  const paths = [...new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? ''))];
  expect(paths.length).toBeGreaterThan(3);
  const scripts = await Promise.all(
    paths.map(async (path) => {
      const answer = await request.get(product.url + path);
      expect(answer.ok()).toBe(true);
      return { path, bytes: gzipSync(await answer.body(), { level: 9 }).length };
    }),
  );
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, scripts.map(({ path, bytes }) => `${path} ${bytes}`).join('\n')).toBeLessThanOrEqual(MOST_SCRIPT);
});

import { gzipSync } from 'node:zlib';
import { type APIRequestContext, expect } from '@playwright/test';
import { demoFabrics, product, test } from './product.js';

/** Bytes, gzipped, of all scripts of the landing page's first view: on a slow line nothing can be pressed before they are there. */
const MAX_SCRIPT = 160_000;

/** The limit for all scripts and styles of the console's start: 400,000 bytes; everything else is loaded lazily. */
const MAX_CONSOLE = 400_000;

test('the landing page needs at most 160 kB of scripts', async ({ request }) => {
  await expectAtMost(MAX_SCRIPT, request, '/', /(?:src|href)="(\/assets\/[^"]+\.js)"/g, 1);
});

test('the console starts with at most 400 kB of scripts and styles', async ({ request }) => {
  await expectAtMost(MAX_CONSOLE, request, '/admin/', /(?:src|href)="(\/admin\/assets\/[^"]+\.(?:js|css))"/g, 3);
});

/** Additional files of the catalog or a fabric: a connection carries one file at a time, and a phone opens six. */
const MAX_FILES = 9;

for (const [name, pathOf] of [
  ['the catalog', async () => '/fabrics'],
  ['a fabric', async (request) => `/fabrics/${await aFabricWithPictures(request)}`],
] satisfies [string, (request: APIRequestContext) => Promise<string>][]) {
  test(`the page of ${name} names every script that its screen runs on, and they are few`, async ({ request }) => {
    const page = await (await request.get(product.url + (await pathOf(request)))).text();
    const named = new Set([...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, file = '']) => file));
    for (const file of named) {
      const script = await (await request.get(`${product.url}/assets/${file}`)).text();
      const needed = [...script.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, other = '']) => other);
      expect([...named], `what ${file} imports`).toEqual(expect.arrayContaining(needed));
    }
    expect(named.size, [...named].join('\n')).toBeLessThanOrEqual(MAX_FILES);
  });
}

async function aFabricWithPictures(request: APIRequestContext): Promise<string> {
  return (await demoFabrics(request)).find(({ images }) => images.length > 1)?.id ?? '';
}

/** Adds up what a page names in its head, as `gzip -9` leaves it. */
async function expectAtMost(most: number, request: APIRequestContext, path: string, names: RegExp, least: number) {
  const page = await (await request.get(product.url + path)).text();
  const paths = [...new Set([...page.matchAll(names)].map(([, name]) => name ?? ''))];
  expect(paths.length).toBeGreaterThanOrEqual(least);
  const files = await Promise.all(
    paths.map(async (name) => {
      const answer = await request.get(product.url + name);
      expect(answer.ok()).toBe(true);
      return { name, bytes: gzipSync(await answer.body(), { level: 9 }).length };
    }),
  );
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, files.map(({ name, bytes }) => `${name} ${bytes}`).join('\n')).toBeLessThanOrEqual(most);
}

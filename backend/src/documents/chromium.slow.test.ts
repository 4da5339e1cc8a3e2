import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { unpackBundledChromium } from './bundled-chromium.js';
import { findChromium } from './chromium.js';

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'selvedge-chromium-'));
});
afterEach(() => rmSync(cache, { recursive: true, force: true }));

test('the configured Chromium is preferred and does not inherit secrets', async () => {
  const program = join(cache, 'my-chromium');
  writeFileSync(program, '#!/bin/sh\n');
  chmodSync(program, 0o755);
  process.env.JWT_SECRET = 'not for the browser';
  const chromium = await findChromium(cache, program);
  delete process.env.JWT_SECRET;
  expect(chromium.executablePath).toBe(program);
  expect(chromium.env).toMatchObject({ PATH: process.env.PATH });
  expect(chromium.env).not.toHaveProperty('JWT_SECRET');
});

test('a configured path that is not a program is an error, without a fallback', async () => {
  await expect(findChromium(cache, join(cache, 'missing'))).rejects.toThrow(/CHROMIUM_PATH is .*missing/);
});

const onBundledPlatform = process.platform === 'linux' && process.arch === 'x64' ? test : test.skip;

onBundledPlatform(
  'two first uses at once end with one browser, which embeds a font in what it prints',
  async () => {
    const before = { ...process.env };
    for (const name of ['chromium-1.2.3', 'chromium-2.0.0', 'chromium-notes']) mkdirSync(join(cache, name));
    const longAgo = new Date(Date.now() - 3_600_000);
    for (const name of ['chromium-1.2.3', 'chromium-notes']) utimesSync(join(cache, name), longAgo, longAgo);
    const [one, other] = await Promise.all([unpackBundledChromium(cache), unpackBundledChromium(cache)]);
    expect(one).toEqual(other);
    expect(process.env).toEqual(before);
    // The browser of a former version is removed unless it was started recently.
    expect(readdirSync(cache).sort()).toEqual([
      expect.stringMatching(/^chromium-1\d\d\.\d+\.\d+$/),
      'chromium-2.0.0',
      'chromium-notes',
      'fonts.conf',
    ]);

    const { args } = await findChromium(cache, one.executablePath);
    const browser = await puppeteer.launch({
      executablePath: one.executablePath,
      env: { PATH: process.env.PATH, HOME: cache, ...one.env },
      args,
      headless: 'shell',
      pipe: true,
    });
    try {
      const page = await browser.newPage();
      await page.setContent('<p>Poplin, 120 GSM</p>');
      const pdf = Buffer.from(await page.pdf());
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.includes('/FontFile2')).toBe(true);
    } finally {
      await browser.close();
    }
  },
  30_000,
);

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import type { BrowserKind, DrivenBrowser, FoundElement } from './driven-browser.js';
import { programAt } from './programs.js';

const program = 'firefox-esr';

/** Firefox over WebDriver BiDi. */
export const firefox: BrowserKind = {
  name: 'Firefox ESR',
  packages: 'firefox-esr',
  isThere: () => programAt(program) !== null,
  async start(folder) {
    const downloads = join(folder, 'downloads');
    mkdirSync(downloads, { recursive: true });
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: programAt(program) ?? program,
      userDataDir: join(folder, 'profile'),
      extraPrefsFirefox: {
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
        'browser.download.always_ask_before_handling_new_types': false,
        'browser.download.open_pdf_attachments_inline': false,
        'pdfjs.disabled': true,
        'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
        'intl.accept_languages': 'en-GB',
      },
    });
    const page = await browser.newPage();
    return { ...driving(page), close: () => browser.close() };
  },
};

const driving = (page: Page): Omit<DrivenBrowser, 'close'> => ({
  async open(url) {
    // A page that is going somewhere by itself stops the first attempt.
    await page.goto(url).catch(() => page.goto(url));
  },
  resize: (width, height) => page.setViewport({ width, height }),
  run: (body, ...args) => page.evaluate(functionOf(body), ...args) as never,
  find: async (body, ...args) => {
    const handle = await page.evaluateHandle(functionOf(body), ...args);
    const element = handle.asElement();
    if (!element) await handle.dispose();
    return element && using(element as ElementHandle<Element>);
  },
  press: (key) => page.keyboard.press(key),
  picture: async () => Buffer.from(await page.screenshot()),
});

const using = (element: ElementHandle<Element>): FoundElement => ({
  click: () => element.click(),
  type: (text) => element.type(text),
});

const functionOf = (body: string) => new Function('...args', body) as (...args: unknown[]) => unknown;

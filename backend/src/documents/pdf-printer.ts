import { once } from 'node:events';
import { join } from 'node:path';
import { Inject, Injectable, Logger, type OnApplicationShutdown, ServiceUnavailableException } from '@nestjs/common';
import type { Browser, HTTPRequest, Page } from 'puppeteer-core';
import { CONFIG, type Config } from '../config/config.js';
import { DependencyUnavailable } from '../dependency-unavailable.js';
import { type Chromium, findChromium } from './chromium.js';
import { isOurFont } from './fonts.js';

const PRINT_TIMEOUT_MS = 15_000;
const NOT_NOW = 'The PDF could not be made. Choose fewer at once, or try again in a moment.';

/** The document could not be printed; the message says why. */
export class PrintError extends Error {
  override readonly name = 'PrintError';
}

/**
 * Prints HTML as PDF in one warm Chromium with one page, one job after the other. The page runs no scripts of the HTML, and
 * loads only what the HTML contains as data: URLs.
 */
@Injectable()
export class PdfPrinter implements OnApplicationShutdown {
  /** Timeout of one try, including the start of the browser. */
  timeoutMs = PRINT_TIMEOUT_MS;

  readonly #logger = new Logger(PdfPrinter.name);
  readonly #cacheDir: string;
  readonly #chromiumPath: string | undefined;
  #current: { readonly browser: Promise<WarmBrowser>; readonly end: AbortController } | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(@Inject(CONFIG) { dataDir, chromiumPath }: Config) {
    this.#cacheDir = join(dataDir, 'cache');
    this.#chromiumPath = chromiumPath;
  }

  /**
   * @param html a whole document; its `<title>` becomes the PDF's.
   * @returns an A4 PDF with real text, unless the document's own @page rule says otherwise.
   * @throws PrintError when two tries, the second in a fresh browser, came to nothing.
   * @throws DependencyUnavailable when no browser starts.
   */
  print(html: string): Promise<Buffer> {
    const printed = this.#queue.then(() => this.#printOrRetry(html));
    this.#queue = printed.catch(() => undefined);
    return printed;
  }

  /**
   * Like {@link print}, for a waiting client.
   * @throws ServiceUnavailableException if printing failed, perhaps because of its length; DependencyUnavailable
   */
  async printNow(html: string): Promise<Buffer> {
    try {
      return await this.print(html);
    } catch (error) {
      if (!(error instanceof PrintError)) throw error;
      this.#logger.error(error.message);
      throw new ServiceUnavailableException(NOT_NOW, { cause: error });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#queue;
    const browser = await this.#current?.browser.catch(() => undefined);
    await browser?.close();
  }

  async #printOrRetry(html: string): Promise<Buffer> {
    try {
      return await this.#tryPrint(html);
    } catch (error) {
      this.#logger.warn(`Printing again in a fresh browser: ${reasonOf(error)}`);
    }
    try {
      return await this.#tryPrint(html);
    } catch (error) {
      if (error instanceof DependencyUnavailable) throw error;
      throw new PrintError(`The document could not be printed: ${reasonOf(error)}`, { cause: error });
    }
  }

  async #tryPrint(html: string): Promise<Buffer> {
    this.#current ??= this.#start();
    const { browser, end } = this.#current;
    let started = false;
    try {
      return await withDeadline(this.timeoutMs, async () => {
        const warm = await browser;
        started = true;
        return warm.print(html);
      });
    } catch (error) {
      this.#current = undefined;
      // The old browser must be gone before another one starts: two at once may need more memory than the machine has.
      end.abort();
      await browser.then(
        (failed) => failed.ended(),
        () => undefined,
      );
      throw started ? error : noBrowser(error);
    }
  }

  #start(): { browser: Promise<WarmBrowser>; end: AbortController } {
    const end = new AbortController();
    return { browser: this.#launch(end.signal), end };
  }

  /** Under load a browser may crash while it starts. That says nothing about the document, so it doesn't count as a try. */
  async #launch(end: AbortSignal): Promise<WarmBrowser> {
    try {
      const chromium = await findChromium(this.#cacheDir, this.#chromiumPath);
      return await WarmBrowser.launch(chromium, end).catch((error: unknown) => {
        if (end.aborted) throw error;
        this.#logger.warn(`Starting the browser once more: ${reasonOf(error)}`);
        return WarmBrowser.launch(chromium, end);
      });
    } catch (error) {
      throw noBrowser(error);
    }
  }
}

const FONT_URL = /data:font\/woff2;base64,[A-Za-z0-9+/=]+/g;

/** A browser and its one page, which is emptied after each print: a new page each time would cost three times more. */
class WarmBrowser {
  #emptied: Promise<unknown> = Promise.resolve();
  /** The fonts of the page: data: URLs to blob: URLs. */
  readonly #fonts = new Map<string, string>();

  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
  ) {
    // The blobs are those of the document that made them.
    page.on('framenavigated', (frame) => frame === page.mainFrame() && this.#fonts.clear());
  }

  /** @param end kills it, also while it starts. */
  static async launch({ executablePath, env, args }: Chromium, end: AbortSignal): Promise<WarmBrowser> {
    // Loaded here: most processes that could print never do.
    const { default: puppeteer } = await import('puppeteer-core');
    const browser = await puppeteer.launch({
      executablePath,
      env,
      args: [...args, '--host-resolver-rules=MAP * ~NOTFOUND'],
      headless: 'shell',
      // A browser on a pipe ends with its parent, however that ends.
      pipe: true,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      signal: end,
    });
    try {
      return new WarmBrowser(browser, await openPage(browser));
    } catch (error) {
      browser.process()?.kill('SIGKILL');
      throw error;
    }
  }

  async print(html: string): Promise<Buffer> {
    await this.#emptied;
    await this.page.setContent(await this.#withItsFonts(html), { waitUntil: 'load' });
    const pdf = Buffer.from(
      await this.page.pdf({
        format: 'A4',
        preferCSSPageSize: true,
        printBackground: true,
        tagged: true,
        outline: true,
        waitForFonts: true,
      }),
    );
    // Without any font the browser prints empty pages and calls it a success.
    if (!pdf.includes('/Type /Font')) throw new PrintError('the pages came out without text');
    this.#empty();
    return pdf;
  }

  /** Sending 7 kB to the browser takes a millisecond, so each font is sent once. */
  async #withItsFonts(html: string): Promise<string> {
    for (const [font] of html.matchAll(FONT_URL)) {
      if (!isOurFont(font) || this.#fonts.has(font)) continue;
      this.#fonts.set(font, await this.page.evaluate(blobUrlOf, font));
    }
    return html.replace(FONT_URL, (font) => this.#fonts.get(font) ?? font);
  }

  /** Only the next print waits for it, and learns of a failure. */
  #empty(): void {
    this.#emptied = this.page.setContent('');
    this.#emptied.catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.browser.close().catch(() => this.browser.process()?.kill('SIGKILL'));
  }

  /** Waits until its process is gone. */
  async ended(): Promise<void> {
    const program = this.browser.process();
    if (program && program.exitCode === null && program.signalCode === null) await once(program, 'exit');
  }
}

async function openPage(browser: Browser): Promise<Page> {
  const [page = await browser.newPage()] = await browser.pages();
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', refuse);
  return page;
}

/** Runs in the page, which has no other scripts. */
async function blobUrlOf(url: string): Promise<string> {
  const file = await fetch(url);
  return URL.createObjectURL(await file.blob());
}

/** 'aborted' cancels a navigation and keeps the document; any other reason would put an error page in its place. */
function refuse(request: HTTPRequest): void {
  const allowed = /^(?:data|blob):/.test(request.url());
  void (allowed ? request.continue() : request.abort('aborted')).catch(() => undefined);
}

async function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PrintError(`the browser did not finish within ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

function noBrowser(error: unknown): DependencyUnavailable {
  if (error instanceof DependencyUnavailable) return error;
  return new DependencyUnavailable('browser', `No browser starts to print with: ${reasonOf(error)}`, { cause: error });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { expectHydrationDone, holdScripts } from './held-scripts.js';
import {
  demoFabrics,
  expectAccessible,
  expectNoSidewaysScroll,
  product,
  waitUntilIdle,
  watchLayout,
} from './product.js';

/** Maximum layout shift (CLS) during hydration. */
const MAX_SHIFT = 0.005;

/** The app hydrates each server-rendered page as it stands: without a request, a layout shift, or a visible change. */
export async function expectHydrated(
  newContext: (options: BrowserContextOptions) => Promise<BrowserContext>,
  request: APIRequestContext,
  width: number,
): Promise<void> {
  const detail = (await demoFabrics(request)).find(({ images }) => images.length > 1);
  for (const path of ['/', '/fabrics', `/fabrics/${detail?.id}`]) {
    const context = await newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    const calls: string[] = [];
    page.on('request', (asked) => {
      if (/\/api\/(?!uploads\/)/.test(asked.url())) calls.push(asked.url());
    });
    const shifted = await watchLayout(page);
    const release = await holdScripts(context);
    await page.goto(product.url + path, { waitUntil: 'commit' });
    const pictures = await drawn(page);
    // Fabrics are there with pictures and prices before any script has loaded.
    if (path !== '/') {
      expect(pictures, path).toBeGreaterThan(0);
      await expect(page.getByText(/^Rs\. [\d,]+\.\d\d/).first()).toBeVisible();
    }
    const before = await page.screenshot({ animations: 'disabled' });
    if (path === '/fabrics') await expectAccessible(page);
    const movedBefore = await shifted();
    release();
    await expectHydrationDone(page);
    await waitUntilIdle(page);
    await drawn(page);
    const after = await page.screenshot({ animations: 'disabled' });
    const differing = await differingPixels(page, before, after);
    // The rounded corners of a dark picture are a few points lighter once its placeholder is gone; one moved word is hundreds.
    expect(differing.count, `${path} differs within ${differing.box}`).toBeLessThan(60);
    expect((await shifted()) - movedBefore, path).toBeLessThan(MAX_SHIFT);
    await expectNoSidewaysScroll(page);
    expect(calls, path).toEqual([]);
    expect(await sheetsWith(page, '.cloth img'), path).toBe(1);
    await context.close();
  }
}

/** Waits until the page is loaded with its fonts and all visible pictures; returns their number. */
async function drawn(page: Page): Promise<number> {
  await expect(page.locator('#answers')).toBeAttached();
  let pictures = 0;
  const missing = async () => {
    const seen = await page.evaluate(async () => {
      const faces = ['400 16px "Inter Variable"', '560 16px "Fraunces Variable"'];
      await Promise.all(faces.map((face) => document.fonts.load(face)));
      const shown = [...document.images].filter(
        (image) => image.getBoundingClientRect().top < innerHeight && image.checkVisibility(),
      );
      await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
      return shown.map(({ naturalWidth }) => naturalWidth);
    });
    pictures = seen.length;
    return seen.filter((width) => width === 0).length;
  };
  await expect.poll(missing).toBe(0);
  return pictures;
}

/** Number of style sheets with a rule: a second one would be all styles of the page inserted and parsed twice. */
const sheetsWith = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const rules = [...document.styleSheets].map((sheet) => [...sheet.cssRules]);
    return rules.filter((all) => all.some((rule) => (rule as CSSStyleRule).selectorText === wanted)).length;
  }, selector);

/** How many points of two screenshots differ by more than a shade, and the corners of the box that they lie in. */
function differingPixels(page: Page, before: Buffer, after: Buffer): Promise<{ count: number; box: string }> {
  return page.evaluate(
    async (pictures) => {
      const [one, other] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const { width, height } = bitmap;
          const canvas = new OffscreenCanvas(width, height).getContext('2d');
          canvas?.drawImage(bitmap, 0, 0);
          return { width, data: canvas?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray() };
        }),
      );
      const columns: number[] = [];
      const rows: number[] = [];
      for (let at = 0; at < (one?.data.length ?? 0); at += 4) {
        if (Math.abs((one?.data[at] ?? 0) - (other?.data[at] ?? 0)) <= 24) continue;
        columns.push((at / 4) % (one?.width ?? 1));
        rows.push(Math.floor(at / 4 / (one?.width ?? 1)));
      }
      const ends = (all: number[]) => [
        all.reduce((a, b) => Math.min(a, b), 1e6),
        all.reduce((a, b) => Math.max(a, b), 0),
      ];
      return { count: columns.length, box: `x ${ends(columns).join('-')}, y ${ends(rows).join('-')}` };
    },
    [before.toString('base64'), after.toString('base64')],
  );
}

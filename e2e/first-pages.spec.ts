import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Fabric } from '../domain/src/fabrics/fabric.js';
import { holdScripts, takenOver } from './held-scripts.js';
import { atRest, expectAccessible, expectNoSidewaysScroll, product, test, watchLayout, widths } from './product.js';

/** What may move when the app comes, as CLS counts it. */
const MOST_SHIFT = 0.005;

async function someFabrics(request: APIRequestContext): Promise<Fabric[]> {
  const { fabrics } = await (await request.get(`${product.url}/api/fabrics?limit=24`)).json();
  return fabrics;
}

/** Waits until the page that was sent is there, with the letters and every picture that stands on the screen: answers how many. */
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

/** How many style sheets have a rule: a second one would be all styles of the page written and read once more. */
const sheetsWith = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const rules = [...document.styleSheets].map((sheet) => [...sheet.cssRules]);
    return rules.filter((all) => all.some((rule) => (rule as CSSStyleRule).selectorText === wanted)).length;
  }, selector);

test('robots may read everything that is meant for everybody', async ({ request }) => {
  const answer = await request.get(`${product.url}/robots.txt`);
  expect(answer.headers()['content-type']).toContain('text/plain');
  expect(await answer.text()).toMatch(/^User-agent: \*\nDisallow:\n?$/m);
});

test('cloth can be looked at without JavaScript, on a phone and on a large screen', async ({ newContext, request }) => {
  const context = await newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  const styles: string[] = [];
  page.on('request', (asked) => {
    if (asked.resourceType() === 'stylesheet') styles.push(asked.url());
  });
  const [newest] = await someFabrics(request);
  await page.goto(`${product.url}/`);
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse Catalog' })).toHaveCSS('background-color', 'rgb(38, 53, 93)');
  }
  // It is one request, its styles with it.
  expect(styles).toEqual([]);
  await page.getByRole('link', { name: 'Browse Catalog' }).click();
  await expect(page.getByRole('article')).toHaveCount(24);
  const card = page.getByRole('article', { name: newest?.name ?? '', exact: true }).first();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect(card.getByText(/^Rs\. [\d,]+\.\d\d \/(?:meter|yard)$/)).toBeVisible();
  }
  await card.getByRole('link', { name: newest?.name ?? '', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: newest?.name ?? '' })).toBeVisible();
  await expect(page.getByText(newest?.item_code ?? '').first()).toBeVisible();
  const lost = await page.goto(`${product.url}/fabrics/0e1c8f0a-5b1e-4a57-9a3c-2f5d1c7b9e10`);
  expect(lost?.status()).toBe(404);
  await page.getByRole('link', { name: 'Back to Fabrics' }).click();
  await expect(page.getByRole('article')).toHaveCount(24);
});

for (const width of widths) {
  test(`the app takes a first page over without a call or a move, at ${width} px`, async ({ newContext, request }) => {
    const fabrics = await someFabrics(request);
    const detail = fabrics.find(({ images }) => images.length > 1) ?? fabrics[0];
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
      // Cloth is there with its pictures and its price before any script has come.
      if (path !== '/') {
        expect(pictures, path).toBeGreaterThan(0);
        await expect(page.getByText(/^Rs\. [\d,]+\.\d\d/).first()).toBeVisible();
      }
      const before = await page.screenshot({ animations: 'disabled' });
      if (path === '/fabrics') await expectAccessible(page);
      const movedBefore = await shifted();
      release();
      await takenOver(page);
      await atRest(page);
      if (path === '/fabrics') await expect(page.locator('.row').first()).toBeVisible();
      await drawn(page);
      const after = await page.screenshot({ animations: 'disabled' });
      expect(await differingPixels(page, before, after), path).toBeLessThan(20);
      expect((await shifted()) - movedBefore, path).toBeLessThan(MOST_SHIFT);
      await expectNoSidewaysScroll(page);
      expect(calls, path).toEqual([]);
      expect(await sheetsWith(page, '.cloth img'), path).toBe(1);
      await context.close();
    }
  });
}

test('what is pressed before the app is there is answered once it is', async ({ context, page }) => {
  const release = await holdScripts(context);
  await page.goto(`${product.url}/fabrics`, { waitUntil: 'commit' });
  await page
    .getByRole('button', { name: /^Open image 1/ })
    .first()
    .click();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a fabric that nobody has leads on to the catalogue', async ({ page }) => {
  const answer = await page.goto(`${product.url}/fabrics/0e1c8f0a-5b1e-4a57-9a3c-2f5d1c7b9e10`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Failed to load fabric details')).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/fabrics`);
  await expect(page.getByRole('article').first()).toBeVisible();
});

/** How many points of two screenshots differ by more than a shade. */
function differingPixels(page: Page, before: Buffer, after: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [one, other] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const { width, height } = bitmap;
          const canvas = new OffscreenCanvas(width, height).getContext('2d');
          canvas?.drawImage(bitmap, 0, 0);
          return canvas?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
        }),
      );
      let differing = 0;
      for (let at = 0; at < (one?.length ?? 0); at += 4) {
        if (Math.abs((one?.[at] ?? 0) - (other?.[at] ?? 0)) > 24) differing++;
      }
      return differing;
    },
    [before.toString('base64'), after.toString('base64')],
  );
}

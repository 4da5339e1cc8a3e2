import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll, widths } from './product.js';

/** A tablet, a small laptop and a large screen: between and beyond the two widths at which each screen is judged in full. */
const otherWidths = [768, 1024, 1920];

export const allWidths = [...widths, ...otherWidths];

/**
 * Checks that the screen fits these widths as well: nothing is wider, and no text is cut.
 * @param isWhole whether document numbers and email addresses must not be broken, either.
 */
export async function expectFits(page: Page, at: readonly number[] = otherWidths, isWhole = false): Promise<void> {
  const height = page.viewportSize()?.height ?? 800;
  for (const width of at) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => cutOff(page), `cut off at ${width} px`).toEqual([]);
    await expectNoSidewaysScroll(page);
    if (isWhole) expect(await brokenInTwo(page), `broken in two at ${width} px`).toEqual([]);
  }
}

/** Document numbers broken over two lines, and email addresses broken elsewhere than at a separator. */
function brokenInTwo(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const words = /\b[A-Z]{2}-\d{4}-\d{4}\b|[\w.+-]+@(?:[\w-]+\.)*[\w-]*|(?<=@)[\w-]+/g;
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.parentElement?.checkVisibility()) continue;
      for (const { 0: word, index } of text.data.matchAll(words)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`${word} in: ${text.data}`);
      }
    }
    return broken;
  });
}

/** The words of headings, facts and controls that the edge of the screen, or of their own box, cuts off: of those `judged`. */
export function cutOff(page: Page, judged = '*'): Promise<string[]> {
  return page.evaluate((judged) => {
    const room = document.documentElement.clientWidth;
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      ((element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX)) ||
        isScrolled(element.parentElement));
    return [...document.querySelectorAll<HTMLElement>('a, button, h1, h2, h3, label, dt, dd, legend, th, td')]
      .filter(
        (element) =>
          element.matches(judged) && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((element) => element.innerText.trim() && !isScrolled(element.parentElement))
      .filter((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        const { left, right, width } = words.getBoundingClientRect();
        const box = element.getBoundingClientRect();
        // Text for screen readers only is a point.
        if (width <= 1 || box.width <= 1) return false;
        const hides = getComputedStyle(element).overflowX !== 'visible';
        return left < -1 || right > room + 1 || (hides && right > box.right + 1);
      })
      .map((element) => element.innerText);
  }, judged);
}

import { expect, type Page } from '@playwright/test';
import { cutOff } from './fits.js';
import { expectNoSidewaysScroll } from './product.js';

/** Checks of every screen for people who zoom, use their own colors, or prefer reduced motion. */

/** With text twice as large at the same width, nothing overflows and no text is cut. */
export async function expectToGrow(page: Page, judged = '*'): Promise<void> {
  const style = await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expect.poll(() => cutOff(page, judged), 'with letters twice as large').toEqual([]);
  await expectNoSidewaysScroll(page);
  await style.evaluate((element: HTMLStyleElement) => element.remove());
}

/** In forced-colors mode controls are still recognizable. */
export async function expectControlsInForcedColours(page: Page): Promise<void> {
  const filled = await controlsKnownByTheirFill(page);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await withoutBorder(page), `of ${filled}`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

/** Marks what is seen as a control by the color of its ground, which forced colors take away; answers how many. */
function controlsKnownByTheirFill(page: Page): Promise<number> {
  return page.evaluate(() => {
    const groundOf = (element: Element | null): string => {
      const ground = element ? getComputedStyle(element).backgroundColor : '';
      return ground === 'rgba(0, 0, 0, 0)' ? groundOf(element?.parentElement ?? null) : ground;
    };
    const controls = [
      ...document.querySelectorAll<HTMLElement>('button, a, input, [role="button"], [role="combobox"]'),
    ];
    const filled = controls.filter(
      (control) => control.checkVisibility() && groundOf(control) !== groundOf(control.parentElement),
    );
    for (const control of filled) control.dataset.filled = '';
    return filled.length;
  });
}

/** Controls without any visible boundary. Removes the marks. */
function withoutBorder(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const filled = [...document.querySelectorAll<HTMLElement>('[data-filled]')];
    for (const control of filled) delete control.dataset.filled;
    return filled
      .filter((control) => {
        const { borderTopWidth, borderTopStyle, outlineStyle, outlineWidth } = getComputedStyle(control);
        const isBordered = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
        return !isBordered && (outlineStyle === 'none' || Number.parseFloat(outlineWidth) === 0);
      })
      .map((control) => control.ariaLabel || control.innerText || control.outerHTML.slice(0, 80));
  });
}

/** Longer than this is seen as a movement, in ms. */
const A_BLINK = 20;

/**
 * Notes every animation and transition that takes its time although rest was asked for, and every smooth scrolling; call
 * before the page opens.
 */
export async function watchMovement(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((longest) => {
    const rest = matchMedia('(prefers-reduced-motion: reduce)');
    const moved = new Set<string>();
    Object.assign(window, { moved });
    const note = ({ type, target, pseudoElement }: TransitionEvent | AnimationEvent) => {
      if (!rest.matches || !(target instanceof Element)) return;
      const style = getComputedStyle(target, pseudoElement || null);
      const times = type === 'transitionrun' ? style.transitionDuration : style.animationDuration;
      const duration = Math.max(...times.split(',').map((seconds) => Number.parseFloat(seconds) * 1_000));
      if (duration > longest) moved.add(`${target.outerHTML.slice(0, 90)}${pseudoElement} ${duration} ms`);
    };
    document.addEventListener('transitionrun', note, true);
    document.addEventListener('animationstart', note, true);
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...args) {
      const animation = animate.apply(this, args);
      const duration = Number(animation.effect?.getComputedTiming().duration ?? 0);
      if (rest.matches && duration > longest) moved.add(`${this.outerHTML.slice(0, 90)} ${duration} ms`);
      return animation;
    };
    const smooth = (options: unknown) =>
      typeof options === 'object' && options !== null && 'behavior' in options && options.behavior === 'smooth';
    for (const owner of [Element.prototype, window] as unknown as Record<string, (...args: unknown[]) => unknown>[]) {
      for (const name of ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView']) {
        const scroll = owner[name];
        if (!scroll) continue;
        owner[name] = function (this: unknown, ...args: unknown[]) {
          if (rest.matches && smooth(args[0])) moved.add(`smooth ${name}`);
          return scroll.apply(this, args);
        };
      }
    }
  }, A_BLINK);
  return () =>
    page.evaluate(() => [
      ...(window as unknown as { moved: Set<string> }).moved,
      ...(getComputedStyle(document.documentElement).scrollBehavior === 'smooth' ? ['html scrolls smoothly'] : []),
    ]);
}

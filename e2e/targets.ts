import { expect, type Page } from '@playwright/test';
import { waitUntilIdle } from './product.js';

/** As long as a finger is wide, in px. */
const FINGER = 44;

/** On a phone a finger finds each control of the screen as it stands, and the words at its foot. */
export async function expectPressable(page: Page, within?: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  // Without a mouse: much has more room where nothing hovers.
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await waitUntilIdle(page);
  expect.soft(await tooSmall(page, within)).toEqual([]);
  const isWholePage = !within && (await page.getByRole('dialog').count()) === 0;
  // Asked again: at the end of a list more of it may come, and push the footer down once more.
  if (isWholePage) await expect.poll(() => coveredFooter(page), 'footer').toEqual([]);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
}

/**
 * Controls that are too small for a finger: their clickable area is less than 44 px high or wide. The clickable area
 * counts, as the browser itself finds the element at a point, not the visible one: it includes labels and padding
 * around words, and excludes covered parts.
 *
 * Exceptions have rules of their own: links within sentences, which are as high as their line; disabled controls; and
 * the width of the color dots on a card, which have full size on the fabric's page.
 */
function tooSmall(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ([within, finger]) => {
      const roles = ['button', 'link', 'tab', 'menuitem', 'checkbox', 'radio', 'switch', 'option', 'slider'];
      const kinds = [
        'a[href]',
        'button',
        'input',
        'select',
        'textarea',
        'summary',
        ...roles.map((r) => `[role="${r}"]`),
      ];
      const isSwitchedOff = (control: Element) => control.matches(':disabled, [aria-disabled="true"], :disabled *');
      const isInSentence = (control: Element) =>
        getComputedStyle(control).display === 'inline' &&
        [...(control.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(node.textContent ?? ''),
        );
      /** All that presses a control: itself, the field drawn around it, its labels. */
      const partsOf = (control: Element): Element[] => [
        control,
        ...[control.matches('input, select, textarea') ? control.closest('.MuiInputBase-root') : null].filter(
          (e) => e !== null,
        ),
        ...((control as HTMLInputElement).labels ?? []),
      ];
      const small = new Set<string>();
      for (const control of document.querySelectorAll<HTMLElement>(`:is(${within}) :is(${kinds.join()})`)) {
        if (!control.checkVisibility({ visibilityProperty: true }) || isSwitchedOff(control)) continue;
        if (control.closest('[aria-hidden="true"], [inert]') || isInSentence(control)) continue;
        const drawn = control.getBoundingClientRect();
        // Read by screen readers alone, and shown once the keyboard is there.
        if (drawn.width <= 1 || drawn.height <= 1 || drawn.bottom + scrollY < 0) continue;
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const parts = partsOf(control);
        const isPressed = (x: number, y: number) => {
          const hit = document.elementFromPoint(x, y);
          return hit !== null && parts.some((part) => part.contains(hit));
        };
        const { left, top, width, height } = control.getClientRects()[0] ?? drawn;
        const [x, y] = [left + width / 2, top + height / 2];
        const reach = (dx: number, dy: number) => {
          let steps = 0;
          while (steps < finger && isPressed(x + dx * (steps + 1), y + dy * (steps + 1))) steps++;
          return steps;
        };
        const isReached = isPressed(x, y);
        const wide = isReached ? reach(-1, 0) + 1 + reach(1, 0) : 0;
        const high = isReached ? reach(0, -1) + 1 + reach(0, 1) : 0;
        // Half a pixel at either edge is not found by points.
        const least = control.closest('article .colours') ? 24 : finger;
        if (wide >= least - 1 && high >= finger - 1) continue;
        const name = control.ariaLabel || control.innerText?.trim() || control.getAttribute('name') || control.id;
        small.add(`${control.tagName.toLowerCase()} ${name.replace(/\s+/g, ' ').slice(0, 60)}: ${wide} × ${high}`);
      }
      scrollTo(0, 0);
      return [...small];
    },
    [within, FINGER] as const,
  );
}

/**
 * Text and controls of the footer that are covered when the page is scrolled to its end, or that are inside the
 * content.
 */
function coveredFooter(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    scrollTo(0, document.documentElement.scrollHeight);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const footer = document.querySelector('footer');
    const main = document.querySelector('main');
    if (!footer || !main) return ['there is none'];
    const covered = [...footer.querySelectorAll<HTMLElement>('*')]
      // The options of a closed list are nowhere on the screen.
      .filter((part) => part.childElementCount === 0 && part.innerText?.trim() && part.localName !== 'option')
      .filter((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return !hit || !footer.contains(hit);
      })
      .map((part) => `${part.innerText} is covered`);
    const below = footer.getBoundingClientRect().top - main.getBoundingClientRect().bottom;
    scrollTo(0, 0);
    return below < -1 ? [...covered, 'it stands in the content'] : covered;
  });
}

/** Controls that a notice on the screen lies over. */
export function underNotices(page: Page, controls: string): Promise<string[]> {
  return page.evaluate((controls) => {
    const boxes = [...document.querySelectorAll('[role="status"]')]
      .map((message) => (message.textContent ? message.parentElement?.getBoundingClientRect() : undefined))
      .filter((box) => box !== undefined);
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return boxes.some((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top);
      })
      .map((control) => control.ariaLabel || control.innerText);
  }, controls);
}

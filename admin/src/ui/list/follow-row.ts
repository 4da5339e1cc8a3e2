import type { MouseEvent } from 'react';

/** Elements of a row that react to clicks themselves. */
const OWN = [
  'a',
  'button',
  'input',
  'select',
  'textarea',
  'label',
  'summary',
  '[role="button"]',
  '[role="checkbox"]',
].join();

const linkOf = (target: Element, list: Element): HTMLAnchorElement | null => {
  for (
    let row = target.closest(':is(tr, li)');
    row && list.contains(row);
    row = row.parentElement?.closest(':is(tr, li)') ?? null
  ) {
    const link = row.querySelector<HTMLAnchorElement>('[data-row-link]');
    if (link) return link;
  }
  return null;
};

/** A click anywhere in a row follows its link: with the middle button, or Ctrl, in another tab. For the element of a list. */
export function followRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: list, button, ctrlKey, metaKey } = event;
  // Dialogs of a row send their clicks here, too, though they lie elsewhere on the page.
  if (!(target instanceof Element) || !list.contains(target) || target.closest(OWN)) return;
  if (button > 1 || window.getSelection()?.toString()) return;
  const link = linkOf(target, list);
  if (!link) return;
  if (button === 1 || ctrlKey || metaKey) window.open(link.href, '_blank', 'noopener');
  else link.click();
}

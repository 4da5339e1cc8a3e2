import { type FocusEvent, useEffect, useRef } from 'react';

/** The root of MUI's dialogs and menus. */
const OVERLAY = '[role="presentation"]';

/**
 * Keeps the focus in a list whose rows disappear after an action. A button that disappears with its row, or is disabled
 * while busy, would move the focus to the top of the page.
 * @returns props for the list's element, which can have the focus itself
 */
export function useRestoredFocus<E extends HTMLElement>() {
  const list = useRef<E>(null);
  const held = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return;
    // Behind an open dialog, which keeps the focus itself.
    if (list.current?.closest('[aria-hidden="true"]')) return;
    if (held.current.isConnected) held.current.focus();
    else list.current?.focus({ preventScroll: true });
  });
  // React's events of a dialog opened from a row come here, too.
  const isInList = (element: Element) => list.current?.contains(element);
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent<E, HTMLElement>) => {
      if (isInList(target)) held.current = target;
    },
    // Leaving the list for the page releases the focus, but not for a dialog, during which the row may disappear. A removed
    // element fires no blur event.
    onBlur: ({ target, relatedTarget }: FocusEvent<E>) => {
      if (isInList(target) && !relatedTarget?.closest(OVERLAY)) held.current = null;
    },
  };
}

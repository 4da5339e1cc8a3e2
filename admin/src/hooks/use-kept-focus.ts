import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard in a list whose rows go away when something is done to them. A button that goes with its row, or that is
 * disabled while it works, would leave the keyboard at the top of the page.
 * @returns what the list's element takes; it can have the focus itself
 */
export function useKeptFocus<E extends HTMLElement>() {
  const list = useRef<E>(null);
  const held = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return;
    if (held.current.isConnected) held.current.focus();
    else list.current?.focus({ preventScroll: true });
  });
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent<E>) => {
      held.current = target as EventTarget as HTMLElement;
    },
    // Whoever leaves is let go; an element that vanishes says nothing.
    onBlur: () => {
      held.current = null;
    },
  };
}

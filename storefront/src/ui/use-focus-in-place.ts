import { type RefObject, useLayoutEffect, useRef } from 'react';

interface FocusInPlace {
  /** Handler for the surrounding element. */
  readonly onFocus: (event: React.FocusEvent) => void;
  readonly onBlur: (event: React.FocusEvent) => void;
}

/**
 * Keeps the focus when a pressed element is replaced, which would otherwise move keyboard users to the top of the page:
 * the focus goes to its replacement. Never to a field, which would open a phone's keyboard.
 *
 * @param selector candidates: of several the one in the same place, or the last
 */
export function useFocusInPlace(around: RefObject<HTMLElement | null>, selector: string): FocusInPlace {
  const held = useRef<number | null>(null);
  const choices = () => [...(around.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
  useLayoutEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return;
    const all = choices();
    (all[held.current] ?? all.at(-1))?.focus();
  });
  return {
    onFocus: ({ target }) => {
      const place = choices().indexOf(target as HTMLElement);
      held.current = place < 0 ? Number.POSITIVE_INFINITY : place;
    },
    // Not when it is removed: then the focus has not moved elsewhere.
    onBlur: ({ target }) => {
      if (target.isConnected) held.current = null;
    },
  };
}

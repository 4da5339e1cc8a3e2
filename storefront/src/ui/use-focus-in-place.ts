import { type RefObject, useLayoutEffect, useRef } from 'react';

interface FocusInPlace {
  /** For the element around. */
  readonly onFocus: (event: React.FocusEvent) => void;
  readonly onBlur: (event: React.FocusEvent) => void;
}

/**
 * What is pressed may make room for something else, and whoever goes by keyboard would be thrown back to the beginning of the
 * page: the focus goes on to what stands in its place. Never to a field, which would open the keyboard of a phone.
 *
 * @param selector what may have it: of several the one in the same place, or the last
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
    // Not when it is taken away: then nobody has left it.
    onBlur: ({ target }) => {
      if (target.isConnected) held.current = null;
    },
  };
}

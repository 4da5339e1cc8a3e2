import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type ListPosition, storeListPosition } from '../../state/list-position';

/**
 * Remembers the scroll position of a list, and restores it.
 *
 * @param position absent for a list that is not remembered
 * @param describe how the list looks, asked for when it is left
 */
export function useScrollRestoration(
  position: ListPosition | null | undefined,
  describe: () => Omit<ListPosition, 'search' | 'y'>,
): void {
  const { key, search } = useLocation();
  const isRemembered = position !== undefined;
  const latest = useRef(describe);
  // Updated by scroll events, because reading scrollY while the list changes would force a layout.
  const y = useRef(position?.y ?? 0);
  // Before the list is left in the same moment as something of it changes.
  useLayoutEffect(() => {
    const keep = () => {
      if (isRemembered) storeListPosition(key, { search, y: y.current, ...latest.current() });
    };
    const keepHidden = () => document.visibilityState === 'hidden' && keep();
    const note = () => {
      y.current = window.scrollY;
    };
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keepHidden);
    return () => {
      keep();
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keepHidden);
    };
  }, [key, search, isRemembered]);
  useLayoutEffect(() => {
    latest.current = describe;
  });
  // After the paint, for the same reason.
  useEffect(() => {
    y.current = window.scrollY;
  }, []);
  const isRestored = useRef(false);
  useLayoutEffect(() => {
    if (isRestored.current || !position) return;
    isRestored.current = true;
    window.scrollTo(0, position.y);
  }, [position]);
}

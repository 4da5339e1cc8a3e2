import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const positions = new Map<string, number>();

/** Scrolls a new screen to its top, and restores the scroll position after going back. Filters of one screen don't scroll. */
export function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const lastPathname = useRef(pathname);

  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const samePage = lastPathname.current === pathname;
    lastPathname.current = pathname;
    if (type === 'POP') {
      const position = positions.get(key);
      if (position !== undefined) window.scrollTo(0, position);
    } else if (!samePage && !hash) window.scrollTo(0, 0);
  }, [key, pathname, hash, type]);
}

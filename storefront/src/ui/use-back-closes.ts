import { useEffect, useRef } from 'react';

let opened = 0;

/**
 * Lets the Back of the browser, or of a phone, close what lies over the page instead of leaving it. While it is open
 * the history holds one more entry of the same page; closing by other means takes that entry out again.
 */
export function useBackCloses(onClose: () => void, open = true): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!open) return;
    const overlay = ++opened;
    window.history.pushState({ ...window.history.state, overlay }, '');
    const onPopState = () => {
      if (window.history.state?.overlay !== overlay) close.current();
    };
    window.addEventListener('popstate', onPopState);
    return () => {
      window.removeEventListener('popstate', onPopState);
      // Unless the page itself went on meanwhile.
      if (window.history.state?.overlay === overlay) window.history.back();
    };
  }, [open]);
}

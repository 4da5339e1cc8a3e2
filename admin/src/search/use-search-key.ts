import { useEffect } from 'react';

/** Calls `open` on Ctrl+K, or Cmd+K of a Mac, except over a dialog, which may hold unsaved work. */
export function useSearchKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      // Browsers use this key for their address bar.
      event.preventDefault();
      if (document.querySelector('[role="dialog"]') === null) open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}

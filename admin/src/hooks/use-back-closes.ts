import { openOverlay } from '@selvedge/web/overlay-history';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Makes Back close an overlay instead of leaving the page. `onClose` is missing while it can't be closed. Choices in
 * the overlay may change the address of the page below: each address is a new history entry, so the overlay is pushed
 * again, and Back closes it and undoes no choice.
 */
export function useBackCloses(onClose: (() => void) | undefined, isOpen = true): void {
  const { search } = useLocation();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: laid over each address anew
  useEffect(() => (isOpen ? openOverlay(() => close.current?.(), true) : undefined), [isOpen, search]);
}

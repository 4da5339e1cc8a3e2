import { openOverlay } from '@selvedge/web/overlay-history';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Makes Back close an overlay instead of leaving the page. Choices in the overlay may change the address of the page below: the
 * overlay is pushed again over each address, so that Back closes it and undoes no choice.
 */
export function useBackCloses(onClose: () => void, isOpen = true): void {
  const { search } = useLocation();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: laid over each address anew
  useEffect(() => (isOpen ? openOverlay(() => close.current()) : undefined), [isOpen, search]);
}

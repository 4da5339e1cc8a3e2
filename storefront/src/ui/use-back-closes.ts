import { layOver } from '@selvedge/web/overlay-history';
import { useEffect, useRef } from 'react';

/** Lets Back close what is open over the page instead of leaving it. */
export function useBackCloses(onClose: () => void, isOpen = true): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (isOpen ? layOver(() => close.current()) : undefined), [isOpen]);
}

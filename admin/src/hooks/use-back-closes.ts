import { layOver } from '@selvedge/web/overlay-history';
import { useEffect, useRef } from 'react';

/** Lets Back close what is open over the page instead of leaving that. `onClose` is missing while it can't be closed. */
export function useBackCloses(onClose: (() => void) | undefined, isOpen = true): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (isOpen ? layOver(() => close.current?.(), true) : undefined), [isOpen]);
}

import { layOver } from '@selvedge/web/overlay-history';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Lets Back close what is open over the page instead of leaving that. `onClose` is missing while it can't be closed. What
 * is chosen in it may change the address of the page below: each address is a new entry of the history, over which it is
 * laid once more, so that Back closes it and undoes no choice.
 */
export function useBackCloses(onClose: (() => void) | undefined, isOpen = true): void {
  const { search } = useLocation();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: laid over each address anew
  useEffect(() => (isOpen ? layOver(() => close.current?.(), true) : undefined), [isOpen, search]);
}

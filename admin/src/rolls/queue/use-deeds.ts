import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ROLLS } from '../roll-parts';
import { followDeeds, waitingDeeds } from './deed-queue';
import type { WaitingDeed } from './deed-store';

/** The cuts and moves that wait in this browser; the screens are refreshed when one was sent. */
export function useDeeds(): readonly WaitingDeed[] {
  const queryClient = useQueryClient();
  const deeds = useSyncExternalStore(followDeeds, waitingDeeds);
  const count = deeds.length;
  const before = useRef(count);
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    for (const resource of ROLLS) void queryClient.invalidateQueries({ queryKey: [resource] });
  }, [count, queryClient]);
  return deeds;
}

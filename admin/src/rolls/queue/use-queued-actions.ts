import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ROLLS } from '../roll-parts';
import { followQueuedActions, queuedActions } from './action-queue';
import type { QueuedAction } from './action-store';

/** The cuts and moves that wait in this browser; the screens are refreshed when one was sent. */
export function useQueuedActions(): readonly QueuedAction[] {
  const queryClient = useQueryClient();
  const actions = useSyncExternalStore(followQueuedActions, queuedActions);
  const count = actions.length;
  const before = useRef(count);
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    for (const resource of ROLLS) void queryClient.invalidateQueries({ queryKey: [resource] });
  }, [count, queryClient]);
  return actions;
}

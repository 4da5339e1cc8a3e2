import { MAX_COMPARED } from '@selvedge/domain/fabrics/compare';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../lib/listeners';

const KEY = 'selvedge_compared';

let ids: readonly string[] | undefined;
const { notify, subscribe } = createListeners();
const NONE: readonly string[] = [];

/** Chosen in this tab, and forgotten with it. */
function read(): readonly string[] {
  ids ??= (sessionStorage.getItem(KEY) ?? '').split(',').filter(Boolean);
  return ids;
}

/** The ids of the fabrics that are chosen to be compared. */
export const useCompared = (): readonly string[] => useSyncExternalStore(subscribe, read, () => NONE);

/** Adds or removes a fabric; beyond the maximum, the one chosen first is removed. */
export function toggleCompared(id: string): void {
  const present = read();
  ids = present.includes(id) ? present.filter((other) => other !== id) : [...present, id].slice(-MAX_COMPARED);
  sessionStorage.setItem(KEY, ids.join(','));
  notify();
}

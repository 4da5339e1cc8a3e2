import type { Favourites, MergedFavourites } from '@selvedge/domain/lists/fabric-list';
import { api } from '@selvedge/web/api';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { messageOf } from '../lib/error-text';
import { t } from '../lib/language';
import { createListeners } from '../lib/listeners';
import { showError, showNotice } from '../lib/toast';
import { useSession } from './session';

const KEY = 'selvedge_favorites';

/** The favorites of a visitor, stored in this browser until they sign in. */
function storedHearts(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** The user whose favorites are loaded; undefined before. */
let owner: string | null | undefined;
let hearts: ReadonlySet<string> = new Set();
const { notify, subscribe } = createListeners();

function publish(next: Iterable<string>): void {
  hearts = new Set(next);
  notify();
}

/** Loads the favorites of the current user, once. Those of a visitor are added to the account, and replace nothing. */
export async function loadFavourites(userId: string | null): Promise<void> {
  if (owner === userId) return;
  owner = userId;
  const hearts = storedHearts();
  publish(userId === null ? hearts : []);
  if (userId === null) return;
  try {
    if (hearts.length === 0) publish((await api<Favourites>('/lists/favorites')).fabric_ids);
    else {
      const merged = await api<MergedFavourites>('/lists/favorites', { method: 'POST', body: { fabric_ids: hearts } });
      localStorage.removeItem(KEY);
      publish(merged.fabric_ids);
      const lost = hearts.length - merged.taken;
      if (lost > 0)
        showNotice(
          t('{lost} of your favorites could not be kept: not in the catalog any more, or one too many', { lost }),
        );
    }
  } catch {
    // The next heart that is rendered tries again.
    owner = undefined;
  }
}

async function store(userId: string | null, fabricId: string, colourwayId: string | undefined, liked: boolean) {
  const before = hearts;
  const next = new Set(before);
  if (liked) next.add(fabricId);
  else next.delete(fabricId);
  publish(next);
  if (userId === null) {
    localStorage.setItem(KEY, JSON.stringify([...next]));
    return;
  }
  try {
    await (liked
      ? api(`/lists/favorites/${fabricId}`, { method: 'PUT', body: { colourway_id: colourwayId } })
      : api(`/lists/favorites/${fabricId}`, { method: 'DELETE' }));
  } catch (error) {
    // The others may have changed meanwhile.
    const back = new Set(hearts);
    if (liked) back.delete(fabricId);
    else back.add(fabricId);
    publish(back);
    showError(messageOf(error, t('The heart could not be stored. Please try again.')));
  }
}

/** Returns whether a fabric is a favorite, and the function that toggles it. */
export function useFavourite(fabricId: string, colourwayId?: string): { liked: boolean; toggle: () => void } {
  const { user, status } = useSession();
  const userId = user?.id ?? null;
  const liked = useSyncExternalStore(
    subscribe,
    () => hearts.has(fabricId),
    () => false,
  );
  useEffect(() => {
    if (status === 'known') void loadFavourites(userId);
  }, [status, userId]);
  const toggle = useCallback(
    () => void store(userId, fabricId, colourwayId, !hearts.has(fabricId)),
    [userId, fabricId, colourwayId],
  );
  return { liked, toggle };
}

/** The ids of a visitor's favorite fabrics. */
export function useHearts(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => hearts,
    () => hearts,
  );
}

/** Resets this module, as a reload would. */
export function resetFavourites(): void {
  owner = undefined;
  hearts = new Set();
}

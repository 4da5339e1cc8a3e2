import { useMemo, useSyncExternalStore } from 'react';

/**
 * Content of localStorage: a list per user, and the last user's id. Users don't see each other's lists; a visitor has
 * none.
 */
interface Stored<Kept> {
  user_id: string | null;
  carts: Record<string, Kept>;
}

interface StoredByUser<Kept> {
  change: (userId: string | null, edit: (kept: Kept) => Kept) => Kept;
  read: (text: string | null, userId: string | null) => Kept;
  subscribe: (listener: () => void) => () => void;
  stored: () => string | null;
}

/** A list that each user has in this browser, in all tabs, until it is empty: the cart, the basket of swatches. */
export function storedByUser<Kept extends { items: readonly unknown[] }>(key: string, empty: Kept): StoredByUser<Kept> {
  const listeners = new Set<() => void>();

  /** Every change starts from what is stored, so two tabs never undo each other. */
  function readStored(text = localStorage.getItem(key)): Stored<Kept> {
    try {
      const stored = JSON.parse(text ?? 'null') as Stored<Kept> | null;
      if (stored?.carts) return stored;
    } catch {
      // Unreadable text counts as no list.
    }
    return { user_id: null, carts: {} };
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  }

  return {
    /** Returns the changed list. */
    change(userId: string | null, edit: (kept: Kept) => Kept): Kept {
      if (userId === null) return empty;
      const stored = readStored();
      const kept = edit(stored.carts[userId] ?? empty);
      const { [userId]: _, ...others } = stored.carts;
      const carts = kept.items.length === 0 ? others : { ...others, [userId]: kept };
      localStorage.setItem(key, JSON.stringify({ user_id: userId, carts } satisfies Stored<Kept>));
      for (const listener of listeners) listener();
      return kept;
    },

    /** The list of one user in the stored `text`. */
    read: (text: string | null, userId: string | null): Kept =>
      userId === null ? empty : (readStored(text).carts[userId] ?? empty),

    subscribe,
    stored: () => localStorage.getItem(key),
  };
}

/** The list of one user, as it is at any time. */
export function useStored<Kept>({ read, subscribe, stored }: StoredByUser<Kept>, userId: string | null): Kept {
  const text = useSyncExternalStore(subscribe, stored, () => null);
  return useMemo(() => read(text, userId), [read, text, userId]);
}

import { useMemo, useSyncExternalStore } from 'react';
import { t } from '../lib/language';
import { showError } from '../lib/toast';

/**
 * Content of localStorage: a list per user, and the last user's id. Users don't see each other's lists; a visitor has
 * none.
 */
interface Stored<List> {
  user_id: string | null;
  carts: Record<string, List>;
}

interface StoredByUser<List> {
  change: (userId: string | null, edit: (list: List) => List) => List;
  read: (text: string | null, userId: string | null) => List;
  subscribe: (listener: () => void) => () => void;
  stored: () => string | null;
}

/** A list that each user has in this browser, in all tabs, until it is empty: the cart, the basket of swatches. */
export function storedByUser<List extends { items: readonly unknown[] }>(key: string, empty: List): StoredByUser<List> {
  const listeners = new Set<() => void>();

  /** Every change starts from what is stored, so two tabs never undo each other. */
  function readStored(text = localStorage.getItem(key)): Stored<List> {
    try {
      const stored = JSON.parse(text ?? 'null') as Stored<List> | null;
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

  function store(lists: Stored<List>): void {
    try {
      localStorage.setItem(key, JSON.stringify(lists));
    } catch (error) {
      showError(t('This browser has no room for more. Request or delete what is in your carts first.'));
      throw error;
    }
  }

  return {
    /** Returns the changed list. @throws DOMException if the browser has no room for it, after saying so: nothing has changed then. */
    change(userId: string | null, edit: (list: List) => List): List {
      if (userId === null) return empty;
      const stored = readStored();
      const list = edit(stored.carts[userId] ?? empty);
      const { [userId]: _, ...others } = stored.carts;
      const carts = list.items.length === 0 ? others : { ...others, [userId]: list };
      store({ user_id: userId, carts });
      for (const listener of listeners) listener();
      return list;
    },

    /** The list of one user in the stored `text`. */
    read: (text: string | null, userId: string | null): List =>
      userId === null ? empty : (readStored(text).carts[userId] ?? empty),

    subscribe,
    stored: () => localStorage.getItem(key),
  };
}

/** The list of one user, as it is at any time. */
export function useStored<List>({ read, subscribe, stored }: StoredByUser<List>, userId: string | null): List {
  const text = useSyncExternalStore(subscribe, stored, () => null);
  return useMemo(() => read(text, userId), [read, text, userId]);
}

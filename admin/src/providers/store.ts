import { readSession } from '@selvedge/web/session';
import { localStorageStore, type Store } from 'react-admin';

const browser = localStorageStore('1');

/** Storage key by admin, so that users of one browser don't share preferences. */
const own = (key: string): string => `${readSession()?.user.id ?? 'nobody'}.${key}`;

/**
 * An admin's own preferences in this browser, such as hints they have seen. They survive signing out, which would otherwise clear
 * react-admin's store.
 */
export const store: Store = {
  ...browser,
  getItem: (key, fallback) => browser.getItem(own(key), fallback),
  setItem: (key, value) => browser.setItem(own(key), value),
  removeItem: (key) => browser.removeItem(own(key)),
  removeItems: (prefix) => browser.removeItems(own(prefix)),
  subscribe: (key, callback) => browser.subscribe(own(key), callback),
  reset: () => undefined,
};

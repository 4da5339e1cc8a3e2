import { readSession } from '@selvedge/web/session';
import { localStorageStore, type Store } from 'react-admin';

const browser = localStorageStore('1');

/** The key of one admin: what two people arrange in one browser stays apart. */
const own = (key: string): string => `${readSession()?.user.id ?? 'nobody'}.${key}`;

/**
 * What admins arrange for themselves, such as saved filters. It outlives signing out, which would otherwise empty
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

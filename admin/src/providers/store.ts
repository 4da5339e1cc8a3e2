import { localStorageStore, type Store } from 'react-admin';

/**
 * What admins arrange for themselves, such as saved filters, under keys that hold their id. It outlives signing out,
 * which would otherwise empty react-admin's store.
 */
export const store: Store = { ...localStorageStore(), reset: () => undefined };

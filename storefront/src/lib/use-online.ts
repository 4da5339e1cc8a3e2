import { type Connection, currentConnection, followConnection, HERE } from '@selvedge/web/connection';
import { useSyncExternalStore } from 'react';
import { t } from './language';

/**
 * The same object on the server: another one with equal content would render the whole layout again in each first page.
 */
export const useConnection = (): Connection => useSyncExternalStore(followConnection, currentConnection, () => HERE);

/** Returns whether the server can be reached, as far as anybody knows. */
export const useOnline = (): boolean => useConnection().reachable;

/** The words on a button that needs the network: while there is none, it says so, and may be pressed all the same. */
export const useNetworkLabel = (): ((label: string) => string) => {
  const online = useOnline();
  return (label) => (online ? label : t('{label} (needs a connection)', { label }));
};

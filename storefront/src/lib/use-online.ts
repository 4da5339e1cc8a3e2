import { type Connection, currentConnection, followConnection, ONLINE } from '@selvedge/web/connection';
import { useSyncExternalStore } from 'react';
import { t } from './language';

/**
 * Returns the same object on the server, because another one with equal content would render the whole layout again during
 * hydration.
 */
export const useConnection = (): Connection => useSyncExternalStore(followConnection, currentConnection, () => ONLINE);

/** Returns whether the server can be reached, as far as anybody knows. */
export const useOnline = (): boolean => useConnection().reachable;

/** The label of a button that needs the network: while offline it says so, but can still be pressed. */
export const useNetworkLabel = (): ((label: string) => string) => {
  const online = useOnline();
  return (label) => (online ? label : t('{label} (needs a connection)', { label }));
};

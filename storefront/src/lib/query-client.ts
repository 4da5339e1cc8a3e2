import { isRejection } from '@selvedge/web/api-error';
import { currentConnection, followConnection } from '@selvedge/web/connection';
import { onlineManager, QueryClient } from '@tanstack/react-query';

const FIVE_MINUTES = 5 * 60_000;
const RETRIES = 3;

/** Retries errors that may be temporary; a 4xx is not. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return !isRejection(error) && navigator.onLine && failures < RETRIES;
}

/** Refetches the displayed data once the server is back. Returns a function that stops it. */
export function refreshWhenBack(): () => void {
  return followConnection(() => onlineManager.setOnline(currentConnection().reachable));
}

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // The service worker responds without a connection, too, so queries don't wait for one.
      queries: {
        staleTime: FIVE_MINUTES,
        refetchOnWindowFocus: false,
        refetchOnReconnect: 'always',
        retry: shouldRetry,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

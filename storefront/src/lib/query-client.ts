import { isRejection } from '@selvedge/web/api-error';
import { currentConnection, followConnection } from '@selvedge/web/connection';
import { onlineManager, QueryClient } from '@tanstack/react-query';

const FIVE_MINUTES = 5 * 60_000;
const RETRIES = 3;

/** Repeats what may heal by itself; a 4xx will not. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return !isRejection(error) && navigator.onLine && failures < RETRIES;
}

/** Asks anew for what is on the screen once the server is back. Answers the function that stops it. */
export function refreshWhenBack(): () => void {
  return followConnection(() => onlineManager.setOnline(currentConnection().reachable));
}

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // The service worker answers without a connection too, so nothing waits for one before it is asked.
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

import { QueryClient } from '@tanstack/react-query';
import { retryOnce } from '../lib/errors';

const STALE_MS = 5 * 60_000;

/**
 * Records stay fresh for five minutes. Requests don't pause while offline: they fail, show an error, and can be
 * retried.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: retryOnce,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });

import { QueryClient } from '@tanstack/react-query';
import { retryOnce } from '../lib/retry-once';

const STALE_MS = 5 * 60_000;

/** Records stay fresh for five minutes. Nothing waits in silence for a lost line: it fails, is told, and is tried again. */
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

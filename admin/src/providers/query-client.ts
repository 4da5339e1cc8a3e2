import { QueryClient } from '@tanstack/react-query';
import { retryOnce } from '../lib/retry-once';

const STALE_MS = 5 * 60_000;

/** Records stay fresh for five minutes. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: STALE_MS, refetchOnWindowFocus: false, retry: retryOnce } },
  });

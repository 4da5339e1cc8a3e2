import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

const STALE_MS = 5 * 60_000;

/** Lists stay fresh for five minutes; a failed read is tried once more unless the server refused it. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && !isRefusal(error),
      },
    },
  });

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

import { isRefusal } from '@selvedge/web/api-error';
import { QueryClient } from '@tanstack/react-query';

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

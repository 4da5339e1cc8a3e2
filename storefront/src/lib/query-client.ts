import { isRefusal } from '@selvedge/web/api-error';
import { QueryClient } from '@tanstack/react-query';

const FIVE_MINUTES = 5 * 60_000;
const RETRIES = 3;

/** Repeats what may heal by itself; a 4xx will not. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return !isRefusal(error) && failures < RETRIES;
}

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FIVE_MINUTES, refetchOnWindowFocus: false, retry: shouldRetry },
      mutations: { retry: false },
    },
  });

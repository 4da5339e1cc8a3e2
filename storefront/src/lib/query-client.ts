import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api';

const FIVE_MINUTES = 5 * 60_000;
const RETRIES = 3;

/** Repeats what may heal by itself; a 4xx will not. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const hopeless = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !hopeless && failures < RETRIES;
}

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FIVE_MINUTES, refetchOnWindowFocus: false, retry: shouldRetry },
      mutations: { retry: false },
    },
  });

import type { Waiting } from '@selvedge/domain/dashboard/waiting';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';

const REFRESH_MS = 30_000;
const KEY = ['waiting'];
const NOTHING: Partial<Waiting> = {};

/** The numbers of records that wait for staff, for sidebar, title and dashboard; empty while they load. */
export function useWaiting(): Partial<Waiting> {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => callJson<Partial<Waiting> | null>('GET', `${ADMIN_API}/dashboard/waiting`),
    refetchInterval: REFRESH_MS,
    // The number in the title is all that is visible of a background tab.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    retry: false,
    staleTime: REFRESH_MS / 2,
  });
  return data ?? NOTHING;
}

/** The sum of the numbers in the sidebar. */
export const useWaitingTotal = (): number =>
  Object.values(useWaiting()).reduce<number>((sum, count) => sum + (count ?? 0), 0);

/** Refreshes the numbers after each change made here. */
export function useRecountAfterChanges(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void queryClient.invalidateQueries({ queryKey: KEY });
      }),
    [queryClient],
  );
}

import type { Alerts } from '@selvedge/domain/lists/alert';
import { api } from '@selvedge/web/api';
import { queryOptions } from '@tanstack/react-query';

/** The stock alerts of the signed-in customer. */
export const myAlerts = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => api<Alerts>('/alerts', { signal }),
  staleTime: 0,
});

import type { OwnHolds } from '@selvedge/domain/stock/hold';
import { api } from '@selvedge/web/api';
import { queryOptions } from '@tanstack/react-query';

/** The holds of whoever is signed in, those that still hold first. */
export const myHolds = queryOptions({
  queryKey: ['holds'],
  queryFn: async ({ signal }) => (await api<OwnHolds>('/holds', { signal })).holds,
  // They end by themselves.
  staleTime: 0,
});

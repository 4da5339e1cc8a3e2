import type { OwnHolds } from '@selvedge/domain/stock/hold';
import { api } from '@selvedge/web/api';
import { queryOptions } from '@tanstack/react-query';

/** The holds of the signed-in customer, current ones first. */
export const myHolds = queryOptions({
  queryKey: ['holds'],
  queryFn: async ({ signal }) => (await api<OwnHolds>('/holds', { signal })).holds,
  // They end by themselves.
  staleTime: 0,
});

import type { FabricList, FabricLists } from '@selvedge/domain/lists/fabric-list';
import { api } from '@selvedge/web/api';
import { queryOptions } from '@tanstack/react-query';

/** The lists of the signed-in customer. */
export const myLists = queryOptions({
  queryKey: ['lists'],
  queryFn: ({ signal }) => api<FabricLists>('/lists', { signal }),
  // Always stale, because another device may have changed them.
  staleTime: 0,
});

export const oneList = (id: string) =>
  queryOptions({
    queryKey: ['list', id],
    queryFn: ({ signal }) => api<FabricList>(`/lists/${id}`, { signal }),
    staleTime: 0,
  });

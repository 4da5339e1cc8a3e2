import { type Fabric, MAX_IDS } from '@selvedge/domain/fabrics/fabric';
import type { FabricList, FabricLists } from '@selvedge/domain/lists/fabric-list';
import { api } from '@selvedge/web/api';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fabricsById } from './fabrics';

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

/** Fabrics as they are now, however many; those that are not on the website are missing. */
export async function currentFabrics(queryClient: QueryClient, ids: readonly string[]): Promise<Map<string, Fabric>> {
  const wanted = [...new Set(ids)];
  const found = new Map<string, Fabric>();
  for (let at = 0; at < wanted.length; at += MAX_IDS) {
    const fabrics = await queryClient.fetchQuery({ ...fabricsById(wanted.slice(at, at + MAX_IDS)), staleTime: 0 });
    for (const fabric of fabrics) found.set(fabric.id, fabric);
  }
  return found;
}

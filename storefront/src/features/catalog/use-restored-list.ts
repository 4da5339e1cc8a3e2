import type { FabricPage, FabricQuery } from '@selvedge/domain/fabrics/fabric';
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { PAGE_SIZE } from '../../lib/fabric-paths';
import { fabricPages, getFabrics } from '../../state/fabrics';
import { type ListPosition, readListPosition } from '../../state/list-position';

/** Number of pages restored by one call, and maximum number of calls. */
const PAGES_A_CALL = 20;
const MAX_CALLS = 5;

/**
 * The scroll position to restore after a reload or Back; not ready until as many fabrics are loaded as before. A list hydrated
 * from the server begins at its top.
 */
export function useRestoredList(
  query: FabricQuery,
  isHydrated: boolean,
): { position: ListPosition | null; isReady: boolean } {
  const { key, search } = useLocation();
  const type = useNavigationType();
  const client = useQueryClient();
  const left = () => (type === 'POP' ? readListPosition(key, search) : null);
  const [of, setOf] = useState(() => ({ key, position: isHydrated ? null : left() }));
  const position = of.key === key ? of.position : left();
  if (of.key !== key) setOf({ key, position });
  const pages = fabricPages(query);
  const wanted = Math.min(position?.loaded ?? 0, PAGES_A_CALL * MAX_CALLS * PAGE_SIZE);
  const known = client.getQueryData<InfiniteData<FabricPage>>(pages.queryKey);
  const loaded = known?.pages.reduce((sum, { fabrics }) => sum + fabrics.length, 0) ?? 0;
  const isNeeded = wanted > PAGE_SIZE && loaded < wanted;
  const { isPending } = useQuery({
    queryKey: ['list-position', key],
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const calls = Array.from({ length: Math.ceil(wanted / (PAGES_A_CALL * PAGE_SIZE)) }, (_, call) => {
        const offset = call * PAGES_A_CALL * PAGE_SIZE;
        const limit = Math.min(wanted - offset, PAGES_A_CALL * PAGE_SIZE);
        return getFabrics({ ...query, limit, offset, facets: call === 0 || undefined }, signal);
      });
      client.setQueryData(pages.queryKey, inPages(await Promise.all(calls)));
      return true;
    },
  });
  return { position, isReady: !isNeeded || !isPending };
}

/** Splits the responses into the pages that scrolling would have loaded, so that they can be refreshed in the same way. */
function inPages(answers: readonly FabricPage[]): InfiniteData<FabricPage, number> {
  const [first] = answers as [FabricPage];
  const all = answers.flatMap(({ fabrics }) => fabrics);
  const offsets = Array.from({ length: Math.max(1, Math.ceil(all.length / PAGE_SIZE)) }, (_, at) => at * PAGE_SIZE);
  const pages = offsets.map((offset) => ({
    ...(offset === 0 ? first : { total: first.total }),
    fabrics: all.slice(offset, offset + PAGE_SIZE),
    limit: PAGE_SIZE,
    offset,
  }));
  return { pages, pageParams: offsets };
}

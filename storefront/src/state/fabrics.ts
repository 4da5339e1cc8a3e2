import {
  type Fabric,
  type FabricPage,
  type FabricQuery,
  MAX_IDS,
  type NamedShade,
  type Term,
} from '@selvedge/domain/fabrics/fabric';
import { api } from '@selvedge/web/api';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { fabricPath, PAGE_SIZE } from '../lib/fabric-paths';

/** A query as the URL of GET /fabrics spells it; empty values are left out. */
export function fabricSearchParams(query: FabricQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const entry of [value].flat()) if (entry !== undefined && entry !== '') params.append(name, String(entry));
  }
  return params;
}

export function getFabrics(query: FabricQuery, signal: AbortSignal): Promise<FabricPage> {
  return api(`/fabrics?${fabricSearchParams(query)}`, { signal });
}

/** One page, as on the landing page. */
export const fabricPage = (query: FabricQuery) =>
  queryOptions({ queryKey: ['fabrics', query], queryFn: ({ signal }) => getFabrics(query, signal) });

/** At most `MAX_IDS` fabrics as they are now; those that are not on the website are missing. */
export const fabricsById = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['fabrics', 'by-id', ids],
    queryFn: async ({ signal }) => (await api<FabricPage>(`/fabrics?ids=${ids.join(',')}`, { signal })).fabrics,
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

/** The catalog, page by page; the counts per category and pattern come with the first page. Former results stay meanwhile. */
export const fabricPages = (query: FabricQuery) =>
  infiniteQueryOptions({
    queryKey: ['fabrics', 'pages', query],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) =>
      getFabrics({ ...query, limit: PAGE_SIZE, offset, facets: offset === 0 || undefined }, signal),
    getNextPageParam: ({ offset, fabrics, total }: FabricPage) =>
      fabrics.length > 0 && offset + fabrics.length < total ? offset + fabrics.length : undefined,
    placeholderData: keepPreviousData,
  });

/** One fabric; null if the response has none. */
export const fabricDetail = (id: string) =>
  queryOptions({
    queryKey: ['fabric', id],
    queryFn: ({ signal }): Promise<Fabric | { fabric: Fabric | null } | null> => api(fabricPath(id), { signal }),
    select: (answer): Fabric | null => {
      const fabric = answer && 'fabric' in answer ? answer.fabric : answer;
      return fabric?.id ? fabric : null;
    },
  });

/** The fabrics for sale that are most like another. @param near the color that is wanted of it, `#rrggbb` */
export const similarFabrics = (id: string, near: string | null) =>
  queryOptions({
    queryKey: ['fabrics', 'similar', id, near],
    queryFn: async ({ signal }) =>
      (
        await api<FabricPage>(`${fabricPath(id)}/similar?${fabricSearchParams({ near: near ?? undefined })}`, {
          signal,
        })
      ).fabrics,
  });

export const categoryList = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => api<{ categories: Term[] }>('/fabric-categories', { signal }),
  select: ({ categories }) => categories,
});

/** Each name of a color with its mean shade. */
export const shadeList = queryOptions({
  queryKey: ['colours'],
  queryFn: ({ signal }) => api<{ colours: NamedShade[] }>('/fabric-colours', { signal }),
  select: ({ colours }) => colours,
});

export const patternList = queryOptions({
  queryKey: ['patterns'],
  queryFn: ({ signal }) => api<{ patterns: Term[] }>('/fabric-patterns', { signal }),
  select: ({ patterns }) => patterns,
});

/** Refetches all fabrics. */
export function refreshStock(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['fabrics'] });
  void queryClient.invalidateQueries({ queryKey: ['fabric'] });
}

import type { OwnPage } from '@selvedge/domain/own-page';
import { api } from '@selvedge/web/api';
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

type PageOf<Name extends string, Row> = OwnPage & Record<Name, Row[]>;

/** Removes duplicates, which appear if a new row arrived while the pages were read. */
function rowsIn<Name extends string, Row extends { id: string }>(
  name: Name,
  { pages }: InfiniteData<PageOf<Name, Row>>,
): Row[] {
  return [...new Map(pages.flatMap((page) => page[name]).map((row) => [row.id, row])).values()];
}

/** A paged list of the signed-in customer, the newest first; `name` is the field of its rows in an answer. */
export const ownPagedList = <Row extends { id: string }, Name extends string>(
  queryKey: QueryKey,
  path: string,
  name: Name,
) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) =>
      api<PageOf<Name, Row>>(offset === 0 ? path : `${path}?offset=${offset}`, { signal }),
    getNextPageParam: ({ offset, total, ...page }: PageOf<Name, Row>) => {
      const end = offset + (page as unknown as Record<Name, Row[]>)[name].length;
      return end < total ? end : undefined;
    },
    select: (data: InfiniteData<PageOf<Name, Row>>) => rowsIn(name, data),
    // Always stale, so that the current status is shown.
    staleTime: 0,
  });

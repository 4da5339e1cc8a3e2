import type { FabricPage, FabricQuery } from '@selvedge/domain/fabrics/fabric';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { fabricPages } from '../../state/fabrics';

/** A query of the catalog, and whether it may be sent: not while a list that was left is being restored. */
export interface Asked {
  query: FabricQuery;
  isReady: boolean;
}

const firstOf = ({ pages }: InfiniteData<FabricPage>) => pages[0];

/**
 * The first page of what is found, with its total and counts. Small parts ask for it themselves, so that its arrival draws
 * them again and not the whole screen, as do the pages that follow.
 */
export const useFirstPage = ({ query, isReady }: Asked): FabricPage | undefined =>
  useInfiniteQuery({ ...fabricPages(query), select: firstOf, enabled: isReady }).data;

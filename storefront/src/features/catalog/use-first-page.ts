import type { FabricPage, FabricQuery } from '@selvedge/domain/fabrics/fabric';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { fabricPages } from '../../state/fabrics';

/** A query of the catalog, and whether it may be sent: not while a former list is being restored. */
export interface CatalogRequest {
  query: FabricQuery;
  isReady: boolean;
}

const firstOf = ({ pages }: InfiniteData<FabricPage>) => pages[0];

/**
 * The first page of results, with its total and counts. Small components subscribe to it themselves, so that its arrival, and
 * that of further pages, doesn't render the whole screen again.
 */
export const useFirstPage = ({ query, isReady }: CatalogRequest): FabricPage | undefined =>
  useInfiniteQuery({ ...fabricPages(query), select: firstOf, enabled: isReady }).data;

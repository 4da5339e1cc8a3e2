import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FilterPayload, useList, useListParams } from 'react-admin';
import { retryOnce } from '../../lib/errors';
import { dataProvider } from '../../providers/data-provider';

const REFRESH_MS = 60_000;
const NO_ROWS: AdminQuotation[] = [];

/** The columns under the filter of the address, and the list context in which the filter inputs work. */
export function useBoard() {
  const [{ filterValues, displayedFilters }, { setFilters, showFilter, hideFilter }] = useListParams({
    resource: 'quotations',
    storeKey: false,
  });
  const list = useList({ data: NO_ROWS, resource: 'quotations' });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['quotations', 'board', filterValues],
    queryFn: () => dataProvider.quotationBoard(filterValues as FilterPayload),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    retry: retryOnce,
    staleTime: 0,
  });
  // `useList` keeps its resource to itself; saved filters belong to one.
  const context = {
    ...list,
    resource: 'quotations',
    filterValues,
    displayedFilters,
    setFilters,
    showFilter,
    hideFilter,
  };
  return { columns: data?.columns, error, isFetching, refetch, context };
}

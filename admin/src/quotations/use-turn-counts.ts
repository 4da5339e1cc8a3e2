import type { TurnCounts } from '@selvedge/domain/quotations/quotation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import { dataProvider } from '../providers/data-provider';

/** Row counts of the tabs under the current filter, refetched with the list. Undefined at first. */
export function useTurnCounts(): TurnCounts | undefined {
  const { data: rows, filter, filterValues } = useListContext();
  const asked = { ...filterValues, ...filter };
  const { data, refetch } = useQuery({
    queryKey: ['quotations', 'turns', asked],
    queryFn: () => dataProvider.quotationTurns(asked),
    // The list itself shows the error.
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (rows) void refetch({ cancelRefetch: false });
  }, [rows, refetch]);
  return data;
}

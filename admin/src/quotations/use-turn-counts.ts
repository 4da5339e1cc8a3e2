import type { TurnCounts } from '@selvedge/domain/quotations/quotation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import { dataProvider } from '../providers/data-provider';

/** How many rows each tab has under the filter of the list around; read anew whenever the list is. Undefined at first. */
export function useTurnCounts(): TurnCounts | undefined {
  const { data: rows, filter, filterValues } = useListContext();
  const asked = { ...filterValues, ...filter };
  const { data, refetch } = useQuery({
    queryKey: ['quotations', 'turns', asked],
    queryFn: () => dataProvider.quotationTurns(asked),
    // The list itself says when it can't be read.
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (rows) void refetch({ cancelRefetch: false });
  }, [rows, refetch]);
  return data;
}

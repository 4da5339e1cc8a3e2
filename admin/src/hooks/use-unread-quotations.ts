import { useQuery } from '@tanstack/react-query';
import { dataProvider } from '../providers/data-provider';

const REFRESH_MS = 60_000;

/** How many quotations have messages that nobody in the house has read; 0 until that is known. Looks again every minute. */
export function useUnreadQuotations(): number {
  const { data } = useQuery({
    queryKey: ['quotations', 'turns', { unread: true }],
    queryFn: () => dataProvider.quotationTurns({ unread: true }),
    refetchInterval: REFRESH_MS,
  });
  return data?.all ?? 0;
}

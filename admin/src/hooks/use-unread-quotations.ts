import { useQuery } from '@tanstack/react-query';
import { dataProvider } from '../providers/data-provider';

const REFRESH_MS = 60_000;

/** Number of quotations with unread messages; 0 while loading. Polls every minute. */
export function useUnreadQuotations(): number {
  const { data } = useQuery({
    queryKey: ['quotations', 'turns', { unread: true }],
    queryFn: () => dataProvider.quotationTurns({ unread: true }),
    refetchInterval: REFRESH_MS,
  });
  return data?.all ?? 0;
}

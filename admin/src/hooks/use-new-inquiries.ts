import { useGetList } from 'react-admin';

const REFRESH_MS = 60_000;

/** Number of new messages; 0 while loading. Polls every minute. */
export function useNewInquiries(): number {
  const { total } = useGetList(
    'inquiries',
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'created_at', order: 'DESC' }, filter: { state: 'new' } },
    { refetchInterval: REFRESH_MS },
  );
  return total ?? 0;
}

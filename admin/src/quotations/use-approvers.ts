import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useQuery } from '@tanstack/react-query';
import { useGetIdentity } from 'react-admin';
import { dataProvider } from '../providers/data-provider';

const FRESH_MS = 60_000;

/** The people who approve the prices of the person who is signed in; none where one person is enough, or while loading. */
export function useApprovers(): readonly { id: string; name: string }[] {
  const { data } = useQuery({
    queryKey: ['quotation-approvers'],
    queryFn: () => dataProvider.quotationApprovers(),
    staleTime: FRESH_MS,
  });
  return data?.approvers ?? [];
}

/** The names of those who approve instead of this person, who wrote the prices; empty if the person may approve. */
export const otherApprovers = (
  { priced_by }: Pick<AdminQuotation, 'priced_by'>,
  approvers: readonly { name: string }[],
  person: unknown,
): string => (priced_by === null || priced_by.id !== person ? '' : approvers.map(({ name }) => name).join(', '));

/** As {@link otherApprovers}, for the person here. */
export function useOtherApprovers(quotation: Pick<AdminQuotation, 'priced_by'>): string {
  const { identity } = useGetIdentity();
  return otherApprovers(quotation, useApprovers(), identity?.id);
}

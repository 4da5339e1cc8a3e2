import type { MissingAdvance } from '@selvedge/domain/invoicing/advance';
import type { ChequesToday } from '@selvedge/domain/invoicing/cheque';
import type { Slip } from '@selvedge/domain/invoicing/slip';
import { useQuery } from '@tanstack/react-query';
import { useIsAllowed } from '../hooks/use-rights';
import { rightOfPage } from '../lib/pages';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';

/** The cheques and deliveries that wait for an accountant today; nothing is asked for without the right. */
export function useChequesToday() {
  return useQuery({
    queryKey: ['money-today'],
    queryFn: () => callJson<ChequesToday>('GET', `${ADMIN_API}/cheques/today`),
    enabled: useIsAllowed(rightOfPage('/money')),
    staleTime: 0,
  });
}

/** Orders that wait for their advance. */
export function useMissingAdvances() {
  return useQuery({
    queryKey: ['money-today', 'advances'],
    queryFn: () => callJson<MissingAdvance[]>('GET', `${ADMIN_API}/advances-missing`),
    enabled: useIsAllowed('receipt.write + price.read'),
    staleTime: 0,
  });
}

/** Payment slips that nobody has checked. */
export function useSlipsToCheck() {
  return useQuery({
    queryKey: ['money-today', 'slips'],
    queryFn: () => callJson<Slip[]>('GET', `${ADMIN_API}/slips`),
    enabled: useIsAllowed('receipt.write + price.read'),
    staleTime: 0,
  });
}

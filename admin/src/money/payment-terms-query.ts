import type { PaymentTerms } from '@selvedge/domain/invoicing/payment-terms';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';

/** All terms of payment, the standard ones first. */
export const paymentTermsQuery = {
  queryKey: ['payment-terms'],
  queryFn: () => callJson<PaymentTerms[]>('GET', `${ADMIN_API}/payment-terms`),
  staleTime: 0,
};

import { rupeesFromCents } from '@selvedge/domain/money';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useQuery } from '@tanstack/react-query';
import { dataProvider } from '../providers/data-provider';
import { computedTotals } from './computed-totals';

/** A submission has at most this many fabrics worth showing; the API returns no more in one page. */
const MOST = 100;

/** All requests of the submission, including this one, by number; empty while loading, and for a single request. */
export function useSubmission({ request_group }: Pick<AdminQuotation, 'request_group'>) {
  return useQuery({
    queryKey: ['quotations', 'submission', request_group],
    queryFn: () => requestsOf(request_group),
    enabled: request_group !== null,
    retry: false,
    staleTime: 0,
  });
}

async function requestsOf(group: string | null): Promise<AdminQuotation[]> {
  const { data } = await dataProvider.getList<AdminQuotation>('quotations', {
    filter: { request_group: group },
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'quotation_no', order: 'ASC' },
  });
  return data;
}

/**
 * The requests that one answer can cover: the pending ones of the same customer and submission, by the server's rule.
 */
export const answerable = (quotation: AdminQuotation, submission: readonly AdminQuotation[]): AdminQuotation[] =>
  submission.filter(
    ({ status, customer_id, customer_email }) =>
      status === 'pending' &&
      customer_id === quotation.customer_id &&
      // Null for who may not read customers.
      customer_email?.toLowerCase() === quotation.customer_email?.toLowerCase(),
  );

/** A change of a request since it was shown. */
export interface SubmissionChange {
  kind: 'added' | 'gone' | 'edited';
  request: AdminQuotation;
}

/** Differences between the shown and the current requests. */
export function submissionChanges(
  shown: readonly AdminQuotation[],
  now: readonly AdminQuotation[],
): SubmissionChange[] {
  const before = new Map(shown.map((request) => [request.id, request]));
  const after = new Map(now.map((request) => [request.id, request]));
  return [
    ...now.flatMap((request): SubmissionChange[] => {
      const was = before.get(request.id);
      if (!was) return [{ kind: 'added', request }];
      return was.version === request.version ? [] : [{ kind: 'edited', request }];
    }),
    ...shown.filter(({ id }) => !after.has(id)).map((request): SubmissionChange => ({ kind: 'gone', request })),
  ];
}

/** The proposed price of these requests in LKR: the one quoted before, else the total of the lines. */
export const proposedPrice = (requests: readonly AdminQuotation[]): number =>
  requests.reduce(
    (sum, request) => sum + Math.round((request.quoted_price ?? rupeesFromCents(computedTotals(request).net)) * 100),
    0,
  ) / 100;

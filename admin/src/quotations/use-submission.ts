import { rupeesFromCents } from '@selvedge/domain/money';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useQuery } from '@tanstack/react-query';
import { dataProvider } from '../providers/data-provider';
import { computedTotals } from './computed-totals';

/** A cart has at most this many fabrics worth showing at once; the API gives no more in one page. */
const MOST = 100;

/** What was sent together with this one, itself included, by number; empty until it is known, and where nothing was. */
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
 * The requests that one answer can be given to: the pending ones that the same customer sent with this one. As the
 * server has it, which decides.
 */
export const answerable = (asked: AdminQuotation, submission: readonly AdminQuotation[]): AdminQuotation[] =>
  submission.filter(
    ({ status, customer_id, customer_email }) =>
      status === 'pending' &&
      customer_id === asked.customer_id &&
      customer_email.toLowerCase() === asked.customer_email.toLowerCase(),
  );

/** What has become of a request since it was shown. */
export interface SubmissionChange {
  kind: 'added' | 'gone' | 'edited';
  request: AdminQuotation;
}

/** What is there now beside what was shown. */
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

/** What is proposed as the price of these, in LKR: what was quoted before, or else what the lines come to. */
export const proposedPrice = (requests: readonly AdminQuotation[]): number =>
  requests.reduce(
    (sum, request) => sum + Math.round((request.quoted_price ?? rupeesFromCents(computedTotals(request).net)) * 100),
    0,
  ) / 100;

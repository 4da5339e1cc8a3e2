import type { OwnOrder } from '@selvedge/domain/orders/order';
import { type OfferState, offerState } from '@selvedge/domain/quotations/offer';
import { priceWords } from '@selvedge/domain/quotations/price-words';
import type { OwnQuotation, OwnQuotations } from '@selvedge/domain/quotations/quotation';
import { sumOf } from '@selvedge/domain/quotations/submission';
import { api } from '@selvedge/web/api';
import { type InfiniteData, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ownPages } from '../../state/own-pages';

export const myQuotations = ownPages<OwnQuotation, 'quotations'>(['quotations'], '/quotations', 'quotations');

/** The quotation `id` among those that were loaded. */
export const quotationIn = ({ pages }: InfiniteData<OwnQuotations>, id: string): OwnQuotation | undefined =>
  pages.flatMap(({ quotations }) => quotations).find((quotation) => quotation.id === id);

/**
 * The loaded requests, the newest first. Loads further pages until the `sought` one is found.
 *
 * @param isSought whether a request is the one that a link leads to; without it the first page is enough
 */
export function useMyRequests(isSought?: (request: RequestedTogether) => boolean) {
  const query = useInfiniteQuery(myQuotations);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const loaded = data && requestsIn(data);
  // The last may go on in the next page.
  const requests = hasNextPage ? loaded?.slice(0, -1) : loaded;
  const isMissing = requests?.length === 0 || (isSought !== undefined && requests?.some(isSought) === false);
  const goesOn = isMissing && hasNextPage && !isFetchNextPageError;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that came is looked through
  useEffect(() => {
    if (goesOn && !isFetchingNextPage) void fetchNextPage();
  }, [goesOn, isFetchingNextPage, data, fetchNextPage]);
  const { error, refetch } = query;
  return {
    data: goesOn ? undefined : requests,
    isPending: query.isPending || goesOn,
    error,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  };
}

/** The order that a quotation has become. */
export const myOrder = (quotationId: string) =>
  queryOptions({
    queryKey: ['quotations', quotationId, 'order'],
    queryFn: ({ signal }) => api<OwnOrder>(`/quotations/${quotationId}/order`, { signal }),
    staleTime: 0,
  });

/** The current state of its newest revision; null if nothing was offered, or not in this way. */
export function stateOf({ offer_state, answer, ...quotation }: OwnQuotation, now: Date): OfferState | null {
  return offer_state && offerState({ ...quotation, isNewest: true, answer: answer?.kind ?? null }, now);
}

/** The quotations of one submission; a quotation without submission is a request of its own. */
export interface RequestedTogether {
  id: string;
  created_at: string;
  quotations: OwnQuotation[];
  /** The total of all parts in words; null while one has no price. Rejected parts don't count. */
  total: string[] | null;
}

/** Puts together what was asked for together, in the order of the list: newest first. */
export function requestsIn(quotations: readonly OwnQuotation[]): RequestedTogether[] {
  const groups = new Map<string, OwnQuotation[]>();
  for (const quotation of quotations) {
    const id = quotation.request_group ?? quotation.id;
    groups.set(id, [...(groups.get(id) ?? []), quotation]);
  }
  return [...groups].map(([id, together]) => ({
    id,
    created_at: together.map(({ created_at }) => created_at).sort()[0] ?? '',
    quotations: together.sort((a, b) => a.quotation_no.localeCompare(b.quotation_no, 'en', { numeric: true })),
    total: totalOf(together),
  }));
}

function totalOf(quotations: readonly OwnQuotation[]): string[] | null {
  const { quoted_price: before_vat, quoted_price_with_vat: with_vat } = sumOf(quotations);
  if (before_vat === null) return null;
  const offered = quotations.find(({ status }) => status !== 'rejected');
  return priceWords({ before_vat, with_vat, vat_percent: offered?.vat_percent ?? 0 });
}

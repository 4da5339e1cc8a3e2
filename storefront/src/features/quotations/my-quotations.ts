import { daysBetween } from '@selvedge/domain/dates';
import type { OwnDeliveries } from '@selvedge/domain/orders/delivery';
import type { OwnOrder } from '@selvedge/domain/orders/order';
import { type OfferState, offerState } from '@selvedge/domain/quotations/offer';
import type { OwnRequest, OwnRequests, OwnTab } from '@selvedge/domain/quotations/own-request';
import type { OwnQuotation, QuotationLine } from '@selvedge/domain/quotations/quotation';
import { sumOf } from '@selvedge/domain/quotations/submission';
import type { MixedShades } from '@selvedge/domain/rolls/mixed-shades';
import { api } from '@selvedge/web/api';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { formatDate } from '../../lib/dates';
import { t } from '../../lib/language';
import { sumTexts } from '../../ui/sum-texts';

/** The root key of all queries about a customer's quotations: a change of one of them makes all stale. */
export const QUOTATIONS = ['quotations'] as const;

const A_PAGE = 20;

/** The requests on a tab that a search finds, page by page; without a tab the server chooses the first that has something. */
export const requestsOn = (tab: OwnTab | null, search: string) =>
  infiniteQueryOptions({
    queryKey: [...QUOTATIONS, 'requests', tab, search],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) => {
      const query = new URLSearchParams({ limit: String(A_PAGE), offset: String(offset) });
      if (tab) query.set('tab', tab);
      if (search) query.set('search', search);
      return api<OwnRequests>(`/quotations/requests?${query}`, { signal });
    },
    getNextPageParam: ({ offset, total, requests }: OwnRequests) => {
      const end = offset + requests.length;
      return requests.length > 0 && end < total ? end : undefined;
    },
    select: ({ pages }: InfiniteData<OwnRequests>) => ({
      // A request that arrived meanwhile shifts the others, so that one is loaded twice.
      requests: [...new Map(pages.flatMap(({ requests }) => requests).map((one) => [one.id, one])).values()],
      tab: pages[0]?.tab ?? 'yours',
      tabs: pages.at(-1)?.tabs,
    }),
    staleTime: 0,
  });

/** A whole request, by its id, by that of a quotation of it, or of a request that was merged into one. */
export const requestOf = (id: string) =>
  queryOptions({
    queryKey: [...QUOTATIONS, 'request', id],
    queryFn: ({ signal }) => api<OwnRequest>(`/quotations/requests/${encodeURIComponent(id)}`, { signal }),
    staleTime: 0,
  });

/** The lines that only mixed shades can serve now. */
export const mixedShadesOf = (quotationId: string) =>
  queryOptions({
    queryKey: [...QUOTATIONS, quotationId, 'mixed-shades'],
    queryFn: ({ signal }) => api<MixedShades[]>(`/quotations/${quotationId}/mixed-shades`, { signal }),
    staleTime: 0,
  });

/** Returns whether a link leads to this quotation, or to a request that was merged into it. */
export const isLinkTarget = ({ id, merged = [] }: OwnQuotation, linkedId: string | null | undefined): boolean =>
  id === linkedId || merged.some((request) => request.id === linkedId);

/** The order that a quotation has become. */
export const myOrder = (quotationId: string) =>
  queryOptions({
    queryKey: [...QUOTATIONS, quotationId, 'order'],
    queryFn: ({ signal }) => api<OwnOrder>(`/quotations/${quotationId}/order`, { signal }),
    staleTime: 0,
  });

/** The deliveries of that order. */
export const myDeliveries = (quotationId: string) =>
  queryOptions({
    queryKey: [...QUOTATIONS, quotationId, 'deliveries'],
    queryFn: ({ signal }) => api<OwnDeliveries>(`/quotations/${quotationId}/order/deliveries`, { signal }),
    staleTime: 0,
  });

/** The current state of its newest revision; null if nothing was offered, or not in this way. */
export function stateOf({ offer_state, answer, ...quotation }: OwnQuotation, now: Date): OfferState | null {
  return offer_state && offerState({ ...quotation, isNewest: true, answer: answer?.kind ?? null }, now);
}

/** The total of all parts in words; null while one has no price. Rejected parts don't count. */
export function totalOf(quotations: readonly OwnQuotation[]): string[] | null {
  const { quoted_price: before_vat, quoted_price_with_vat: with_vat } = sumOf(quotations);
  if (before_vat === null) return null;
  const offered = quotations.find(({ status }) => status !== 'rejected');
  return sumTexts({ before_vat, with_vat, vat_percent: offered?.vat_percent ?? 0 });
}

/** `14 lines of 12 fabrics`, `2 lines`: several colors of a fabric are several lines. */
export function linesInWords(lines: readonly QuotationLine[]): string {
  const fabrics = new Set(lines.map(({ fabric }) => fabric.id ?? fabric.name)).size;
  const counted = lines.length === 1 ? t('1 line') : t('{lines} lines', { lines: lines.length });
  if (fabrics === lines.length) return counted;
  return fabrics === 1
    ? t('{lines} of 1 fabric', { lines: counted })
    : t('{lines} of {fabrics} fabrics', { lines: counted, fabrics });
}

/** How long an offer holds, by the days of Colombo: '3 days left, until 25 Nov 2026', 'Ends today'. */
export function validityText(validUntil: string, now: Date): string {
  const day = formatDate(validUntil);
  if (new Date(validUntil) < now) return t('Ended on {day}', { day });
  const days = daysBetween(now, validUntil);
  if (days === 0) return t('Ends today');
  return days === 1 ? t('1 day left, until {day}', { day }) : t('{days} days left, until {day}', { days, day });
}

/** Combines several unanswered requests of a submission, because they are answered as one. */
export function asOne(quotations: readonly OwnQuotation[]): OwnQuotation[] {
  const [first, ...others] = quotations;
  const isUntouched = quotations.every(({ status, revisions }) => status === 'pending' && revisions.length === 0);
  if (!first || others.length === 0 || !isUntouched) return [...quotations];
  return [{ ...first, line_items: quotations.flatMap(({ line_items }) => line_items) }];
}

import type { OwnInvoice, OwnMoney, OwnOrderMoney, OwnStatement } from '@selvedge/domain/invoicing/own-money';
import type { OwnSlip } from '@selvedge/domain/invoicing/slip';
import type { StatementPeriod } from '@selvedge/domain/invoicing/statement';
import { api } from '@selvedge/web/api';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** The root key of all queries about a customer's money: a slip that was sent makes all stale. */
export const MONEY = ['money'] as const;

/** The customer's debt, with the invoices page by page. */
export const myMoney = infiniteQueryOptions({
  queryKey: [...MONEY, 'account'],
  initialPageParam: 0,
  queryFn: ({ pageParam: offset, signal }) =>
    api<OwnMoney>(offset === 0 ? '/account/invoices' : `/account/invoices?offset=${offset}`, { signal }),
  getNextPageParam: ({ offset, total, invoices }: OwnMoney) => {
    const end = offset + invoices.length;
    return invoices.length > 0 && end < total ? end : undefined;
  },
  // The sums are the newest that were read. One that was issued meanwhile moves the others on, so that one is read twice.
  select: ({ pages }: InfiniteData<OwnMoney>): OwnMoney | undefined => {
    const invoices = new Map<string, OwnInvoice>(pages.flatMap((page) => page.invoices).map((one) => [one.id, one]));
    const newest = pages.at(-1);
    return newest && { ...newest, invoices: [...invoices.values()] };
  },
  staleTime: 0,
});

/** The total of a quotation's order, and the paid part. */
export const orderMoney = (quotationId: string) =>
  queryOptions({
    queryKey: [...MONEY, 'order', quotationId],
    queryFn: ({ signal }) => api<OwnOrderMoney>(`/quotations/${quotationId}/invoices`, { signal }),
    staleTime: 0,
  });

export const myStatement = ({ from, to }: StatementPeriod) =>
  queryOptions({
    queryKey: [...MONEY, 'statement', from, to],
    queryFn: ({ signal }) => api<OwnStatement>(`/account/statement?from=${from}&to=${to}`, { signal }),
    staleTime: 0,
  });

/** The newest payment slips of the customer. */
export const mySlips = queryOptions({
  queryKey: [...MONEY, 'slips'],
  queryFn: async ({ signal }) => (await api<{ slips: OwnSlip[] }>('/account/slips', { signal })).slips,
  staleTime: 0,
});

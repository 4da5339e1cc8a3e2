import type { OwnRequest, OwnRequests } from '@selvedge/domain/quotations/own-request';
import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';
import { HttpResponse, http } from 'msw';
import { problem } from './server';

/** Quotations that were requested together, as the server groups them. */
function groupsOf(quotations: readonly OwnQuotation[]): OwnRequest[] {
  const groups = new Map<string, OwnQuotation[]>();
  for (const one of quotations) {
    const id = one.request_group ?? one.id;
    groups.set(id, [...(groups.get(id) ?? []), one]);
  }
  return [...groups].map(([id, together]) => ({
    id,
    created_at: together[0]?.created_at ?? '',
    quotations: together.toSorted((a, b) => a.quotation_no.localeCompare(b.quotation_no, 'en', { numeric: true })),
    orders: [],
  }));
}

/**
 * The server with these quotations, all of them on the customer's turn. `/my-quotations/opened` opens all of them as one request.
 */
export const ownRequests = (read: () => OwnQuotation[]) => [
  http.get('/api/quotations/requests', ({ request }) => {
    const query = new URL(request.url).searchParams;
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
    const all = groupsOf(read());
    const answer: OwnRequests = {
      requests: all.slice(offset, offset + limit),
      total: all.length,
      limit,
      offset,
      tab: 'yours',
      tabs: { yours: all.length, ours: 0, orders: 0, past: 0 },
    };
    return HttpResponse.json(answer);
  }),
  http.get('/api/quotations/:id/mixed-shades', () => HttpResponse.json([])),
  http.get('/api/quotations/requests/:id', ({ params: { id } }) => {
    const quotations = read();
    if (id === 'opened')
      return HttpResponse.json({ id, created_at: quotations[0]?.created_at ?? '', quotations, orders: [] });
    const found = groupsOf(quotations).find(
      (request) =>
        request.id === id ||
        request.quotations.some((one) => one.id === id || one.merged?.some((merged) => merged.id === id)),
    );
    return found ? HttpResponse.json(found) : HttpResponse.json(problem(404, 'Quotation not found.'), { status: 404 });
  }),
];

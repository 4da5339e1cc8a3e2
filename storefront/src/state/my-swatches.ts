import type { OwnSwatchRequests } from '@selvedge/domain/swatches/swatch-request';
import { api } from '@selvedge/web/api';
import { queryOptions } from '@tanstack/react-query';

/** The swatch requests of whoever is signed in, the newest first. */
export const mySwatches = queryOptions({
  queryKey: ['swatch-requests'],
  queryFn: async ({ signal }) => (await api<OwnSwatchRequests>('/swatch-requests', { signal })).swatch_requests,
  // What became of them should show when the page is opened.
  staleTime: 0,
});

import type { OwnAddresses } from '@selvedge/domain/users/own-account';
import { api } from '@selvedge/web/api';
import { queryOptions } from '@tanstack/react-query';

/** The delivery addresses of the signed-in customer. */
export const ownAddresses = queryOptions({
  queryKey: ['own-addresses'],
  queryFn: async ({ signal }) => (await api<OwnAddresses>('/account/addresses', { signal })).addresses,
  staleTime: 0,
});

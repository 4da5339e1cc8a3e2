import { defaultBrand, type PublicConfig } from '@selvedge/domain/brand';
import { api } from '@selvedge/web/api';
import { queryOptions, useQuery } from '@tanstack/react-query';

const beforeLoaded: PublicConfig = {
  brand: defaultBrand,
  contact_email: '',
  whatsapp_number: '',
  phone: '',
  password_policy: 'standard',
  low_stock_metres: 50,
  swatches_per_request: 10,
  hold_hours: 48,
  hold_share_percent: 50,
  vat_percent: 0,
  price_slip_percent: 20,
};

export const publicConfig = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => api<PublicConfig>('/config', { signal }),
});

/** The distributor's public settings; the product's own values until they arrive. */
export const useConfig = (): PublicConfig => useQuery(publicConfig).data ?? beforeLoaded;

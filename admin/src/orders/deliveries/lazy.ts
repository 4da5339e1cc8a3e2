import { lazyPage } from '../../lib/lazy-page';
import type { OfOrder } from './OrderDeliveries';

/** A part of the order's page. */
export const OrderDeliveries = lazyPage<OfOrder>(
  async () => (await import('./OrderDeliveries')).OrderDeliveries,
  async () => (await import('../../i18n/deliveries')).deliveries,
);

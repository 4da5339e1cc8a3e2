import type { SwatchRequest } from '@selvedge/domain/swatches/swatch-request';
import { ownPagedList } from './own-paged-list';

/** The swatch requests of the signed-in customer, the newest first. */
export const mySwatches = ownPagedList<SwatchRequest, 'swatch_requests'>(
  ['swatch-requests'],
  '/swatch-requests',
  'swatch_requests',
);

import type { SwatchRequest } from '@selvedge/domain/swatches/swatch-request';
import { ownPages } from './own-pages';

/** The swatch requests of the signed-in customer, the newest first. */
export const mySwatches = ownPages<SwatchRequest, 'swatch_requests'>(
  ['swatch-requests'],
  '/swatch-requests',
  'swatch_requests',
);

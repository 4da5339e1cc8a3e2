import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { isPriceOffered } from '@selvedge/domain/quotations/quotation-status';

const SOON_MS = 2 * 24 * 60 * 60 * 1000;

/** Returns whether the offered price can be extended: until it is ordered. */
export const canExtend = ({ status, quoted_price, order_id }: AdminQuotation): boolean =>
  isPriceOffered(status, quoted_price) && order_id === null;

/** Returns whether it should be extended, because it has expired or is about to. */
export const isRunningOut = (quotation: AdminQuotation): boolean =>
  canExtend(quotation) && Date.parse(quotation.valid_until) - Date.now() < SOON_MS;

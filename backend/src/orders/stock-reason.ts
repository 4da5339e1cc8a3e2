import type { OrderPromiseInput } from '@selvedge/domain/orders/order';
import { badField } from '../http/bad-field.js';

/** The reason to promise more stock than there is; empty for none. @throws BadRequestException for a wish without a reason */
export function stockReasonOf({ allow_shortage, stock_reason }: OrderPromiseInput): string {
  const reason = stock_reason?.trim() ?? '';
  if (allow_shortage === false) return '';
  if (reason || !allow_shortage) return reason;
  const message = 'Give a reason for promising more than there is.';
  throw badField('stock_reason', message);
}

import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';

/** `QT-2026-0001 for Nadeesha Perera`: enough to tell one quotation from another in a question. */
export function describeQuotation({ quotation_no, customer_name, customer_email }: AdminQuotation): string {
  const customer = customer_name || customer_email;
  return customer ? `${quotation_no} for ${customer}` : quotation_no;
}

import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useTranslate } from 'react-admin';

/** `QT-2026-0001 for Nadeesha Perera`: identifies a quotation in a question. */
export function useDescription({
  quotation_no,
  customer_name,
  customer_email,
  customer_phone,
}: AdminQuotation): string {
  const translate = useTranslate();
  const customer = customer_name || customer_email || customer_phone;
  return customer ? translate('resources.quotations.described', { number: quotation_no, customer }) : quotation_no;
}

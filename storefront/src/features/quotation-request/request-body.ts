import type { QuotationRequest } from '@selvedge/domain/quotations/quotation';
import { composeRequestMessage } from '@selvedge/domain/quotations/request-message';
import { currentLanguage } from '../../lib/language';

/** The fields that a customer fills in beside the fabrics. */
export interface RequestForm {
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  customer_company: string;
  delivery_instructions: string;
  timeline?: string;
  needed_by?: string;
  po_number?: string;
  end_use?: string;
  delivery_address?: string;
  /** A guest's honeypot: see ui/Honeypot. */
  website?: string;
}

/** One line of a request: the form's fields, and the same composed as text for people to read. */
export function requestBody(
  line: Pick<QuotationRequest, 'fabric_id' | 'colourway_id' | 'quantity_meters' | 'price_unit' | 'target_price'>,
  form: RequestForm,
): QuotationRequest {
  const { customer_name, customer_email, customer_phone, customer_company, delivery_instructions, timeline } = form;
  const { needed_by, po_number, end_use, delivery_address, website } = form;
  return {
    customer_name,
    customer_email,
    customer_phone,
    customer_company,
    delivery_instructions,
    ...(timeline !== undefined && { timeline }),
    ...(website !== undefined && { website }),
    ...(needed_by && { needed_by }),
    ...(po_number?.trim() && { po_number: po_number.trim() }),
    ...(end_use?.trim() && { end_use: end_use.trim() }),
    ...(delivery_address?.trim() && { delivery_address: delivery_address.trim() }),
    ...(currentLanguage() !== 'en' && { language: currentLanguage() }),
    ...line,
    message: composeRequestMessage({ ...form, requirements: form.delivery_instructions }),
  };
}

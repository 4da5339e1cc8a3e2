import type { QuotationRequest } from '@selvedge/domain/quotations/quotation';
import { composeRequestMessage } from '@selvedge/domain/quotations/request-message';

/** The fields that a customer fills in beside the fabrics. */
export interface RequestForm {
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  customer_company: string;
  delivery_instructions: string;
  timeline?: string;
  /** A guest's honeypot: see ui/Honeypot. */
  website?: string;
}

/** One line of a request: the form's fields, and the same composed as text for people to read. */
export function requestBody(
  line: Pick<QuotationRequest, 'fabric_id' | 'colourway_id' | 'quantity_meters'>,
  form: RequestForm,
): QuotationRequest {
  return {
    ...form,
    ...line,
    message: composeRequestMessage({ ...form, requirements: form.delivery_instructions }),
  };
}

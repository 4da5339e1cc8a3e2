import { formatDate } from '../dates.js';
import { whatsAppNumber } from '../inquiries/whatsapp-number.js';
import { formatRupees } from '../money.js';
import type { QuotationTemplate } from './quotation.js';

type Offer = Pick<QuotationTemplate, 'quotation_no' | 'revision' | 'totals' | 'valid_until'>;

/**
 * The message sent with the private link: number, total and validity; `url` is last, where messengers make a link of
 * it.
 */
export function shareMessage(
  brand: string,
  { quotation_no, revision, totals, valid_until }: Offer,
  url: string,
): string {
  if (revision === null) return [`${brand}: our answer about ${quotation_no}.`, url].filter(Boolean).join('\n');
  const name = revision === 'A' ? quotation_no : `${quotation_no}, revision ${revision}`;
  const total = `${formatRupees(totals.total)}${totals.vat > 0 ? ' with VAT' : ''}`;
  return [`${brand}: quotation ${name}`, `Total ${total}, valid until ${formatDate(valid_until)}`, url]
    .filter(Boolean)
    .join('\n');
}

/** Opens WhatsApp with the message; without a usable number the sender chooses the recipient. */
export function whatsAppShare(phone: string, message: string): { whatsapp: string; whatsapp_number: string | null } {
  const number = whatsAppNumber(phone);
  return {
    whatsapp: `https://wa.me/${number ?? ''}?text=${encodeURIComponent(message)}`,
    whatsapp_number: number,
  };
}

import { mailtoLink } from '@selvedge/domain/email-address';
import type { DocumentLine, DocumentModel } from '@selvedge/domain/quotation-document/document-model';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { openMailClient } from '@selvedge/web/browser';

/** Mail programs cut addresses that are much longer than two thousand characters. */
const MAX_LINES = 10;

/**
 * Opens the mail program of whoever looks at the sheet.
 *
 * @param quotation null while none is open, as its `model` is
 * @returns null, or what to tell the person who asked
 */
export function openQuotationMail(quotation: AdminQuotation | null, model: DocumentModel | null): string | null {
  if (!quotation || !model) return 'No quotation selected for email';
  if (!quotation.customer_email.trim()) return 'Customer email not available';
  try {
    openMailClient(quotationMail(quotation, model));
    return null;
  } catch {
    return 'Failed to open email client';
  }
}

/** A `mailto:` address with the quotation written out, for the customer to read without opening anything. */
function quotationMail({ customer_email, customer_name }: AdminQuotation, model: DocumentModel): string {
  const subject = `${model.title} from ${model.letterhead.name}`;
  const body = [
    `Dear ${customer_name || 'customer'},`,
    model.kind === 'offer' ? `Please find below our quotation ${model.number}.` : model.opening.join(' '),
    [...model.lines.slice(0, MAX_LINES).map(lineText), ...omitted(model.lines.length)].join('\n'),
    model.totals.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    model.dates.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...model.notes.map(({ label, text }) => `${label}: ${text}`),
    `Kind regards,\n${model.letterhead.name}`,
  ]
    .filter(Boolean)
    .join('\n\n');
  return mailtoLink(customer_email, { subject, body });
}

const lineText = ({ serial, name, itemCode, quantity, unit, unitPrice, amount }: DocumentLine): string =>
  `${serial}  ${name} (${itemCode}): ${quantity} ${unit}${unitPrice === null ? '' : ` at ${unitPrice}/${unit} = ${amount}`}`;

const omitted = (lines: number): string[] => (lines > MAX_LINES ? [`… and ${lines - MAX_LINES} more lines`] : []);

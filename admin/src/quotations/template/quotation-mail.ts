import { mailtoLink } from '@selvedge/domain/email-address';
import type { DocumentLine, DocumentModel } from '@selvedge/domain/quotation-document/document-model';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { rejectionOf } from '@selvedge/web/api-error';
import { openMailClient } from '@selvedge/web/browser';
import type { TranslateFunction } from 'react-admin';
import { dataProvider } from '../../providers/data-provider';

/** Mail programs cut addresses that are much longer than two thousand characters. */
const MAX_LINES = 10;

/**
 * Opens the user's mail program.
 *
 * @param quotation null while none is open, as its `model` is
 * @param link the private page of the document that was sent, if there is one
 * @returns null, or the key of an error message
 */
export function openQuotationMail(
  quotation: AdminQuotation | null,
  model: DocumentModel | null,
  translate: TranslateFunction,
  link: string | null = null,
): string | null {
  if (!quotation || !model) return 'resources.quotations.mailto.no_quotation';
  if (!quotation.customer_email?.trim()) return 'resources.quotations.mailto.no_address';
  try {
    openMailClient(quotationMail(quotation, model, translate, link));
    return null;
  } catch {
    return 'resources.quotations.mailto.failed';
  }
}

/** The private link to what was sent last; `problem` is what to tell instead. */
export async function privateLink(id: string): Promise<{ url: string | null; problem?: string }> {
  try {
    return { url: (await dataProvider.offerLink(id)).url };
  } catch (error) {
    return { url: null, problem: rejectionOf(error, 'resources.quotations.share.failed') };
  }
}

/** A `mailto:` address with the quotation as plain text. */
function quotationMail(
  { customer_email, customer_name }: AdminQuotation,
  model: DocumentModel,
  translate: TranslateFunction,
  link: string | null,
): string {
  const say = (key: string, args?: object) => translate(`resources.quotations.mailto.${key}`, args);
  const lineText = ({ serial, name, itemCode, quantity, unit, unitPrice, amount }: DocumentLine): string =>
    `${serial}  ${name} (${itemCode}): ${quantity} ${unit}${unitPrice === null ? '' : ` ${say('price', { price: `${unitPrice}/${unit}`, amount })}`}`;
  const more = model.lines.length - MAX_LINES;
  const subject = say('subject', { title: model.title, name: model.letterhead.name });
  const body = [
    customer_name ? say('dear', { name: customer_name }) : say('dear_customer'),
    model.kind === 'offer'
      ? say(model.isDraft ? 'opening_draft' : 'opening', { number: model.number })
      : model.opening.join(' '),
    [...model.lines.slice(0, MAX_LINES).map(lineText), ...(more > 0 ? [say('more_lines', { count: more })] : [])].join(
      '\n',
    ),
    model.totals.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    model.dates.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...model.notes.map(({ label, text }) => `${label}: ${text}`),
    link && `${say('link')}\n${link}`,
    `${say('regards')}\n${model.letterhead.name}`,
  ]
    .filter(Boolean)
    .join('\n\n');
  return mailtoLink(customer_email, { subject, body });
}

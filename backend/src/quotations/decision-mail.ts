import type { Brand } from '@selvedge/domain/brand';
import { formatDate } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { Decision } from '@selvedge/domain/quotations/quotation-status';
import { greeting, type MailText, renderMail } from '../mail/mail-layout.js';
import type { NewMail } from '../mail/mail-queue.js';

const MAX_LISTED = 10;

const wording: Record<Decision, { subject: string; heading: string; opening: string }> = {
  approved: {
    subject: 'is approved',
    heading: 'Your quotation is approved',
    opening: 'We are pleased to confirm our price. The quotation is attached as a PDF.',
  },
  rejected: {
    subject: 'could not be approved',
    heading: 'We could not approve your quotation',
    opening: 'Unfortunately we can not supply this request as it stands. The sheet is attached for your records.',
  },
  responded: {
    subject: 'has an answer',
    heading: 'We have answered your request',
    opening: 'Thank you for your request. Here is our answer.',
  },
};

/** What the customer reads about a decision. The figures are those of the sheet that goes with it. */
export function decisionMail(
  brand: Brand,
  decision: Decision,
  quotation: QuotationTemplate,
): Pick<NewMail, 'toAddress' | 'toName' | 'subject' | 'text' | 'html'> {
  const { subject, heading, opening } = wording[decision];
  const priced = decision !== 'rejected' && quotation.quoted_price !== null;
  // What a visitor typed as a name is not said to whoever reads at the address that they typed.
  const name = quotation.source === 'guest' ? undefined : quotation.customer_name;
  const details: [string, MailText][] = [
    ['Quotation', quotation.quotation_no],
    ...quotation.line_items
      .slice(0, MAX_LISTED)
      .map((line): [string, MailText] => [line.fabric.name, formatLength(line.quantity_meters, line.price_unit)]),
  ];
  const unlisted = quotation.line_items.length - MAX_LISTED;
  if (unlisted > 0) details.push(['And', `${unlisted} more`]);
  if (priced)
    details.push(['Total', formatRupees(quotation.totals.total)], ['Valid until', formatDate(quotation.valid_until)]);
  return {
    toAddress: quotation.customer_email,
    toName: name,
    subject: `Quotation ${quotation.quotation_no} ${subject} - ${brand.name}`,
    ...renderMail(brand, {
      heading,
      paragraphs: [greeting(name), opening, ...(quotation.admin_response ? [{ house: quotation.admin_response }] : [])],
      details,
    }),
  };
}

import { formatDate } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { Decision } from '@selvedge/domain/quotations/quotation-status';
import type { Config } from '../config.js';
import { greeting, type MailText, renderMail } from '../mail/mail-layout.js';
import type { NewMail } from '../mail/mail-queue.js';

const MAX_LISTED = 10;

/** What customers are told of: decisions, and a later revision of one. */
export type MailedEvent = Decision | 'revised';

const wording: Record<MailedEvent, { subject: string; heading: string; opening: string }> = {
  approved: {
    subject: 'is approved',
    heading: 'Your quotation is approved',
    opening: 'We are pleased to confirm our price. The quotation is attached as a PDF.',
  },
  rejected: {
    subject: 'could not be approved',
    heading: 'We could not approve your quotation',
    opening: 'Unfortunately we can not supply this request as it stands. Our letter is attached for your records.',
  },
  responded: {
    subject: 'has an answer',
    heading: 'We have answered your request',
    opening: 'Thank you for your request. Here is our answer.',
  },
  revised: {
    subject: 'has changed',
    heading: 'We have changed your quotation',
    opening: 'This takes the place of what we sent before. The quotation is attached as a PDF.',
  },
};

/** What the customer reads about a decision. The figures are those of the sheet that goes with it. */
export function quotationMail(
  { brand, contact }: Pick<Config, 'brand' | 'contact'>,
  event: MailedEvent,
  quotation: QuotationTemplate,
): Pick<NewMail, 'toAddress' | 'toName' | 'replyTo' | 'subject' | 'text' | 'html'> {
  const { subject, heading, opening } = wording[event];
  // A name that came with a request is said only to who is known to have typed it; one of an admin's is the house's.
  const isTheirOwn = quotation.source === 'manual' || quotation.customer_email_verified;
  const name = isTheirOwn ? quotation.customer_name : undefined;
  const details: [string, MailText][] = [
    ['Quotation', quotation.quotation_no],
    ...quotation.line_items
      .slice(0, MAX_LISTED)
      .map((line): [string, MailText] => [line.fabric.name, formatLength(line.quantity_meters, line.price_unit)]),
  ];
  const unlisted = quotation.line_items.length - MAX_LISTED;
  if (unlisted > 0) details.push(['And', `${unlisted} more`]);
  if (quotation.revision !== null) details.push(...figures(quotation));
  return {
    toAddress: quotation.customer_email,
    toName: name,
    replyTo: contact.email || undefined,
    subject: `Quotation ${quotation.quotation_no} ${subject} - ${brand.name}`,
    ...renderMail(brand, {
      heading,
      paragraphs: [greeting(name), opening, ...(quotation.admin_response ? [{ house: quotation.admin_response }] : [])],
      details,
    }),
  };
}

function figures({ totals, vat_percent, valid_until, changes, source }: QuotationTemplate): [string, string][] {
  return [
    ...(totals.vat > 0
      ? ([
          ['Total before VAT', formatRupees(totals.net)],
          [`Total with VAT (${vat_percent}%)`, formatRupees(totals.total)],
        ] satisfies [string, string][])
      : ([['Total', formatRupees(totals.total)]] satisfies [string, string][])),
    ['Valid until', formatDate(valid_until)],
    ...changes
      .filter(({ field }) => source !== 'guest' || (field !== 'Customer' && field !== 'Address'))
      .slice(0, MAX_LISTED)
      .map(({ line, field, before, after }): [string, string] => [
        `Changed: ${line === null ? field : `${line}, ${field.toLowerCase()}`}`,
        `${before} → ${after}`,
      ]),
  ];
}

import { formatDate } from '@selvedge/domain/dates';
import { formatRupees } from '@selvedge/domain/money';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { Decision } from '@selvedge/domain/quotations/quotation-status';
import type { ReactElement } from 'react';
import { Button, Details, Greeting, Paragraph, Row, trusted } from '../../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../../mail/email-template.js';
import { LINK_TOKEN } from '../../mail/secret-link.js';
import { type MailContext, type MailText, type Translate, translateInto } from '../../mail/translate.js';
import { offerUrl } from '../links/offer-links.js';
import { OrderedLines } from '../mails/ordered-lines.js';

const MAX_LISTED = 10;

/** Events mailed to customers: decisions, and a later revision. */
export type MailedEvent = Decision | 'revised';

const wording: Record<MailedEvent, { subject: MailText; heading: MailText; opening: MailText }> = {
  approved: {
    subject: 'Quotation {number} is approved',
    heading: 'Your quotation is approved',
    opening: 'We are pleased to confirm our price. The quotation is attached as a PDF.',
  },
  rejected: {
    subject: 'Quotation {number} could not be approved',
    heading: 'We could not approve your quotation',
    opening: 'Unfortunately we can not supply this request as it stands. Our letter is attached for your records.',
  },
  responded: {
    subject: 'Quotation {number} has an answer',
    heading: 'We have answered your request',
    opening: 'Thank you for your request. Here is our answer.',
  },
  revised: {
    subject: 'Quotation {number} has changed',
    heading: 'We have changed your quotation',
    opening: 'This takes the place of what we sent before. The quotation is attached as a PDF.',
  },
};

/**
 * The customer's mail about a decision. Its figures are those of the attached document.
 * @param name the customer's name, if it is verified that they typed it
 * @param hasAccount whether the customer has an account, where documents without a page of their own are read and answered
 */
export function decisionEmail(
  { brand, publicUrl, language }: MailContext,
  event: MailedEvent,
  quotation: QuotationTemplate,
  name: string | undefined,
  hasAccount = false,
): EmailTemplate {
  const { subject, heading, opening } = wording[event];
  const t = translateInto(language);
  return renderEmail(brand, {
    subject: `${t(subject, { number: quotation.quotation_no })} - ${brand.name}`,
    heading: t(heading),
    language,
    body: (
      <>
        <Greeting name={name} t={t} />
        <Paragraph>{t(opening)}</Paragraph>
        <Paragraph>{trusted(quotation.admin_response)}</Paragraph>
        <Details>
          <Row label={t('Quotation')}>{quotation.quotation_no}</Row>
          {quotation.revision !== null && <Changes quotation={quotation} t={t} />}
          <OrderedLines content={quotation} t={t} />
          {quotation.revision !== null && <Figures quotation={quotation} t={t} />}
        </Details>
        {quotation.revision !== null && quotation.subject_to_shade && (
          <Paragraph>{t('Subject to shade and roll lengths.')}</Paragraph>
        )}
        {hasDocument(quotation) && (
          <Button
            label={quotation.revision === null ? t('Read our letter') : t('Open and answer the quotation')}
            url={offerUrl({ publicUrl }, LINK_TOKEN)}
          />
        )}
        {!hasDocument(quotation) && hasAccount && (
          <Button label={t('Read and answer')} url={`${publicUrl}/my-quotations?messages=${quotation.id}`} />
        )}
      </>
    ),
  });
}

/** Returns whether it has a quotation document, with a page of its own. */
const hasDocument = ({ revision, status }: QuotationTemplate): boolean => revision !== null || status === 'rejected';

interface DecisionMailProps {
  quotation: QuotationTemplate;
  t: Translate;
}

/** The differences to the previous revision, first for readers who have both. */
function Changes({ quotation: { changes, source }, t }: DecisionMailProps): ReactElement {
  const listed = changes.filter(({ field }) => source !== 'guest' || (field !== 'Customer' && field !== 'Address'));
  const remaining = listed.length - MAX_LISTED;
  return (
    <>
      {listed.slice(0, MAX_LISTED).map(({ line, field, before, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one name, and the mail is drawn once
        <Row key={index} label={t('Changed: {what}', { what: changedPart(line, named(field, t)) })}>
          {before} → {after}
        </Row>
      ))}
      {remaining > 0 && (
        <Row label={t('Changed as well')}>{t('{count} more, as the quotation says', { count: remaining })}</Row>
      )}
    </>
  );
}

/** The names of changed fields, as in the printed document. */
const FIELDS: readonly MailText[] = [
  ...([
    'Subtotal',
    'Subtotal before VAT',
    'Discount',
    'Adjustment',
    'Total before VAT',
    'Total',
    'Total with VAT',
  ] as const),
  ...(['Delivery', 'Remarks', 'Reason', 'Line', 'Quantity', 'Unit price', 'Colour', 'Item code', 'Rolls'] as const),
  ...(['Order of lines', 'Customer', 'Company', 'Email', 'Phone', 'Address', 'Valid until'] as const),
];

/** The name of a field such as `Discount (5%)`; unknown ones stay as they are. */
function named(field: string, t: Translate): string {
  const [word = ''] = field.split(' (', 1);
  const known = FIELDS.find((text) => text === word);
  return known ? t(known) + field.slice(word.length) : field;
}

const changedPart = (line: string | null, field: string): string =>
  line === null ? field : `${line}, ${field.toLowerCase()}`;

function Figures({ quotation, t }: DecisionMailProps): ReactElement {
  const { totals, vat_percent, valid_until } = quotation;
  return (
    <>
      {totals.vat > 0 && <Row label={t('Total before VAT')}>{formatRupees(totals.net)}</Row>}
      <Row label={totals.vat > 0 ? t('Total with VAT ({percent}%)', { percent: vat_percent }) : t('Total')}>
        {formatRupees(totals.total)}
      </Row>
      <Row label={t('Valid until')}>{formatDate(valid_until, t.language)}</Row>
    </>
  );
}

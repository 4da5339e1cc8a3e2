import { formatDate } from '@selvedge/domain/dates';
import { formatRupees } from '@selvedge/domain/money';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { Decision } from '@selvedge/domain/quotations/quotation-status';
import type { ReactElement } from 'react';
import type { Config } from '../../config.js';
import { Button, Details, Greeting, Paragraph, Row, trusted } from '../../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../../mail/email-template.js';
import { LINK_TOKEN } from '../../mail/secret-link.js';
import { offerUrl } from '../links/offer-links.js';
import { OrderedLines } from '../ordered-lines.js';

const MAX_LISTED = 10;

/** Events mailed to customers: decisions, and a later revision. */
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

/**
 * The customer's mail about a decision. Its figures are those of the attached document.
 * @param name the customer's name, if it is verified that they typed it
 * @param hasAccount whether the customer has an account, where documents without a page of their own are read and answered
 */
export function decisionEmail(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  event: MailedEvent,
  quotation: QuotationTemplate,
  name: string | undefined,
  hasAccount = false,
): EmailTemplate {
  const { subject, heading, opening } = wording[event];
  return renderEmail(brand, {
    subject: `Quotation ${quotation.quotation_no} ${subject} - ${brand.name}`,
    heading,
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{trusted(quotation.admin_response)}</Paragraph>
        <Details>
          <Row label="Quotation">{quotation.quotation_no}</Row>
          {quotation.revision !== null && <Changes quotation={quotation} />}
          <OrderedLines sheet={quotation} />
          {quotation.revision !== null && <Figures quotation={quotation} />}
        </Details>
        {hasDocument(quotation) && (
          <Button
            label={quotation.revision === null ? 'Read our letter' : 'Open and answer the quotation'}
            url={offerUrl({ publicUrl }, LINK_TOKEN)}
          />
        )}
        {!hasDocument(quotation) && hasAccount && (
          <Button label="Read and answer" url={`${publicUrl}/my-quotations?messages=${quotation.id}`} />
        )}
      </>
    ),
  });
}

/** Whether it has a quotation document, with a page of its own. */
const hasDocument = ({ revision, status }: QuotationTemplate): boolean => revision !== null || status === 'rejected';

/** The differences to the previous revision, first for readers who have both. */
function Changes({ quotation: { changes, source } }: { quotation: QuotationTemplate }): ReactElement {
  const listed = changes.filter(({ field }) => source !== 'guest' || (field !== 'Customer' && field !== 'Address'));
  const remaining = listed.length - MAX_LISTED;
  return (
    <>
      {listed.slice(0, MAX_LISTED).map(({ line, field, before, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one name, and the mail is drawn once
        <Row key={index} label={`Changed: ${line === null ? field : `${line}, ${field.toLowerCase()}`}`}>
          {before} → {after}
        </Row>
      ))}
      {remaining > 0 && <Row label="Changed as well">{remaining} more, as the quotation says</Row>}
    </>
  );
}

function Figures({ quotation }: { quotation: QuotationTemplate }): ReactElement {
  const { totals, vat_percent, valid_until } = quotation;
  return (
    <>
      {totals.vat > 0 && <Row label="Total before VAT">{formatRupees(totals.net)}</Row>}
      <Row label={totals.vat > 0 ? `Total with VAT (${vat_percent}%)` : 'Total'}>{formatRupees(totals.total)}</Row>
      <Row label="Valid until">{formatDate(valid_until)}</Row>
    </>
  );
}

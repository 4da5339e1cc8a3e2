import { formatDate } from '@selvedge/domain/dates';
import { formatRupees } from '@selvedge/domain/money';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { Button, Details, Greeting, Paragraph, Row } from '../../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../../mail/email-template.js';
import { LINK_TOKEN } from '../../mail/secret-link.js';
import { type MailContext, translateInto } from '../../mail/translate.js';
import { offerUrl } from '../links/offer-links.js';

interface Ending {
  /** The last revision sent. */
  content: Pick<QuotationTemplate, 'quotation_no' | 'totals' | 'vat_percent'>;
  validUntil: Date;
  /** The customer's name, if it is verified that they typed it. */
  name: string | undefined;
  /** True if it has an open private link. */
  hasLink: boolean;
}

/** The reminder of an unanswered offer that ends soon. */
export function validityEnds(
  { brand, publicUrl, language }: MailContext,
  { content: { quotation_no, totals, vat_percent }, validUntil, name, hasLink }: Ending,
): EmailTemplate {
  const t = translateInto(language);
  const subject = t('Quotation {number} holds until {day}', {
    number: quotation_no,
    day: formatDate(validUntil, t.language),
  });
  return renderEmail(brand, {
    subject: `${subject} - ${brand.name}`,
    heading: t('Our offer ends soon'),
    language,
    body: (
      <>
        <Greeting name={name} t={t} />
        <Paragraph>
          {t('Our prices hold until the day below. Tell us if you would like to order, or need more time.')}
        </Paragraph>
        <Details>
          <Row label={t('Quotation')}>{quotation_no}</Row>
          <Row label={totals.vat > 0 ? t('Total with VAT ({percent}%)', { percent: vat_percent }) : t('Total')}>
            {formatRupees(totals.total)}
          </Row>
          <Row label={t('Valid until')}>{formatDate(validUntil, t.language)}</Row>
        </Details>
        {hasLink && <Button label={t('Open and answer the quotation')} url={offerUrl({ publicUrl }, LINK_TOKEN)} />}
      </>
    ),
  });
}

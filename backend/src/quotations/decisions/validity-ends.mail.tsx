import { formatDate } from '@selvedge/domain/dates';
import { formatRupees } from '@selvedge/domain/money';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { Config } from '../../config.js';
import { Button, Details, Greeting, Paragraph, Row } from '../../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../../mail/email-template.js';
import { LINK_TOKEN } from '../../mail/secret-link.js';
import { offerUrl } from '../links/offer-links.js';

interface Ending {
  /** The last revision sent. */
  sheet: Pick<QuotationTemplate, 'quotation_no' | 'totals' | 'vat_percent'>;
  validUntil: Date;
  /** The customer's name, if it is verified that they typed it. */
  name: string | undefined;
  /** Whether it has an open private link. */
  hasLink: boolean;
}

/** The reminder of an unanswered offer that ends soon. */
export function validityEnds(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  { sheet: { quotation_no, totals, vat_percent }, validUntil, name, hasLink }: Ending,
): EmailTemplate {
  return renderEmail(brand, {
    subject: `Quotation ${quotation_no} holds until ${formatDate(validUntil)} - ${brand.name}`,
    heading: 'Our offer ends soon',
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>
          Our prices hold until the day below. Tell us if you would like to order, or need more time.
        </Paragraph>
        <Details>
          <Row label="Quotation">{quotation_no}</Row>
          <Row label={totals.vat > 0 ? `Total with VAT (${vat_percent}%)` : 'Total'}>{formatRupees(totals.total)}</Row>
          <Row label="Valid until">{formatDate(validUntil)}</Row>
        </Details>
        {hasLink && <Button label="Open and answer the quotation" url={offerUrl({ publicUrl }, LINK_TOKEN)} />}
      </>
    ),
  });
}

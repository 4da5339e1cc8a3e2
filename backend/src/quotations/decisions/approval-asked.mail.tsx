import type { Config } from '../../config/config.js';
import { Button, Details, Paragraph, Row } from '../../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../../mail/email-template.js';
import { consoleUrl } from '../links/offer-links.js';
import type { Quotation } from '../quotation.entity.js';

/** Asks a member of staff to approve the prices that a colleague wrote. */
export function approvalAsked(
  config: Pick<Config, 'brand' | 'publicUrl'>,
  quotation: Pick<Quotation, 'id' | 'quotationNo' | 'customerName' | 'customerCompany'>,
  { by, price, note }: { by: string; price: string; note: string },
): EmailTemplate {
  const { brand } = config;
  return renderEmail(brand, {
    subject: `Please approve ${quotation.quotationNo} - ${brand.name}`,
    heading: `${by} asks for your approval`,
    body: (
      <>
        <Paragraph>The customer gets these prices once you approve them.</Paragraph>
        {note && <Paragraph>{note}</Paragraph>}
        <Details>
          <Row label="Quotation">{quotation.quotationNo}</Row>
          <Row label="Customer">{quotation.customerName}</Row>
          <Row label="Company">{quotation.customerCompany}</Row>
          <Row label="Total">{price}</Row>
        </Details>
        <Button label="Open in the console" url={consoleUrl(config, quotation.id)} />
      </>
    ),
  });
}

import type { Config } from '../../config.js';
import { Button, Details, Greeting, Paragraph } from '../../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../../mail/email-template.js';
import type { Quotation } from '../quotation.entity.js';
import { numberOf, RequestedRows } from './requested-rows.js';

/**
 * Confirms a request to a signed-in customer.
 * @param name the account's name, if its address is verified
 */
export function acknowledgement(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  quotations: readonly Quotation[],
  name: string | undefined,
): EmailTemplate {
  return renderEmail(brand, {
    subject: `We have your request: ${numberOf(quotations)} - ${brand.name}`,
    heading: 'We have your request',
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>
          Thank you for your quotation request. We are looking into it and will send you our price soon.
        </Paragraph>
        <Details>
          <RequestedRows quotations={quotations} />
        </Details>
        <Button label="See your request" url={`${publicUrl}/my-quotations?quotation=${quotations[0]?.id ?? ''}`} />
      </>
    ),
  });
}

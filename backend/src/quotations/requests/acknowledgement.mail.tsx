import { Button, Details, Greeting, Paragraph } from '../../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../../mail/email-template.js';
import { type MailSite, sayIn } from '../../mail/say.js';
import type { Quotation } from '../quotation.entity.js';
import { numberOf, RequestedRows } from './requested-rows.js';

/**
 * Confirms a request to a signed-in customer.
 * @param name the account's name, if its address is verified
 */
export function acknowledgement(
  { brand, publicUrl, language }: MailSite,
  quotations: readonly Quotation[],
  name: string | undefined,
): EmailTemplate {
  const say = sayIn(language);
  const heading = say('We have your request');
  return renderEmail(brand, {
    subject: `${heading}: ${numberOf(quotations)} - ${brand.name}`,
    heading,
    language,
    body: (
      <>
        <Greeting name={name} say={say} />
        <Paragraph>
          {say('Thank you for your quotation request. We are looking into it and will send you our price soon.')}
        </Paragraph>
        <Details>
          <RequestedRows quotations={quotations} say={say} />
        </Details>
        <Button
          label={say('See your request')}
          url={`${publicUrl}/my-quotations?quotation=${quotations[0]?.id ?? ''}`}
        />
      </>
    ),
  });
}

import { Button, Details, Greeting, Paragraph } from '../../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../../mail/email-template.js';
import { type MailContext, translateInto } from '../../mail/translate.js';
import type { Quotation } from '../quotation.entity.js';
import { numberOf, RequestedRows } from './requested-rows.js';

/**
 * Confirms a request to a signed-in customer.
 * @param name the account's name, if its address is verified
 */
export function acknowledgement(
  { brand, publicUrl, language }: MailContext,
  quotations: readonly Quotation[],
  name: string | undefined,
): EmailTemplate {
  const t = translateInto(language);
  const heading = t('We have your request');
  return renderEmail(brand, {
    subject: `${heading}: ${numberOf(quotations)} - ${brand.name}`,
    heading,
    language,
    body: (
      <>
        <Greeting name={name} t={t} />
        <Paragraph>
          {t('Thank you for your quotation request. We are looking into it and will send you our price soon.')}
        </Paragraph>
        <Details>
          <RequestedRows quotations={quotations} t={t} />
        </Details>
        <Button label={t('See your request')} url={`${publicUrl}/my-quotations?quotation=${quotations[0]?.id ?? ''}`} />
      </>
    ),
  });
}

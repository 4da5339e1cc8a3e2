import { formatDate } from '@selvedge/domain/dates';
import { formatRupees } from '@selvedge/domain/money';
import { Button, Details, Greeting, Paragraph, Row, trusted } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { type MailSite, sayIn } from '../mail/say.js';

interface RejectedSlip {
  /** The customer's name, if it is verified that they typed it. */
  name: string | undefined;
  orderNumber: string;
  /** LKR. */
  amount: number;
  /** A day, such as 2026-11-27. */
  paidOn: string;
  reason: string;
}

/** The payment slip was not accepted, and why. */
export function slipRejected(
  { brand, publicUrl, language }: MailSite,
  { name, orderNumber, amount, paidOn, reason }: RejectedSlip,
): EmailTemplate {
  const say = sayIn(language);
  return renderEmail(brand, {
    language,
    subject: `${say('Your payment slip for order {number}', { number: orderNumber })} - ${brand.name}`,
    heading: say('We could not accept your payment slip'),
    body: (
      <>
        <Greeting name={name} say={say} />
        <Paragraph>
          {say('We looked at the payment slip that you sent and could not accept it. This is why:')}
        </Paragraph>
        <Paragraph>{trusted(reason)}</Paragraph>
        <Details>
          <Row label={say('Order')}>{orderNumber}</Row>
          <Row label={say('Amount')}>{formatRupees(amount)}</Row>
          <Row label={say('Paid on')}>{formatDate(paidOn, say.language)}</Row>
        </Details>
        <Button label={say('Send another slip')} url={`${publicUrl}/my-account`} />
      </>
    ),
  });
}

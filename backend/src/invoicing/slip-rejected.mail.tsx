import { formatDate } from '@selvedge/domain/dates';
import { formatRupees } from '@selvedge/domain/money';
import { Button, Details, Greeting, Paragraph, Row, trusted } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { type MailContext, translateInto } from '../mail/translate.js';

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
  { brand, publicUrl, language }: MailContext,
  { name, orderNumber, amount, paidOn, reason }: RejectedSlip,
): EmailTemplate {
  const t = translateInto(language);
  return renderEmail(brand, {
    language,
    subject: `${t('Your payment slip for order {number}', { number: orderNumber })} - ${brand.name}`,
    heading: t('We could not accept your payment slip'),
    body: (
      <>
        <Greeting name={name} t={t} />
        <Paragraph>{t('We looked at the payment slip that you sent and could not accept it. This is why:')}</Paragraph>
        <Paragraph>{trusted(reason)}</Paragraph>
        <Details>
          <Row label={t('Order')}>{orderNumber}</Row>
          <Row label={t('Amount')}>{formatRupees(amount)}</Row>
          <Row label={t('Paid on')}>{formatDate(paidOn, t.language)}</Row>
        </Details>
        <Button label={t('Send another slip')} url={`${publicUrl}/my-account`} />
      </>
    ),
  });
}

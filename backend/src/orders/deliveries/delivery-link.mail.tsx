import { CLAIM_DAYS } from '@selvedge/domain/orders/delivery';
import { Button, Details, Greeting, Paragraph, Row } from '../../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../../mail/email-template.js';
import { type MailContext, translateInto } from '../../mail/translate.js';

interface OnItsWay {
  number: string;
  orderNumber: string;
  name: string;
  /** The page of the delivery. */
  url: string;
}

/** Asks the customer to confirm what arrived with a delivery. */
export function deliveryLinkEmail(
  { brand, language }: Omit<MailContext, 'publicUrl'>,
  { number, orderNumber, name, url }: OnItsWay,
): EmailTemplate {
  const t = translateInto(language);
  return renderEmail(brand, {
    subject: `${t('Delivery {number} is on its way', { number })} - ${brand.name}`,
    heading: t('Your delivery is on its way'),
    language,
    body: (
      <>
        <Greeting name={name} t={t} />
        <Paragraph>
          {t(
            'Please look at the fabric before it is cut, and confirm what arrived. Claims are made within {days} days of the arrival and before cutting.',
            { days: CLAIM_DAYS },
          )}
        </Paragraph>
        <Details>
          <Row label={t('Delivery')}>{number}</Row>
          <Row label={t('Order')}>{orderNumber}</Row>
        </Details>
        <Button label={t('Confirm what arrived')} url={url} />
      </>
    ),
  });
}

import { CLAIM_DAYS } from '@selvedge/domain/orders/delivery';
import { Button, Details, Greeting, Paragraph, Row } from '../../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../../mail/email-template.js';
import { type MailSite, sayIn } from '../../mail/say.js';

interface OnItsWay {
  number: string;
  orderNumber: string;
  name: string;
  /** The page of the delivery. */
  url: string;
}

/** Asks the customer to confirm what arrived with a delivery. */
export function deliveryLinkEmail(
  { brand, language }: Omit<MailSite, 'publicUrl'>,
  { number, orderNumber, name, url }: OnItsWay,
): EmailTemplate {
  const say = sayIn(language);
  return renderEmail(brand, {
    subject: `${say('Delivery {number} is on its way', { number })} - ${brand.name}`,
    heading: say('Your delivery is on its way'),
    language,
    body: (
      <>
        <Greeting name={name} say={say} />
        <Paragraph>
          {say(
            'Please look at the fabric before it is cut, and confirm what arrived. Claims are made within {days} days of the arrival and before cutting.',
            { days: CLAIM_DAYS },
          )}
        </Paragraph>
        <Details>
          <Row label={say('Delivery')}>{number}</Row>
          <Row label={say('Order')}>{orderNumber}</Row>
        </Details>
        <Button label={say('Confirm what arrived')} url={url} />
      </>
    ),
  });
}

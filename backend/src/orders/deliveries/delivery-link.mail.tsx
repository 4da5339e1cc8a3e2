import { CLAIM_DAYS } from '@selvedge/domain/orders/delivery';
import type { Config } from '../../config.js';
import { Button, Details, Greeting, Paragraph, Row } from '../../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../../mail/email-template.js';

interface OnItsWay {
  number: string;
  orderNumber: string;
  name: string;
  /** The page of the delivery. */
  url: string;
}

/** Asks the customer to confirm what arrived with a delivery. */
export function deliveryLinkEmail(
  { brand }: Pick<Config, 'brand'>,
  { number, orderNumber, name, url }: OnItsWay,
): EmailTemplate {
  return renderEmail(brand, {
    subject: `Delivery ${number} is on its way - ${brand.name}`,
    heading: 'Your delivery is on its way',
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>
          {`Please look at the fabric before it is cut, and confirm what arrived. Claims are made within ${CLAIM_DAYS} days of the arrival and before cutting.`}
        </Paragraph>
        <Details>
          <Row label="Delivery">{number}</Row>
          <Row label="Order">{orderNumber}</Row>
        </Details>
        <Button label="Confirm what arrived" url={url} />
      </>
    ),
  });
}

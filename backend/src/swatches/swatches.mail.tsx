import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { ReactElement } from 'react';
import type { Config } from '../config.js';
import { Button, Details, Greeting, Paragraph, Row, trusted } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import type { SwatchItem } from './swatch-item.entity.js';
import type { SwatchRequest } from './swatch-request.entity.js';

interface SwatchMail {
  /** The customer's name, if it is verified that they typed it. */
  name: string | undefined;
  request: Pick<SwatchRequest, 'requestNo' | 'carrier' | 'trackingNumber' | 'reason' | 'name' | 'address'>;
  items: readonly Pick<SwatchItem, 'fabricName' | 'itemCode' | 'color' | 'colourway'>[];
}

type MailConfig = Pick<Config, 'brand' | 'publicUrl'>;

/** The swatches are on their way. */
export function swatchesSent({ brand, publicUrl }: MailConfig, { name, request, items }: SwatchMail): EmailTemplate {
  return renderEmail(brand, {
    subject: `Your swatches ${request.requestNo} are on the way - ${brand.name}`,
    heading: 'Your swatches are on the way',
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>We have sent the swatches that you asked for.</Paragraph>
        <Details>
          <Row label="Carrier">{trusted(request.carrier)}</Row>
          <Row label="Tracking number">{trusted(request.trackingNumber)}</Row>
          <Row label="To">
            {request.name}, {request.address}
          </Row>
          <Swatches items={items} />
        </Details>
        <Button label="See your swatches" url={`${publicUrl}/my-account`} />
      </>
    ),
  });
}

/** The house sends none, and says why. */
export function swatchesDeclined(
  { brand, publicUrl }: MailConfig,
  { name, request, items }: SwatchMail,
): EmailTemplate {
  return renderEmail(brand, {
    subject: `Your swatch request ${request.requestNo} - ${brand.name}`,
    heading: 'We can not send these swatches',
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>Unfortunately we can not send the swatches that you asked for. This is why:</Paragraph>
        <Paragraph>{trusted(request.reason)}</Paragraph>
        <Details>
          <Swatches items={items} />
        </Details>
        <Button label="Look at other fabrics" url={`${publicUrl}/fabrics`} />
      </>
    ),
  });
}

function Swatches({ items }: Pick<SwatchMail, 'items'>): ReactElement {
  return (
    <>
      {items.map(({ itemCode, fabricName, color, colourway }) => (
        <Row key={`${itemCode} ${color}`} label={itemCode}>
          {lineLabel({ name: fabricName, color, color_code: colourway?.code })}
        </Row>
      ))}
    </>
  );
}

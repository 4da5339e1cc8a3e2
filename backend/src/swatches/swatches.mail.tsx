import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { ReactElement } from 'react';
import { Button, Details, Greeting, Paragraph, Row, trusted } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { type MailSite, sayIn } from '../mail/say.js';
import type { SwatchItem } from './swatch-item.entity.js';
import type { SwatchRequest } from './swatch-request.entity.js';

interface SwatchMail {
  /** The customer's name, if it is verified that they typed it. */
  name: string | undefined;
  request: Pick<SwatchRequest, 'requestNo' | 'carrier' | 'trackingNumber' | 'reason' | 'name' | 'address'>;
  items: readonly Pick<SwatchItem, 'fabricName' | 'itemCode' | 'color' | 'colourway'>[];
}

/** The swatches are on their way. */
export function swatchesSent(
  { brand, publicUrl, language }: MailSite,
  { name, request, items }: SwatchMail,
): EmailTemplate {
  const say = sayIn(language);
  return renderEmail(brand, {
    subject: `${say('Your swatches {number} are on the way', { number: request.requestNo })} - ${brand.name}`,
    heading: say('Your swatches are on the way'),
    language,
    body: (
      <>
        <Greeting name={name} say={say} />
        <Paragraph>{say('We have sent the swatches that you asked for.')}</Paragraph>
        <Details>
          <Row label={say('Carrier')}>{trusted(request.carrier)}</Row>
          <Row label={say('Tracking number')}>{trusted(request.trackingNumber)}</Row>
          <Row label={say('To')}>
            {request.name}, {request.address}
          </Row>
          <Swatches items={items} />
        </Details>
        <Button label={say('See your swatches')} url={`${publicUrl}/my-account`} />
      </>
    ),
  });
}

/** The swatches are declined, with the reason. */
export function swatchesDeclined(
  { brand, publicUrl, language }: MailSite,
  { name, request, items }: SwatchMail,
): EmailTemplate {
  const say = sayIn(language);
  return renderEmail(brand, {
    subject: `${say('Your swatch request {number}', { number: request.requestNo })} - ${brand.name}`,
    heading: say('We can not send these swatches'),
    language,
    body: (
      <>
        <Greeting name={name} say={say} />
        <Paragraph>{say('Unfortunately we can not send the swatches that you asked for. This is why:')}</Paragraph>
        <Paragraph>{trusted(request.reason)}</Paragraph>
        <Details>
          <Swatches items={items} />
        </Details>
        <Button label={say('Look at other fabrics')} url={`${publicUrl}/fabrics`} />
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

import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { ReactElement } from 'react';
import { Button, Details, Greeting, Paragraph, Row, trusted } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { type MailContext, translateInto } from '../mail/translate.js';
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
  { brand, publicUrl, language }: MailContext,
  { name, request, items }: SwatchMail,
): EmailTemplate {
  const t = translateInto(language);
  return renderEmail(brand, {
    subject: `${t('Your swatches {number} are on the way', { number: request.requestNo })} - ${brand.name}`,
    heading: t('Your swatches are on the way'),
    language,
    body: (
      <>
        <Greeting name={name} t={t} />
        <Paragraph>{t('We have sent the swatches that you asked for.')}</Paragraph>
        <Details>
          <Row label={t('Carrier')}>{trusted(request.carrier)}</Row>
          <Row label={t('Tracking number')}>{trusted(request.trackingNumber)}</Row>
          <Row label={t('To')}>
            {request.name}, {request.address}
          </Row>
          <Swatches items={items} />
        </Details>
        <Button label={t('See your swatches')} url={`${publicUrl}/my-account`} />
      </>
    ),
  });
}

/** The swatches are declined, with the reason. */
export function swatchesDeclined(
  { brand, publicUrl, language }: MailContext,
  { name, request, items }: SwatchMail,
): EmailTemplate {
  const t = translateInto(language);
  return renderEmail(brand, {
    subject: `${t('Your swatch request {number}', { number: request.requestNo })} - ${brand.name}`,
    heading: t('We can not send these swatches'),
    language,
    body: (
      <>
        <Greeting name={name} t={t} />
        <Paragraph>{t('Unfortunately we can not send the swatches that you asked for. This is why:')}</Paragraph>
        <Paragraph>{trusted(request.reason)}</Paragraph>
        <Details>
          <Swatches items={items} />
        </Details>
        <Button label={t('Look at other fabrics')} url={`${publicUrl}/fabrics`} />
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

import { formatDateTime } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { colourLabel } from '@selvedge/domain/quotations/line-label';
import type { Colourway } from '../fabrics/colourway.entity.js';
import type { Fabric } from '../fabrics/fabric.entity.js';
import { Button, Details, Greeting, Paragraph, Row } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { type MailContext, translateInto } from '../mail/translate.js';
import type { Hold } from './hold.entity.js';

interface Ending {
  /** The customer's name. */
  name: string;
  hold: Pick<Hold, 'quantity' | 'expiresAt'>;
  fabric: Pick<Fabric, 'id' | 'name' | 'itemCode'>;
  colourway: Pick<Colourway, 'name' | 'code'>;
}

/** A hold ends soon. */
export function holdEnds(
  { brand, publicUrl, language }: MailContext,
  { name, hold, fabric, colourway }: Ending,
): EmailTemplate {
  const t = translateInto(language);
  return renderEmail(brand, {
    heading: t('Your hold ends soon'),
    language,
    body: (
      <>
        <Greeting name={name} t={t} />
        <Paragraph>{t('We keep this fabric for you until the time below. Then others may order it.')}</Paragraph>
        <Details>
          <Row label={t('Fabric')}>
            {fabric.name} ({fabric.itemCode})
          </Row>
          <Row label={t('Color')}>{colourLabel({ color: colourway.name, color_code: colourway.code })}</Row>
          <Row label={t('Quantity')}>{formatLength(hold.quantity, 'meters')}</Row>
          <Row label={t('Kept until')}>{formatDateTime(hold.expiresAt, t.language)}</Row>
        </Details>
        <Button label={t('Request a quotation')} url={`${publicUrl}/fabrics/${fabric.id}`} />
      </>
    ),
  });
}

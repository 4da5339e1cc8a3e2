import { formatDateTime } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { colourLabel } from '@selvedge/domain/quotations/line-label';
import type { Colourway } from '../fabrics/colourway.entity.js';
import type { Fabric } from '../fabrics/fabric.entity.js';
import { Button, Details, Greeting, Paragraph, Row } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { type MailSite, sayIn } from '../mail/say.js';
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
  { brand, publicUrl, language }: MailSite,
  { name, hold, fabric, colourway }: Ending,
): EmailTemplate {
  const say = sayIn(language);
  const heading = say('Your hold ends soon');
  return renderEmail(brand, {
    subject: `${heading} - ${brand.name}`,
    heading,
    language,
    body: (
      <>
        <Greeting name={name} say={say} />
        <Paragraph>{say('We keep this fabric for you until the time below. Then others may order it.')}</Paragraph>
        <Details>
          <Row label={say('Fabric')}>
            {fabric.name} ({fabric.itemCode})
          </Row>
          <Row label={say('Color')}>{colourLabel({ color: colourway.name, color_code: colourway.code })}</Row>
          <Row label={say('Quantity')}>{formatLength(hold.quantity, 'meters')}</Row>
          <Row label={say('Kept until')}>{formatDateTime(hold.expiresAt, say.language)}</Row>
        </Details>
        <Button label={say('Request a quotation')} url={`${publicUrl}/fabrics/${fabric.id}`} />
      </>
    ),
  });
}

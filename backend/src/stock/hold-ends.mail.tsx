import { formatDateTime } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { colourLabel } from '@selvedge/domain/quotations/line-label';
import type { Config } from '../config.js';
import type { Colourway } from '../fabrics/colourway.entity.js';
import type { Fabric } from '../fabrics/fabric.entity.js';
import { Button, Details, Greeting, Paragraph, Row } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
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
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  { name, hold, fabric, colourway }: Ending,
): EmailTemplate {
  return renderEmail(brand, {
    subject: `Your hold ends soon - ${brand.name}`,
    heading: 'Your hold ends soon',
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>We keep this cloth for you until the time below. Then others may order it.</Paragraph>
        <Details>
          <Row label="Fabric">
            {fabric.name} ({fabric.itemCode})
          </Row>
          <Row label="Color">{colourLabel({ color: colourway.name, color_code: colourway.code })}</Row>
          <Row label="Quantity">{formatLength(hold.quantity, 'meters')}</Row>
          <Row label="Kept until">{formatDateTime(hold.expiresAt)}</Row>
        </Details>
        <Button label="Request a quotation" url={`${publicUrl}/fabrics/${fabric.id}`} />
      </>
    ),
  });
}

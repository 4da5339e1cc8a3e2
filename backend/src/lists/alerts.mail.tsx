import { formatLength, singularUnit } from '@selvedge/domain/length';
import { formatCents } from '@selvedge/domain/money';
import type { Config } from '../config.js';
import { Button, Details, Greeting, Paragraph, Row } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import type { FabricAlert } from './fabric-alert.entity.js';

/** An alert that has come true, with what there is now. */
export type News = Pick<FabricAlert, 'kind' | 'fabricName' | 'itemCode' | 'color' | 'priceCents' | 'priceUnit'> & {
  id: string;
  metres: number | null;
  nowCents: number | null;
  nowUnit: FabricAlert['priceUnit'] | null;
};

interface AlertMail {
  name: string | undefined;
  news: readonly News[];
  /** The page that turns these mails off. */
  offUrl: string;
}

/** What has changed of the fabrics that a customer waits for, once a day at most. */
export function alertsMail(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  { name, news, offUrl }: AlertMail,
): EmailTemplate {
  return renderEmail(brand, {
    subject: `News of ${news.length === 1 ? 'a fabric' : `${news.length} fabrics`} - ${brand.name}`,
    heading: 'News of your fabrics',
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>You asked us to tell you of these fabrics.</Paragraph>
        <Details>
          {news.map((one) => (
            <Row
              key={one.id}
              label={
                one.color ? `${one.fabricName} (${one.itemCode}), ${one.color}` : `${one.fabricName} (${one.itemCode})`
              }
            >
              {wordOf(one)}
            </Row>
          ))}
        </Details>
        <Button label="Look at the fabrics" url={`${publicUrl}/lists`} />
        <Paragraph>We write about stock and prices once a day at most. One button turns these mails off:</Paragraph>
        <Button label="No more of these mails" url={offUrl} />
      </>
    ),
  });
}

function wordOf({ kind, metres, priceCents, priceUnit, nowCents, nowUnit }: News): string {
  if (kind === 'discontinued') return 'No longer sold';
  if (kind === 'stock') return `Back in stock: ${formatLength(metres ?? 0, 'meters')}`;
  return `Now ${formatCents(nowCents ?? 0)} /${singularUnit(nowUnit ?? priceUnit)}, was ${formatCents(priceCents)} /${singularUnit(priceUnit)}`;
}

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

/** What the holder of a link said of a line of a shared list. */
export interface Comment {
  id: string;
  listName: string;
  fabricName: string;
  color: string;
  author: string;
  text: string;
}

interface AlertMail {
  name: string | undefined;
  news: readonly News[];
  comments: readonly Comment[];
  /** The page that turns these mails off. */
  offUrl: string;
}

/** What has changed of the fabrics that a customer waits for and was said of shared lists, once a day at most. */
export function alertsMail(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  { name, news, comments, offUrl }: AlertMail,
): EmailTemplate {
  return renderEmail(brand, {
    subject: `${subjectOf(news.length, comments.length)} - ${brand.name}`,
    heading: news.length > 0 ? 'News of your fabrics' : 'Comments on your lists',
    body: (
      <>
        <Greeting name={name} />
        {news.length > 0 && <Paragraph>You asked us to tell you of these fabrics.</Paragraph>}
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
        {comments.length > 0 && <Paragraph>This was written on lists that you share.</Paragraph>}
        <Details>
          {comments.map(({ id, listName, fabricName, color, author, text }) => (
            <Row key={id} label={`${listName}: ${color ? `${fabricName}, ${color}` : fabricName}`}>
              {`${author}: ${text}`}
            </Row>
          ))}
        </Details>
        <Button label={news.length > 0 ? 'Look at the fabrics' : 'Look at the lists'} url={`${publicUrl}/lists`} />
        <Paragraph>
          We write about stock, prices and comments once a day at most. One button turns these mails off:
        </Paragraph>
        <Button label="No more of these mails" url={offUrl} />
      </>
    ),
  });
}

function subjectOf(fabrics: number, comments: number): string {
  if (fabrics > 0) return `News of ${fabrics === 1 ? 'a fabric' : `${fabrics} fabrics`}`;
  return `${comments === 1 ? 'A comment' : `${comments} comments`} on your lists`;
}

function wordOf({ kind, metres, priceCents, priceUnit, nowCents, nowUnit }: News): string {
  if (kind === 'discontinued') return 'No longer sold';
  if (kind === 'stock') return `Back in stock: ${formatLength(metres ?? 0, 'meters')}`;
  return `Now ${formatCents(nowCents ?? 0)} /${singularUnit(nowUnit ?? priceUnit)}, was ${formatCents(priceCents)} /${singularUnit(priceUnit)}`;
}

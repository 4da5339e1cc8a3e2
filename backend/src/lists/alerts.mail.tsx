import { formatLength, singularUnit } from '@selvedge/domain/length';
import { formatCents } from '@selvedge/domain/money';
import { Button, Details, Greeting, Paragraph, Row } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { type MailSite, type Say, sayIn } from '../mail/say.js';
import type { FabricAlert } from './fabric-alert.entity.js';

/** An alert that has come true, with what there is now. */
export type News = Pick<FabricAlert, 'kind' | 'fabricName' | 'itemCode' | 'color' | 'priceCents' | 'priceUnit'> & {
  id: string;
  metres: number | null;
  /** Counted by roll, so that the meters are of one shade. */
  isByRoll: boolean;
  nowCents: number | null;
  nowUnit: FabricAlert['priceUnit'] | null;
};

/** A comment on a line of a shared list. */
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

/** Notifies a customer of fabrics that changed as they wished, and of comments on shared lists, at most once a day. */
export function alertsMail(
  { brand, publicUrl, language }: MailSite,
  { name, news, comments, offUrl }: AlertMail,
): EmailTemplate {
  const say = sayIn(language);
  return renderEmail(brand, {
    subject: `${subjectOf(news.length, comments.length, say)} - ${brand.name}`,
    heading: news.length > 0 ? say('News of your fabrics') : say('Comments on your lists'),
    language,
    body: (
      <>
        <Greeting name={name} say={say} />
        {news.length > 0 && <Paragraph>{say('You asked us to tell you of these fabrics.')}</Paragraph>}
        <Details>
          {news.map((one) => (
            <Row
              key={one.id}
              label={
                one.color ? `${one.fabricName} (${one.itemCode}), ${one.color}` : `${one.fabricName} (${one.itemCode})`
              }
            >
              {wordOf(one, say)}
            </Row>
          ))}
        </Details>
        {comments.length > 0 && <Paragraph>{say('This was written on lists that you share.')}</Paragraph>}
        <Details>
          {comments.map(({ id, listName, fabricName, color, author, text }) => (
            <Row key={id} label={`${listName}: ${color ? `${fabricName}, ${color}` : fabricName}`}>
              {`${author}: ${text}`}
            </Row>
          ))}
        </Details>
        <Button
          label={news.length > 0 ? say('Look at the fabrics') : say('Look at the lists')}
          url={`${publicUrl}/lists`}
        />
        <Paragraph>
          {say('We write about stock, prices and comments once a day at most. One button turns these mails off:')}
        </Paragraph>
        <Button label={say('No more of these mails')} url={offUrl} />
      </>
    ),
  });
}

function subjectOf(fabrics: number, comments: number, say: Say): string {
  if (fabrics > 0) return fabrics === 1 ? say('News of a fabric') : say('News of {count} fabrics', { count: fabrics });
  return comments === 1 ? say('A comment on your lists') : say('{count} comments on your lists', { count: comments });
}

function wordOf({ kind, metres, isByRoll, priceCents, priceUnit, nowCents, nowUnit }: News, say: Say): string {
  if (kind === 'discontinued') return say('No longer sold');
  if (kind === 'stock') {
    const length = formatLength(metres ?? 0, 'meters');
    return isByRoll
      ? say('Back in stock in one shade: {length}', { length })
      : say('Back in stock: {length}', { length });
  }
  return say('Now {price}, was {before}', {
    price: `${formatCents(nowCents ?? 0)} /${say(singularUnit(nowUnit ?? priceUnit))}`,
    before: `${formatCents(priceCents)} /${say(singularUnit(priceUnit))}`,
  });
}

import { formatLength, singularUnit } from '@selvedge/domain/length';
import { formatCents } from '@selvedge/domain/money';
import { Button, Details, Greeting, Paragraph, Row } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { type MailContext, type Translate, translateInto } from '../mail/translate.js';
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
  { brand, publicUrl, language }: MailContext,
  { name, news, comments, offUrl }: AlertMail,
): EmailTemplate {
  const t = translateInto(language);
  return renderEmail(brand, {
    subject: `${subjectOf(news.length, comments.length, t)} - ${brand.name}`,
    heading: news.length > 0 ? t('News of your fabrics') : t('Comments on your lists'),
    language,
    body: (
      <>
        <Greeting name={name} t={t} />
        {news.length > 0 && <Paragraph>{t('You asked us to tell you of these fabrics.')}</Paragraph>}
        <Details>
          {news.map((one) => (
            <Row
              key={one.id}
              label={
                one.color ? `${one.fabricName} (${one.itemCode}), ${one.color}` : `${one.fabricName} (${one.itemCode})`
              }
            >
              {wordOf(one, t)}
            </Row>
          ))}
        </Details>
        {comments.length > 0 && <Paragraph>{t('This was written on lists that you share.')}</Paragraph>}
        <Details>
          {comments.map(({ id, listName, fabricName, color, author, text }) => (
            <Row key={id} label={`${listName}: ${color ? `${fabricName}, ${color}` : fabricName}`}>
              {`${author}: ${text}`}
            </Row>
          ))}
        </Details>
        <Button
          label={news.length > 0 ? t('Look at the fabrics') : t('Look at the lists')}
          url={`${publicUrl}/lists`}
        />
        <Paragraph>
          {t('We write about stock, prices and comments once a day at most. One button turns these mails off:')}
        </Paragraph>
        <Button label={t('No more of these mails')} url={offUrl} />
      </>
    ),
  });
}

function subjectOf(fabrics: number, comments: number, t: Translate): string {
  if (fabrics > 0) return fabrics === 1 ? t('News of a fabric') : t('News of {count} fabrics', { count: fabrics });
  return comments === 1 ? t('A comment on your lists') : t('{count} comments on your lists', { count: comments });
}

function wordOf({ kind, metres, isByRoll, priceCents, priceUnit, nowCents, nowUnit }: News, t: Translate): string {
  if (kind === 'discontinued') return t('No longer sold');
  if (kind === 'stock') {
    const length = formatLength(metres ?? 0, 'meters');
    return isByRoll ? t('Back in stock in one shade: {length}', { length }) : t('Back in stock: {length}', { length });
  }
  return t('Now {price}, was {before}', {
    price: `${formatCents(nowCents ?? 0)} /${t(singularUnit(nowUnit ?? priceUnit))}`,
    before: `${formatCents(priceCents)} /${t(singularUnit(priceUnit))}`,
  });
}

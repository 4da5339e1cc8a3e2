import type { Side } from '@selvedge/domain/quotations/conversation';
import { Button, Details, Greeting, Paragraph, Row, trusted } from '../../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../../mail/email-template.js';
import { LINK_TOKEN } from '../../mail/secret-link.js';
import { type MailContext, type Translate, translateInto } from '../../mail/translate.js';
import { consoleUrl, offerUrl } from '../links/offer-links.js';
import type { Quotation } from '../quotation.entity.js';
import type { QuotationMessage } from './quotation-message.entity.js';

const MAX_LISTED = 10;
const MAX_CHARACTERS = 1_000;

interface Notice {
  to: Side;
  quotation: Pick<Quotation, 'id' | 'quotationNo' | 'customerId' | 'customerName' | 'customerCompany'>;
  /** Oldest first. */
  messages: readonly Pick<QuotationMessage, 'id' | 'authorName' | 'body' | 'attachments'>[];
  /** The customer's name, if it is verified that they typed it. */
  name?: string;
  /** True if the recipient without an account has a private link. */
  hasLink?: boolean;
}

/** The notification that the other side wrote about a quotation. */
export function messageNotice(config: MailContext, notice: Notice): EmailTemplate {
  const { to, quotation, messages, name } = notice;
  const { brand, language } = config;
  const t = translateInto(language);
  const unlisted = messages.length - MAX_LISTED;
  const files = messages.flatMap(({ attachments }) => attachments.map(({ fileName }) => fileName));
  return renderEmail(brand, {
    subject: `${t('Message about quotation {number}', { number: quotation.quotationNo })} - ${brand.name}`,
    heading: to === 'customer' ? t('We wrote to you about your quotation') : 'A customer wrote about a quotation',
    language,
    body: (
      <>
        {to === 'customer' && <Greeting name={name} t={t} />}
        {messages.slice(0, MAX_LISTED).map(({ id, authorName, body }) => (
          <Paragraph key={id}>
            {authorName}: {to === 'customer' ? trusted(shortened(body)) : shortened(body)}
          </Paragraph>
        ))}
        {unlisted > 0 && <Paragraph>{t('And {count} more.', { count: unlisted })}</Paragraph>}
        <Details>
          <Row label={t('Quotation')}>{quotation.quotationNo}</Row>
          {to === 'house' && <Row label="Customer">{quotation.customerName}</Row>}
          {to === 'house' && <Row label="Company">{quotation.customerCompany}</Row>}
          {files.length > 0 && (
            <Row label={files.length === 1 ? t('File') : t('Files')}>
              {to === 'customer' ? trusted(files.join(', ')) : files.join(', ')}
            </Row>
          )}
        </Details>
        <Answer config={config} notice={notice} t={t} />
      </>
    ),
  });
}

interface AnswerProps {
  config: Pick<MailContext, 'publicUrl'>;
  notice: Notice;
  t: Translate;
}

/** Where to reply. A customer without an account replies on the page of the private link or, before an offer is sent, by mail. */
function Answer({ config: { publicUrl }, notice, t }: AnswerProps) {
  const { to, quotation, hasLink = false } = notice;
  if (to === 'house') {
    return <Button label="Open in the console" url={consoleUrl({ publicUrl }, quotation.id)} />;
  }
  if (quotation.customerId === null) {
    if (!hasLink) return <Paragraph>{t('Answer this email to write to us.')}</Paragraph>;
    return <Button label={t('Read and answer')} url={`${offerUrl({ publicUrl }, LINK_TOKEN)}#messages`} />;
  }
  return <Button label={t('Read and answer')} url={`${publicUrl}/my-quotations?messages=${quotation.id}`} />;
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')} …` : text;
}

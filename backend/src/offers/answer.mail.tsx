import { formatDate } from '@selvedge/domain/dates';
import { STANDARD_PAYMENT_TERMS } from '@selvedge/domain/invoicing/payment-terms';
import { formatRupees } from '@selvedge/domain/money';
import type { AnswerKind } from '@selvedge/domain/quotations/offer';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { ReactElement } from 'react';
import type { Config } from '../config/config.js';
import { addressed, Button, Details, Greeting, Paragraph, Row } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { LINK_TOKEN } from '../mail/secret-link.js';
import { type MailContext, type MailText, type Translate, translateInto } from '../mail/translate.js';
import type { OfferAnswer } from '../quotations/links/offer-answer.entity.js';
import { consoleUrl, offerUrl } from '../quotations/links/offer-links.js';
import { OrderedLines } from '../quotations/mails/ordered-lines.js';
import { requestedChangesOf } from './answer-words.js';

interface Answered {
  content: QuotationTemplate;
  answer: Pick<OfferAnswer, 'kind' | 'name' | 'message' | 'lines' | 'via'>;
  /** The order made from it, if any. */
  orderNumber: string | null;
}

/** Where the customer finds it again: the private page, or their account. */
export type Way = 'link' | 'account';

const was: Record<AnswerKind, string> = {
  accepted: 'was accepted',
  declined: 'was declined',
  change_requested: 'is asked to change',
  extension_requested: 'is asked to hold longer',
};

interface Confirmation {
  heading: MailText;
  words: MailText;
}

/** Used where staff make the orders of accepted offers by hand. */
const agreed: Confirmation = {
  heading: 'Thank you for accepting',
  words: 'You have accepted our quotation. We will confirm your order soon.',
};

/** @param advance percent */
const confirmed = (advance: number): Record<AnswerKind, Confirmation> => ({
  accepted: {
    heading: 'Thank you for your order',
    words:
      advance > 0
        ? 'You have accepted our quotation, and your order is with us. Next we look through it and confirm it; the proforma invoice asks for the advance of {advance}%. We write to you when it is confirmed and when it is on its way.'
        : 'You have accepted our quotation, and your order is with us. Next we look through it and confirm it; the proforma invoice asks for the payment. We write to you when it is confirmed and when it is on its way.',
  },
  declined: {
    heading: 'We have your answer',
    words: 'You have declined our quotation. Thank you for telling us; we would be glad to offer you something else.',
  },
  change_requested: {
    heading: 'We have your wishes',
    words: 'You have asked us to change our quotation. We will send you the next revision soon.',
  },
  extension_requested: {
    heading: 'We have your request',
    words: 'You have asked us to let our offer hold longer. We will answer soon.',
  },
});

/** Notifies staff of an answer. */
export function answerNotice(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  answered: Answered,
): EmailTemplate {
  const { content, answer, orderNumber } = answered;
  const title = `Quotation ${content.quotation_no} ${was[answer.kind]}`;
  return renderEmail(brand, {
    subject: title,
    heading: title,
    body: (
      <>
        <Paragraph>{answer.message || 'The customer left no message.'}</Paragraph>
        <Details>
          <Row label="Customer">{content.customer_name}</Row>
          <Row label="Company">{content.customer_company}</Row>
          <Row label="Email">{addressed(content.customer_email)}</Row>
          <Row label="Phone">{content.customer_phone}</Row>
          <Row label="Signed">{answer.name}</Row>
          {answer.via === 'telephone' && <Row label="Answered">by telephone</Row>}
          <Row label="Order">{orderNumber ?? ''}</Row>
          <Offer content={content} />
          <RequestedChanges {...answered} />
        </Details>
        <Button label="Open in the console" url={consoleUrl({ publicUrl }, content.id)} />
      </>
    ),
  });
}

/**
 * Confirms an answer to the customer.
 * @param name the customer's name, if it is verified that they typed it
 */
export function answerConfirmation(
  { brand, publicUrl, language }: MailContext,
  { name, way, ...answered }: Answered & { name: string | undefined; way: Way | null },
): EmailTemplate {
  const { content, answer, orderNumber } = answered;
  const { advance_percent } = content.payment_terms ?? STANDARD_PAYMENT_TERMS;
  const t = translateInto(language);
  const { heading, words } =
    answer.kind === 'accepted' && orderNumber === null ? agreed : confirmed(advance_percent)[answer.kind];
  const open = t(orderNumber === null ? 'Open the quotation' : 'Open the order');
  return renderEmail(brand, {
    subject: `${t(heading)}: ${content.quotation_no} - ${brand.name}`,
    heading: t(heading),
    language,
    body: (
      <>
        <Greeting name={name} t={t} />
        <Paragraph>{t(words, { advance: advance_percent })}</Paragraph>
        <Details>
          <Row label={t('Quotation')}>{content.quotation_no}</Row>
          <Row label={t('Order')}>{orderNumber ?? ''}</Row>
          {answer.kind === 'accepted' && <OrderedLines content={content} t={t} />}
          <Offer content={content} t={t} />
          <RequestedChanges {...answered} t={t} />
        </Details>
        {way === 'account' && (
          <Button
            label={open}
            url={`${publicUrl}${orderNumber ? `/my-quotations/${content.id}/order` : `/my-quotations?quotation=${content.id}`}`}
          />
        )}
        {way === 'link' && <Button label={open} url={offerUrl({ publicUrl }, LINK_TOKEN)} />}
      </>
    ),
  });
}

function Offer({
  content: { revision, totals, vat_percent, valid_until },
  t = translateInto(),
}: Pick<Answered, 'content'> & { t?: Translate }): ReactElement {
  return (
    <>
      <Row label={t('Revision')}>{revision ?? ''}</Row>
      <Row label={totals.vat > 0 ? t('Total with VAT ({percent}%)', { percent: vat_percent }) : t('Total')}>
        {formatRupees(totals.total)}
      </Row>
      <Row label={t('Valid until')}>{formatDate(valid_until, t.language)}</Row>
    </>
  );
}

function RequestedChanges({ content, answer, t = translateInto() }: Answered & { t?: Translate }): ReactElement {
  return (
    <>
      {requestedChangesOf(content, answer, t).map(({ id, fabric, change }) => (
        <Row key={id} label={t('Asked: {fabric}', { fabric })}>
          {change}
        </Row>
      ))}
    </>
  );
}

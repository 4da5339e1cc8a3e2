import { formatDate } from '@selvedge/domain/dates';
import { formatRupees } from '@selvedge/domain/money';
import { orderDocumentNames } from '@selvedge/domain/orders/order-documents';
import type { AnnouncedStep } from '@selvedge/domain/orders/order-status';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { Button, Details, Greeting, Paragraph, Row, trusted } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { type MailContext, type MailText, translateInto } from '../mail/translate.js';
import { OrderedLines } from '../quotations/mails/ordered-lines.js';
import type { Order } from './order.entity.js';
import type { OrderDocument } from './order-document.entity.js';

/** The subject of a mail about an order: a step, or the payment that its proforma invoice asks for. */
export type MailedStep = AnnouncedStep | 'proforma';

export interface OrderNotice {
  step: MailedStep;
  orderNumber: string;
  /** The revision that the order is based on. */
  contract: QuotationTemplate;
  delivery: Pick<Order, 'promisedOn' | 'carrier' | 'vehicle'>;
  /** The words of staff about this step. */
  message: string;
  /** Attached, or void with a cancelled order; null for none. */
  document: Pick<OrderDocument, 'kind' | 'number'> | null;
  /** The customer's name, if it is verified that they typed it. */
  name: string | undefined;
  /** Where the customer finds the order; null if nowhere. */
  url: string | null;
}

const wording: Record<MailedStep, { subject: MailText; heading: MailText; opening: MailText }> = {
  confirmed: {
    subject: 'Order {number} is confirmed',
    heading: 'Your order is confirmed',
    opening: 'We have confirmed your order, and the fabric is reserved for you. We write again once it is on its way.',
  },
  shipped: {
    subject: 'Order {number} is on its way',
    heading: 'Your order is on its way',
    opening: 'Your order has left our warehouse.',
  },
  delivered: {
    subject: 'Order {number} is delivered',
    heading: 'Your order is delivered',
    opening:
      'Your order has been delivered. Please look at the fabric before it is cut, and write to us if anything is amiss.',
  },
  proforma: {
    subject: 'Order {number} waits for your payment',
    heading: 'Your order waits for your payment',
    opening: 'The proforma invoice says what is due when, and where it is paid to. Please name its reference.',
  },
  cancelled: {
    subject: 'Order {number} is cancelled',
    heading: 'Your order is cancelled',
    opening: 'Your order has been cancelled. Nothing of it will be sent to you.',
  },
};

const isAhead = (step: MailedStep): boolean => step === 'confirmed' || step === 'shipped';

/** The customer's mail about a step of an order. */
export function orderNoticeEmail(
  { brand, language }: Omit<MailContext, 'publicUrl'>,
  { step, orderNumber, contract, delivery, message, document, name, url }: OrderNotice,
): EmailTemplate {
  const { subject, heading, opening } = wording[step];
  const t = translateInto(language);
  const { totals, vat_percent } = contract;
  return renderEmail(brand, {
    subject: `${t(subject, { number: orderNumber })} - ${brand.name}`,
    heading: t(heading),
    language,
    body: (
      <>
        <Greeting name={name} t={t} />
        <Paragraph>{t(opening)}</Paragraph>
        <Paragraph>{trusted(message)}</Paragraph>
        {document && (
          <Paragraph>
            {t(step === 'cancelled' ? '{paper} no longer holds.' : '{paper} is attached as a PDF.', {
              paper: `${t(orderDocumentNames[document.kind])} ${document.number}`,
            })}
          </Paragraph>
        )}
        <Details>
          <Row label={t('Order')}>{orderNumber}</Row>
          <Row label={t('Quotation')}>{contract.quotation_no}</Row>
          {isAhead(step) && (
            <Row label={t('Promised for')}>{delivery.promisedOn && formatDate(delivery.promisedOn, t.language)}</Row>
          )}
          {step === 'shipped' && (
            <Row label={t('Carrier')}>{[delivery.carrier, delivery.vehicle].filter(Boolean).join(', ')}</Row>
          )}
          <OrderedLines content={contract} t={t} />
          {step !== 'delivered' && (
            <Row label={totals.vat > 0 ? t('Total with VAT ({percent}%)', { percent: vat_percent }) : t('Total')}>
              {formatRupees(totals.total)}
            </Row>
          )}
        </Details>
        {url && <Button label={t('Open the order')} url={url} />}
      </>
    ),
  });
}

import { formatDate } from '@selvedge/domain/dates';
import { formatRupees } from '@selvedge/domain/money';
import type { AnnouncedStep } from '@selvedge/domain/orders/order-status';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { Config } from '../config.js';
import { Button, Details, Greeting, Paragraph, Row, trusted } from '../mail/email-parts.js';
import { type EmailTemplate, renderEmail } from '../mail/email-template.js';
import { OrderedLines } from '../quotations/ordered-lines.js';
import type { Order } from './order.entity.js';

/** What a mail about an order tells: a step, or that its proforma invoice asks for the payment. */
export type News = AnnouncedStep | 'proforma';

export interface OrderNews {
  step: News;
  orderNumber: string;
  /** The revision that the order is based on. */
  sheet: QuotationTemplate;
  delivery: Pick<Order, 'promisedOn' | 'carrier' | 'vehicle'>;
  /** The words of staff about this step. */
  message: string;
  /** `Proforma invoice PI-2026-0001`: attached, or void with a cancelled order. Null for none. */
  paper: string | null;
  /** The customer's name, if it is verified that they typed it. */
  name: string | undefined;
  /** Where the customer finds the order; null if nowhere. */
  url: string | null;
}

const wording: Record<News, { subject: string; opening: string }> = {
  confirmed: {
    subject: 'is confirmed',
    opening: 'We have confirmed your order, and the fabric is reserved for you. We write again once it is on its way.',
  },
  shipped: { subject: 'is on its way', opening: 'Your order has left our warehouse.' },
  delivered: {
    subject: 'is delivered',
    opening:
      'Your order has been delivered. Please look at the fabric before it is cut, and write to us if anything is amiss.',
  },
  proforma: {
    subject: 'waits for your payment',
    opening: 'The proforma invoice says what is due when, and where it is paid to. Please name its reference.',
  },
  cancelled: { subject: 'is cancelled', opening: 'Your order has been cancelled. Nothing of it will be sent to you.' },
};

const isAhead = (step: News): boolean => step === 'confirmed' || step === 'shipped';

/** The customer's mail about a step of an order. */
export function orderNewsEmail(
  { brand }: Pick<Config, 'brand'>,
  { step, orderNumber, sheet, delivery, message, paper, name, url }: OrderNews,
): EmailTemplate {
  const { subject, opening } = wording[step];
  const { totals, vat_percent } = sheet;
  return renderEmail(brand, {
    subject: `Order ${orderNumber} ${subject} - ${brand.name}`,
    heading: `Your order ${subject}`,
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{trusted(message)}</Paragraph>
        {paper && (
          <Paragraph>{step === 'cancelled' ? `${paper} no longer holds.` : `${paper} is attached as a PDF.`}</Paragraph>
        )}
        <Details>
          <Row label="Order">{orderNumber}</Row>
          <Row label="Quotation">{sheet.quotation_no}</Row>
          {isAhead(step) && <Row label="Promised for">{delivery.promisedOn && formatDate(delivery.promisedOn)}</Row>}
          {step === 'shipped' && (
            <Row label="Carrier">{[delivery.carrier, delivery.vehicle].filter(Boolean).join(', ')}</Row>
          )}
          <OrderedLines sheet={sheet} />
          {step !== 'delivered' && (
            <Row label={totals.vat > 0 ? `Total with VAT (${vat_percent}%)` : 'Total'}>
              {formatRupees(totals.total)}
            </Row>
          )}
        </Details>
        {url && <Button label="Open the order" url={url} />}
      </>
    ),
  });
}

import { Typography } from '@mui/material';
import type { CustomerDetail, CustomerQuotation } from '@selvedge/domain/customers/customer';
import { formatDate, formatDateTime } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { useTranslate } from 'react-admin';
import { InquiryStateBadge } from '../inquiries/InquiryBadges';
import { OrderStatusBadge } from '../orders/OrderStatusBadge';
import { StatusBadge } from '../quotations/StatusBadge';
import { SwatchStatusBadge } from '../swatches/SwatchStatusBadge';
import { Badge } from '../ui/Badge';
import { Section } from '../ui/Section';
import { LastPriceFact } from './LastPrice';
import { RecordList, RecordRow, Rows } from './RecordList';

const words = 'resources.customers';

interface BlockProps {
  customer: CustomerDetail;
}

/** The list of a resource with this customer's records. */
const listOf = (resource: string, customerId: string): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify({ customer_id: customerId }) })}`;

export function QuotationsBlock({ customer: { id, quotations } }: BlockProps) {
  return (
    <RecordList kind="quotations" all={{ to: listOf('quotations', id), count: quotations.total }}>
      {quotations.rows.map((quotation) => (
        <QuotationRow key={quotation.id} quotation={quotation} />
      ))}
    </RecordList>
  );
}

/** Quotations without an account, with what they have in common with this account. */
export function WithoutAccountBlock({ customer: { without_account } }: BlockProps) {
  const translate = useTranslate();
  if (without_account.length === 0) return null;
  return (
    <Section title={translate(`${words}.blocks.without_account`)}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate(`${words}.blocks.without_account_text`)}
      </Typography>
      <Rows>
        {without_account.map((quotation) => (
          <QuotationRow
            key={quotation.id}
            quotation={quotation}
            about={`${quotation.customer_name} · ${translate(`${words}.same.${quotation.same}`)}`}
          />
        ))}
      </Rows>
    </Section>
  );
}

function QuotationRow({ quotation, about }: { quotation: CustomerQuotation; about?: string }) {
  const translate = useTranslate();
  const { id, quotation_no, fabric_name, lines_count, quoted_price, valid_until, created_at, is_open_offer } =
    quotation;
  const fabrics =
    lines_count > 1 ? translate(`${words}.lines`, { fabric: fabric_name, smart_count: lines_count - 1 }) : fabric_name;
  const until = is_open_offer ? translate(`${words}.until`, { at: formatDate(valid_until) }) : '';
  return (
    <RecordRow
      to={`/quotations/${id}`}
      title={quotation_no}
      badge={<Standing quotation={quotation} />}
      text={[about, fabrics, until].filter(Boolean).join(' · ')}
      figure={quoted_price === null ? null : formatRupees(quoted_price)}
      day={formatDate(created_at)}
    />
  );
}

function Standing({ quotation: { is_open_offer, ordered, expired, status } }: { quotation: CustomerQuotation }) {
  const translate = useTranslate();
  if (ordered) return <Badge tone="teal">{translate(`${words}.offer.ordered`)}</Badge>;
  if (is_open_offer) return <Badge tone="green">{translate(`${words}.offer.open`)}</Badge>;
  if (expired) return <Badge tone="neutral">{translate(`${words}.offer.expired`)}</Badge>;
  return <StatusBadge status={status} />;
}

export function OrdersBlock({ customer: { id, orders } }: BlockProps) {
  return (
    <RecordList kind="orders" all={{ to: listOf('orders', id), count: orders.total }}>
      {orders.rows.map((order) => (
        <RecordRow
          key={order.id}
          to={`/orders/${order.id}/show`}
          title={order.order_number}
          badge={<OrderStatusBadge status={order.status} />}
          figure={order.total_amount === null ? null : formatRupees(order.total_amount)}
          day={formatDate(order.created_at)}
        />
      ))}
    </RecordList>
  );
}

export function HoldsBlock({ customer: { id, holds } }: BlockProps) {
  const translate = useTranslate();
  return (
    <RecordList kind="holds" all={{ to: listOf('holds', id), count: holds.total }}>
      {holds.rows.map((hold) => (
        <RecordRow
          key={hold.id}
          to={listOf('holds', id)}
          title={hold.fabric_name}
          text={[hold.color, translate(`${words}.until`, { at: formatDateTime(hold.expires_at) })]
            .filter(Boolean)
            .join(' · ')}
          figure={formatLength(hold.quantity_meters, 'meters')}
        />
      ))}
    </RecordList>
  );
}

export function SwatchesBlock({ customer: { id, swatches } }: BlockProps) {
  return (
    <RecordList kind="swatches" all={{ to: listOf('swatch-requests', id), count: swatches.total }}>
      {swatches.rows.map((request) => (
        <RecordRow
          key={request.id}
          to={`/swatch-requests/${request.id}/show`}
          title={request.request_no}
          badge={<SwatchStatusBadge status={request.status} />}
          text={request.fabric_names.join(', ')}
          day={formatDate(request.created_at)}
        />
      ))}
    </RecordList>
  );
}

export function MessagesBlock({ customer: { messages } }: BlockProps) {
  const translate = useTranslate();
  return (
    <RecordList kind="messages">
      {messages.map((message) => (
        <RecordRow
          key={message.id}
          to={`/quotations/${message.quotation_id}`}
          title={message.quotation_no}
          badge={message.unread ? <Badge tone="amber">{translate(`${words}.new_message`)}</Badge> : null}
          text={`${message.side === 'house' ? translate(`${words}.us`) : message.author}: ${message.message}`}
          day={formatDate(message.at)}
        />
      ))}
    </RecordList>
  );
}

export function InquiriesBlock({ customer: { inquiries } }: BlockProps) {
  const translate = useTranslate();
  if (inquiries.length === 0) return null;
  return (
    <Section title={translate(`${words}.blocks.inquiries`)}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate(`${words}.blocks.inquiries_text`)}
      </Typography>
      <Rows>
        {inquiries.map((inquiry) => (
          <RecordRow
            key={inquiry.id}
            to={`/inquiries/${inquiry.id}/show`}
            title={inquiry.subject || translate(`resources.inquiries.kind.${inquiry.kind}`)}
            badge={<InquiryStateBadge state={inquiry.state} />}
            text={inquiry.message}
            day={formatDate(inquiry.created_at)}
          />
        ))}
      </Rows>
    </Section>
  );
}

export function PricesBlock({ customer: { prices } }: BlockProps) {
  return (
    <RecordList kind="prices">
      {prices.map((price) => (
        <RecordRow
          key={price.fabric_id}
          to={`/quotations/${price.quotation_id}`}
          title={price.fabric_name}
          text={<LastPriceFact price={price} />}
          day={formatDate(price.at)}
        />
      ))}
    </RecordList>
  );
}

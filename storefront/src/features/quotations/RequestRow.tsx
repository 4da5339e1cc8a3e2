import Box from '@mui/material/Box';
import type { NextPayment } from '@selvedge/domain/invoicing/own-money';
import { exactSum, formatLength, inOtherUnit } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { isActiveOrder } from '@selvedge/domain/orders/order-status';
import { canAnswer } from '@selvedge/domain/quotations/offer';
import type { OwnRequest, OwnTab } from '@selvedge/domain/quotations/own-request';
import type { OwnQuotation, QuotationLine } from '@selvedge/domain/quotations/quotation';
import { Link } from 'react-router';
import { formatDate } from '../../lib/dates';
import { t } from '../../lib/language';
import { useNow } from '../../lib/use-now';
import { LinkButton } from '../../ui/ActionButton';
import { Badge } from '../../ui/Badge';
import { figures } from '../../ui/marks';
import { NARROW_CONTAINER } from '../../ui/narrow-container';
import { LineThumbnail } from './LineThumbnail';
import { linesInWords, stateOf, totalOf, validityText } from './my-quotations';
import { RequestAgain } from './RequestAgain';
import { StatusBadge } from './StatusBadge';

const THUMBS = 3;

/** In rem rather than pixels: with a large font a row looks as on a phone. */
const WIDE = '@container (min-width: 52rem)';

const row = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.75,
  alignItems: 'center',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  [NARROW_CONTAINER]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  [WIDE]: { gridTemplateColumns: '11rem 12rem minmax(0, 1fr) 9rem 11rem' },
  py: 1.5,
  px: { xs: 0, sm: 1 },
  borderBottom: 1,
  borderColor: 'divider',
  ...figures,
};
const muted = { color: 'text.secondary', fontSize: '0.875rem' };
const standing = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  alignItems: 'center',
  minWidth: 0,
  // A long Tamil word breaks into two lines instead of taking the space of the button beside it.
  '& > span': { maxWidth: '100%' },
  '& .badge': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
};
const thumbs = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  '& .cloth': { flex: 'none', width: 40, height: 40, borderRadius: '6px' },
};

/** A request as a row: its number, fabrics, length, sum, validity, and the one next action. */
export function RequestRow({ request, tab }: { request: OwnRequest; tab: OwnTab }) {
  const now = useNow();
  const { quotations, orders, created_at } = request;
  const first = quotations[0];
  if (!first) return null;
  const lines = quotations.flatMap(({ line_items }) => line_items);
  const total = totalOf(quotations);
  const [order] = orders;
  const unread = quotations.reduce((sum, one) => sum + one.unread, 0);
  return (
    <Box component="li" aria-label={first.quotation_no} sx={row}>
      <div>
        <Box
          component={Link}
          to={`/my-quotations/${first.id}`}
          sx={{ fontWeight: 600, color: 'text.primary', display: 'inline-block', py: 1.25 }}
        >
          {order?.order_number ?? first.quotation_no}
        </Box>
        {first.po_number && <Box sx={muted}>{t('Your PO: {number}', { number: first.po_number })}</Box>}
      </div>
      <Box sx={{ justifySelf: 'end', [WIDE]: { justifySelf: 'start' } }}>
        <Thumbs lines={lines} />
      </Box>
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0, [WIDE]: { gridColumn: 'auto' } }}>
        <div>
          {lengthInWords(lines)}, {linesInWords(lines)}
        </div>
        <Box sx={total ? { fontWeight: 600 } : muted}>
          {total ? total.filter(Boolean).join(', ') : t('Asked on {day}', { day: formatDate(created_at) })}
        </Box>
        {orders.map(({ order_number, next_payment }) =>
          next_payment ? (
            <Payment key={order_number} payment={next_payment} of={orders.length > 1 ? order_number : null} />
          ) : null,
        )}
      </Box>
      <Box sx={standing}>
        <Standing quotations={quotations} now={now} />
        {unread > 0 && (
          <Badge tone="indigo">{unread === 1 ? t('1 new message') : t('{unread} new messages', { unread })}</Badge>
        )}
      </Box>
      <Box sx={{ justifySelf: 'end' }}>
        <NextAction request={request} tab={tab} now={now} />
      </Box>
    </Box>
  );
}

/** The next payment for an order. @param of its number, if the request has several orders */
function Payment({ payment: { state, amount: lkr, on }, of }: { payment: NextPayment; of: string | null }) {
  const amount = formatRupees(lkr);
  const day = on ? formatDate(on) : '';
  const says = {
    overdue: t('{amount} overdue since {day}', { amount, day }),
    due: day ? t('{amount} due {day}', { amount, day }) : t('{amount} to pay', { amount }),
    covered: t('{amount} covered by cheques', { amount }),
    paid: t('Paid'),
  };
  const style = state === 'overdue' ? { color: 'error.main', fontWeight: 600 } : muted;
  return <Box sx={style}>{[of, says[state]].filter(Boolean).join(': ')}</Box>;
}

/** The first colors of a request, and how many more there are. */
function Thumbs({ lines }: { lines: readonly QuotationLine[] }) {
  return (
    <Box sx={thumbs}>
      {lines.slice(0, THUMBS).map(({ id, fabric }) => (
        <LineThumbnail key={id} fabric={fabric} />
      ))}
      {lines.length > THUMBS && <Box sx={muted}>+{lines.length - THUMBS}</Box>}
    </Box>
  );
}

/** All lengths in the unit of the first line, rounded where another line has the other unit. */
function lengthInWords(lines: readonly QuotationLine[]): string {
  const unit = lines[0]?.price_unit ?? 'meters';
  const lengths = lines.map(({ quantity_meters, price_unit }) =>
    price_unit === unit ? quantity_meters : inOtherUnit(quantity_meters, price_unit),
  );
  return formatLength(exactSum(lengths), unit);
}

/** How long an open offer holds, else its status. */
function Standing({ quotations, now }: { quotations: readonly OwnQuotation[]; now: Date }) {
  const open = quotations.find((one) => canAnswer(stateOf(one, now) ?? 'withdrawn', 'accepted'));
  if (open) return <Box sx={{ color: 'text.secondary' }}>{validityText(open.valid_until, now)}</Box>;
  const [first] = quotations;
  return first ? (
    <StatusBadge status={first.status} expired={first.expired} state={stateOf(first, now)} align="start" />
  ) : null;
}

/** The one thing that the customer would do next with a request. */
function NextAction({ request: { quotations, orders }, tab, now }: { request: OwnRequest; tab: OwnTab; now: Date }) {
  const [first] = quotations;
  if (!first) return null;
  const unread = quotations.find((one) => one.unread > 0);
  const offer = quotations.find(
    (one) => canAnswer(stateOf(one, now) ?? 'withdrawn', 'accepted') && one.answer === null,
  );
  if (offer) return actionLink(offer, t('Answer'), `/my-quotations/${offer.id}`, 'contained');
  if (unread) {
    return actionLink(unread, t('Read the message'), `/my-quotations/${unread.id}?messages=${unread.id}`, 'contained');
  }
  const [order] = orders;
  if (order && (tab === 'yours' || isActiveOrder(order.status))) {
    return actionLink(
      first,
      t('See the order'),
      `/my-quotations/${order.quotation_id}/order`,
      tab === 'yours' ? 'contained' : 'outlined',
    );
  }
  if (tab === 'yours') return actionLink(first, t('Answer'), `/my-quotations/${first.id}`, 'contained');
  if (tab === 'orders' || tab === 'past') {
    return <RequestAgain quotation={first} also={quotations.slice(1).map(({ id }) => id)} />;
  }
  return actionLink(first, t('Open'), `/my-quotations/${first.id}`, 'outlined');
}

const actionLink = ({ quotation_no }: OwnQuotation, label: string, to: string, variant: 'contained' | 'outlined') => (
  <LinkButton to={to} variant={variant} aria-label={`${label}: ${quotation_no}`}>
    {label}
  </LinkButton>
);

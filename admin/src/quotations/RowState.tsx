import { Box, Link, Typography } from '@mui/material';
import { formatDate, formatDateTime } from '@selvedge/domain/dates';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { coarse, touchTarget } from '@selvedge/web/tokens';
import { useContext } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useIsAllowed } from '../hooks/use-rights';
import { Badge } from '../ui/Badge';
import { CardSlot } from '../ui/list/ResponsiveColumn';
import { MailTrouble } from './MailTrouble';
import { daysLeft, offerSign } from './offer-words';
import { ApprovalBadge, StatusBadge } from './StatusBadge';

const SOON_DAYS = 3;

/** The state in one word with its day below; beside it, unread messages and a failed mail. */
export function RowState({ quotation }: { quotation: AdminQuotation }) {
  const isOnCard = useContext(CardSlot) !== null;
  return (
    <Box sx={{ minWidth: 0, '& span': { lineHeight: '18px' } }}>
      <Box sx={{ alignItems: 'center', display: 'flex', flexWrap: isOnCard ? 'wrap' : 'nowrap', gap: 0.5 }}>
        <StateWord quotation={quotation} />
        {quotation.unread > 0 ? <Unread count={quotation.unread} isShort={!isOnCard} /> : null}
        <MailTrouble quotation={quotation} />
      </Box>
      <Day quotation={quotation} />
    </Box>
  );
}

function StateWord({ quotation }: { quotation: AdminQuotation }) {
  const translate = useTranslate();
  const mayOpenOrders = useIsAllowed('order.read');
  const { status, order_id, quotation_no, approval_asked } = quotation;
  const sign = offerSign(quotation);
  if (order_id && mayOpenOrders) {
    return (
      <Link
        component={RouterLink}
        to={`/orders/${order_id}/show`}
        aria-label={translate('resources.quotations.order_of', { number: quotation_no })}
        sx={{ alignItems: 'center', display: 'inline-flex', [coarse]: { minHeight: touchTarget } }}
      >
        <Badge tone="teal">{translate('resources.quotations.ordered')}</Badge>
      </Link>
    );
  }
  if (order_id) return <Badge tone="teal">{translate('resources.quotations.ordered')}</Badge>;
  if (approval_asked) return <ApprovalBadge />;
  if (sign) return <Badge tone={sign.tone}>{translate(`resources.quotations.offer.${sign.key}`)}</Badge>;
  return <StatusBadge status={status} />;
}

/** `Seen, 6 days left`; or since when the state has been so. */
function Day({ quotation }: { quotation: AdminQuotation }) {
  const translate = useTranslate();
  const { answer, expired, order_id, seen_at, status, valid_until } = quotation;
  const days = daysLeft(quotation);
  const words = 'resources.quotations';
  const left =
    days === null
      ? null
      : days <= 0
        ? translate(`${words}.offer.last_day`)
        : translate(`${words}.offer.days_left`, { smart_count: days });
  const isSeen = left !== null && seen_at !== null;
  const since = answer?.at ?? (expired && status !== 'rejected' ? valid_until : null);
  const text = order_id
    ? ''
    : isSeen
      ? translate(`${words}.offer.seen`, { left })
      : (left ?? (since && formatDate(since)));
  if (!text) return null;
  const hints = [
    isSeen && translate(`${words}.seen`, { at: formatDateTime(seen_at) }),
    left !== null && formatDate(valid_until),
  ];
  return (
    <Typography
      variant="caption"
      component="div"
      title={hints.filter(Boolean).join(' · ') || undefined}
      sx={{
        color: days !== null && days <= SOON_DAYS ? 'warning.main' : 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
        lineHeight: 1.4,
        whiteSpace: 'nowrap',
      }}
    >
      {text}
    </Typography>
  );
}

/** Unread messages; beside the state only their number. */
function Unread({ count, isShort }: { count: number; isShort: boolean }) {
  const translate = useTranslate();
  const text = translate('resources.quotations.messages.unread', { smart_count: count });
  return (
    <Box component="span" role="img" aria-label={text} title={text}>
      <Badge tone="indigo">{isShort ? count : text}</Badge>
    </Box>
  );
}

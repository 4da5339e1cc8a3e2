import { Box, Link, Typography } from '@mui/material';
import { formatDate } from '@selvedge/domain/dates';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { coarse, touchTarget } from '@selvedge/web/tokens';
import { useContext } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Badge } from '../ui/Badge';
import { CardPlace } from '../ui/list/ResponsiveColumn';
import { MailOfQuotation } from './MailOfQuotation';
import { daysLeft, offerSign } from './offer-words';
import { StatusBadge } from './StatusBadge';

const SOON_DAYS = 3;

/**
 * The status, its details, and the state of the newest email. A line separates the two interactive ones, order and
 * email, so that neither is hit by mistake (WCAG 2.2, 2.5.8).
 */
export function QuotationStatus({ quotation }: { quotation: AdminQuotation }) {
  const translate = useTranslate();
  const { status, order_id, unread } = quotation;
  const sign = offerSign(quotation);
  // A row of the table has three lines; a card has room for both.
  const isRoomy = useContext(CardPlace) !== null;
  return (
    <Box sx={badges}>
      {order_id ? (
        <Box sx={{ display: 'flex', flexBasis: '100%' }}>
          <Link
            component={RouterLink}
            to={`/orders/${order_id}/show`}
            aria-label={translate('resources.quotations.order_of', { number: quotation.quotation_no })}
            sx={{ alignItems: 'center', display: 'inline-flex', [coarse]: { minHeight: touchTarget } }}
          >
            <Badge tone="teal">{translate('resources.quotations.ordered')}</Badge>
          </Link>
        </Box>
      ) : null}
      <StatusBadge status={status} />
      {unread > 0 ? <Unread count={unread} isShort={!isRoomy} /> : null}
      {sign ? (
        <Box component="span" sx={{ display: 'flex', flexBasis: isRoomy ? 'auto' : '100%' }}>
          <Badge tone={sign.tone}>{translate(`resources.quotations.offer.${sign.key}`)}</Badge>
        </Box>
      ) : null}
      {sign === null || isRoomy ? <DaysLeft quotation={quotation} /> : null}
      <MailOfQuotation quotation={quotation} />
    </Box>
  );
}

/** Unread messages; beside the status only their number. */
function Unread({ count, isShort }: { count: number; isShort: boolean }) {
  const translate = useTranslate();
  const text = translate('resources.quotations.messages.unread', { smart_count: count });
  return (
    <Box component="span" role="img" aria-label={text} title={text}>
      <Badge tone="indigo">{isShort ? count : text}</Badge>
    </Box>
  );
}

/** The days until an open offer expires; the date is in the tooltip. */
function DaysLeft({ quotation }: { quotation: AdminQuotation }) {
  const translate = useTranslate();
  const days = daysLeft(quotation);
  if (days === null) return null;
  return (
    <Typography
      variant="caption"
      component="span"
      title={formatDate(quotation.valid_until)}
      sx={{
        color: days <= SOON_DAYS ? 'warning.main' : 'text.secondary',
        flexBasis: '100%',
        fontVariantNumeric: 'tabular-nums',
        lineHeight: '17px',
      }}
    >
      {days <= 0
        ? translate('resources.quotations.offer.last_day')
        : translate('resources.quotations.offer.days_left', { smart_count: days })}
    </Typography>
  );
}

/** Three lines of them are as high as a row may be. */
const badges = {
  columnGap: 0.5,
  display: 'flex',
  flexWrap: 'wrap',
  lineHeight: 1,
  rowGap: '1px',
  '& span': { lineHeight: '17px' },
};

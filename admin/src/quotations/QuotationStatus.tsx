import { Box, Link } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { QuotationStatus as Status } from '@selvedge/domain/quotations/quotation-status';
import type { Tone } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Badge } from '../ui/Badge';
import { MailOfQuotation } from './MailOfQuotation';

const tones: Record<Status, Tone> = { pending: 'amber', responded: 'indigo', approved: 'green', rejected: 'red' };

/**
 * How far it is, what else is to be known of it, and what became of the newest mail. The two that are pressed, its order
 * and its mail, have a line between them, so that neither is hit for the other (WCAG 2.2, 2.5.8).
 */
export function QuotationStatus({ quotation }: { quotation: AdminQuotation }) {
  const translate = useTranslate();
  const { status, expired, order_id, unread } = quotation;
  return (
    <Box sx={badges}>
      {order_id ? (
        <Box sx={{ flexBasis: '100%' }}>
          <Link
            component={RouterLink}
            to={`/orders/${order_id}/show`}
            aria-label={translate('resources.quotations.order_of', { number: quotation.quotation_no })}
            // A finger's target on the cards of a phone.
            sx={{ alignItems: 'center', display: 'inline-flex', minHeight: { xs: 24, md: 0 } }}
          >
            <Badge tone="teal">{translate('resources.quotations.ordered')}</Badge>
          </Link>
        </Box>
      ) : null}
      <Badge tone={tones[status] ?? 'neutral'}>
        {translate(`resources.quotations.status.${status}`, { _: status })}
      </Badge>
      {unread > 0 ? (
        <Badge tone="indigo">{translate('resources.quotations.messages.unread', { smart_count: unread })}</Badge>
      ) : null}
      {expired ? <Badge tone="neutral">{translate('resources.quotations.filters.expired')}</Badge> : null}
      <MailOfQuotation quotation={quotation} />
    </Box>
  );
}

/** Three lines of them are as high as a row may be. */
const badges = {
  columnGap: 0.5,
  display: 'flex',
  flexWrap: 'wrap',
  lineHeight: 1,
  rowGap: '2px',
  '& span': { lineHeight: '17px' },
};

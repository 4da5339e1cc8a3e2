import { Box, Link } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { QuotationStatus as Status } from '@selvedge/domain/quotations/quotation-status';
import type { Tone } from '@selvedge/web/tokens';
import { Link as RouterLink } from 'react-router-dom';
import { Badge } from '../ui/Badge';
import { MailOfQuotation } from './MailOfQuotation';

const tones: Record<Status, Tone> = { pending: 'amber', responded: 'indigo', approved: 'green', rejected: 'red' };

export const statusWords: Record<Status, string> = {
  pending: 'Pending',
  responded: 'Responded',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** How far it is, what else is to be known of it, and what became of the newest mail. */
export function QuotationStatus({ quotation }: { quotation: AdminQuotation }) {
  const { status, expired, order_id } = quotation;
  return (
    <Box sx={badges}>
      <Badge tone={tones[status] ?? 'neutral'}>{statusWords[status] ?? status}</Badge>
      {order_id ? (
        <Link component={RouterLink} to={`/orders/${order_id}/show`} aria-label={`Order of ${quotation.quotation_no}`}>
          <Badge tone="teal">Ordered</Badge>
        </Link>
      ) : null}
      {expired ? <Badge tone="neutral">Expired</Badge> : null}
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

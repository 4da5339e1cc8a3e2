import { Link, Stack } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { QuotationStatus } from '@selvedge/domain/quotations/quotation-status';
import type { Tone } from '@selvedge/web/tokens';
import { Link as RouterLink } from 'react-router-dom';
import { Badge } from '../ui/Badge';

const tones: Record<QuotationStatus, Tone> = {
  pending: 'amber',
  responded: 'indigo',
  approved: 'green',
  rejected: 'red',
};

const words: Record<QuotationStatus, string> = {
  pending: 'Pending',
  responded: 'Responded',
  approved: 'Approved',
  rejected: 'Rejected',
};

export function QuotationStatusBadge({ quotation }: { quotation: AdminQuotation }) {
  const { status, expired, order_id } = quotation;
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 0.5 }}>
      <Badge tone={tones[status]}>{words[status]}</Badge>
      {order_id ? (
        <Link component={RouterLink} to={`/orders/${order_id}/show`} aria-label={`Order of ${quotation.quotation_no}`}>
          <Badge tone="teal">Ordered</Badge>
        </Link>
      ) : null}
      {expired ? <Badge tone="neutral">Expired</Badge> : null}
    </Stack>
  );
}

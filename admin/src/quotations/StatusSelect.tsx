import { TextField } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { QuotationStatus } from '@selvedge/domain/quotations/quotation-status';
import { describeQuotation } from './describe-quotation';

interface StatusSelectProps {
  quotation: AdminQuotation;
  onApprove: () => void;
  onReject: () => void;
}

/**
 * Shows the stored status always: choosing another one opens its dialog, and choosing Pending does nothing at all,
 * so the control snaps back by itself.
 */
export function StatusSelect({ quotation, onApprove, onReject }: StatusSelectProps) {
  const choose = (status: QuotationStatus) => {
    if (status === quotation.status) return;
    if (status === 'approved') onApprove();
    if (status === 'rejected') onReject();
  };
  return (
    <TextField
      select
      value={quotation.status}
      onChange={(event) => choose(event.target.value as QuotationStatus)}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': `Status of ${describeQuotation(quotation)}` },
      }}
      sx={{ '& select': { fontSize: '0.8125rem', py: '6px' } }}
    >
      {quotation.status === 'responded' ? (
        <option value="responded" disabled>
          Responded
        </option>
      ) : null}
      <option value="pending">Pending</option>
      <option value="approved">Approve</option>
      <option value="rejected">Reject</option>
    </TextField>
  );
}

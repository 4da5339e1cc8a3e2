import { TextField } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { QuotationStatus } from '@selvedge/domain/quotations/quotation-status';
import { useTranslate } from 'react-admin';
import { useDescription } from './describe-quotation';

/** What can be chosen; another state, also one that a newer server may have, is shown while it holds. */
const chosen: readonly QuotationStatus[] = ['pending', 'approved', 'rejected'];

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
  const translate = useTranslate();
  const described = useDescription(quotation);
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
        htmlInput: { 'aria-label': translate('resources.quotations.status_of', { quotation: described }) },
      }}
      sx={{
        flex: 'none',
        width: 110,
        // Of its own height, it would cut off what hangs below a line.
        '& select': {
          fontSize: '0.8125rem',
          height: 'auto',
          lineHeight: 1.5,
          pl: 1.25,
          pr: '20px !important',
          py: '6px',
        },
        'td & select': { py: { xs: '3px', xl: '6px' } },
      }}
    >
      {chosen.includes(quotation.status) ? null : (
        <option value={quotation.status} disabled>
          {translate(`resources.quotations.status.${quotation.status}`, { _: quotation.status })}
        </option>
      )}
      {/* What it is already reads as a state, what it may become as a deed. */}
      <option value="pending">{translate('resources.quotations.status.pending')}</option>
      <option value="approved">
        {translate(`resources.quotations.${quotation.status === 'approved' ? 'status' : 'decide'}.approved`)}
      </option>
      <option value="rejected">
        {translate(`resources.quotations.${quotation.status === 'rejected' ? 'status' : 'decide'}.rejected`)}
      </option>
    </TextField>
  );
}

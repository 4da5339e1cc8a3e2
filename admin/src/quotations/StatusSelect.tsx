import { TextField } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { QuotationStatus } from '@selvedge/domain/quotations/quotation-status';
import { useTranslate } from 'react-admin';
import { useDescription } from './describe-quotation';
import { useOtherApprovers } from './use-approvers';

/** The selectable statuses; any other status is shown while it is current. */
const chosen: readonly QuotationStatus[] = ['pending', 'approved', 'rejected'];

interface StatusSelectProps {
  quotation: AdminQuotation;
  onApprove: () => void;
  onReject: () => void;
}

/**
 * Always shows the stored status: choosing another one opens its dialog, and choosing Pending does nothing, so the
 * control reverts by itself.
 */
export function StatusSelect({ quotation, onApprove, onReject }: StatusSelectProps) {
  const translate = useTranslate();
  const described = useDescription(quotation);
  const others = useOtherApprovers(quotation);
  const isOthers = others !== '' && quotation.status !== 'approved';
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
        // With its default height it would cut off descenders.
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
      {/* The current status reads as a state, the possible ones as actions. */}
      <option value="pending">{translate('resources.quotations.status.pending')}</option>
      <option value="approved" disabled={isOthers}>
        {isOthers
          ? translate('resources.quotations.approval.others', { names: others })
          : translate(`resources.quotations.${quotation.status === 'approved' ? 'status' : 'decide'}.approved`)}
      </option>
      <option value="rejected">
        {translate(`resources.quotations.${quotation.status === 'rejected' ? 'status' : 'decide'}.rejected`)}
      </option>
    </TextField>
  );
}

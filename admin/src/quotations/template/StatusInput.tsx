import { TextField } from '@mui/material';
import { canMove, type QuotationStatus, quotationStatuses } from '@selvedge/domain/quotations/quotation-status';
import { useFormContext } from 'react-hook-form';
import type { TemplateForm } from './template-form';

/** The status as it is stored, and those that it may move to from there. */
export function StatusInput({ current }: { current: QuotationStatus }) {
  const { register } = useFormContext<TemplateForm>();
  return (
    <TextField
      select
      label="Status"
      defaultValue={current}
      helperText="Changed here, no email is sent."
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      {...register('status')}
    >
      {quotationStatuses
        .filter((status) => status === current || canMove(current, status))
        .map((status) => (
          <option key={status} value={status}>
            {status.charAt(0).toUpperCase() + status.slice(1)}
          </option>
        ))}
    </TextField>
  );
}

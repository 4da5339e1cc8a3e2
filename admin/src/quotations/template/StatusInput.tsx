import { TextField } from '@mui/material';
import { canMove, type QuotationStatus, quotationStatuses } from '@selvedge/domain/quotations/quotation-status';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { TemplateForm } from './template-form';

/** The stored status and its possible transitions. */
export function StatusInput({ current }: { current: QuotationStatus }) {
  const translate = useTranslate();
  const { register } = useFormContext<TemplateForm>();
  return (
    <TextField
      select
      label={translate('resources.quotations.fields.status')}
      defaultValue={current}
      helperText={translate('resources.quotations.template.status_hint')}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      {...register('status')}
    >
      {quotationStatuses
        .filter((status) => status === current || canMove(current, status))
        .map((status) => (
          <option key={status} value={status}>
            {translate(`resources.quotations.status.${status}`)}
          </option>
        ))}
    </TextField>
  );
}

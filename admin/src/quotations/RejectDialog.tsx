import { TextField } from '@mui/material';
import type { AdminQuotation, RejectInput } from '@selvedge/domain/quotations/quotation';
import { useForm } from 'react-hook-form';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { describeQuotation } from './describe-quotation';
import { useQuotationChange } from './use-quotation-change';

export function RejectDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const reject = useQuotationChange({
    change: (input: RejectInput) => dataProvider.rejectQuotation(quotation.id, input),
    done: 'Quotation rejected successfully. An email with a PDF was sent to the customer.',
    failure: 'Failed to update quotation status',
    close: onClose,
  });
  const { register, handleSubmit } = useForm<Required<RejectInput>>({ defaultValues: { admin_comment: '' } });
  const submit = handleSubmit((values) => reject.mutate(values));

  return (
    <FormDialog
      title="Reject quotation"
      intro={`${describeQuotation(quotation)}. The customer is told by email.`}
      submitLabel="Reject"
      color="error"
      isBusy={reject.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField label="Reason (optional)" autoFocus multiline minRows={3} {...register('admin_comment')} />
    </FormDialog>
  );
}

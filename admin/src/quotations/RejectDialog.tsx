import type { AdminQuotation, RejectInput } from '@selvedge/domain/quotations/quotation';
import { TextInput } from 'react-admin';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { describeQuotation } from './describe-quotation';
import { useQuotationChange } from './use-quotation-change';

export function RejectDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const reject = useQuotationChange({
    change: (input: RejectInput) =>
      dataProvider.rejectQuotation(quotation.id, { ...input, version: quotation.version }),
    done: 'Quotation rejected successfully. An email with a PDF was sent to the customer.',
    failure: 'Failed to update quotation status',
    close: onClose,
  });
  return (
    <FormDialog<RejectInput>
      title="Reject quotation"
      intro={`${describeQuotation(quotation)}. The customer is told by email.`}
      submitLabel="Reject"
      color="error"
      defaultValues={{ admin_comment: '' }}
      onSubmit={reject.submit}
      onClose={onClose}
    >
      <TextInput source="admin_comment" label="Reason (optional)" autoFocus multiline minRows={3} />
    </FormDialog>
  );
}

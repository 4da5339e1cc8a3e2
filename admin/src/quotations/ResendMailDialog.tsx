import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { describeQuotation } from './describe-quotation';
import { useQuotationChange } from './use-quotation-change';

export function ResendMailDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const resend = useQuotationChange({
    change: () => dataProvider.resendMail(quotation.id),
    done: 'Email queued to be sent again.',
    failure: 'Failed to send the email again',
    close: onClose,
  });
  return (
    <FormDialog
      title="Send the email again?"
      intro={`${describeQuotation(quotation)}. The same email goes to ${quotation.mail?.to} once more.`}
      submitLabel="Resend"
      isBusy={resend.isPending}
      onSubmit={() => resend.mutate(undefined)}
      onClose={onClose}
    />
  );
}

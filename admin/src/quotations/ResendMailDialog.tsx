import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { dataProvider } from '../providers/data-provider';
import { ConfirmDialog } from '../ui/ConfirmDialog';
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
    <ConfirmDialog
      title="Send the email again?"
      text={`${describeQuotation(quotation)}. The same email goes to ${quotation.mail?.to} once more.`}
      confirm="Resend"
      isBusy={resend.isPending}
      onConfirm={() => resend.mutate()}
      onClose={onClose}
    />
  );
}

import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useTranslate } from 'react-admin';
import { dataProvider } from '../providers/data-provider';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useDescription } from './describe-quotation';
import { useSending } from './use-quotation-change';

export function ResendMailDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const translate = useTranslate();
  const resend = useSending({
    change: () => dataProvider.resendMail(quotation.id, { with_undo: true }),
    done: 'resources.quotations.resend.done',
    failure: 'resources.quotations.resend.failed',
    close: onClose,
  });
  return (
    <ConfirmDialog
      title={translate('resources.quotations.resend.title')}
      text={translate('resources.quotations.resend.text', {
        quotation: useDescription(quotation),
        address: quotation.mail?.to,
      })}
      confirm={translate('resources.quotations.resend.action')}
      isBusy={resend.isPending}
      onConfirm={() => resend.mutate()}
      onClose={onClose}
    />
  );
}

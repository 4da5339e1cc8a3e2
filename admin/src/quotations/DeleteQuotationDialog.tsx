import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useTranslate } from 'react-admin';
import { useDeleteOne } from '../hooks/use-delete-one';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useDescription } from './describe-quotation';

export function DeleteQuotationDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const translate = useTranslate();
  const { remove, isBusy } = useDeleteOne(quotation, {
    refresh: ['dashboard'],
    messageArgs: { number: quotation.quotation_no },
    serverSpeaks: true,
    close: onClose,
  });
  return (
    <ConfirmDialog
      title={translate('resources.quotations.delete_title')}
      text={translate('resources.quotations.delete_text', { quotation: useDescription(quotation) })}
      confirm={translate('form.delete')}
      isDangerous
      isBusy={isBusy}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

import type { AdminQuotation, RejectInput } from '@selvedge/domain/quotations/quotation';
import { TextInput, useTranslate } from 'react-admin';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { useDescription } from './describe-quotation';
import { useQuotationChange } from './use-quotation-change';

export function RejectDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const translate = useTranslate();
  const reject = useQuotationChange({
    change: (input: RejectInput) =>
      dataProvider.rejectQuotation(quotation.id, { ...input, version: quotation.version }),
    done: 'resources.quotations.reject.done',
    failure: 'resources.quotations.status_failed',
    close: onClose,
  });
  return (
    <FormDialog<RejectInput>
      title={translate('resources.quotations.reject.title')}
      intro={translate('resources.quotations.reject.intro', { quotation: useDescription(quotation) })}
      submitLabel="resources.quotations.decide.rejected"
      color="error"
      defaultValues={{ admin_comment: '' }}
      onSubmit={reject.submit}
      onClose={onClose}
    >
      <TextInput source="admin_comment" label="resources.quotations.reject.reason" autoFocus multiline minRows={3} />
    </FormDialog>
  );
}

import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { TextInput, useTranslate } from 'react-admin';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { useQuotationChange } from './use-quotation-change';
import { type GroupTick, GroupTickBox, groupOf, useGroupDescription, WithSubmission } from './WithSubmission';

interface Rejection extends GroupTick {
  admin_comment: string;
}

export function RejectDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  return (
    <WithSubmission quotation={quotation}>
      {(requests) => <Reject quotation={quotation} requests={requests} onClose={onClose} />}
    </WithSubmission>
  );
}

interface RejectProps {
  quotation: AdminQuotation;
  /** Those that one rejection can answer. */
  requests: readonly AdminQuotation[];
  onClose: () => void;
}

function Reject({ quotation, requests, onClose }: RejectProps) {
  const translate = useTranslate();
  const reject = useQuotationChange({
    change: ({ admin_comment, ...tick }: Rejection) =>
      dataProvider.rejectQuotation(quotation.id, {
        admin_comment,
        version: quotation.version,
        ...groupOf(requests, tick),
      }),
    done: 'resources.quotations.reject.done',
    failure: 'resources.quotations.status_failed',
    close: onClose,
  });
  return (
    <FormDialog<Rejection>
      title={translate('resources.quotations.reject.title')}
      intro={translate('resources.quotations.reject.intro', {
        quotation: useGroupDescription(quotation, requests),
      })}
      submitLabel="resources.quotations.decide.rejected"
      color="error"
      defaultValues={{ admin_comment: '', with_group: true }}
      onSubmit={reject.submit}
      onClose={onClose}
    >
      <GroupTickBox requests={requests} />
      <TextInput source="admin_comment" label="resources.quotations.reject.reason" autoFocus multiline minRows={3} />
    </FormDialog>
  );
}

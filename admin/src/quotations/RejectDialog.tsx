import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { TextInput, useTranslate } from 'react-admin';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { useSending } from './use-quotation-change';
import {
  type GroupTick,
  GroupTickBox,
  groupOf,
  type Submission,
  useGroupDescription,
  WithSubmission,
} from './WithSubmission';

interface Rejection extends GroupTick {
  admin_comment: string;
}

export function RejectDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  return (
    <WithSubmission quotation={quotation}>
      {(submission) => <Reject submission={submission} onClose={onClose} />}
    </WithSubmission>
  );
}

function Reject({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const { quotation, requests, onRejected, outdated } = submission;
  const translate = useTranslate();
  const reject = useSending({
    change: ({ admin_comment, ...tick }: Rejection) =>
      dataProvider.rejectQuotation(quotation.id, {
        admin_comment,
        version: quotation.version,
        with_undo: true,
        ...groupOf(requests, tick),
      }),
    done: 'resources.quotations.reject.done',
    failure: 'resources.quotations.status_failed',
    close: onClose,
    onRejected,
  });
  return (
    <FormDialog<Rejection>
      title={translate('resources.quotations.reject.title')}
      intro={translate('resources.quotations.reject.intro', {
        quotation: useGroupDescription(submission),
      })}
      submitLabel="resources.quotations.decide.rejected"
      color="error"
      defaultValues={{ admin_comment: '', with_group: true }}
      onSubmit={reject.submit}
      outdated={outdated}
      onClose={onClose}
    >
      <GroupTickBox submission={submission} />
      <TextInput source="admin_comment" label="resources.quotations.reject.reason" autoFocus multiline minRows={3} />
    </FormDialog>
  );
}

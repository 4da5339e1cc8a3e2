import { Alert, Button, Stack } from '@mui/material';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { dataProvider } from '../../providers/data-provider';
import { FormDialog } from '../../ui/FormDialog';
import { useQuotationChange } from '../use-quotation-change';

/** Says that the sheet shows edits which the customer does not have yet, and sends or drops them. */
export function DraftBar({ template }: { template: QuotationTemplate }) {
  const [isSending, setSending] = useState(false);
  const { id, quotation_no, version, revision, revisions } = template;
  const discard = useQuotationChange({
    change: () => dataProvider.discardDraft(id, { version }),
    done: `The edits of ${quotation_no} were discarded`,
    failure: 'Failed to discard the edits',
    close: () => undefined,
  });
  const sent = revisions.at(-1)?.letter;
  return (
    <>
      <Alert
        severity="warning"
        sx={{ mb: 2 }}
        action={
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button size="small" color="inherit" disabled={discard.isPending} onClick={() => discard.mutate()}>
              Discard edits
            </Button>
            {revision && (
              <Button size="small" variant="contained" onClick={() => setSending(true)}>
                Send revision {revision}
              </Button>
            )}
          </Stack>
        }
      >
        {sent ? `Not sent yet: the customer has revision ${sent}.` : 'Not sent yet.'}
      </Alert>
      {isSending && <SendDialog template={template} onClose={() => setSending(false)} />}
    </>
  );
}

function SendDialog({ template, onClose }: { template: QuotationTemplate; onClose: () => void }) {
  const { id, quotation_no, version, revision, admin_response, customer_email } = template;
  const send = useQuotationChange({
    change: ({ admin_comment }: { admin_comment: string }) =>
      dataProvider.sendRevision(id, { admin_comment: admin_comment ?? '', version }),
    done: `Revision ${revision} of ${quotation_no} was sent to the customer.`,
    failure: 'Failed to send the revision',
    close: onClose,
  });
  return (
    <FormDialog<{ admin_comment: string }>
      title={`Send revision ${revision}?`}
      intro={`${customer_email} receives it as a PDF, which opens with what changed. What was sent before stays as it is.`}
      submitLabel="Send"
      defaultValues={{ admin_comment: admin_response ?? '' }}
      onSubmit={send.submit}
      onClose={onClose}
    >
      <TextInput source="admin_comment" label="Comment for the customer (optional)" autoFocus multiline minRows={3} />
    </FormDialog>
  );
}

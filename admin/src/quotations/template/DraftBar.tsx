import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { dataProvider } from '../../providers/data-provider';
import { FormDialog } from '../../ui/FormDialog';
import { useQuotationChange } from '../use-quotation-change';
import { ChangeList } from './ChangeList';

/** Shows that the document contains unsent edits, and sends or discards them. */
export function DraftBar({ template }: { template: QuotationTemplate }) {
  const translate = useTranslate();
  const [sending, send] = useState<QuotationTemplate | null>(null);
  const { id, quotation_no, version, revision, revisions } = template;
  const discard = useQuotationChange({
    change: () => dataProvider.discardDraft(id, { version }),
    done: translate('resources.quotations.draft.discarded', { number: quotation_no }),
    failure: 'resources.quotations.draft.discard_failed',
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
              {translate('resources.quotations.draft.discard')}
            </Button>
            {revision && (
              <Button size="small" variant="contained" onClick={() => send(template)}>
                {translate('resources.quotations.draft.send', { revision })}
              </Button>
            )}
          </Stack>
        }
      >
        {translate(`resources.quotations.draft.${sent ? 'unsent_revision' : 'unsent'}`, { revision: sent })}
      </Alert>
      {sending && <SendDialog template={sending} onClose={() => send(null)} />}
    </>
  );
}

function SendDialog({ template, onClose }: { template: QuotationTemplate; onClose: () => void }) {
  const translate = useTranslate();
  const { id, quotation_no, version, revision, admin_response, customer_email } = template;
  const send = useQuotationChange({
    change: ({ admin_comment }: { admin_comment: string }) =>
      dataProvider.sendRevision(id, { admin_comment: admin_comment ?? '', version }),
    done: translate('resources.quotations.draft.sent', { revision, number: quotation_no }),
    failure: 'resources.quotations.draft.send_failed',
    close: onClose,
  });
  return (
    <FormDialog<{ admin_comment: string }>
      title={translate('resources.quotations.draft.send_title', { revision })}
      intro={translate('resources.quotations.draft.send_text', { address: customer_email })}
      submitLabel="resources.quotations.draft.send_confirm"
      defaultValues={{ admin_comment: admin_response ?? '' }}
      onSubmit={send.submit}
      onClose={onClose}
    >
      <Box>
        <Typography variant="h3">{translate('resources.quotations.draft.changes')}</Typography>
        {template.changes.length > 0 ? (
          <ChangeList changes={template.changes} />
        ) : (
          <Typography variant="body2">
            {translate(`resources.quotations.draft.${template.revisions.length > 0 ? 'no_changes' : 'first'}`)}
          </Typography>
        )}
      </Box>
      <TextInput source="admin_comment" label="resources.quotations.comment" autoFocus multiline minRows={3} />
    </FormDialog>
  );
}

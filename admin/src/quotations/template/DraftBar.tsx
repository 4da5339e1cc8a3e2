import { Alert, Box, Button, Typography } from '@mui/material';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { IfAllowed } from '../../permissions/IfAllowed';
import { dataProvider } from '../../providers/data-provider';
import { FormDialog } from '../../ui/FormDialog';
import { mailOf, SendWays, sendBy, usualWays, type Ways } from '../SendWays';
import { useQuotationChange, useSending } from '../use-quotation-change';
import { ChangeList } from './ChangeList';

/** Shows that the document contains unsent edits, and discards them. */
export function DraftBar({ template }: { template: QuotationTemplate }) {
  const translate = useTranslate();
  const { id, quotation_no, version, revisions } = template;
  const discard = useQuotationChange({
    change: () => dataProvider.discardDraft(id, { version }),
    done: translate('resources.quotations.draft.discarded', { number: quotation_no }),
    failure: 'resources.quotations.draft.discard_failed',
    close: () => undefined,
  });
  const sent = revisions.at(-1)?.letter;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <IfAllowed right="quote.write">
          <Button size="small" color="inherit" disabled={discard.isPending} onClick={() => discard.mutate()}>
            {translate('resources.quotations.draft.discard')}
          </Button>
        </IfAllowed>
      }
    >
      {translate(`resources.quotations.draft.${sent ? 'unsent_revision' : 'unsent'}`, { revision: sent })}
    </Alert>
  );
}

interface Sending extends Ways {
  admin_comment: string;
}

/** Sends the unsent edits as the next revision, after showing what its customer will read as changed. */
export function SendRevisionDialog({ template, onClose }: { template: QuotationTemplate; onClose: () => void }) {
  const translate = useTranslate();
  const { id, quotation_no, version, revision, admin_response } = template;
  const [blank] = useState<Sending>({ admin_comment: admin_response ?? '', ...usualWays(template) });
  const send = useSending({
    change: ({ admin_comment, ...ways }: Sending) =>
      sendBy(ways, () =>
        dataProvider.sendRevision(id, {
          admin_comment,
          version,
          with_undo: true,
          ...mailOf(ways),
        }),
      ),
    done: translate('resources.quotations.draft.sent', { revision, number: quotation_no }),
    failure: 'resources.quotations.draft.send_failed',
    close: onClose,
  });
  return (
    <FormDialog<Sending>
      title={translate('resources.quotations.draft.send_title', { revision })}
      intro={translate('resources.quotations.draft.send_text')}
      submitLabel="resources.quotations.draft.send_confirm"
      defaultValues={blank}
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
      <SendWays quotation={template} />
    </FormDialog>
  );
}

import { Button, Typography } from '@mui/material';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../../hooks/use-change';
import { type RecordField, useConflict } from '../../hooks/use-conflict';
import { IfAllowed } from '../../permissions/IfAllowed';
import { dataProvider } from '../../providers/data-provider';
import { FormDialog } from '../../ui/FormDialog';
import { Section } from '../../ui/Section';

const label = 'resources.quotations.fields.internal_notes';
const words = 'resources.quotations.notes';

/** Internal notes, editable at any time, even after an acceptance or an order. */
export function NotesPanel({ template }: { template: QuotationTemplate }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={translate(label)}
      action={
        <IfAllowed right="quote.write">
          <Button size="small" onClick={() => setOpen(true)}>
            {translate(template.internal_notes ? `${words}.edit` : `${words}.add`)}
          </Button>
        </IfAllowed>
      }
    >
      <Typography
        variant="body2"
        color={template.internal_notes ? undefined : 'textSecondary'}
        sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
      >
        {template.internal_notes || translate(`${words}.none`)}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
        {translate(`${words}.purpose`)}
      </Typography>
      {isOpen ? <NotesDialog template={template} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

interface Notes {
  internal_notes: string;
}

function NotesDialog({ template, onClose }: { template: QuotationTemplate; onClose: () => void }) {
  const translate = useTranslate();
  // As opened, so that changes by others are never overwritten unknowingly.
  const [opened] = useState(template);
  const conflict = useConflict(fields);
  const note = useChange({
    change: ({ internal_notes }: Notes) =>
      conflict.save(opened, { input: { internal_notes }, inputOf }, (input) =>
        dataProvider.saveTemplate(opened.id, input),
      ),
    done: translate(`${words}.done`, { number: opened.quotation_no }),
    failure: `${words}.failed`,
    refresh: ['quotations'],
    close: onClose,
  });
  return (
    <FormDialog<Notes>
      title={translate(`${words}.title`, { number: opened.quotation_no })}
      submitLabel="form.save"
      defaultValues={{ internal_notes: opened.internal_notes }}
      onSubmit={note.submit}
      onClose={onClose}
    >
      <TextInput
        source="internal_notes"
        label={label}
        autoFocus
        multiline
        minRows={5}
        helperText="resources.quotations.template.notes_hint"
      />
      {conflict.question}
    </FormDialog>
  );
}

const inputOf = ({ internal_notes }: QuotationTemplate) => ({ internal_notes });

const fields: readonly RecordField<QuotationTemplate>[] = [
  { label, of: ['internal_notes'], text: ({ internal_notes }) => internal_notes },
];

import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { colomboDay } from '@selvedge/domain/dates';
import { neededByProblem } from '@selvedge/domain/quotations/request-notes';
import { useState } from 'react';
import { keepDraft, readDraft } from '../../lib/drafts';
import { t } from '../../lib/language';

interface Notes {
  needed_by?: string;
  delivery_instructions?: string;
}

/** When the fabrics are needed, and notes: the request form starts with them. */
export function CartNotes({ userId }: { userId: string }) {
  // The draft of the request form.
  const draft = `quotation-request ${userId}`;
  const [notes, setNotes] = useState<Notes>(() => readDraft<Notes>(draft));
  const change = (changed: Notes) => {
    setNotes((before) => ({ ...before, ...changed }));
    keepDraft(draft, { ...readDraft<Notes>(draft), ...changed });
  };
  const problem = notes.needed_by ? neededByProblem(notes.needed_by, new Date()) : null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <TextField
        size="small"
        type="date"
        label={t('Needed by')}
        value={notes.needed_by ?? ''}
        error={problem !== null}
        helperText={problem}
        onChange={(event) => change({ needed_by: event.target.value })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: colomboDay(new Date()) } }}
      />
      <TextField
        size="small"
        multiline
        maxRows={6}
        label={t('Notes and delivery')}
        value={notes.delivery_instructions ?? ''}
        onChange={(event) => change({ delivery_instructions: event.target.value })}
      />
    </Box>
  );
}

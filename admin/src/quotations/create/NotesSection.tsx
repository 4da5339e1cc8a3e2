import { Stack } from '@mui/material';
import { TextInput, useTranslate } from 'react-admin';
import { Section } from '../../ui/Section';
import { RequestNotesInputs } from '../request/RequestNotesInputs';

export function NotesSection() {
  const translate = useTranslate();
  return (
    <Section title={translate('resources.quotations.manual.notes')}>
      <Stack sx={{ gap: 2 }}>
        <RequestNotesInputs />
        <TextInput source="message" label="resources.quotations.manual.message" multiline minRows={3} />
        <TextInput
          source="admin_notes"
          label="resources.quotations.manual.admin_notes"
          multiline
          minRows={3}
          helperText="resources.quotations.manual.admin_notes_hint"
        />
      </Stack>
    </Section>
  );
}

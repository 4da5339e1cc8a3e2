import { Stack } from '@mui/material';
import { TextInput } from 'react-admin';
import { Section } from '../../ui/Section';

export function NotesSection() {
  return (
    <Section title="Additional Information">
      <Stack sx={{ gap: 2 }}>
        <TextInput source="message" label="Customer message" multiline minRows={3} />
        <TextInput
          source="admin_notes"
          label="Admin notes"
          multiline
          minRows={3}
          helperText="Internal: never sent to the customer."
        />
      </Stack>
    </Section>
  );
}

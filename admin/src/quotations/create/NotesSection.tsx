import { Stack } from '@mui/material';
import { Section } from '../../ui/Section';
import { TextInput } from './TextInput';

export function NotesSection() {
  return (
    <Section title="Additional Information">
      <Stack sx={{ gap: 2 }}>
        <TextInput name="message" label="Customer message" multiline minRows={3} />
        <TextInput
          name="admin_notes"
          label="Admin notes"
          multiline
          minRows={3}
          helperText="Internal: never sent to the customer."
        />
      </Stack>
    </Section>
  );
}

import { Box } from '@mui/material';
import { filled } from '../../ui/form/rules';
import { TextInput } from '../../ui/form/TextInput';
import { Section } from '../../ui/Section';
import { fieldGrid } from './fields';

export function IdentitySection() {
  return (
    <Section title="Fabric">
      <Box sx={fieldGrid}>
        <TextInput name="name" label="Fabric Code" required autoFocus rules={{ validate: filled('Fabric Code') }} />
        <TextInput name="item_code" label="Item Code" required rules={{ validate: filled('Item Code') }} />
        <TextInput name="material" label="Composition" required rules={{ validate: filled('Composition') }} />
      </Box>
      <Box sx={{ ...fieldGrid, mt: 2 }}>
        <TextInput name="description" label="Description" multiline minRows={3} maxRows={10} />
        <TextInput name="care_instructions" label="Care instructions" multiline minRows={3} maxRows={10} />
      </Box>
    </Section>
  );
}

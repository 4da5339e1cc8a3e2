import { Box } from '@mui/material';
import { TextInput } from 'react-admin';
import { filled } from '../../ui/form/rules';
import { Section } from '../../ui/Section';
import { fieldGrid } from './fields';

export function IdentitySection() {
  return (
    <Section title="Fabric">
      <Box sx={fieldGrid}>
        <TextInput source="name" label="Fabric Code" required autoFocus validate={filled('Fabric Code')} />
        <TextInput source="item_code" label="Item Code" required validate={filled('Item Code')} />
        <TextInput source="material" label="Composition" required validate={filled('Composition')} />
      </Box>
      <Box sx={{ ...fieldGrid, mt: 2 }}>
        <TextInput source="description" label="Description" multiline minRows={3} maxRows={10} />
        <TextInput source="care_instructions" label="Care instructions" multiline minRows={3} maxRows={10} />
      </Box>
    </Section>
  );
}

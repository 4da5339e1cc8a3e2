import { Box } from '@mui/material';
import { memo } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useRules } from '../../ui/inputs';
import { Section } from '../../ui/Section';
import { fieldGrid } from './fields';

export const IdentitySection = memo(function IdentitySection() {
  const translate = useTranslate();
  const { filled } = useRules();
  return (
    <Section title={translate('resources.fabrics.fields.id')}>
      <Box sx={fieldGrid}>
        <TextInput
          source="name"
          label="resources.fabrics.form.name"
          required
          autoFocus
          validate={filled('resources.fabrics.form.name')}
        />
        <TextInput
          source="item_code"
          label="resources.fabrics.form.item_code"
          required
          validate={filled('resources.fabrics.form.item_code')}
        />
        <TextInput
          source="material"
          label="resources.fabrics.form.material"
          required
          validate={filled('resources.fabrics.form.material')}
        />
      </Box>
      <Box sx={{ ...fieldGrid, mt: 2 }}>
        <TextInput source="description" label="resources.fabrics.form.description" multiline minRows={3} maxRows={10} />
        <TextInput
          source="care_instructions"
          label="resources.fabrics.form.care_instructions"
          multiline
          minRows={3}
          maxRows={10}
        />
        <TextInput
          source="internal_note"
          label="resources.fabrics.form.internal_note"
          helperText="resources.fabrics.form.internal_note_text"
          multiline
          minRows={2}
          maxRows={10}
        />
      </Box>
    </Section>
  );
});

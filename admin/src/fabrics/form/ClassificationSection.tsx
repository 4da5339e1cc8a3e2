import { Box, Stack } from '@mui/material';
import { TextInput } from 'react-admin';
import { amount } from '../../ui/form/rules';
import { Section } from '../../ui/Section';
import { useTerms } from '../use-terms';
import { ColorRows } from './ColorRows';
import { TermChips } from './TermChips';

const countRule = amount('Number of Colors', { min: 1, decimals: 0 });

export function ClassificationSection() {
  const categories = useTerms('categories');
  const patterns = useTerms('patterns');
  return (
    <Section title="Classification and colours">
      <Stack sx={{ gap: 2 }}>
        <TermChips
          name="category_ids"
          label="Categories (select multiple)"
          isRequired
          choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TermChips
          name="patterns"
          label="Patterns"
          choices={patterns.map(({ name }) => ({ value: name, label: name }))}
        />
        <Box sx={{ maxWidth: { sm: 240 } }}>
          <TextInput
            source="number_of_colors"
            label="Number of Colors"
            type="number"
            required
            slotProps={{ htmlInput: { min: 1, step: 1 } }}
            validate={countRule}
          />
        </Box>
        <ColorRows />
      </Stack>
    </Section>
  );
}

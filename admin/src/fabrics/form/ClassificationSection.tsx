import { Box, Stack } from '@mui/material';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { NumberInput, useRules } from '../../ui/inputs';
import { Section } from '../../ui/Section';
import { useTerms } from '../use-terms';
import { ColourRows } from './ColourRows';
import type { Blankable } from './fabric-form';
import { TermChips } from './TermChips';

export const ClassificationSection = memo(function ClassificationSection({ blank }: { blank: ReadonlySet<Blankable> }) {
  const translate = useTranslate();
  const { amount } = useRules();
  const categories = useTerms('categories');
  const patterns = useTerms('patterns');
  return (
    <Section title={translate('resources.fabrics.form.classification')}>
      <Stack sx={{ gap: 2 }}>
        <TermChips
          name="category_ids"
          label={translate('resources.fabrics.form.categories_choice')}
          isRequired
          choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TermChips
          name="patterns"
          label={translate('resources.fabrics.form.patterns')}
          choices={patterns.map(({ name }) => ({ value: name, label: name }))}
        />
        <Box sx={{ maxWidth: { sm: 240 } }}>
          <NumberInput
            source="number_of_colors"
            label="resources.fabrics.form.number_of_colors"
            required={!blank.has('number_of_colors')}
            validate={amount('resources.fabrics.form.number_of_colors', {
              min: 1,
              decimals: 0,
              optional: blank.has('number_of_colors'),
            })}
          />
        </Box>
        <ColourRows />
      </Stack>
    </Section>
  );
});

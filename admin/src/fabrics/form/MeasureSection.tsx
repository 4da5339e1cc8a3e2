import { Box, InputAdornment } from '@mui/material';
import { priceUnits, shortUnit, wholeInches } from '@selvedge/domain/length';
import { readNumber } from '@selvedge/domain/typed-number';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { ChoiceInput } from '../../ui/form/ChoiceInput';
import { NumberInput } from '../../ui/form/NumberInput';
import { useRules } from '../../ui/form/rules';
import { Section } from '../../ui/Section';
import type { Blankable, FabricForm } from './fabric-form';
import { fieldGrid } from './fields';

export function MeasureSection({ blank }: { blank: ReadonlySet<Blankable> }) {
  const [width, unit] = useWatch<FabricForm, ['width', 'price_unit']>({ name: ['width', 'price_unit'] });
  const perUnit = shortUnit(unit);
  const translate = useTranslate();
  const { amount } = useRules();
  const typedWidth = readNumber(width, { unit: 'cm' });
  const cm = typedWidth.value ?? 0;
  const inches = cm >= 1 ? translate('resources.fabrics.form.inches', { count: wholeInches(cm) }) : undefined;
  return (
    <Section title={translate('resources.fabrics.form.measures')}>
      <Box sx={fieldGrid}>
        <NumberInput
          source="width"
          label="resources.fabrics.form.width_cm"
          required={!blank.has('width')}
          helperText={typedWidth.converted ?? inches}
          validate={amount('resources.fabrics.form.width', {
            min: 1,
            decimals: 2,
            unit: 'cm',
            optional: blank.has('width'),
          })}
        />
        <NumberInput
          source="weight"
          label="resources.fabrics.form.weight"
          required={!blank.has('weight')}
          validate={amount('resources.fabrics.form.weight', {
            min: 1,
            decimals: 2,
            unit: 'gsm',
            optional: blank.has('weight'),
          })}
        />
        <NumberInput
          source="price_per_meter"
          label="resources.fabrics.fields.price_per_meter"
          required
          slotProps={{
            input: {
              startAdornment: <InputAdornment position="start">Rs.</InputAdornment>,
              endAdornment: <InputAdornment position="end">/{perUnit}</InputAdornment>,
            },
          }}
          validate={amount('resources.fabrics.fields.price_per_meter', { min: 0, decimals: 2, unit: 'rupees' })}
        />
        <ChoiceInput
          source="price_unit"
          label="resources.fabrics.form.price_unit"
          required
          choices={priceUnits.map((unit) => ({ id: unit, name: `resources.fabrics.form.${unit}` }))}
        />
        <NumberInput
          source="minimum_order"
          label="resources.fabrics.form.minimum_order"
          slotProps={{
            input: { endAdornment: <InputAdornment position="end">{perUnit}</InputAdornment> },
          }}
          validate={amount('resources.fabrics.form.minimum_order', { min: 1, decimals: 0, optional: true })}
        />
      </Box>
    </Section>
  );
}

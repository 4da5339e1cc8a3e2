import { Box, InputAdornment } from '@mui/material';
import { priceUnits, shortUnit, wholeInches } from '@selvedge/domain/length';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { ChoiceInput } from '../../ui/form/ChoiceInput';
import { amount } from '../../ui/form/rules';
import { Section } from '../../ui/Section';
import type { FabricForm } from './fabric-form';
import { fieldGrid } from './fields';

const rules = {
  width: amount('Width', { min: 1, decimals: 2 }),
  weight: amount('Weight GSM', { min: 1, decimals: 2 }),
  price: amount('Price', { min: 0, decimals: 2 }),
  minimumOrder: amount('Minimum order', { min: 1, decimals: 0, optional: true }),
};

const unitLabels = { meters: 'Meters', yards: 'Yards' };

export function MeasureSection() {
  const [width, unit] = useWatch<FabricForm, ['width', 'price_unit']>({ name: ['width', 'price_unit'] });
  const perUnit = shortUnit(unit);
  return (
    <Section title="Dimensions and price">
      <Box sx={fieldGrid}>
        <TextInput
          source="width"
          label="Width (cm)"
          type="number"
          required
          helperText={Number(width) >= 1 ? `${wholeInches(Number(width))} inches` : undefined}
          slotProps={{ htmlInput: { min: 1, step: 'any' } }}
          validate={rules.width}
        />
        <TextInput
          source="weight"
          label="Weight GSM"
          type="number"
          required
          slotProps={{ htmlInput: { min: 1, step: 'any' } }}
          validate={rules.weight}
        />
        <TextInput
          source="price_per_meter"
          label="Price"
          type="number"
          required
          slotProps={{
            htmlInput: { min: 0, step: 0.01 },
            input: {
              startAdornment: <InputAdornment position="start">Rs.</InputAdornment>,
              endAdornment: <InputAdornment position="end">/{perUnit}</InputAdornment>,
            },
          }}
          validate={rules.price}
        />
        <ChoiceInput
          source="price_unit"
          label="Unit of Measurement"
          required
          choices={priceUnits.map((unit) => ({ id: unit, name: unitLabels[unit] }))}
        />
        <TextInput
          source="minimum_order"
          label="Minimum order"
          type="number"
          slotProps={{
            htmlInput: { min: 1, step: 1 },
            input: { endAdornment: <InputAdornment position="end">{perUnit}</InputAdornment> },
          }}
          validate={rules.minimumOrder}
        />
      </Box>
    </Section>
  );
}

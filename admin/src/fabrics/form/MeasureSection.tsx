import { Box, InputAdornment } from '@mui/material';
import { priceUnits, shortUnit, wholeInches } from '@selvedge/domain/length';
import { useWatch } from 'react-hook-form';
import { amount } from '../../ui/form/rules';
import { TextInput } from '../../ui/form/TextInput';
import { Section } from '../../ui/Section';
import type { FabricForm } from './fabric-form';
import { fieldGrid } from './fields';

const rules = {
  width: { validate: amount('Width', { min: 1, decimals: 2 }) },
  weight: { validate: amount('Weight GSM', { min: 1, decimals: 2 }) },
  price: { validate: amount('Price', { min: 0, decimals: 2 }) },
  minimumOrder: { validate: amount('Minimum order', { min: 1, decimals: 0, optional: true }) },
};

const unitLabels = { meters: 'Meters', yards: 'Yards' };

export function MeasureSection() {
  const [width, unit] = useWatch<FabricForm, ['width', 'price_unit']>({ name: ['width', 'price_unit'] });
  const perUnit = shortUnit(unit);
  return (
    <Section title="Dimensions and price">
      <Box sx={fieldGrid}>
        <TextInput
          name="width"
          label="Width (cm)"
          type="number"
          required
          helperText={Number(width) >= 1 ? `${wholeInches(Number(width))} inches` : undefined}
          slotProps={{ htmlInput: { min: 1, step: 'any' } }}
          rules={rules.width}
        />
        <TextInput
          name="weight"
          label="Weight GSM"
          type="number"
          required
          slotProps={{ htmlInput: { min: 1, step: 'any' } }}
          rules={rules.weight}
        />
        <TextInput
          name="price_per_meter"
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
          rules={rules.price}
        />
        <TextInput
          name="price_unit"
          label="Unit of Measurement"
          select
          required
          slotProps={{ select: { native: true } }}
        >
          {priceUnits.map((value) => (
            <option key={value} value={value}>
              {unitLabels[value]}
            </option>
          ))}
        </TextInput>
        <TextInput
          name="minimum_order"
          label="Minimum order"
          type="number"
          slotProps={{
            htmlInput: { min: 1, step: 1 },
            input: { endAdornment: <InputAdornment position="end">{perUnit}</InputAdornment> },
          }}
          rules={rules.minimumOrder}
        />
      </Box>
    </Section>
  );
}

import { Box, InputAdornment } from '@mui/material';
import { isTooWide, MAX_LEAD_DAYS, TOO_WIDE } from '@selvedge/domain/fabrics/fabric-rules';
import { type PriceUnit, priceUnits, shortUnit, toMetres, wholeInches } from '@selvedge/domain/length';
import { readNumber } from '@selvedge/domain/typed-number';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useRights } from '../../hooks/use-rights';
import { ChoiceInput, NumberInput, useRules } from '../../ui/inputs';
import { Section } from '../../ui/Section';
import type { Blankable, FabricForm } from './fabric-form';
import { fieldGrid } from './fields';

const asRupees = (text: string): number => readNumber(text, { unit: 'rupees' }).value ?? Number.NaN;

/** Percent of the price that remains over the cost of a meter; null where either is missing. */
function marginPercent({ price, cost, unit }: { price: number; cost: number; unit: PriceUnit }): number | null {
  const perMetre = price / toMetres(1, unit);
  return perMetre > 0 && cost > 0 ? (1 - cost / perMetre) * 100 : null;
}

export const MeasureSection = memo(function MeasureSection({ blank }: { blank: ReadonlySet<Blankable> }) {
  const [width, unit, price, cost] = useWatch<FabricForm, ['width', 'price_unit', 'price_per_meter', 'cost_per_meter']>(
    {
      name: ['width', 'price_unit', 'price_per_meter', 'cost_per_meter'],
    },
  );
  const perUnit = shortUnit(unit);
  const translate = useTranslate();
  const { amount } = useRules();
  const { may } = useRights();
  const margin = marginPercent({ price: asRupees(price), cost: asRupees(cost), unit });
  const marginText =
    margin === null ? undefined : translate('resources.fabrics.form.margin', { percent: margin.toFixed(1) });
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
          source="usable_width"
          label="resources.fabrics.form.usable_width"
          validate={[
            amount('resources.fabrics.form.usable_width', { min: 1, decimals: 2, unit: 'cm', optional: true }),
            (typed?: string) =>
              isTooWide(readNumber(typed ?? '', { unit: 'cm' }).value, typedWidth.value) ? TOO_WIDE : undefined,
          ]}
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
        {may('price.read') ? (
          <NumberInput
            source="price_per_meter"
            label="resources.fabrics.fields.price_per_meter"
            required
            readOnly={!may('price.write')}
            slotProps={{
              input: {
                startAdornment: <InputAdornment position="start">Rs.</InputAdornment>,
                endAdornment: <InputAdornment position="end">/{perUnit}</InputAdornment>,
              },
            }}
            validate={amount('resources.fabrics.fields.price_per_meter', { min: 0, decimals: 2, unit: 'rupees' })}
          />
        ) : null}
        <ChoiceInput
          source="price_unit"
          label="resources.fabrics.form.price_unit"
          required
          choices={priceUnits.map((unit) => ({ id: unit, name: `resources.fabrics.form.${unit}` }))}
        />
        {may('cost.read + price.read') ? (
          <NumberInput
            source="cost_per_meter"
            label="resources.fabrics.form.cost_per_meter"
            disabled={!may('cost.write')}
            helperText={marginText}
            slotProps={{
              input: {
                startAdornment: <InputAdornment position="start">Rs.</InputAdornment>,
                endAdornment: <InputAdornment position="end">/m</InputAdornment>,
              },
            }}
            validate={amount('resources.fabrics.form.cost_per_meter', {
              min: 0,
              decimals: 2,
              unit: 'rupees',
              optional: true,
            })}
          />
        ) : null}
        <NumberInput
          source="minimum_order"
          label="resources.fabrics.form.minimum_order"
          slotProps={{
            input: { endAdornment: <InputAdornment position="end">{perUnit}</InputAdornment> },
          }}
          validate={amount('resources.fabrics.form.minimum_order', { min: 1, decimals: 0, optional: true })}
        />
        <NumberInput
          source="lead_time_days"
          label="resources.fabrics.form.lead_time_days"
          validate={amount('resources.fabrics.form.lead_time_days', {
            min: 1,
            max: MAX_LEAD_DAYS,
            decimals: 0,
            optional: true,
          })}
        />
      </Box>
    </Section>
  );
});

import { Box, InputAdornment } from '@mui/material';
import { canEditStock, canTickAvailableInSriLanka, stockProblem, tick } from '@selvedge/domain/fabrics/fabric-rules';
import { figuresOf } from '@selvedge/domain/typed-number';
import { memo, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { NumberInput, TickBox, useRules } from '../../ui/inputs';
import { Section } from '../../ui/Section';
import { type ColourForm, colourStock, type FabricForm, stockFlags } from './fabric-form';
import { fieldGrid } from './fields';

const emptied = (row: ColourForm): ColourForm => ({ ...row, stock_quantity: row.stock_quantity && '0' });

/** The boxes that depend on each other, and the stock that depends on them. */
export const StockSection = memo(function StockSection() {
  const { getValues, setValue, clearErrors } = useFormContext<FabricForm>();
  useWatch<FabricForm>({ name: ['out_of_stock', 'pre_order', 'available_in_sri_lanka'] });
  const total = colourStock(useWatch<FabricForm, 'colourways'>({ name: 'colourways' }));
  const flags = stockFlags(getValues());
  const translate = useTranslate();
  const { amount } = useRules();
  const amountProblem = amount('resources.fabrics.form.stock_quantity', {
    min: 0,
    decimals: 3,
    optional: true,
    unit: 'meters',
  });
  useEffect(() => {
    if (total !== null) setValue('stock_quantity', figuresOf(total));
  }, [total, setValue]);

  const tickBox = (box: Parameters<typeof tick>[1]) => (on: boolean) => {
    const { stock_quantity, ...boxes } = tick(stockFlags(getValues()), box, on);
    const change = { shouldDirty: true };
    if (stock_quantity === 0 && total) setValue('colourways', getValues('colourways').map(emptied), change);
    setValue('stock_quantity', figuresOf(stock_quantity), change);
    setValue('out_of_stock', boxes.out_of_stock, change);
    setValue('pre_order', boxes.pre_order, change);
    setValue('available_in_sri_lanka', boxes.available_in_sri_lanka, change);
    clearErrors('stock_quantity');
  };

  return (
    <Section title={translate('resources.fabrics.form.stock')}>
      <Box sx={fieldGrid}>
        <TickBox
          source="out_of_stock"
          label={translate('resources.fabrics.form.out_of_stock')}
          onTick={tickBox('out_of_stock')}
        />
        <TickBox
          source="pre_order"
          label={translate('resources.fabrics.form.pre_order')}
          onTick={tickBox('pre_order')}
        />
        <TickBox
          source="available_in_sri_lanka"
          label={translate('resources.fabrics.form.available_in_sri_lanka')}
          disabled={!canTickAvailableInSriLanka(flags)}
          onTick={tickBox('available_in_sri_lanka')}
        />
        <TickBox
          source="is_available"
          label={translate('resources.fabrics.form.is_available')}
          hint={translate('resources.fabrics.form.is_available_hint')}
        />
        <TickBox source="visible" label={translate('resources.fabrics.form.visible')} />
        <TickBox
          source="is_global"
          label={translate('resources.fabrics.form.is_global')}
          hint={translate('resources.fabrics.form.is_global_hint')}
        />
      </Box>
      <NumberInput
        source="stock_quantity"
        label="resources.fabrics.form.stock_quantity"
        // Not `disabled`: react-hook-form would leave the field out of what is saved.
        readOnly={total !== null || !canEditStock(flags)}
        helperText={
          total !== null
            ? 'resources.fabrics.form.stock_of_colours'
            : canEditStock(flags)
              ? false
              : 'resources.fabrics.form.stock_locked'
        }
        slotProps={{ input: { endAdornment: <InputAdornment position="end">m</InputAdornment> } }}
        validate={(text, form) => amountProblem(text) ?? stockProblem(stockFlags(form as FabricForm)) ?? undefined}
        sx={{ maxWidth: { sm: 320 }, mt: 3 }}
      />
    </Section>
  );
});

import { Box, InputAdornment } from '@mui/material';
import { canEditStock, canTickAvailableInSriLanka, tick } from '@selvedge/domain/fabrics/fabric-rules';
import { TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { TickBox } from '../../ui/form/TickBox';
import { Section } from '../../ui/Section';
import { type FabricForm, stockFaultOf, stockFlags } from './fabric-form';
import { fieldGrid } from './fields';

/** The boxes that depend on each other, and the stock that depends on them. */
export function StockSection() {
  const { getValues, setValue, clearErrors } = useFormContext<FabricForm>();
  useWatch<FabricForm>({ name: ['out_of_stock', 'pre_order', 'available_in_sri_lanka'] });
  const flags = stockFlags(getValues());

  const tickBox = (box: Parameters<typeof tick>[1]) => (on: boolean) => {
    const { stock_quantity, ...boxes } = tick(stockFlags(getValues()), box, on);
    const change = { shouldDirty: true };
    setValue('stock_quantity', String(stock_quantity), change);
    setValue('out_of_stock', boxes.out_of_stock, change);
    setValue('pre_order', boxes.pre_order, change);
    setValue('available_in_sri_lanka', boxes.available_in_sri_lanka, change);
    clearErrors('stock_quantity');
  };

  return (
    <Section title="Stock and website">
      <Box sx={fieldGrid}>
        <TickBox source="out_of_stock" label="Out of Stock" onTick={tickBox('out_of_stock')} />
        <TickBox source="pre_order" label="Pre-Order" onTick={tickBox('pre_order')} />
        <TickBox
          source="available_in_sri_lanka"
          label="Available in Sri Lanka"
          disabled={!canTickAvailableInSriLanka(flags)}
          onTick={tickBox('available_in_sri_lanka')}
        />
        <TickBox source="is_available" label="For Sale" hint="Customers can add it to their quote" />
        <TickBox source="visible" label="Visible on website" />
        <TickBox source="is_global" label="Global" hint="Shown on the landing page" />
      </Box>
      <TextInput
        source="stock_quantity"
        label="Stock quantity"
        type="number"
        // Not `disabled`: react-hook-form would leave the field out of what is saved.
        readOnly={!canEditStock(flags)}
        helperText={canEditStock(flags) ? false : 'Can be changed while “Available in Sri Lanka” is ticked.'}
        slotProps={{
          htmlInput: { min: 0, step: 'any' },
          input: { endAdornment: <InputAdornment position="end">m</InputAdornment> },
        }}
        validate={(text, form) => stockFaultOf(text, form as FabricForm)}
        sx={{ maxWidth: { sm: 320 }, mt: 3 }}
      />
    </Section>
  );
}

import { Box, InputAdornment } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { shortUnit } from '@selvedge/domain/length';
import { centsFromRupees, formatCents, formatRupees } from '@selvedge/domain/money';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../ui/FormDialog';
import { changedPrice, priceChangeFault } from './changed-price';
import { type Batch, fabricsOf, useBatch } from './use-batch';

interface PriceForm {
  percent: string;
}

interface PriceDialogProps {
  batch: Batch;
  /** One of them, to see what becomes of its price. */
  example: AdminFabric | undefined;
  onClose: () => void;
}

export function PriceDialog({ batch, example, onClose }: PriceDialogProps) {
  const { mutateAsync } = useBatch(batch, onClose);
  return (
    <FormDialog<PriceForm>
      title={`Change the price of ${fabricsOf(batch)}`}
      intro="A minus lowers prices. Each is rounded to the cent; quotations keep the prices they were written with."
      submitLabel={batch.count === 1 ? 'Change 1 price' : `Change ${batch.count.toLocaleString('en-US')} prices`}
      defaultValues={{ percent: '' }}
      onSubmit={({ percent }) =>
        mutateAsync({ price_percent: Number(percent) }).then(
          () => undefined,
          ({ message }) => ({ percent: message }),
        )
      }
      onClose={onClose}
    >
      <TextInput
        source="percent"
        label="Change"
        required
        autoFocus
        slotProps={{
          htmlInput: { inputMode: 'text' },
          input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
        }}
        validate={priceChangeFault}
      />
      {example ? <Example fabric={example} /> : null}
    </FormDialog>
  );
}

function Example({ fabric: { name, price_per_meter, price_unit } }: { fabric: AdminFabric }) {
  const percent = useWatch<PriceForm, 'percent'>({ name: 'percent' });
  const unit = shortUnit(price_unit);
  const isKnown = priceChangeFault(percent) === undefined;
  const after = isKnown ? changedPrice(centsFromRupees(price_per_meter), Number(percent)) : null;
  return (
    <Box role="status" sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
      For example {name}: {formatRupees(price_per_meter)}/{unit}
      {after === null ? null : (
        <>
          {' '}
          becomes{' '}
          <Box component="strong" sx={{ whiteSpace: 'nowrap' }}>
            {`${formatCents(after)}/${unit}`}
          </Box>
        </>
      )}
    </Box>
  );
}

import { Box, InputAdornment } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { formatQuantity, shortUnit } from '@selvedge/domain/length';
import { centsFromRupees, formatCents, formatRupees } from '@selvedge/domain/money';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../ui/FormDialog';
import { NumberInput } from '../../ui/inputs';
import { changedPrice, priceChangeProblem, typedPercent } from './changed-price';
import { type Batch, useBatch, useFabricsOf } from './use-batch';

interface PriceForm {
  percent: string;
}

interface PriceDialogProps {
  batch: Batch;
  /** One of the selected fabrics, to preview its new price. */
  example: AdminFabric | undefined;
  onClose: () => void;
}

export function PriceDialog({ batch, example, onClose }: PriceDialogProps) {
  const translate = useTranslate();
  const { mutateAsync } = useBatch(batch, onClose);
  return (
    <FormDialog<PriceForm>
      title={translate('resources.fabrics.batch.price_title', { fabrics: useFabricsOf(batch) })}
      intro={translate('resources.fabrics.batch.price_intro')}
      submitLabel={translate('resources.fabrics.batch.change_prices', {
        smart_count: batch.count,
        count: formatQuantity(batch.count),
      })}
      defaultValues={{ percent: '' }}
      onSubmit={({ percent }) =>
        mutateAsync({ price_percent: typedPercent(percent) }).then(
          () => undefined,
          ({ message }) => ({ percent: message }),
        )
      }
      onClose={onClose}
    >
      <NumberInput
        source="percent"
        label="resources.fabrics.batch.percent"
        required
        autoFocus
        // The number pad of some phones has no minus.
        inputMode="text"
        slotProps={{ input: { endAdornment: <InputAdornment position="end">%</InputAdornment> } }}
        validate={priceChangeProblem}
      />
      {example ? <Example fabric={example} /> : null}
    </FormDialog>
  );
}

function Example({ fabric: { name, price_per_meter, price_unit } }: { fabric: AdminFabric }) {
  const translate = useTranslate();
  const percent = useWatch<PriceForm, 'percent'>({ name: 'percent' });
  const unit = shortUnit(price_unit);
  const isKnown = priceChangeProblem(percent) === undefined;
  const after = isKnown ? changedPrice(centsFromRupees(price_per_meter), typedPercent(percent)) : null;
  return (
    <Box role="status" sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
      {translate('resources.fabrics.batch.example', { name, price: `${formatRupees(price_per_meter)}/${unit}` })}
      {after === null ? null : (
        <>
          {' '}
          {translate('resources.fabrics.batch.becomes')}{' '}
          <Box component="strong" sx={{ whiteSpace: 'nowrap' }}>
            {`${formatCents(after)}/${unit}`}
          </Box>
        </>
      )}
    </Box>
  );
}

import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton } from '@mui/material';
import { formatLength, shortUnit } from '@selvedge/domain/length';
import { formatCents } from '@selvedge/domain/money';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { TwoLines } from '../../ui/TwoLines';
import { amount } from '../typed-numbers';
import { lineTotal, type ManualQuotation, MIN_QUANTITY, rules } from './manual-quotation';

export function LineRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const line = useWatch<ManualQuotation, `lines.${number}`>({ name: `lines.${index}` });
  const unit = shortUnit(line.price_unit);
  return (
    <Box component="li" sx={row}>
      <Box sx={{ gridColumn: { xs: '1 / 3', sm: 'auto' } }}>
        <TwoLines
          first={line.name}
          second={`${line.details} · ${formatLength(line.stock_quantity, 'meters')} in stock`}
        />
      </Box>
      <TextInput
        source={`lines.${index}.quantity`}
        label={`Quantity (${unit})`}
        type="number"
        helperText={
          amount(line.quantity) < line.minimum_order
            ? `Below the minimum order of ${formatLength(line.minimum_order, line.price_unit)}`
            : false
        }
        slotProps={{ htmlInput: { min: MIN_QUANTITY, step: 0.1, inputMode: 'decimal' } }}
        validate={(text) => rules.quantity(String(text ?? ''))}
      />
      <TextInput
        source={`lines.${index}.unit_price`}
        label={`Unit price (Rs./${unit})`}
        type="number"
        slotProps={{ htmlInput: { min: 0, step: 0.01, inputMode: 'decimal' } }}
        validate={(text) => rules.unitPrice(String(text ?? ''))}
      />
      <Box sx={{ fontVariantNumeric: 'tabular-nums', pt: 1, textAlign: 'right', whiteSpace: 'nowrap' }}>
        {formatCents(lineTotal(line))}
      </Box>
      <IconButton aria-label={`Remove ${line.name}`} onClick={onRemove} sx={{ justifySelf: 'end' }}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

const row = {
  alignItems: 'start',
  columnGap: 1.5,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(120px, 1fr) 112px 132px 116px 44px' },
  py: 2,
  rowGap: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};

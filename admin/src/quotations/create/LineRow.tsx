import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton } from '@mui/material';
import { formatLength, shortUnit } from '@selvedge/domain/length';
import { formatCents } from '@selvedge/domain/money';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { LastPrice, useLastPrices } from '../../customers/LastPrice';
import { NumberInput } from '../../ui/inputs';
import { TwoLines } from '../../ui/TwoLines';
import { useLineWarning } from '../line-warning';
import { ColourInput } from '../picker/ColourInput';
import { limitsOf } from '../picker/picked-fabric';
import { TargetPriceInput } from '../request/TargetPriceInput';
import { lineTotal, type ManualQuotation, rules } from './manual-quotation';

export function LineRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const translate = useTranslate();
  const line = useWatch<ManualQuotation, `lines.${number}`>({ name: `lines.${index}` });
  const unit = shortUnit(line.price_unit);
  const customerId = useWatch<ManualQuotation, 'customer_id'>({ name: 'customer_id' });
  const lastPrices = useLastPrices({ customerId, fabricIds: [line.fabric_id] });
  const warning = useLineWarning(line);
  return (
    <Box component="li" sx={row}>
      <Box sx={{ gridColumn: { xs: '1 / 3', sm: 'auto' } }}>
        <TwoLines
          first={line.name}
          second={`${line.details} · ${translate('resources.quotations.in_stock', { length: formatLength(limitsOf(line.picked).available, 'meters') })}`}
        />
        <ColourInput source={`lines.${index}.picked.colourway_id`} colours={line.picked.colours} />
        <LastPrice price={lastPrices.get(line.fabric_id)} />
      </Box>
      <NumberInput
        source={`lines.${index}.quantity`}
        label={translate('resources.quotations.fields.line_quantity', { unit })}
        helperText={warning}
        validate={rules.quantity(line.price_unit)}
      />
      <NumberInput
        source={`lines.${index}.unit_price`}
        label={translate('resources.quotations.fields.line_price', { unit })}
        validate={rules.unitPrice}
      />
      <Box sx={{ gridColumn: { xs: '1 / 3', sm: '3' }, gridRow: { sm: 2 } }}>
        <TargetPriceInput source={`lines.${index}.target_price`} unit={unit} />
      </Box>
      <Box sx={{ fontVariantNumeric: 'tabular-nums', pt: 1, textAlign: 'right', whiteSpace: 'nowrap' }}>
        {formatCents(lineTotal(line))}
      </Box>
      <IconButton
        aria-label={translate('resources.quotations.manual.remove', { name: line.name })}
        onClick={onRemove}
        sx={{ justifySelf: 'end' }}
      >
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

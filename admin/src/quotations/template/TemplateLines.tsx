import { Box, Typography } from '@mui/material';
import { shortUnit } from '@selvedge/domain/length';
import { formatCents, multiplyCents } from '@selvedge/domain/money';
import { TextInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { NumberInput } from '../../ui/form/NumberInput';
import { TwoLines } from '../../ui/TwoLines';
import { amount, cents } from '../typed-numbers';
import { rules, type TemplateForm } from './template-form';

/** The lines of the sheet, numbered as they are printed. */
export function TemplateLines() {
  const translate = useTranslate();
  const { getValues } = useFormContext<TemplateForm>();
  return (
    <Box
      component="ol"
      aria-label={translate('resources.quotations.fields.line_items')}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {getValues('lines').map(({ line_id }, index) => (
        <TemplateLine key={line_id} index={index} />
      ))}
    </Box>
  );
}

function TemplateLine({ index }: { index: number }) {
  const translate = useTranslate();
  const line = useWatch<TemplateForm, `lines.${number}`>({ name: `lines.${index}` });
  const unit = shortUnit(line.price_unit);
  return (
    <Box component="li" sx={row}>
      <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', pt: 1 }}>
        {String(index + 1).padStart(3, '0')}
      </Typography>
      <Box sx={{ alignSelf: 'center', minWidth: 0 }}>
        <TwoLines first={line.name} second={line.details} />
      </Box>
      <Box sx={fields}>
        <TextInput source={`lines.${index}.item_code`} label="resources.quotations.fields.item_code" />
        <NumberInput
          source={`lines.${index}.quantity`}
          label={translate('resources.quotations.fields.line_quantity', { unit })}
          validate={rules.quantity}
        />
        <NumberInput
          source={`lines.${index}.unit_price`}
          label={translate('resources.quotations.fields.line_price', { unit })}
          validate={rules.unitPrice}
        />
        <Box sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600, pt: 1, textAlign: 'right' }}>
          {formatCents(multiplyCents(cents(line.unit_price), amount(line.quantity)))}
        </Box>
      </Box>
    </Box>
  );
}

const row = {
  columnGap: 1.5,
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr)',
  py: 2,
  rowGap: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};

const fields = {
  columnGap: 1.5,
  display: 'grid',
  gridColumn: { xs: '1 / -1', sm: '2' },
  gridTemplateColumns: { xs: '1fr 1fr', sm: '1.2fr 1fr 1fr 132px' },
  rowGap: 1.5,
};

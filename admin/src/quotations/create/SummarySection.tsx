import { Box, Stack, Typography } from '@mui/material';
import { formatCents } from '@selvedge/domain/money';
import { useWatch } from 'react-hook-form';
import { Section } from '../../ui/Section';
import { isDiscount, type ManualQuotation, manualTotals } from './manual-quotation';
import { TextInput } from './TextInput';

export function SummarySection() {
  const [lines, discount] = useWatch<ManualQuotation, ['lines', 'discount']>({ name: ['lines', 'discount'] });
  const totals = manualTotals({ lines, discount });
  return (
    <Section title="Quotation Summary">
      <Stack sx={{ gap: 2 }}>
        <TextInput
          name="discount"
          label="Discount (%)"
          type="number"
          slotProps={{ htmlInput: { min: 0, max: 100, step: 0.1, inputMode: 'decimal' } }}
          rules={{ validate: (text) => isDiscount(String(text)) || 'From 0 to 100' }}
        />
        <TextInput
          name="valid_until"
          label="Valid until"
          type="date"
          slotProps={{ inputLabel: { shrink: true } }}
          rules={{ required: 'Choose a day' }}
        />
        <Box component="dl" sx={{ m: 0 }}>
          <Amount label="Subtotal" value={formatCents(totals.subtotal)} />
          <Amount label="Discount" value={formatCents(-totals.discount)} />
          <Amount label="Total" value={formatCents(totals.net)} isTotal />
        </Box>
      </Stack>
    </Section>
  );
}

function Amount({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <Box
      sx={{
        borderTop: isTotal ? 1 : 0,
        borderColor: 'divider',
        display: 'flex',
        fontWeight: isTotal ? 600 : 400,
        gap: 2,
        justifyContent: 'space-between',
        py: 0.75,
      }}
    >
      <Typography component="dt" sx={{ fontWeight: 'inherit' }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 'inherit', m: 0 }}>
        {value}
      </Typography>
    </Box>
  );
}

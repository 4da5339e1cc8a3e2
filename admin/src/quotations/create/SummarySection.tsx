import { Box, Stack } from '@mui/material';
import { formatCents } from '@selvedge/domain/money';
import { useWatch } from 'react-hook-form';
import { Section } from '../../ui/Section';
import { AmountRow } from '../AmountRow';
import { type ManualQuotation, manualTotals, rules } from './manual-quotation';
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
          rules={{ validate: (text) => rules.discount(String(text)) }}
        />
        <TextInput
          name="valid_until"
          label="Valid until"
          type="date"
          slotProps={{ inputLabel: { shrink: true } }}
          rules={{ required: 'Choose a day' }}
        />
        <Box component="dl" sx={{ m: 0 }}>
          <AmountRow label="Subtotal" value={formatCents(totals.subtotal)} />
          <AmountRow label="Discount" value={formatCents(-totals.discount)} />
          <AmountRow label="Total" value={formatCents(totals.net)} isTotal />
        </Box>
      </Stack>
    </Section>
  );
}

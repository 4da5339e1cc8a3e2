import { Box, Stack } from '@mui/material';
import { formatCents } from '@selvedge/domain/money';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { DayInput } from '../../ui/form/DayInput';
import { Section } from '../../ui/Section';
import { AmountRow } from '../AmountRow';
import { notPast } from '../typed-numbers';
import { type ManualQuotation, manualTotals, rules } from './manual-quotation';

export function SummarySection() {
  const [lines, discount] = useWatch<ManualQuotation, ['lines', 'discount']>({ name: ['lines', 'discount'] });
  const totals = manualTotals({ lines, discount });
  return (
    <Section title="Quotation Summary">
      <Stack sx={{ gap: 2 }}>
        <TextInput
          source="discount"
          label="Discount (%)"
          type="number"
          slotProps={{ htmlInput: { min: 0, max: 100, step: 0.1, inputMode: 'decimal' } }}
          validate={(text) => rules.discount(String(text ?? ''))}
        />
        <DayInput
          source="valid_until"
          label="Valid until"
          validate={(day: string) => (day ? notPast(day) : 'Choose a day')}
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

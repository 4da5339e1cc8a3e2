import { Box, Stack } from '@mui/material';
import { formatCents } from '@selvedge/domain/money';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useConfig } from '../../hooks/use-config';
import { DayInput, NumberInput } from '../../ui/inputs';
import { Section } from '../../ui/Section';
import { AmountRow } from '../AmountRow';
import { notPast } from '../typed-numbers';
import { type ManualQuotation, manualTotals, rules } from './manual-quotation';

export function SummarySection() {
  const translate = useTranslate();
  const [lines, discount] = useWatch<ManualQuotation, ['lines', 'discount']>({ name: ['lines', 'discount'] });
  const vatPercent = useConfig()?.vat_percent ?? 0;
  const totals = manualTotals({ lines, discount }, vatPercent);
  return (
    <Section title={translate('resources.quotations.manual.summary')}>
      <Stack sx={{ gap: 2 }}>
        <NumberInput source="discount" label="resources.quotations.fields.discount" validate={rules.discount} />
        <DayInput
          source="valid_until"
          label="resources.quotations.fields.valid_until"
          validate={(day: string) => (day ? notPast(day) : 'resources.quotations.no_day')}
        />
        <Box component="dl" sx={{ m: 0 }}>
          <AmountRow label={translate('resources.quotations.sums.subtotal')} value={formatCents(totals.subtotal)} />
          <AmountRow label={translate('resources.quotations.sums.discount')} value={formatCents(-totals.discount)} />
          {vatPercent > 0 && (
            <AmountRow
              label={translate('resources.quotations.sums.vat', { percent: vatPercent })}
              value={formatCents(totals.vat)}
            />
          )}
          <AmountRow label={translate('resources.quotations.sums.total')} value={formatCents(totals.total)} isTotal />
        </Box>
      </Stack>
    </Section>
  );
}

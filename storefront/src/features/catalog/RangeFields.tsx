import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { readNumber } from '@selvedge/domain/typed-number';
import { memo, useState } from 'react';
import { type Text, t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { translateSentence } from '../../lib/translate-sentence';
import type { CatalogFilter, Measure } from './use-catalog-filter';

export interface RangeFieldsProps {
  measure: Measure;
  lowest?: number;
  highest?: number;
  onChange: (changes: Partial<CatalogFilter>) => void;
}

const legends: Record<Measure, Text> = { price: 'Price (Rs. per m)', weight: 'Weight (GSM)', width: 'Width (cm)' };

/** From and to. Either may stay open; a pair in the wrong order is turned round. */
export const RangeFields = memo(function RangeFields({ measure, lowest, highest, onChange }: RangeFieldsProps) {
  const legend = t(legends[measure]);
  const commit = (from: number | undefined, to: number | undefined) => {
    if (from === lowest && to === highest) return;
    onChange({ [measure]: from !== undefined && to !== undefined && from > to ? [to, from] : [from, to] });
  };
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ typography: 'h4', p: 0, mb: 1 }}>
        {legend}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <AmountField label={t('From')} of={legend} value={lowest} onCommit={(from) => commit(from, highest)} />
        <AmountField label={t('To')} of={legend} value={highest} onCommit={(to) => commit(lowest, to)} />
      </Box>
    </Box>
  );
});

interface AmountFieldProps {
  label: string;
  of: string;
  value: number | undefined;
  onCommit: (value: number | undefined) => void;
}

/** An amount that Enter or leaving the field applies; what is no amount stays, to be mended. */
function AmountField({ label, of, value, onCommit }: AmountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const amount = typed?.trim() ? readNumber(typed, { min: 0, decimals: 2, label: of }) : null;
  const commit = () => {
    if (typed === null) return;
    const problem = translateSentence(amount?.sentence);
    if (problem) return showError(problem);
    setTyped(null);
    onCommit(amount?.value ?? undefined);
  };
  return (
    <OutlinedInput
      fullWidth
      size="small"
      placeholder={label}
      error={Boolean(amount?.problem)}
      value={typed ?? value ?? ''}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
      sx={{ minHeight: 44 }}
      slotProps={{ input: { 'aria-label': `${of}, ${label.toLowerCase()}`, inputMode: 'decimal' } }}
    />
  );
}

import Box from '@mui/material/Box';
import { colomboDay } from '@selvedge/domain/dates';
import { MAX_END_USE, MAX_PO_NUMBER, neededByProblem } from '@selvedge/domain/quotations/request-notes';
import { useRef } from 'react';
import type { Path, PathValue, UseFormReturn } from 'react-hook-form';
import { t } from '../../lib/language';
import { FormField } from '../../ui/form';
import type { RequestForm } from './request-body';

/** The message for a partly typed day: only the browser can tell it from an empty field. */
const HALF_A_DAY = 'Type the whole date, or clear the field';

/** Optional details that sales would otherwise ask by telephone. */
export function RequestNotesFields<Values extends RequestForm>({ form }: { form: UseFormReturn<Values> }) {
  const day = useRef<HTMLInputElement>(null);
  const dayProblem = (text?: PathValue<Values, Path<Values>>) => {
    if (day.current?.validity.badInput) return t(HALF_A_DAY);
    return !text || (neededByProblem(String(text), new Date()) ?? true);
  };
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))' }}>
        <FormField
          form={form}
          name={'needed_by' as Path<Values>}
          label={t('Needed by (optional)')}
          type="date"
          rules={{ validate: dayProblem }}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { ref: day, min: colomboDay(new Date()) } }}
        />
        <FormField
          form={form}
          name={'po_number' as Path<Values>}
          label={t('PO number (optional)')}
          autoComplete="off"
          most={MAX_PO_NUMBER}
        />
      </Box>
      <FormField
        form={form}
        name={'end_use' as Path<Values>}
        label={t('End use (optional)')}
        helperText={t('What you make of it, for example school shirts')}
        most={MAX_END_USE}
      />
    </>
  );
}

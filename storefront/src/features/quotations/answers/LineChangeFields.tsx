import Box from '@mui/material/Box';
import { QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { formatLength, formatQuantity, type PriceUnit, shortUnit } from '@selvedge/domain/length';
import { formatRupees, MAX_CENTS, readRupees } from '@selvedge/domain/money';
import { colourLabel, lineLabel } from '@selvedge/domain/quotations/line-label';
import type { QuotationLine } from '@selvedge/domain/quotations/quotation';
import { readNumber } from '@selvedge/domain/typed-number';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../../lib/language';
import { translateSentence } from '../../../lib/translate-sentence';
import { ActionButton } from '../../../ui/ActionButton';
import { FormField } from '../../../ui/form';
import { type ChangeFields, lineField } from './change-fields';

/** Up to this many lines show their fields at once. */
const FEW = 2;
const MAX_NOTE = 500;
const FIELDS = ['quantity', 'price', 'note'] as const;

interface LineChangeFieldsProps {
  form: UseFormReturn<ChangeFields>;
  lines: readonly QuotationLine[];
}

/** Fields for another quantity, a target price and a note on each line; lines left blank stay as they are. */
export function LineChangeFields({ form, lines }: LineChangeFieldsProps) {
  const [open, setOpen] = useState(() => new Set(lines.filter((line) => isOpenAtFirst(line)).map(({ id }) => id)));
  function isOpenAtFirst({ id }: QuotationLine): boolean {
    return lines.length <= FEW || FIELDS.some((field) => form.getValues(lineField(field, id)));
  }
  const show = (id: string) => setOpen(new Set([...open, id]));
  const leave = (id: string) => {
    for (const field of FIELDS) form.setValue(lineField(field, id), '');
    setOpen(new Set([...open].filter((other) => other !== id)));
  };
  return (
    <Box component="ul" aria-label={t('Lines')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => (
        <Box component="li" key={line.id} sx={{ py: 1, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
            <div>
              {line.fabric.name}
              <Box component="small" sx={{ display: 'block', color: 'text.secondary' }}>
                {[
                  colourLabel(line.fabric),
                  formatLength(line.quantity_meters, line.price_unit),
                  `${formatRupees(line.unit_price)} /${shortUnit(line.price_unit)}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </Box>
            </div>
            {lines.length > FEW && (
              <ActionButton
                type="button"
                variant="outlined"
                style={{ flex: 'none' }}
                aria-expanded={open.has(line.id)}
                aria-label={`${open.has(line.id) ? t('Leave as it is') : t('Change')}: ${labelOf(line)}`}
                onClick={() => (open.has(line.id) ? leave(line.id) : show(line.id))}
              >
                {open.has(line.id) ? t('Leave as it is') : t('Change')}
              </ActionButton>
            )}
          </Box>
          {open.has(line.id) && <Fields form={form} line={line} />}
        </Box>
      ))}
    </Box>
  );
}

const labelOf = ({ fabric }: QuotationLine): string => lineLabel(fabric);

const readQuantity = (text: string, unit: PriceUnit) =>
  readNumber(text, { ...QUANTITY, min: 0.1, label: 'The quantity', unit });
const quantityProblem = (text: string | undefined, unit: PriceUnit): string | null =>
  text?.trim() ? translateSentence(readQuantity(text, unit).sentence) : null;
const priceProblem = (text = ''): string | null =>
  text.trim()
    ? translateSentence(readRupees(text, { min: 0.01, max: MAX_CENTS / 100, decimals: 2, label: 'The price' }).sentence)
    : null;

function Fields({ form, line }: { form: UseFormReturn<ChangeFields>; line: QuotationLine }) {
  const unit = shortUnit(line.price_unit);
  const decimal = { inputMode: 'decimal' } as const;
  // Above the field, so that the present number shows in it.
  const shown = { shrink: true };
  return (
    <Box
      role="group"
      aria-label={labelOf(line)}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr', pt: 1 }}
    >
      <FormField
        form={form}
        name={lineField('quantity', line.id)}
        label={t('Quantity ({unit})', { unit })}
        rules={{ validate: (text) => quantityProblem(text, line.price_unit) ?? true }}
        helperText={translateSentence(
          readQuantity(form.watch(lineField('quantity', line.id)) ?? '', line.price_unit).conversion,
        )}
        placeholder={formatQuantity(line.quantity_meters)}
        slotProps={{ htmlInput: decimal, inputLabel: shown }}
      />
      <FormField
        form={form}
        name={lineField('price', line.id)}
        label={t('Target price (Rs. /{unit})', { unit })}
        rules={{ validate: (text) => priceProblem(text) ?? true }}
        placeholder={formatRupees(line.unit_price)}
        slotProps={{ htmlInput: decimal, inputLabel: shown }}
      />
      <FormField
        form={form}
        name={lineField('note', line.id)}
        label={t('Note')}
        sx={{ gridColumn: '1 / -1' }}
        most={MAX_NOTE}
        slotProps={{ inputLabel: shown }}
      />
    </Box>
  );
}

import { shortUnit } from '@selvedge/domain/length';
import { readTargetPrice } from '@selvedge/domain/quotations/request-notes';
import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../lib/language';
import { translateSentence } from '../../lib/translate-sentence';
import { type CartItem, colourOf, keyOf } from '../../state/cart';
import { FormField } from '../../ui/form';
import type { RequestForm } from './request-body';

/** The form is flat: a field for each item, beside those of the whole request. */
export interface TargetFields {
  [field: `target ${string}`]: string | undefined;
}

export const targetField = (item: CartItem): keyof TargetFields => `target ${keyOf(item)}`;

/** The price that the customer would like to pay for one unit of an item. */
export function TargetPrice({ form, item }: { form: UseFormReturn<RequestForm & TargetFields>; item: CartItem }) {
  const { fabric } = item;
  const label = t('Target, Rs. /{unit}', { unit: shortUnit(fabric.price_unit) });
  const name = [fabric.name, colourOf(item)?.name].filter(Boolean).join(', ');
  return (
    <FormField
      form={form}
      name={targetField(item)}
      size="small"
      margin="dense"
      label={label}
      autoComplete="off"
      rules={{ validate: (text) => !text || (translateSentence(readTargetPrice(text).sentence) ?? true) }}
      slotProps={{ htmlInput: { inputMode: 'decimal', 'aria-label': `${label}: ${name}` } }}
      sx={{ maxWidth: 260 }}
    />
  );
}

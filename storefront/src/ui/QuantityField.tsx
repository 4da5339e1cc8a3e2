import InputBase from '@mui/material/InputBase';
import { cartQuantity, quantityChange, quantityProblem } from '@selvedge/domain/fabrics/cart-quantity';
import type { PriceUnit } from '@selvedge/domain/length';
import { color } from '@selvedge/web/tokens';
import { useState } from 'react';
import { showError } from '../lib/toast';
import { translateSentence } from '../lib/translate-sentence';

export interface QuantityFieldProps {
  label: string;
  quantity: number;
  minimum: number;
  unit: PriceUnit;
  /** `change` says how the typed quantity was changed, if it was. */
  onCommit: (quantity: number, change: string | null) => void;
  disabled?: boolean;
}

/**
 * A quantity, in either unit of length. Enter or leaving the field commits it, raised to the minimum; Escape restores the old
 * one.
 */
export function QuantityField({ label, quantity, minimum, unit, onCommit, disabled }: QuantityFieldProps) {
  const [edited, setEdited] = useState<{ text: string; of: number } | null>(null);
  // If the buttons beside it changed the quantity meanwhile, the change counts and is shown.
  const typed = edited?.of === quantity ? edited.text : null;
  const problem = typed === null ? null : translateSentence(quantityProblem(typed, unit));
  const commit = () => {
    // An unreadable quantity stays in the field to be corrected.
    if (problem) return showError(problem);
    setEdited(null);
    if (typed !== null)
      onCommit(cartQuantity(typed, minimum, unit), translateSentence(quantityChange(typed, minimum, unit)));
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter') {
      // The element that replaces the field gets the focus, and must not be pressed by the same key.
      event.preventDefault();
      commit();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      setEdited(null);
    }
  };
  return (
    <InputBase
      value={typed ?? String(quantity)}
      disabled={disabled}
      onChange={(event) => setEdited({ text: event.target.value, of: quantity })}
      onFocus={(event) => event.target.select()}
      onBlur={commit}
      onKeyDown={onKeyDown}
      slotProps={{
        input: {
          'aria-label': label,
          'aria-invalid': problem !== null,
          inputMode: 'numeric',
          style: { textAlign: 'center', padding: 0 },
        },
      }}
      sx={{
        width: 84,
        height: 44,
        border: 1,
        borderColor: problem ? color.rejected : color.field,
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    />
  );
}

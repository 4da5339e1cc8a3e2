import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { cartQuantity, quantityChange, quantityProblem } from '@selvedge/domain/fabrics/cart-quantity';
import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { shortUnit } from '@selvedge/domain/length';
import { color } from '@selvedge/web/tokens';
import { useState } from 'react';
import { t } from '../../lib/language';
import { translateSentence } from '../../lib/translate-sentence';
import { type CartItem, minimumOfLine } from '../../state/cart';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

export interface EditableQuantityProps {
  item: CartItem;
  label: string;
  onChange: (quantity: number) => void;
  /** Receives how the typed text was changed, or why it can't be read; null for nothing. */
  onNotice: (notice: string | null) => void;
}

/** A truncated number of five digits reads as another one, so its field is wider. */
export const isLongQuantity = (quantity: number): boolean => String(quantity).length > 4;

/**
 * A field that is always open, as in a spreadsheet: Enter takes the quantity and goes to the next line, leaving the field takes it,
 * Escape puts the old one back, the arrows step by one unit. Never goes below the minimum order.
 */
export function EditableQuantity({ item, label, onChange, onNotice }: EditableQuantityProps) {
  const { quantity, unit } = item;
  const minimum = minimumOfLine(item);
  const isLong = isLongQuantity(quantity);
  const [edited, setEdited] = useState<{ text: string; of: number } | null>(null);
  // If the buttons or another tab changed the quantity meanwhile, the change counts and is shown.
  const typed = edited?.of === quantity ? edited.text : null;
  const problem = typed === null ? null : translateSentence(quantityProblem(typed, unit));

  const set = (next: number, notice: string | null = null) => {
    setEdited(null);
    onNotice(notice);
    onChange(cartQuantity(next, minimum));
  };
  /** Returns whether the field holds a quantity now. One that can't be read stays to be corrected. */
  const commit = (): boolean => {
    if (typed === null) return true;
    if (problem) onNotice(problem);
    else set(cartQuantity(typed, minimum, unit), translateSentence(quantityChange(typed, minimum, unit)));
    return problem === null;
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event;
    const step = STEPS[key];
    if (step !== undefined) {
      event.preventDefault();
      set(Math.min(quantity + step, MAX_QUANTITY));
    } else if (key === 'Enter') {
      event.preventDefault();
      if (commit()) nextOf(currentTarget)?.focus();
    } else if (key === 'Escape') {
      event.stopPropagation();
      setEdited(null);
      onNotice(null);
    }
  };
  return (
    <Box className="no-print" sx={{ display: 'flex', alignItems: 'center' }}>
      {/* The field has the arrows, so that the keyboard goes from field to field. */}
      <IconButton
        aria-label={t('One less of {label}', { label })}
        tabIndex={-1}
        disabled={quantity <= minimum}
        onClick={() => set(quantity - 1)}
      >
        <Remove />
      </IconButton>
      <InputBase
        value={typed ?? String(quantity)}
        onChange={(event) => setEdited({ text: event.target.value, of: quantity })}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        endAdornment={
          <Box sx={{ flex: 'none', color: 'text.secondary', pr: 0.75, fontSize: '0.875rem' }}>{shortUnit(unit)}</Box>
        }
        slotProps={{
          input: {
            name: 'quantity',
            'aria-label': t('Quantity of {label}, in {unit}', { label, unit }),
            'aria-invalid': problem !== null,
            autoComplete: 'off',
            inputMode: 'numeric',
            onKeyDown,
            style: { textAlign: 'right', padding: '0 3px 0 2px' },
          },
        }}
        sx={{
          width: { xs: isLong ? '6.5rem' : '4rem', sm: isLong ? '6.5rem' : '6rem' },
          minHeight: 44,
          border: 1,
          borderRadius: 1,
          bgcolor: 'background.paper',
          borderColor: problem ? color.rejected : color.field,
        }}
      />
      <IconButton
        aria-label={t('One more of {label}', { label })}
        tabIndex={-1}
        disabled={quantity >= MAX_QUANTITY}
        onClick={() => set(quantity + 1)}
      >
        <Add />
      </IconButton>
    </Box>
  );
}

function nextOf(field: HTMLInputElement): HTMLInputElement | undefined {
  const all = [...(field.closest('[data-lines]')?.querySelectorAll<HTMLInputElement>('input[name="quantity"]') ?? [])];
  return all[all.indexOf(field) + 1];
}

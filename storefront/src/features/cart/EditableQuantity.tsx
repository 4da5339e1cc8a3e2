import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { cartQuantity } from '@selvedge/domain/fabrics/cart-quantity';
import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { formatLength } from '@selvedge/domain/length';
import { useRef, useState } from 'react';
import { type CartItem, minimumOfLine } from '../../state/cart';
import { QuantityField } from '../../ui/QuantityField';
import { useFocusInPlace } from '../../ui/use-focus-in-place';

export interface EditableQuantityProps {
  item: CartItem;
  label: string;
  onChange: (quantity: number) => void;
}

/** Minus and plus by one unit; a click on the figure edits it. Never goes below the minimum order. */
export function EditableQuantity({ item, label, onChange }: EditableQuantityProps) {
  const [editing, setEditing] = useState(false);
  const [change, setChange] = useState<string | null>(null);
  const { quantity, unit } = item;
  const minimum = minimumOfLine(item);
  const set = (next: number, change: string | null = null) => {
    setEditing(false);
    setChange(change);
    onChange(cartQuantity(next, minimum));
  };
  const around = useRef<HTMLDivElement>(null);
  const focus = useFocusInPlace(around, 'button[data-edits]');
  return (
    <Box ref={around} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }} {...focus}>
      <IconButton aria-label={`One less of ${label}`} disabled={quantity <= minimum} onClick={() => set(quantity - 1)}>
        <Remove />
      </IconButton>
      {editing ? (
        <QuantityField
          autoFocus
          label={`Quantity of ${label}`}
          quantity={quantity}
          minimum={minimum}
          unit={unit}
          onCommit={set}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Button
          data-edits
          aria-label={`Quantity of ${label}: ${formatLength(quantity, unit)}. Edit`}
          onClick={() => setEditing(true)}
          sx={{
            minWidth: 84,
            px: 1,
            whiteSpace: 'nowrap',
            color: 'text.primary',
            textDecoration: 'underline dotted',
            textUnderlineOffset: 4,
          }}
        >
          {formatLength(quantity, unit)}
        </Button>
      )}
      <IconButton
        aria-label={`One more of ${label}`}
        disabled={quantity >= MAX_QUANTITY}
        onClick={() => set(quantity + 1)}
      >
        <Add />
      </IconButton>
      <Box aria-live="polite" sx={{ flexBasis: '100%', textAlign: 'center', fontSize: '0.8125rem', maxWidth: '24ch' }}>
        {change}
      </Box>
    </Box>
  );
}

import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { cartQuantity } from '@selvedge/domain/fabrics/cart-quantity';
import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { formatLength } from '@selvedge/domain/length';
import { useState } from 'react';
import type { CartItem } from '../../state/cart';
import { QuantityField } from '../../ui/QuantityField';

/** Minus and plus by one unit; a click on the figure edits it. Never goes below the minimum order. */
export function EditableQuantity({ item, onChange }: { item: CartItem; onChange: (quantity: number) => void }) {
  const [editing, setEditing] = useState(false);
  const { fabric, quantity, unit } = item;
  const minimum = cartQuantity(fabric.minimum_order, fabric.minimum_order);
  const set = (next: number) => {
    setEditing(false);
    onChange(cartQuantity(next, minimum));
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <IconButton
        aria-label={`One less of ${fabric.name}`}
        disabled={quantity <= minimum}
        onClick={() => set(quantity - 1)}
      >
        <Remove />
      </IconButton>
      {editing ? (
        <QuantityField
          autoFocus
          label={`Quantity of ${fabric.name}`}
          quantity={quantity}
          minimum={minimum}
          onCommit={set}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Button
          aria-label={`Quantity of ${fabric.name}: ${formatLength(quantity, unit)}. Edit`}
          onClick={() => setEditing(true)}
          sx={{
            minWidth: 84,
            px: 1,
            color: 'text.primary',
            textDecoration: 'underline dotted',
            textUnderlineOffset: 4,
          }}
        >
          {formatLength(quantity, unit)}
        </Button>
      )}
      <IconButton
        aria-label={`One more of ${fabric.name}`}
        disabled={quantity >= MAX_QUANTITY}
        onClick={() => set(quantity + 1)}
      >
        <Add />
      </IconButton>
    </Box>
  );
}

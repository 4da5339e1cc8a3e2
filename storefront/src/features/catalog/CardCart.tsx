import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { useState } from 'react';
import { type CartItem, useCart } from '../../state/cart';
import { QuantityField } from '../../ui/QuantityField';
import { color } from '../../ui/tokens';
import { useAddToQuote } from './use-add-to-quote';

const row = { display: 'flex', alignItems: 'center', gap: 0.5 };

/** The foot of a card: how much to add, or how much is in the cart. */
export function CardCart({ fabric, item }: { fabric: Fabric; item?: CartItem }) {
  return item ? <InCart item={item} /> : <NotInCart fabric={fabric} />;
}

function NotInCart({ fabric }: { fabric: Fabric }) {
  const [typed, setTyped] = useState(String(fabric.minimum_order));
  const add = useAddToQuote();
  return (
    <Box sx={row}>
      <InputBase
        value={typed}
        disabled={!fabric.is_available}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add(fabric, typed);
        }}
        slotProps={{
          input: {
            'aria-label': `Quantity of ${fabric.name} in ${fabric.price_unit}`,
            inputMode: 'numeric',
            style: { textAlign: 'center', padding: 0 },
          },
        }}
        sx={{ width: 76, height: 44, border: 1, borderColor: color.field, borderRadius: 1 }}
      />
      <Button
        variant="contained"
        disabled={!fabric.is_available}
        onClick={() => add(fabric, typed)}
        sx={{ flex: 1, px: 1, whiteSpace: 'nowrap' }}
      >
        Add to Quote
      </Button>
    </Box>
  );
}

function InCart({ item: { fabric, quantity } }: { item: CartItem }) {
  const { actions } = useCart();
  return (
    <Box sx={{ ...row, justifyContent: 'space-between' }}>
      <IconButton aria-label={`Remove ${fabric.name}`} onClick={() => actions.remove(fabric)}>
        <DeleteOutlined />
      </IconButton>
      <QuantityField
        label={`Quantity of ${fabric.name} in cart`}
        quantity={quantity}
        minimum={fabric.minimum_order}
        disabled={!fabric.is_available}
        onCommit={(next) => actions.setQuantity(fabric.id, next)}
      />
      <IconButton
        aria-label={`One more of ${fabric.name}`}
        disabled={!fabric.is_available || quantity >= MAX_QUANTITY}
        onClick={() => actions.setQuantity(fabric.id, quantity + 1)}
      >
        <Add />
      </IconButton>
    </Box>
  );
}

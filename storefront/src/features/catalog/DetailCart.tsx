import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { cartQuantity } from '@selvedge/domain/fabrics/cart-quantity';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { formatLength, inOtherUnit, otherUnit } from '@selvedge/domain/length';
import { useState } from 'react';
import { useCart } from '../../state/cart';
import { LinkButton } from '../../ui/ActionButton';
import { QuantityField } from '../../ui/QuantityField';
import { useAddToQuote } from './use-add-to-quote';

/** Stays at the foot of a phone's screen, so that adding and removing are reached without scrolling. */
const bar = {
  position: { xs: 'fixed', md: 'static' },
  zIndex: 20,
  insetInline: 0,
  bottom: 0,
  p: { xs: 1.5, md: 0 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  bgcolor: { xs: 'background.paper', md: 'transparent' },
  borderTop: { xs: 1, md: 0 },
  borderColor: 'divider',
};

/** How much to add, or how much is in the cart: steps by one unit, a figure to type, and never below the minimum. */
export function DetailCart({ fabric }: { fabric: Fabric }) {
  const { items, actions } = useCart();
  const add = useAddToQuote();
  const minimum = cartQuantity(fabric.minimum_order, fabric.minimum_order);
  const [wanted, setWanted] = useState(minimum);
  const item = items.find((candidate) => candidate.fabric.id === fabric.id);
  const quantity = item?.quantity ?? Math.max(wanted, minimum);
  const set = item ? (next: number) => actions.setQuantity(fabric.id, next) : setWanted;
  const step = (by: number) => set(cartQuantity(quantity + by, minimum));
  const { is_available, price_unit } = fabric;
  return (
    <Box sx={bar}>
      <Box
        role="group"
        aria-label={item ? 'Quantity in cart' : 'Quantity'}
        sx={{ display: 'flex', alignItems: 'center' }}
      >
        <IconButton
          aria-label="Decrease quantity"
          disabled={!is_available || quantity <= minimum}
          onClick={() => step(-1)}
        >
          <Remove />
        </IconButton>
        <QuantityField
          label={`Quantity of ${fabric.name} in ${price_unit}`}
          quantity={quantity}
          minimum={minimum}
          disabled={!is_available}
          onCommit={set}
        />
        <IconButton
          aria-label="Increase quantity"
          disabled={!is_available || quantity >= MAX_QUANTITY}
          onClick={() => step(1)}
        >
          <Add />
        </IconButton>
      </Box>
      {item ? (
        <>
          <Box component="span" aria-live="polite" sx={{ fontWeight: 600 }}>
            {quantity} in cart
          </Box>
          <IconButton aria-label={`Remove ${fabric.name}`} onClick={() => actions.remove(fabric)}>
            <DeleteOutlined />
          </IconButton>
          {/* On a phone the header leads there. */}
          <LinkButton to="/cart" variant="outlined" sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
            View quote
          </LinkButton>
        </>
      ) : (
        <Button
          variant="contained"
          size="large"
          sx={{ flex: { xs: 1, md: 'none' } }}
          disabled={!is_available}
          onClick={() => add(fabric, quantity)}
        >
          Add to Quote
        </Button>
      )}
      <Box sx={{ flexBasis: '100%', color: 'text.secondary', fontSize: '0.8125rem' }}>
        {formatLength(quantity, price_unit)} ({formatLength(inOtherUnit(quantity, price_unit), otherUnit(price_unit))}).
        Min order: {formatLength(minimum, price_unit)}
      </Box>
    </Box>
  );
}

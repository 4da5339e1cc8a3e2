import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { cartQuantity, MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { color } from '@selvedge/web/tokens';
import { useCart } from '../../state/cart';
import { LinkButton } from '../../ui/ActionButton';
import { useAddToQuote } from './use-add-to-quote';

/** Adds the minimum order, then steps by one unit and never below that minimum. */
export function DetailCart({ fabric }: { fabric: Fabric }) {
  const { items, actions } = useCart();
  const add = useAddToQuote();
  const item = items.find((candidate) => candidate.fabric.id === fabric.id);
  if (!item) {
    return (
      <Button
        variant="contained"
        size="large"
        disabled={!fabric.is_available}
        onClick={() => add(fabric, cartQuantity(fabric.minimum_order, fabric.minimum_order))}
      >
        Add to Quote
      </Button>
    );
  }
  const minimum = cartQuantity(fabric.minimum_order, fabric.minimum_order);
  const step = (by: number) => actions.setQuantity(fabric.id, cartQuantity(item.quantity + by, minimum));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box
        role="group"
        aria-label="Quantity in cart"
        sx={{ display: 'flex', alignItems: 'center', border: 1, borderColor: color.field, borderRadius: 1 }}
      >
        <IconButton
          aria-label="Decrease quantity"
          disabled={!fabric.is_available || item.quantity <= minimum}
          onClick={() => step(-1)}
        >
          <Remove />
        </IconButton>
        <Box component="span" aria-live="polite" sx={{ px: 1, minWidth: 96, textAlign: 'center', fontWeight: 600 }}>
          {item.quantity} in cart
        </Box>
        <IconButton
          aria-label="Increase quantity"
          disabled={!fabric.is_available || item.quantity >= MAX_QUANTITY}
          onClick={() => step(1)}
        >
          <Add />
        </IconButton>
      </Box>
      <LinkButton to="/cart" variant="outlined">
        View quote
      </LinkButton>
    </Box>
  );
}

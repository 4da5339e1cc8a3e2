import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { cartQuantity, quantityFault } from '@selvedge/domain/fabrics/cart-quantity';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { useState } from 'react';
import type { CartItem } from '../../state/cart';
import { QuantityField } from '../../ui/QuantityField';
import type { CardActions } from './use-card-actions';

/** The foot of a card: how much to add, or how much is in the cart. */
export function CardCart({ fabric, item, actions }: { fabric: Fabric; item?: CartItem; actions: CardActions }) {
  return item ? (
    <InCart fabric={fabric} quantity={item.quantity} actions={actions} />
  ) : (
    <NotInCart fabric={fabric} actions={actions} />
  );
}

function NotInCart({ fabric, actions }: { fabric: Fabric; actions: CardActions }) {
  const [typed, setTyped] = useState(String(fabric.minimum_order));
  return (
    <div className="order">
      <input
        aria-label={`Quantity of ${fabric.name} in ${fabric.price_unit}`}
        aria-invalid={quantityFault(typed) !== null}
        inputMode="numeric"
        value={typed}
        disabled={!fabric.is_available}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') actions.add(fabric, typed);
        }}
      />
      <button type="button" className="add" disabled={!fabric.is_available} onClick={() => actions.add(fabric, typed)}>
        Add to Quote
      </button>
    </div>
  );
}

/** Goes by the fabric as the catalogue has it now, not by the copy in the cart, whose minimum may be an old one. */
function InCart({ fabric, quantity, actions }: { fabric: Fabric; quantity: number; actions: CardActions }) {
  return (
    <div className="order">
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
        onClick={() => actions.setQuantity(fabric.id, cartQuantity(quantity + 1, fabric.minimum_order))}
      >
        <Add />
      </IconButton>
    </div>
  );
}

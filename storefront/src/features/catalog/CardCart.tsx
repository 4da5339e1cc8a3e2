import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { cartQuantity, quantityProblem } from '@selvedge/domain/fabrics/cart-quantity';
import { canBeOrdered, minimumOf } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { useRef, useState } from 'react';
import { t } from '../../lib/language';
import { showNotice } from '../../lib/toast';
import type { CartItem } from '../../state/cart';
import { QuantityField } from '../../ui/QuantityField';
import { useFocusInPlace } from '../../ui/use-focus-in-place';
import type { CardActions } from './use-card-actions';

interface Ordered {
  fabric: Fabric;
  colour?: Colourway;
  actions: CardActions;
}

/** The bottom of a card: the quantity to add of the chosen color, or the quantity in the cart. */
export function CardCart({ item, ...ordered }: Ordered & { item?: CartItem }) {
  const foot = useRef<HTMLDivElement>(null);
  const focus = useFocusInPlace(foot, LAST_BUTTON);
  return (
    <div className="order" ref={foot} {...focus}>
      {item ? <InCart quantity={item.quantity} {...ordered} /> : <NotInCart {...ordered} />}
    </div>
  );
}

/** 'Add to Quote', or the plus button of a line in the cart. */
const LAST_BUTTON = 'button:last-child';

function NotInCart({ fabric, colour, actions }: Ordered) {
  const [edited, setEdited] = useState<string | null>(null);
  const typed = edited ?? String(minimumOf(fabric, colour));
  const add = () => actions.add(fabric, typed, colour?.id);
  return (
    <>
      <input
        aria-label={t('Quantity of {name} in {unit}', { name: fabric.name, unit: fabric.price_unit })}
        aria-invalid={quantityProblem(typed, fabric.price_unit) !== null}
        inputMode="numeric"
        value={typed}
        disabled={!canBeOrdered(fabric)}
        onChange={(event) => setEdited(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The button that replaces it gets the focus, and must not be activated by the same key press.
          event.preventDefault();
          add();
        }}
      />
      <button type="button" className="add" disabled={!canBeOrdered(fabric)} onClick={add}>
        {t('Add to Quote')}
      </button>
    </>
  );
}

/** Uses the current fabric of the catalog, because the copy in the cart may have an outdated minimum. */
function InCart({ fabric, colour, quantity, actions }: Ordered & { quantity: number }) {
  const choice = { fabric, colourway_id: colour?.id };
  const minimum = minimumOf(fabric, colour);
  return (
    <>
      <IconButton aria-label={t('Remove {name}', { name: fabric.name })} onClick={() => actions.remove(choice)}>
        <DeleteOutlined />
      </IconButton>
      <QuantityField
        label={t('Quantity of {name} in cart', { name: fabric.name })}
        quantity={quantity}
        minimum={minimum}
        unit={fabric.price_unit}
        disabled={!canBeOrdered(fabric)}
        onCommit={(next, change) => {
          actions.setQuantity(choice, next);
          if (change) showNotice(change);
        }}
      />
      <IconButton
        aria-label={t('One more of {name}', { name: fabric.name })}
        disabled={!canBeOrdered(fabric) || quantity >= MAX_QUANTITY}
        onClick={() => actions.setQuantity(choice, cartQuantity(quantity + 1, minimum))}
      >
        <Add />
      </IconButton>
    </>
  );
}

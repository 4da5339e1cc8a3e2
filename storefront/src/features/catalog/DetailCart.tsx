import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { cartQuantity } from '@selvedge/domain/fabrics/cart-quantity';
import { canBeOrdered, minimumOf, offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { shortageOf } from '@selvedge/domain/fabrics/shortage';
import { formatLength, inOtherUnit, otherUnit } from '@selvedge/domain/length';
import { useRef, useState } from 'react';
import { DOUBLE_TAP_MS } from '../../lib/double-tap';
import { t } from '../../lib/language';
import { isSameChoice, useCart } from '../../state/cart';
import { useConfig } from '../../state/config';
import { LinkButton } from '../../ui/ActionButton';
import { focusFirstInvalid } from '../../ui/focus-first-invalid';
import { QuantityField } from '../../ui/QuantityField';
import { ShortageNote } from '../../ui/ShortageNote';
import { shortageText } from '../../ui/shortage-text';
import { useFocusInPlace } from '../../ui/use-focus-in-place';
import { detailBar } from './detail-bar';
import { useAddToQuote } from './use-add-to-quote';

/** The quantity to add, or the quantity in the cart: with steps of one unit and a text field, and never below the minimum. */
export function DetailCart({ fabric, colour }: { fabric: Fabric; colour?: Colourway }) {
  const { items, actions } = useCart();
  const { low_stock_metres } = useConfig();
  const add = useAddToQuote();
  const least = minimumOf(fabric, colour);
  const minimum = cartQuantity(least, least);
  const choice = { fabric, colourway_id: colour?.id };
  const [wanted, setWanted] = useState(minimum);
  const item = items.find((candidate) => isSameChoice(candidate, choice));
  const quantity = item?.quantity ?? Math.max(wanted, minimum);
  const [change, setChange] = useState<string | null>(null);
  const addedAt = useRef(Number.NEGATIVE_INFINITY);
  const set = (next: number, change: string | null = null) => {
    setChange(change);
    if (item) actions.setQuantity(choice, next);
    else setWanted(next);
  };
  const addOnce = () => {
    if (focusFirstInvalid(bar.current)) return;
    addedAt.current = performance.now();
    setChange(null);
    add(fabric, quantity, colour?.id);
  };
  // A double click on 'Add to Quote' adds it only once.
  const isDoubleTap = () => performance.now() - addedAt.current <= DOUBLE_TAP_MS;
  const remove = () => isDoubleTap() || actions.remove(choice);
  const step = (by: number) => isDoubleTap() || set(cartQuantity(quantity + by, minimum));
  const { price_unit } = fabric;
  const can = canBeOrdered(fabric);
  const bar = useRef<HTMLDivElement>(null);
  const focus = useFocusInPlace(bar, '[data-added], button:not(:disabled, [data-removes])');
  return (
    <Box ref={bar} className="foot-bar" sx={detailBar} {...focus}>
      <Box
        role="group"
        aria-label={item ? t('Quantity in cart') : t('Quantity')}
        sx={{ display: 'flex', alignItems: 'center' }}
      >
        {/* Away from 'Add to Quote', so that a second click doesn't hit it. */}
        {item && (
          <IconButton aria-label={t('Remove {name}', { name: fabric.name })} data-removes onClick={remove}>
            <DeleteOutlined />
          </IconButton>
        )}
        <IconButton aria-label={t('Decrease quantity')} disabled={!can || quantity <= minimum} onClick={() => step(-1)}>
          <Remove />
        </IconButton>
        <QuantityField
          label={t('Quantity of {name} in {unit}', { name: fabric.name, unit: price_unit })}
          quantity={quantity}
          minimum={minimum}
          unit={price_unit}
          disabled={!can}
          onCommit={set}
        />
        <IconButton
          aria-label={t('Increase quantity')}
          disabled={!can || quantity >= MAX_QUANTITY}
          onClick={() => step(1)}
        >
          <Add />
        </IconButton>
      </Box>
      {item ? (
        <>
          {/* Replaces the 'Add to Quote' button: a second click does nothing here. */}
          <Box component="span" aria-live="polite" translate="no" data-added tabIndex={-1} sx={inCart}>
            {t('{quantity} in cart', { quantity })}
          </Box>
          {/* On a phone the header links to the cart. */}
          <LinkButton to="/cart" variant="outlined" sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
            {t('View quote')}
          </LinkButton>
        </>
      ) : (
        <Button
          variant="contained"
          size="large"
          sx={{ flex: { xs: 1, md: 'none' }, minWidth: { md: ADD_WIDTH }, px: { xs: 1.5, md: 2.75 } }}
          disabled={!can}
          data-added
          onClick={addOnce}
        >
          {t('Add to Quote')}
        </Button>
      )}
      <Box aria-live="polite" sx={{ flexBasis: '100%', fontSize: '0.8125rem', '&:empty': { display: 'none' } }}>
        {change}
      </Box>
      <Box translate="no" sx={{ ...note, flexBasis: '100%' }}>
        {colour && offeredColours(fabric).length > 1 && `${colour.name}: `}
        {formatLength(quantity, price_unit)} ({formatLength(inOtherUnit(quantity, price_unit), otherUnit(price_unit))}).{' '}
        {t('Min order:')} {formatLength(minimum, price_unit)}
      </Box>
      {can && (
        <Box sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>
          <ShortageNote note={shortageText(shortageOf(fabric, low_stock_metres, colour, quantity))} />
        </Box>
      )}
    </Box>
  );
}

const ADD_WIDTH = 160;
const note = { flexGrow: 1, minWidth: 0, color: 'text.secondary', fontSize: '0.8125rem' };
const inCart = {
  flex: { xs: 1, md: 'none' },
  minWidth: { md: ADD_WIDTH },
  textAlign: 'center',
  fontWeight: 600,
  py: 1.25,
};

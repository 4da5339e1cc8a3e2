import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { requestedOfStock, shortageOf } from '@selvedge/domain/fabrics/shortage';
import { formatLength } from '@selvedge/domain/length';
import type { ReactNode } from 'react';
import { t } from '../../lib/language';
import {
  type Cart,
  type CartItem,
  colourOf,
  isBelowMinimum,
  keyOf,
  minimumOfLine,
  problemOfLine,
} from '../../state/cart';
import { useConfig } from '../../state/config';
import { LineColour } from '../../ui/LineColour';
import { selvedge } from '../../ui/marks';
import { Price } from '../../ui/Price';
import { PriceBefore } from '../../ui/PriceBefore';
import { RequestedBefore } from '../../ui/RequestedBefore';
import { ShortageNote } from '../../ui/ShortageNote';
import { shortageText } from '../../ui/shortage-text';
import { SelectedList } from './SelectedList';

interface RequestedItemsProps {
  cart: Pick<Cart, 'items' | 'submission'>;
  /** The field for what the customer would like to pay for an item. */
  target: (item: CartItem) => ReactNode;
  /** Raises an item to its minimum. */
  onRaise: (item: CartItem) => void;
}

const problem = { color: 'error.main', fontSize: '0.875rem', fontWeight: 600 };

/** The items to request: name, material, color, quantity and price, and why one failed; below them what was accepted before. */
export function RequestedItems({ cart, target, onRaise }: RequestedItemsProps) {
  const { low_stock_metres } = useConfig();
  const { items } = cart;
  return (
    <Box sx={{ ...selvedge, bgcolor: 'background.default' }}>
      <SelectedList label={t('Selected items')} count={items.length} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <Box
            component="li"
            key={keyOf(item)}
            sx={{ pl: 2.5, pr: 2, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}
          >
            <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', fontWeight: 600 }}>
              <span>{item.fabric.name}</span>
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {formatLength(item.quantity, item.unit)}
              </Box>
            </Box>
            <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{item.fabric.material}</Box>
            <LineColour item={item} />
            <Box sx={{ fontSize: '0.875rem' }}>
              <Price fabric={item.fabric} />
            </Box>
            <PriceBefore item={item} />
            {isBelowMinimum(item) && (
              <Box sx={problem}>
                {t('Below minimum order of {minimum} units', { minimum: minimumOfLine(item) })}{' '}
                <Button variant="outlined" onClick={() => onRaise(item)}>
                  {t('Raise to {minimum}', { minimum: formatLength(minimumOfLine(item), item.unit) })}
                </Button>
              </Box>
            )}
            <ShortageNote
              note={shortageText(
                shortageOf(item.fabric, low_stock_metres, colourOf(item), requestedOfStock(item, items)),
              )}
            />
            {problemOfLine(cart, item) && (
              <Box sx={problem}>
                {t('Not requested:')} {problemOfLine(cart, item)}
              </Box>
            )}
            {target(item)}
          </Box>
        ))}
      </SelectedList>
      <RequestedBefore lines={cart.submission?.requested} />
    </Box>
  );
}

import Box from '@mui/material/Box';
import { formatLength } from '@selvedge/domain/length';
import { acceptedAs, type Cart, keyOf } from '../../state/cart';
import { LineColour } from '../../ui/LineColour';
import { selvedge } from '../../ui/marks';
import { Price } from '../../ui/Price';
import { SelectedList } from './SelectedList';

/** The items to request: name, material, color, quantity and price; below them what was accepted before. */
export function RequestedItems({ cart }: { cart: Pick<Cart, 'items' | 'submission'> }) {
  const items = cart.items.filter((item) => !acceptedAs(cart, item));
  const accepted = cart.items.filter((item) => !items.includes(item));
  return (
    <Box sx={{ ...selvedge, mb: 2.5, bgcolor: 'background.default' }}>
      <SelectedList label="Selected items" count={items.length} sx={{ listStyle: 'none', m: 0, p: 0 }}>
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
          </Box>
        ))}
      </SelectedList>
      {accepted.length > 0 && (
        <Box sx={{ pl: 2.5, pr: 2, py: 1.25, borderTop: 1, borderColor: 'divider', fontSize: '0.875rem' }}>
          Requested before, and not sent again:{' '}
          {accepted.map((item) => (
            <Box key={keyOf(item)}>
              {item.fabric.name}, {formatLength(item.quantity, item.unit)}: {acceptedAs(cart, item)?.quotation_no}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

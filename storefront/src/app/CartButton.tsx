import ShoppingBagOutlined from '@mui/icons-material/ShoppingBagOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { t } from '../lib/language';
import { useCart } from '../state/cart';

/** Links to the cart and shows the number of its items. */
export function CartButton() {
  const { items } = useCart();
  const label =
    items.length === 1
      ? t('Quote cart, {items} item', { items: items.length })
      : t('Quote cart, {items} items', { items: items.length });
  return (
    <IconButton component={Link} to="/cart" aria-label={label} color="primary">
      <Badge badgeContent={items.length} max={9999} overlap="circular" color="primary" sx={{ whiteSpace: 'nowrap' }}>
        <ShoppingBagOutlined />
      </Badge>
    </IconButton>
  );
}

import Box from '@mui/material/Box';
import { shortUnit } from '@selvedge/domain/length';
import { hasNewPrice, type ListedFabric, type ListItem } from '@selvedge/domain/lists/fabric-list';
import { formatRupees } from '@selvedge/domain/money';
import { Link } from 'react-router';
import { formatDate } from '../../lib/dates';
import { t } from '../../lib/language';

/** The price of a line; beside it the one it had when it was added, and the nearest fabric in place of one no longer sold. */
export function PriceThenNow({ item }: { item: ListItem }) {
  const { was, now, added_at, is_sold, nearest, fabric_id } = item;
  if (!is_sold) {
    return (
      <Box sx={{ fontSize: '0.875rem' }}>
        <Box component="strong" sx={{ color: 'error.main' }}>
          {t('No longer sold')}
        </Box>
        {nearest && (
          <>
            {t(': nearest ')}
            <Box component={Link} to={`/fabrics/${nearest.fabric_id}`} sx={{ color: 'primary.main' }}>
              {nearest.fabric_id === fabric_id
                ? t('{name} in another color', { name: nearest.fabric_name })
                : nearest.fabric_name}
            </Box>
          </>
        )}
        <Box sx={{ color: 'text.secondary' }}>
          {t('was {price} on {day}', { price: priceOf(was), day: formatDate(added_at) })}
        </Box>
      </Box>
    );
  }
  return (
    <Box sx={{ fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' }}>
      {hasNewPrice(item) ? (
        <>
          {t('was {price} on {day}', { price: priceOf(was), day: formatDate(added_at) })},{' '}
          <strong>{now && t('now {price}', { price: priceOf(now) })}</strong>
        </>
      ) : (
        now && priceOf(now)
      )}
    </Box>
  );
}

const priceOf = ({ price_per_meter, price_unit }: ListedFabric): string =>
  `${formatRupees(price_per_meter)}/${shortUnit(price_unit)}`;

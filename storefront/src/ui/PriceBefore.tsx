import Box from '@mui/material/Box';
import { singularUnit } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { t } from '../lib/language';
import type { CartItem } from '../state/cart';

/** The price at which a line was added, if it has changed since. */
export function PriceBefore({ item: { price_before, unit_before, unit } }: { item: CartItem }) {
  if (price_before === undefined) return null;
  return (
    <Box sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>
      {t('The price was')} {formatRupees(price_before)}
      {unit_before && unit_before !== unit && ` /${t(singularUnit(unit_before))}`} {t('when you added it')}
    </Box>
  );
}

import Box from '@mui/material/Box';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { otherUnit, priceInOtherUnit, shortUnit, singularUnit } from '@selvedge/domain/length';
import { centsFromRupees, formatCents } from '@selvedge/domain/money';
import { figures } from './tokens';

/** 'Rs. 450.00 /yard', and beside it in muted ink the same price per metre. */
export function Price({ fabric }: { fabric: Pick<Fabric, 'price_per_meter' | 'price_unit'> }) {
  const cents = centsFromRupees(fabric.price_per_meter);
  const other = otherUnit(fabric.price_unit);
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline', ...figures }}
    >
      <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {formatCents(cents)} /{singularUnit(fabric.price_unit)}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125em', whiteSpace: 'nowrap' }}>
        {formatCents(priceInOtherUnit(cents, fabric.price_unit))} /{shortUnit(other)}
      </Box>
    </Box>
  );
}

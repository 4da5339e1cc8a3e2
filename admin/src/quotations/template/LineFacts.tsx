import { Box, Typography } from '@mui/material';
import { formatLength, type PriceUnit, shortUnit } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { useTranslate } from 'react-admin';
import { useAvailable } from '../../fabrics/use-available';
import { limitsOf, type PickedFabric } from '../picker/picked-fabric';

const words = 'resources.quotations.line';

interface LineFactsProps {
  picked: PickedFabric;
  unit: PriceUnit;
  /** True if more is offered than is free. */
  isShort?: boolean;
}

/** `1,743 m free · 40 m held · from 20 m · list Rs. 1,600.00/m`: facts for choosing a quantity and a price. */
export function LineFacts({ picked, unit, isShort = false }: LineFactsProps) {
  const translate = useTranslate();
  const sayAvailable = useAvailable(`${words}.free`);
  const { minimum, available, held, heldForCustomer } = limitsOf(picked);
  const facts = [
    held > 0 && translate(`${words}.held`, { length: formatLength(held, 'meters') }),
    heldForCustomer > 0 && translate(`${words}.held_for_customer`, { length: formatLength(heldForCustomer, 'meters') }),
    translate(`${words}.minimum`, { length: formatLength(minimum, unit) }),
    picked.list_price !== null &&
      translate(`${words}.list_price`, { price: `${formatRupees(picked.list_price)}/${shortUnit(unit)}` }),
  ];
  return (
    <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <Box component="span" sx={{ color: isShort ? 'error.main' : 'text.primary', fontWeight: 600 }}>
        {picked.keeps_stock ? sayAvailable(available) : translate(`${words}.made_to_order`)}
      </Box>
      {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
    </Typography>
  );
}

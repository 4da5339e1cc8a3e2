import { Stack } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { type StockWord, stockWord } from '@selvedge/domain/fabrics/stock';
import type { Tone } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { useConfig } from '../hooks/use-config';
import { Badge } from '../ui/Badge';

export function FabricBadges({ fabric }: { fabric: AdminFabric }) {
  const translate = useTranslate();
  // A separate badge shows whether it is for sale.
  const stock = stockWord({ ...fabric, is_available: true }, useConfig()?.low_stock_metres ?? 0);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {badges[stock].map(([label, tone]) => (
        <Badge key={label} tone={tone}>
          {translate(`resources.fabrics.stock_badges.${label}`)}
        </Badge>
      ))}
      <Badge tone={fabric.is_available ? 'indigo' : 'neutral'}>
        {translate(`resources.fabrics.${fabric.is_available ? 'for_sale' : 'not_for_sale'}`)}
      </Badge>
      {fabric.visible ? null : <Badge tone="amber">{translate('resources.fabrics.hidden')}</Badge>}
    </Stack>
  );
}

/** The badges for each stock word. */
const badges: Record<StockWord, readonly [label: string, tone: Tone][]> = {
  'In stock': [['in_stock', 'green']],
  'Low stock': [
    ['in_stock', 'green'],
    ['low_stock', 'amber'],
  ],
  'Out of stock': [['out_of_stock', 'red']],
  'Pre-order': [['pre_order', 'indigo']],
  // The shelf is empty, as the filter and the dashboard have it, and it can be ordered all the same.
  'Made to order': [
    ['out_of_stock', 'red'],
    ['made_to_order', 'indigo'],
  ],
  'Not for sale': [],
};

import { Stack } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { adminStockStatus } from '@selvedge/domain/fabrics/fabric-rules';
import { useTranslate } from 'react-admin';
import { Badge } from '../ui/Badge';

export function FabricBadges({ fabric }: { fabric: AdminFabric }) {
  const translate = useTranslate();
  const stock = stockWord(fabric);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      <Badge tone={tones[stock]}>{stock}</Badge>
      <Badge tone={fabric.is_available ? 'indigo' : 'neutral'}>
        {translate(`resources.fabrics.${fabric.is_available ? 'for_sale' : 'not_for_sale'}`)}
      </Badge>
      {fabric.visible ? null : <Badge tone="amber">{translate('resources.fabrics.hidden')}</Badge>}
    </Stack>
  );
}

/** What is made to order is never out of stock; but with none at hand it is not in stock either. */
function stockWord(fabric: AdminFabric) {
  const word = adminStockStatus(fabric);
  return word === 'In Stock' && fabric.stock_quantity <= 0 ? 'Pre-Order' : word;
}

const tones = { 'In Stock': 'green', 'Out of Stock': 'red', 'Pre-Order': 'indigo' } as const;

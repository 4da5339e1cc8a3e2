import { Stack } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { adminStockStatus } from '@selvedge/domain/fabrics/fabric-rules';
import { Badge } from '../ui/Badge';

export function FabricBadges({ fabric }: { fabric: AdminFabric }) {
  const stock = adminStockStatus(fabric);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      <Badge tone={stock === 'In Stock' ? 'green' : 'red'}>{stock}</Badge>
      <Badge tone={fabric.is_available ? 'indigo' : 'neutral'}>
        {fabric.is_available ? 'For Sale' : 'Not for Sale'}
      </Badge>
      {fabric.visible ? null : <Badge tone="amber">Hidden</Badge>}
    </Stack>
  );
}

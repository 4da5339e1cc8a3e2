import { Box } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { StockTakeRow } from '@selvedge/domain/stock/stock-take';
import { useGetManyAggregate, useTranslate } from 'react-admin';
import { FabricThumbnail } from '../ui/FabricThumbnail';

/**
 * The picture of the counted item: the color's picture, else its shade, else the fabric's picture if there is no shade.
 * A picture of another color would lead to the wrong shelf.
 */
export function FabricOfRow({ row }: { row: StockTakeRow }) {
  const { fabric_id, colourway_id, name, color, hex, image_url } = row;
  // The row always has a picture; only the fabric tells which color it shows. It is fetched with those of the other
  // rows.
  const { data } = useGetManyAggregate<AdminFabric>('fabrics', { ids: [fabric_id] }, { enabled: hex !== null });
  const colour = data?.[0]?.colourways.find(({ id }) => id === colourway_id);
  if (hex !== null && !colour?.image_ids.length) return <Shade name={color} hex={hex} />;
  return <FabricThumbnail fabric={{ name, image_url, images: [], pre_order: false }} />;
}

function Shade({ name, hex }: { name: string; hex: string }) {
  const translate = useTranslate();
  return (
    <Box
      role="img"
      aria-label={translate('resources.stock-take.shade', { name })}
      sx={{ bgcolor: hex, border: 1, borderColor: 'divider', borderRadius: '6px', forcedColorAdjust: 'none', ...size }}
    />
  );
}

const size = { height: 56, width: 56 };

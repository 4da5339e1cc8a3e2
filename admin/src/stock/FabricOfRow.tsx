import { Box } from '@mui/material';
import type { StockTakeRow } from '@selvedge/domain/stock/stock-take';
import { useTranslate } from 'react-admin';
import { FabricThumbnail } from '../fabrics/FabricThumbnail';

/** The picture of the counted color, else its shade, because a picture of another color would be misleading. */
export function FabricOfRow({ row: { name, color, hex, image_url } }: { row: StockTakeRow }) {
  if (image_url === null && hex !== null) return <Shade name={color} hex={hex} />;
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

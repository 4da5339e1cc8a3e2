import { Box } from '@mui/material';
import { imageUrl } from '@selvedge/domain/fabrics/image-url';
import type { QuotationLine } from '@selvedge/domain/quotations/quotation';

/** How the color of a line looks, before its name: its picture, else its shade; undefined if neither is known. */
export function colourMark(fabric: Pick<QuotationLine['fabric'], 'image_url' | 'hex'> | undefined) {
  if (fabric?.image_url)
    return <Box component="img" src={imageUrl(fabric.image_url)} alt="" loading="lazy" sx={mark} />;
  return fabric?.hex ? <Box component="span" sx={{ ...mark, bgcolor: fabric.hex }} /> : undefined;
}

const mark = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '4px',
  display: 'inline-block',
  forcedColorAdjust: 'none',
  height: 16,
  objectFit: 'cover',
  printColorAdjust: 'exact',
  verticalAlign: 'text-bottom',
  width: 16,
};

import Box from '@mui/material/Box';
import { imageUrl } from '@selvedge/domain/fabrics/image-url';
import type { ListItem } from '@selvedge/domain/lists/fabric-list';
import { HATCHED } from '../../ui/light-styles';

/** The picture of a line's color, or its shade. */
export function Shade({ item: { now, was } }: { item: Pick<ListItem, 'now' | 'was'> }) {
  const name = was.color || was.fabric_name;
  const sx = {
    display: 'block',
    width: '100%',
    aspectRatio: '1 / 1',
    objectFit: 'cover',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    forcedColorAdjust: 'none',
  } as const;
  if (now?.image_url) {
    return <Box component="img" src={imageUrl(now.image_url)} alt={name} loading="lazy" draggable={false} sx={sx} />;
  }
  return <Box role="img" aria-label={name} sx={{ ...sx, background: now?.hex ?? HATCHED }} />;
}

/** The page of a line's fabric; undefined where it is gone. */
export function addressOf({ fabric_id, now }: Pick<ListItem, 'fabric_id' | 'now'>): string | undefined {
  if (!now || !fabric_id) return undefined;
  return `/fabrics/${fabric_id}${now.color ? `?colour=${encodeURIComponent(now.color)}` : ''}`;
}

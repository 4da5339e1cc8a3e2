import { Box } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { imagesInOrder } from '@selvedge/domain/fabrics/fabric-rules';
import { imageUrl } from '@selvedge/domain/fabrics/image-url';
import { color } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { Picture } from './Picture';

const SIZE = 56;

/** The primary image with the number of images and, for a pre-order fabric, PRE. */
export function FabricThumbnail({
  fabric,
}: {
  fabric: Pick<AdminFabric, 'name' | 'image_url' | 'images' | 'pre_order'>;
}) {
  const translate = useTranslate();
  const primary = imagesInOrder(fabric.images)[0];
  const address = primary?.image_url ?? fabric.image_url;
  return (
    <Box sx={{ height: SIZE, position: 'relative', width: SIZE }}>
      <Picture
        src={address ? imageUrl(address) : null}
        alt={primary?.alt_text || fabric.name}
        placeholder={primary?.placeholder_color}
        isLazy
        sx={{ borderRadius: '6px', height: SIZE, width: SIZE }}
      />
      {fabric.images.length > 1 ? (
        <Corner
          place={{ bottom: 3, right: 3 }}
          ground={color.ink}
          label={translate('resources.fabrics.image_count', { smart_count: fabric.images.length })}
        >
          {fabric.images.length}
        </Corner>
      ) : null}
      {fabric.pre_order ? (
        <Corner
          place={{ left: 3, top: 3 }}
          ground={color.indigo}
          label={translate('resources.fabrics.fields.pre_order')}
        >
          {translate('resources.fabrics.pre')}
        </Corner>
      ) : null}
    </Box>
  );
}

interface CornerProps {
  place: { top?: number; bottom?: number; left?: number; right?: number };
  ground: string;
  label: string;
  children: React.ReactNode;
}

function Corner({ place, ground, label, children }: CornerProps) {
  return (
    <Box
      component="span"
      title={label}
      sx={{
        bgcolor: ground,
        borderRadius: '4px',
        color: '#FFFFFF',
        fontSize: '0.625rem',
        fontWeight: 700,
        lineHeight: '15px',
        position: 'absolute',
        px: 0.5,
        ...place,
      }}
    >
      {children}
    </Box>
  );
}

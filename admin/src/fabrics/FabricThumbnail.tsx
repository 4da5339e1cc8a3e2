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
        <Box
          component="span"
          title={translate('resources.fabrics.image_count', { smart_count: fabric.images.length })}
          sx={{ ...corner, bgcolor: color.ink, bottom: 3, right: 3 }}
        >
          {fabric.images.length}
        </Box>
      ) : null}
      {fabric.pre_order ? (
        <Box
          component="span"
          title={translate('resources.fabrics.fields.pre_order')}
          sx={{ ...corner, bgcolor: color.indigo, left: 3, top: 3 }}
        >
          {translate('resources.fabrics.pre')}
        </Box>
      ) : null}
    </Box>
  );
}

const corner = {
  borderRadius: '4px',
  color: '#FFFFFF',
  fontSize: '0.625rem',
  fontWeight: 700,
  lineHeight: '15px',
  position: 'absolute',
  px: 0.5,
};

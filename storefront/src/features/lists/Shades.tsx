import Box from '@mui/material/Box';
import { imageUrl } from '@selvedge/domain/fabrics/image-url';
import type { FabricListSummary } from '@selvedge/domain/lists/fabric-list';
import { HATCHED } from '../../ui/light-styles';

/** The first colors of a list as a strip of swatches; the names stand on the list itself. */
export const Shades = ({ shades }: { shades: FabricListSummary['shades'] }) => (
  <Box aria-hidden sx={{ display: 'flex', height: 72, bgcolor: 'divider' }}>
    {shades.map(({ item_id, hex, image_url }) => (
      <Box
        key={item_id}
        sx={{
          flex: 1,
          background: hex ?? HATCHED,
          ...(image_url && { backgroundImage: `url("${imageUrl(image_url)}")`, backgroundSize: 'cover' }),
          forcedColorAdjust: 'none',
        }}
      />
    ))}
  </Box>
);

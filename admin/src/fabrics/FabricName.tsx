import { Box, Typography } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { TwoLines } from '../ui/TwoLines';

/** Fabric code, description, composition and colours. */
export function FabricName({ fabric }: { fabric: AdminFabric }) {
  const colors =
    fabric.colors.length > 3
      ? `${fabric.colors.slice(0, 3).join(', ')} +${fabric.colors.length - 3}`
      : fabric.colors.join(', ');
  return (
    <Box sx={{ minWidth: 0 }}>
      <TwoLines
        isBroken
        first={fabric.name}
        second={[fabric.item_code, fabric.material, colors].filter(Boolean).join(' · ')}
      />
      {fabric.description ? (
        <Typography variant="caption" component="p" color="textSecondary" title={fabric.description} sx={oneLine}>
          {fabric.description}
        </Typography>
      ) : null}
    </Box>
  );
}

/**
 * Clamped rather than kept from wrapping, so that the column gives way before the table scrolls. The table of a small
 * laptop has no line for it.
 */
const oneLine = {
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 1,
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  '@container (max-width: 800px)': { display: 'none' },
};

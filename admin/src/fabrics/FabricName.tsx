import { Box, Typography } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { RecordLink } from '../ui/list/RecordLink';
import { TwoLines } from '../ui/TwoLines';

/** Fabric code, description, composition and colors. */
export function FabricName({ fabric }: { fabric: AdminFabric }) {
  const colors =
    fabric.colors.length > 3
      ? `${fabric.colors.slice(0, 3).join(', ')} +${fabric.colors.length - 3}`
      : fabric.colors.join(', ');
  return (
    <Box sx={{ minWidth: 0 }}>
      <TwoLines
        isBroken
        first={<RecordLink>{fabric.name}</RecordLink>}
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
 * Clamped rather than set to nowrap, so that the column shrinks before the table scrolls. On a small laptop the table
 * has no room for it.
 */
const oneLine = {
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 1,
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  '@container (max-width: 800px)': { display: 'none' },
};

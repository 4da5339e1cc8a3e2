import { Box } from '@mui/material';
import { tone } from '@selvedge/web/tokens';

/** A bar that illustrates the figure beside it. `share` is from 0 to 1. */
export const Bar = ({ share, fill }: { share: number; fill: string }) => (
  <Box
    aria-hidden
    sx={{
      bgcolor: tone.neutral.ground,
      borderRadius: '4px',
      forcedColorAdjust: 'none',
      height: 10,
      overflow: 'hidden',
    }}
  >
    <Box sx={{ bgcolor: fill, borderRadius: '4px', height: '100%', width: `${100 * share}%` }} />
  </Box>
);

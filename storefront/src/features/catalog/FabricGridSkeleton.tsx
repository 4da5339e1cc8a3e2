import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { GAP } from './use-grid-shape';

const SKELETONS = 12;
/** As wide as the cards that will stand here. */
const columns = `repeat(auto-fill, minmax(max(210px, (100% - ${4 * GAP}px) / 5), 1fr))`;

export const FabricGridSkeleton = () => (
  <Box aria-busy sx={{ display: 'grid', gap: `${GAP}px`, gridTemplateColumns: columns }}>
    {Array.from({ length: SKELETONS }, (_, index) => index).map((index) => (
      <Box
        key={index}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', bgcolor: 'background.paper' }}
      >
        <Skeleton variant="rectangular" sx={{ aspectRatio: '4 / 3', height: 'auto' }} />
        <Box sx={{ p: 2, height: 252 }}>
          <Skeleton width="80%" />
          <Skeleton width="45%" />
          <Skeleton />
          <Skeleton width="60%" />
        </Box>
      </Box>
    ))}
  </Box>
);

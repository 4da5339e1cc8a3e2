import { Box, Skeleton } from '@mui/material';
import { chartGrid } from './chart-grid';

/** Grey sheets of the size of the charts. */
export const ChartsSkeleton = () => (
  <Box role="status" aria-label="Loading charts" sx={chartGrid}>
    <Skeleton variant="rounded" sx={{ gridColumn: '1 / -1', height: 336 }} />
    <Skeleton variant="rounded" height={320} />
    <Skeleton variant="rounded" height={320} />
  </Box>
);

import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { chartGrid } from './chart-grid';

/** Gray placeholders of the size of the charts. */
export const ChartsSkeleton = () => (
  <Box role="status" aria-label={useTranslate()('dashboard.charts.loading')} sx={chartGrid}>
    <Skeleton variant="rounded" height={340} />
    <Skeleton variant="rounded" height={340} />
    <Skeleton variant="rounded" sx={{ gridColumn: '1 / -1', height: { xs: 760, md: 420 } }} />
  </Box>
);

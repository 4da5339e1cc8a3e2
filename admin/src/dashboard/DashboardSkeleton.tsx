import { Box, Skeleton } from '@mui/material';
import { statGrid } from './StatCards';

const cards = ['fabrics', 'orders', 'quotations', 'revenue', 'active', 'stock'];

export function DashboardSkeleton() {
  return (
    <Box role="status" aria-label="Loading">
      <Box sx={statGrid}>
        {cards.map((card) => (
          <Skeleton key={card} variant="rounded" sx={{ height: { xs: 44, sm: 92 } }} />
        ))}
      </Box>
      <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />
    </Box>
  );
}

import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ChartsSkeleton } from './charts/ChartsSkeleton';
import { statGrid } from './StatCards';

const cards = ['fabrics', 'orders', 'quotations', 'revenue', 'active', 'stock'];

export function DashboardSkeleton() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('form.loading')}>
      <Skeleton variant="rounded" sx={{ height: { xs: 480, md: 416 }, mb: 2 }} />
      <Box sx={statGrid}>
        {cards.map((card) => (
          <Skeleton key={card} variant="rounded" sx={{ height: { xs: 44, sm: 92 } }} />
        ))}
      </Box>
      <Skeleton variant="rounded" sx={{ height: { xs: 320, md: 380 }, mb: 3, mt: 2 }} />
      <ChartsSkeleton />
    </Box>
  );
}

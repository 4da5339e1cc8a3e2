import { Box } from '@mui/material';
import type { DashboardCharts } from '@selvedge/domain/dashboard/dashboard-charts';
import { chartGrid } from './chart-grid';
import { Funnel } from './Funnel';
import { MostRequested } from './MostRequested';
import { RequestsPerDay } from './RequestsPerDay';

interface ChartsProps {
  charts: Partial<DashboardCharts>;
  /** The requested span. */
  days: number;
}

/**
 * The default export, because it is loaded lazily. Fields missing from an older or newer server count as zero, as in
 * the cards above.
 */
export default function Charts({ charts, days }: ChartsProps) {
  const { requests_per_day, funnel, most_requested } = charts;
  return (
    <Box sx={chartGrid}>
      <RequestsPerDay days={requests_per_day ?? []} />
      <Funnel steps={funnel ?? []} days={days} />
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <MostRequested fabrics={most_requested ?? []} days={days} />
      </Box>
    </Box>
  );
}

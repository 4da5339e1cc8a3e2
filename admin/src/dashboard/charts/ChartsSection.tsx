import { Box, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { chartSpans, type DashboardCharts } from '@selvedge/domain/dashboard/dashboard-charts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { ADMIN_API } from '../../providers/data-provider';
import { callJson } from '../../providers/http-client';
import { NotLoaded } from '../../ui/placeholders';
import { ChartsSkeleton } from './ChartsSkeleton';

/** The chart code is a third as large as the rest of the console, so it is loaded lazily. */
const Charts = lazy(() => import('./Charts'));

const DEFAULT_DAYS = 30;

/** Charts of the last days; the span is stored in the address. */
export function ChartsSection() {
  const translate = useTranslate();
  const [address, setAddress] = useSearchParams();
  const days = chartSpans.find((span) => String(span) === address.get('days')) ?? DEFAULT_DAYS;
  const choose = (span: number | null) => {
    if (span) setAddress(span === DEFAULT_DAYS ? {} : { days: String(span) }, { replace: true });
  };
  return (
    <Box component="section" aria-labelledby="charts" sx={{ mt: 3 }}>
      <Stack direction="row" sx={head}>
        <Typography id="charts" variant="h2">
          {translate('dashboard.charts.title', { smart_count: days })}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={days}
          aria-label={translate('dashboard.charts.spans')}
          onChange={(_event, span: number | null) => choose(span)}
        >
          {chartSpans.map((span) => (
            <ToggleButton key={span} value={span} sx={toggle}>
              {translate('dashboard.charts.span', { smart_count: span })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Stack>
      <Pictures days={days} />
    </Box>
  );
}

function Pictures({ days }: { days: number }) {
  const translate = useTranslate();
  const { data, isError, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['dashboard', 'charts', days],
    queryFn: () => callJson<Partial<DashboardCharts> | null>('GET', `${ADMIN_API}/dashboard/charts?days=${days}`),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (isError) return <NotLoaded title={translate('dashboard.charts.load_failed')} error={error} refetch={refetch} />;
  if (data === undefined) return <ChartsSkeleton />;
  return (
    <Suspense fallback={<ChartsSkeleton />}>
      <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.5 : 1 }}>
        <Charts charts={data ?? {}} days={data?.days ?? days} />
      </Box>
    </Suspense>
  );
}

const head = { alignItems: 'center', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between', mb: 2 };
const toggle = {
  bgcolor: 'background.paper',
  minHeight: { xs: 44, sm: 36 },
  px: 1.5,
  textTransform: 'none',
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'primary.light', color: 'primary.main' },
};

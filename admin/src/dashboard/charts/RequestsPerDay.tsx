import { Box, Typography, useMediaQuery } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import type { DayCount } from '@selvedge/domain/dashboard/dashboard-charts';
import { formatDate } from '@selvedge/domain/dates';
import { formatQuantity } from '@selvedge/domain/length';
import { color } from '@selvedge/web/tokens';
import { type TranslateFunction, useTranslate } from 'react-admin';
import { Section } from '../../ui/Section';
import { visuallyHidden } from '../../ui/visually-hidden';

const HEIGHT = 240;

/** One bar per day. For screen readers the same figures are a table. */
export function RequestsPerDay({ days }: { days: readonly DayCount[] }) {
  const translate = useTranslate();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <Section title={translate('dashboard.charts.per_day')}>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {summary(days, translate)}
      </Typography>
      <Box aria-hidden sx={{ bgcolor: color.paper, forcedColorAdjust: 'none', height: HEIGHT, mx: -1 }}>
        <BarChart
          height={HEIGHT}
          skipAnimation={isStill}
          // Its figures are in the table below, so that keyboard users need not go through it bar by bar.
          disableKeyboardNavigation
          hideLegend
          margin={{ bottom: 0, left: 0, right: 8, top: 12 }}
          borderRadius={3}
          grid={{ horizontal: true }}
          series={[
            {
              color: color.indigo,
              data: days.map(({ count }) => count),
              label: translate('dashboard.charts.requests_column'),
            },
          ]}
          xAxis={[
            {
              data: days.map(({ day }) => shortDay(day)),
              disableLine: true,
              disableTicks: true,
              scaleType: 'band',
              tickLabelMinGap: 12,
            },
          ]}
          yAxis={[{ disableLine: true, disableTicks: true, tickMinStep: 1, width: 36 }]}
          sx={axes}
        />
      </Box>
      <Box sx={visuallyHidden}>
        <table>
          <caption>{translate('dashboard.charts.per_day')}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('dashboard.charts.day')}</th>
              <th scope="col">{translate('dashboard.charts.requests_column')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{formatDate(noon(day))}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Section>
  );
}

function summary(days: readonly DayCount[], translate: TranslateFunction): string {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return translate('dashboard.charts.nobody');
  const best = days.reduce((most, day) => (day.count > most.count ? day : most));
  return translate('dashboard.charts.summary', {
    requests: translate('dashboard.charts.requests', { smart_count: total, count: formatQuantity(total) }),
    day: formatDate(noon(best.day)),
    most: formatQuantity(best.count),
  });
}

/** A day in Colombo as a moment within it. */
const noon = (day: string): string => `${day}T12:00:00+05:30`;

const shortDay = (day: string): string => formatDate(noon(day)).replace(/ \d{4}$/, '');

const axes = {
  '& .MuiChartsAxis-tickLabel': { fill: color.muted, fontVariantNumeric: 'tabular-nums' },
  '& .MuiChartsGrid-line': { stroke: color.line },
};

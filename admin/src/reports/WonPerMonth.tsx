import { Box } from '@mui/material';
import type { MonthReport } from '@selvedge/domain/dashboard/reports';
import { tone } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { Bar } from '../dashboard/charts/Bar';
import { Section } from '../ui/Section';
import { monthName } from './report-columns';

/** A bar for each month; the table below has the same figures. */
export function WonPerMonth({ months }: { months: readonly MonthReport[] }) {
  const translate = useTranslate();
  if (months.length === 0) return null;
  return (
    <Section title={translate('reports.chart')}>
      <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
        {months.map(({ month, won, lost, won_percent }) => (
          <Box key={month} component="li" sx={line}>
            <span>{monthName(month)}</span>
            <Bar share={(won_percent ?? 0) / 100} fill={tone.green.ink} />
            <Box component="span" sx={{ textAlign: 'right' }}>
              {won_percent === null ? '-' : `${Math.round(won_percent)}% (${won}/${won + lost})`}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const line = {
  alignItems: 'center',
  display: 'grid',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  gap: 1.5,
  gridTemplateColumns: '76px minmax(0, 1fr) 92px',
};

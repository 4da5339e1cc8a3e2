import { Box, Typography } from '@mui/material';
import type { FunnelStep } from '@selvedge/domain/dashboard/dashboard-charts';
import { formatQuantity } from '@selvedge/domain/length';
import { color, tone } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { MessagePanel } from '../../ui/placeholders';
import { Section } from '../../ui/Section';
import { Bar } from './Bar';

const fills: Record<FunnelStep['step'], string> = {
  requested: color.indigo,
  answered: '#4A5C8C',
  approved: tone.green.ink,
  ordered: tone.teal.ink,
  delivered: '#0B474B',
};

/** How far the requests of the span have come. */
export function Funnel({ steps, days }: { steps: readonly FunnelStep[]; days: number }) {
  const translate = useTranslate();
  const first = steps[0]?.count ?? 0;
  return (
    <Section title={translate('dashboard.charts.funnel')}>
      {first === 0 ? (
        <MessagePanel title={translate('dashboard.charts.funnel_none')}>
          {translate('dashboard.charts.none', { smart_count: days })}
        </MessagePanel>
      ) : (
        <Box component="ol" sx={{ display: 'grid', gap: 1.75, listStyle: 'none', m: 0, p: 0 }}>
          {steps.map(({ step, count }) => (
            <li key={step}>
              <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', mb: 0.5 }}>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {translate(`dashboard.charts.steps.${step}`, { _: step })}
                </Typography>
                <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatQuantity(count)}{' '}
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    ({Math.round((100 * count) / first)}%)
                  </Box>
                </Typography>
              </Box>
              <Bar share={count / first} fill={fills[step]} />
            </li>
          ))}
        </Box>
      )}
    </Section>
  );
}

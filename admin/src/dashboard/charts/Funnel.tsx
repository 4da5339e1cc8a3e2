import { Box, Typography } from '@mui/material';
import type { FunnelStep } from '@selvedge/domain/dashboard/dashboard-charts';
import { formatQuantity } from '@selvedge/domain/length';
import { color, tone } from '@selvedge/web/tokens';
import { MessagePanel } from '../../ui/MessagePanel';
import { Section } from '../../ui/Section';
import { Bar } from './Bar';

const looks: Record<FunnelStep['step'], { word: string; bar: string }> = {
  requested: { word: 'Requested', bar: color.indigo },
  answered: { word: 'Answered', bar: '#4A5C8C' },
  approved: { word: 'Approved', bar: tone.green.ink },
  ordered: { word: 'Ordered', bar: tone.teal.ink },
  delivered: { word: 'Delivered', bar: '#0B474B' },
};

/** How far the requests of the span have come. */
export function Funnel({ steps, days }: { steps: readonly FunnelStep[]; days: number }) {
  const first = steps[0]?.count ?? 0;
  return (
    <Section title="From request to delivery">
      {first === 0 ? (
        <MessagePanel title="Nothing on its way">No requests came in during the last {days} days.</MessagePanel>
      ) : (
        <Box component="ol" sx={{ display: 'grid', gap: 1.75, listStyle: 'none', m: 0, p: 0 }}>
          {steps.map(({ step, count }) => (
            <li key={step}>
              <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', mb: 0.5 }}>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {looks[step].word}
                </Typography>
                <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatQuantity(count)}{' '}
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    ({Math.round((100 * count) / first)}%)
                  </Box>
                </Typography>
              </Box>
              <Bar share={count / first} fill={looks[step].bar} />
            </li>
          ))}
        </Box>
      )}
    </Section>
  );
}

import { Box, Typography } from '@mui/material';
import { colomboDay, formatDate } from '@selvedge/domain/dates';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useTranslate } from 'react-admin';
import { Badge } from '../../ui/Badge';

/** The next step and its day in a line, for lists and records; nothing when none is planned. */
export function NextStep({ quotation }: { quotation: Pick<AdminQuotation, 'next_step' | 'next_step_on' | 'turn'> }) {
  const translate = useTranslate();
  const { next_step: step, next_step_on: day } = quotation;
  if (!step) return null;
  const isDue = day !== null && day <= colomboDay(new Date());
  return (
    <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
      {isDue ? <Badge tone="amber">{translate('follow_up.due')}</Badge> : null} {step}{' '}
      {day ? (
        <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {translate('follow_up.on_day', { day: formatDate(`${day}T12:00:00+05:30`) })}
        </Box>
      ) : null}
    </Typography>
  );
}

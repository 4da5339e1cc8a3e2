import ArrowIcon from '@mui/icons-material/ArrowForward';
import { Button, Paper, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRights } from '../hooks/use-rights';
import { listAddress } from '../lib/list-address';

export function QuickActions({ pendingQuotations }: { pendingQuotations: number }) {
  const translate = useTranslate();
  const { may } = useRights();
  const actions = [
    { label: translate('resources.fabrics.add'), to: '/fabrics', right: 'catalogue.write' as const },
    {
      label: translate('dashboard.actions.review', { count: pendingQuotations }),
      to: listAddress('quotations', { status: 'pending' }),
      right: 'quote.approve | quote.write' as const,
    },
    { label: translate('dashboard.actions.categories'), to: '/categories', right: 'catalogue.write' as const },
  ].filter(({ right }) => may(right));
  if (actions.length === 0) return null;
  return (
    <Paper variant="outlined" component="section" aria-labelledby="quick-actions" sx={{ p: 2 }}>
      <Typography id="quick-actions" variant="h2" sx={{ mb: 1.5 }}>
        {translate('dashboard.actions.title')}
      </Typography>
      <Stack sx={{ gap: 1 }}>
        {actions.map(({ label, to }) => (
          <Button
            key={label}
            component={Link}
            to={to}
            variant="outlined"
            endIcon={<ArrowIcon />}
            sx={{ borderColor: 'divider', justifyContent: 'space-between', minHeight: 44, textAlign: 'left' }}
          >
            {label}
          </Button>
        ))}
      </Stack>
    </Paper>
  );
}

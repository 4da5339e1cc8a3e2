import ArrowIcon from '@mui/icons-material/ArrowForward';
import { Button, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { listAddress } from '../lib/list-address';
import { Panel } from '../ui/Panel';

export function QuickActions({ pendingQuotations }: { pendingQuotations: number }) {
  const actions = [
    { label: 'Add New Fabric', to: '/fabrics' },
    { label: `Review Quotations (${pendingQuotations})`, to: listAddress('quotations', { status: 'pending' }) },
    { label: 'Manage Categories', to: '/categories' },
  ];
  return (
    <Panel component="section" aria-labelledby="quick-actions" sx={{ p: 2 }}>
      <Typography id="quick-actions" variant="h2" sx={{ mb: 1.5 }}>
        Quick Actions
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
    </Panel>
  );
}

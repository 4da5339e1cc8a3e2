import { Box, Link, Typography } from '@mui/material';
import type { DashboardStats } from '@selvedge/domain/orders/order';
import { selvedgeEdge } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { listAddress } from '../lib/list-address';
import { Panel } from '../ui/Panel';

type AttentionStats = Pick<DashboardStats, 'pending_quotations' | 'out_of_stock_count'>;

/** Shows only when there is something to do. */
export function AttentionPanel({ stats }: { stats: Partial<AttentionStats> }) {
  const translate = useTranslate();
  const { pending_quotations: pending = 0, out_of_stock_count: outOfStock = 0 } = stats;
  if (pending === 0 && outOfStock === 0) return null;
  return (
    <Panel component="section" aria-labelledby="attention" sx={edged}>
      <Typography id="attention" variant="h2" sx={{ mb: 1 }}>
        {translate('dashboard.attention.title')}
      </Typography>
      {pending > 0 ? (
        <Concern to={listAddress('quotations', { status: 'pending' })} action={translate('dashboard.attention.review')}>
          {translate('dashboard.attention.waiting', { smart_count: pending })}
        </Concern>
      ) : null}
      {outOfStock > 0 ? (
        <Concern to={listAddress('fabrics', { in_stock: false })} action={translate('dashboard.attention.stock')}>
          {translate('dashboard.attention.out_of_stock', { smart_count: outOfStock })}
        </Concern>
      ) : null}
    </Panel>
  );
}

function Concern({ to, action, children }: { to: string; action: string; children: React.ReactNode }) {
  return (
    <Box sx={{ alignItems: 'center', columnGap: 2, display: 'grid', gridTemplateColumns: '1fr auto' }}>
      <Typography variant="body2">{children}</Typography>
      <Link
        component={RouterLink}
        to={to}
        sx={{ display: 'inline-block', fontSize: '0.8125rem', fontWeight: 600, py: 1.5 }}
      >
        {action}
      </Link>
    </Box>
  );
}

const edged = {
  overflow: 'hidden',
  p: 2,
  pl: 2.5,
  position: 'relative',
  '&::before': { background: selvedgeEdge, content: '""', inset: '0 auto 0 0', position: 'absolute', width: 3 },
};

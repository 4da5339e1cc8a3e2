import { Box, Link, Typography } from '@mui/material';
import type { DashboardStats } from '@selvedge/domain/orders/order';
import { selvedgeEdge } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { listAddress } from '../lib/list-address';
import { Panel } from '../ui/Panel';

type AttentionStats = Pick<
  DashboardStats,
  'pending_quotations' | 'out_of_stock_count' | 'our_turn' | 'accepted_today' | 'expiring_soon' | 'today'
>;

/** Shows only when there is something to do. */
export function AttentionPanel({ stats }: { stats: Partial<AttentionStats> }) {
  const translate = useTranslate();
  const { pending_quotations: pending = 0, out_of_stock_count: outOfStock = 0 } = stats;
  const { our_turn: ours = 0, accepted_today: accepted = 0, expiring_soon: expiring = 0, today } = stats;
  if (pending + outOfStock + ours + accepted + expiring === 0) return null;
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
      {ours > 0 ? (
        <Concern to={listAddress('quotations', { turn: 'ours' })} action={translate('dashboard.attention.show_ours')}>
          {translate('dashboard.attention.ours', { smart_count: ours })}
        </Concern>
      ) : null}
      {accepted > 0 ? (
        <Concern
          to={listAddress('quotations', { answer: 'accepted', answered_on: today })}
          action={translate('dashboard.attention.show_accepted')}
        >
          {translate('dashboard.attention.accepted', { smart_count: accepted })}
        </Concern>
      ) : null}
      {expiring > 0 ? (
        <Concern
          to={listAddress('quotations', { expiring: true })}
          action={translate('dashboard.attention.show_expiring')}
        >
          {translate('dashboard.attention.expiring', { smart_count: expiring })}
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
        sx={{ display: 'inline-block', fontSize: '0.8125rem', fontWeight: 600, '&&': { m: 0, px: 0, py: 1.5 } }}
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

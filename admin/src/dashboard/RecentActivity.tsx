import { Box, Link, Paper, Stack, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { Order } from '@selvedge/domain/orders/order';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { OrderStatusBadge } from '../orders/OrderStatusBadge';
import { MessagePanel } from '../ui/placeholders';

const SHOWN = 6;

export function RecentActivity({ orders }: { orders: readonly Order[] }) {
  const translate = useTranslate();
  return (
    <Paper variant="outlined" component="section" aria-labelledby="recent-activity">
      <Typography id="recent-activity" variant="h2" sx={{ borderBottom: 1, borderColor: 'divider', px: 2, py: 1.5 }}>
        {translate('dashboard.activity.title')}
      </Typography>
      {orders.length === 0 ? (
        <MessagePanel title={translate('dashboard.activity.none')}>
          {translate('dashboard.activity.none_text')}
        </MessagePanel>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {orders.slice(0, SHOWN).map((order) => (
            <Activity key={order.id} order={order} />
          ))}
        </Box>
      )}
    </Paper>
  );
}

function Activity({ order: { id, order_number, created_at, status } }: { order: Order }) {
  const translate = useTranslate();
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 2,
        justifyContent: 'space-between',
        px: 2,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Link component={RouterLink} to={`/orders/${encodeURIComponent(id)}/show`} color="inherit" underline="hover">
          {translate('dashboard.activity.placed', { number: order_number ?? '-' })}
        </Link>
        <Typography variant="caption" component="p" color="textSecondary">
          {whenOf(created_at)}
        </Typography>
      </Box>
      <OrderStatusBadge status={status} />
    </Stack>
  );
}

/** An invalid date is shown as received. */
const whenOf = (at: string): string => (Number.isNaN(Date.parse(at)) ? String(at ?? '') : formatDateTime(at));

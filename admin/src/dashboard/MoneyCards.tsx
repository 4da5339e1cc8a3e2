import { Box } from '@mui/material';
import { centsFromRupees, formatCents } from '@selvedge/domain/money';
import type { DashboardStats } from '@selvedge/domain/orders/order';
import { useTranslate } from 'react-admin';
import { useRights } from '../hooks/use-rights';
import { listAddress } from '../lib/list-address';
import { FigureCard } from './StatCards';

/** The value of the open offers, and of those won this month. */
export function MoneyCards({ stats }: { stats: Partial<DashboardStats> }) {
  const translate = useTranslate();
  const { may } = useRights();
  const seesOffers = may('quote.read + price.read');
  const seesOrders = may('order.read + price.read');
  if (!(seesOffers || seesOrders)) return null;
  const hasVat = (stats.recent_orders ?? []).some(({ vat_percent }) => vat_percent > 0);
  const label = (text: string) => (hasVat ? `${text}, ${translate('dashboard.figures.before_vat')}` : text);
  const amount = (rupees: number | null | undefined) => formatCents(centsFromRupees(rupees ?? 0));
  return (
    <Box component="dl" sx={{ display: 'grid', gap: { xs: 1, sm: 2 }, m: 0 }}>
      {seesOffers ? (
        <FigureCard
          label={label(translate('dashboard.money.offers_out', { smart_count: stats.offers_out ?? 0 }))}
          value={amount(stats.offers_out_amount)}
          to={listAddress('quotations', { turn: 'customer' })}
        />
      ) : null}
      {seesOrders ? (
        <FigureCard
          label={label(translate('dashboard.money.won', { smart_count: stats.won_this_month ?? 0 }))}
          value={amount(stats.won_this_month_amount)}
          to={listAddress('orders')}
        />
      ) : null}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { formatRupees } from '@selvedge/domain/money';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language';
import { orderMoney } from '../../state/money';
import { HowToPay } from '../../ui/HowToPay';
import { LoadError } from '../../ui/LoadError';
import { OwnInvoices } from '../../ui/OwnInvoices';
import { payableAdvance, payableInvoices, Slips } from '../../ui/Slips';
import { Sums } from '../../ui/Sums';

/** Payments for an order: its total, the paid part, its invoices, and how to pay the rest. */
export function OrderMoney({ quotationId }: { quotationId: string }) {
  const { data, isPending, error, refetch } = useQuery(orderMoney(quotationId));
  if (isPending) return <Skeleton variant="rectangular" height={160} />;
  if (error) {
    return <LoadError title={t('Failed to load what is due')} error={error} onRetry={() => void refetch()} />;
  }
  const { advance, invoices, open, order_number, pay } = data;
  const billed = payableInvoices(invoices);
  const payables =
    billed.length === 0 && open > 0 ? [payableAdvance(quotationId, order_number, advance.missing || open)] : billed;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Sums label={t('Payment')} sums={data} />
      {open > 0 && advance.missing > 0 && (
        <div>
          {t('Please pay the advance of {percent}%: {amount}.', {
            percent: advance.percent,
            amount: formatRupees(advance.missing),
          })}
        </div>
      )}
      {invoices.length > 0 && <OwnInvoices label={t('Invoices')} invoices={invoices} />}
      {open > 0 && <HowToPay pay={pay} />}
      <Slips payables={payables} quotationId={quotationId} />
    </Box>
  );
}

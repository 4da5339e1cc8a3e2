import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { OwnMoney } from '@selvedge/domain/invoicing/own-money';
import { formatRupees } from '@selvedge/domain/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../lib/language';
import { myMoney } from '../../state/money';
import { HowToPay } from '../../ui/HowToPay';
import { LoadError } from '../../ui/LoadError';
import { LoadMoreButton } from '../../ui/LoadMoreButton';
import { OwnInvoices } from '../../ui/OwnInvoices';
import { payableAdvance, payableInvoices, Slips } from '../../ui/Slips';
import { Sums } from '../../ui/Sums';
import { OwnStatement } from './OwnStatement';
import { list, MIN_HEIGHT, row, rowLink } from './row';

/** The customer's debt: sums, missing advances, invoices and the statement. */
export function AccountBalance() {
  const query = useInfiniteQuery(myMoney);
  const { data, isPending, error, refetch } = query;
  return (
    <Box component="section" aria-labelledby="balance" sx={{ minHeight: MIN_HEIGHT }}>
      <Typography variant="h3" component="h2" id="balance" sx={{ mb: 1 }}>
        {t('What I owe')}
      </Typography>
      {isPending && <Skeleton variant="rectangular" height={160} />}
      {error && <LoadError title={t('Failed to load what you owe')} error={error} onRetry={() => void refetch()} />}
      {data && isNothing(data) && <Box sx={{ color: 'text.secondary' }}>{t('Nothing so far.')}</Box>}
      {data && !isNothing(data) && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Summary money={data} />
          {data.invoices.length > 0 && <OwnInvoices label={t('Invoices')} invoices={data.invoices} withOrder />}
          <LoadMoreButton label={t('Show earlier invoices')} query={query} />
          <Slips payables={payablesOf(data)} />
          <OwnStatement />
        </Box>
      )}
    </Box>
  );
}

const payablesOf = ({ invoices, advances }: OwnMoney) => [
  ...payableInvoices(invoices),
  ...advances.map(({ quotation_id, order_number, missing }) => payableAdvance(quotation_id, order_number, missing)),
];

const isNothing = ({ total, advances, credit, cheques_in_hand }: OwnMoney): boolean =>
  total === 0 && advances.length === 0 && credit === 0 && cheques_in_hand === 0;

function Summary({ money }: { money: OwnMoney }) {
  const { overdue, credit, advances, open, bank } = money;
  return (
    <>
      <Sums label={t('What I owe')} sums={money} />
      {overdue > 0 && <div>{t('{amount} of it is overdue.', { amount: formatRupees(overdue) })}</div>}
      {credit > 0 && (
        <div>{t('{amount} of yours pays no invoice yet: advances and credit.', { amount: formatRupees(credit) })}</div>
      )}
      {advances.length > 0 && (
        <Box component="ul" aria-label={t('Advances to pay')} sx={list}>
          {advances.map(({ quotation_id, order_number, missing }) => (
            <Box component="li" key={quotation_id} sx={row}>
              <Box component={Link} to={`/my-quotations/${quotation_id}/order`} sx={rowLink}>
                {t('Advance of order {number}', { number: order_number })}
              </Box>
              <span>{t('{amount} to pay', { amount: formatRupees(missing) })}</span>
            </Box>
          ))}
        </Box>
      )}
      {(open > 0 || advances.length > 0) && <HowToPay pay={{ bank, reference: '' }} />}
    </>
  );
}

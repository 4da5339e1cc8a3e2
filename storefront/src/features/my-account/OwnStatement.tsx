import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { colomboDay } from '@selvedge/domain/dates';
import type { MovementKind, StatementEntry, StatementPeriod } from '@selvedge/domain/invoicing/statement';
import { formatRupees } from '@selvedge/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../lib/dates';
import { type Text, t } from '../../lib/language';
import { myStatement } from '../../state/money';
import { LoadError } from '../../ui/LoadError';
import { figures } from '../../ui/marks';
import { Sum } from '../../ui/Sums';
import { list, row } from './row';

const kinds: Record<MovementKind, Text> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
  receipt: 'Receipt',
  reversal: 'Receipt that was reversed',
};

/** The statement of account of any days, on demand. */
export function OwnStatement() {
  const [isOpen, setOpen] = useState(false);
  const today = colomboDay(new Date());
  const [period, setPeriod] = useState<StatementPeriod>({ from: `${today.slice(0, 7)}-01`, to: today });
  const field = (name: keyof StatementPeriod, label: string) => (
    <TextField
      type="date"
      size="small"
      label={label}
      value={period[name]}
      onChange={({ target }) => setPeriod({ ...period, [name]: target.value })}
      slotProps={{ htmlInput: { max: today }, inputLabel: { shrink: true } }}
    />
  );
  return (
    <div>
      <Button variant="outlined" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('Hide the statement') : t('Show my statement')}
      </Button>
      {isOpen && (
        <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {field('from', t('First day'))}
            {field('to', t('Last day'))}
          </Box>
          {period.from && period.to && <Entries period={period} />}
        </Box>
      )}
    </div>
  );
}

function Entries({ period }: { period: StatementPeriod }) {
  const { data, isPending, error, refetch } = useQuery(myStatement(period));
  if (isPending) return <Skeleton variant="rectangular" height={160} />;
  if (error) {
    return <LoadError title={t('Failed to load the statement')} error={error} onRetry={() => void refetch()} />;
  }
  const { opening, entries, closing } = data;
  return (
    <Box sx={figures}>
      <Sum label={t('Opening balance')} amount={opening} />
      <Box component="ul" aria-label={t('Statement')} sx={list}>
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number stands twice, received and reversed
          <Box component="li" key={at} sx={row}>
            <Entry entry={entry} />
          </Box>
        ))}
        {entries.length === 0 && <Box component="li">{t('Nothing in these days.')}</Box>}
      </Box>
      <Sum label={t('Closing balance')} amount={closing} isTotal />
    </Box>
  );
}

const Entry = ({ entry: { date, kind, number, charge, credit, balance, is_late } }: { entry: StatementEntry }) => (
  <>
    <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
      <div>
        {t(kinds[kind])} {number}
      </div>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {formatDate(date)}
        {is_late && `, ${t('recorded after the statement of its days')}`}
      </Box>
    </Box>
    <Box sx={{ textAlign: 'right', ml: 'auto' }}>
      <div>{formatRupees(charge - credit)}</div>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {t('Balance {amount}', { amount: formatRupees(balance) })}
      </Box>
    </Box>
  </>
);

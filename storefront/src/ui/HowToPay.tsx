import Box from '@mui/material/Box';
import { printedReference } from '@selvedge/domain/invoicing/creditor-reference';
import type { HowToPay as Account } from '@selvedge/domain/invoicing/own-money';
import { useId } from 'react';
import { type Text, t } from '../lib/language';

/** The account to pay to, and the reference by which a payment is found. */
export function HowToPay({ pay: { bank, reference } }: { pay: Account }) {
  const headingId = useId();
  if (!bank) return <Box sx={{ color: 'text.secondary' }}>{t('Please ask us where to pay to.')}</Box>;
  const rows: [Text, string][] = [
    ['Bank', [bank.name, bank.branch].filter(Boolean).join(', ')],
    ['Account name', bank.account_name],
    ['Account number', bank.account_number],
    ['Reference', reference && printedReference(reference)],
  ];
  return (
    <div>
      <Box component="strong" id={headingId}>
        {t('How to pay')}
      </Box>
      <Box
        component="dl"
        aria-labelledby={headingId}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'max-content minmax(0, 1fr)',
          columnGap: 2,
          m: 0,
          '& dd': { m: 0, overflowWrap: 'anywhere', userSelect: 'all' },
        }}
      >
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => [<dt key={label}>{t(label)}</dt>, <dd key={`${label} value`}>{value}</dd>])}
      </Box>
      {reference && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {t('Please write the reference into your transfer: it says what you pay.')}
        </Box>
      )}
    </div>
  );
}

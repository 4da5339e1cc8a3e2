import Box from '@mui/material/Box';
import type { OwnInvoice } from '@selvedge/domain/invoicing/own-money';
import type { OwnSlip, SlipState } from '@selvedge/domain/invoicing/slip';
import { formatRupees } from '@selvedge/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../lib/dates';
import { type Text, t } from '../lib/language';
import { mySlips } from '../state/money';
import { ActionButton } from './ActionButton';
import { Badge, type Tone } from './Badge';
import { type Payable, SlipDialog } from './SlipDialog';

const states: Record<SlipState, [Text, Tone]> = {
  waiting: ['We look for it', 'amber'],
  confirmed: ['Confirmed', 'green'],
  rejected: ['Not found', 'red'],
};

export const payableInvoices = (invoices: readonly OwnInvoice[]): Payable[] =>
  invoices
    .filter(({ kind, open }) => kind !== 'credit_note' && open > 0)
    .map(({ id, serial, open }) => ({
      label: t('{number}: {amount} open', { number: serial, amount: formatRupees(open) }),
      target: { invoice_id: id },
      amount: open,
    }));

export const payableAdvance = (quotation_id: string, order_number: string, missing: number): Payable => ({
  label: t('Advance of {number}: {amount} to pay', { number: order_number, amount: formatRupees(missing) }),
  target: { quotation_id },
  amount: missing,
});

interface SlipsProps {
  payables: readonly Payable[];
  /** Shows only those of one order. */
  quotationId?: string;
}

/** The payment slips that were sent, with their state, and the button to send one. */
export function Slips({ payables, quotationId }: SlipsProps) {
  const { data = [] } = useQuery(mySlips);
  const [isSending, setSending] = useState(false);
  const slips = data.filter(({ quotation_id }) => quotationId === undefined || quotation_id === quotationId);
  return (
    <div>
      {slips.length > 0 && (
        <Box component="ul" aria-label={t('Payment slips')} sx={{ listStyle: 'none', m: 0, mb: 1, p: 0 }}>
          {slips.map((slip) => (
            <Slip key={slip.id} slip={slip} />
          ))}
        </Box>
      )}
      {payables.length > 0 && (
        <ActionButton type="button" variant="outlined" onClick={() => setSending(true)}>
          {t('Send a payment slip')}
        </ActionButton>
      )}
      {isSending && <SlipDialog payables={payables} onClose={() => setSending(false)} />}
    </div>
  );
}

function Slip({ slip: { file_name, amount, paid_on, serial, order_number, state, reason } }: { slip: OwnSlip }) {
  const [word, tone] = states[state];
  return (
    <Box
      component="li"
      aria-label={file_name}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        {t('{amount} paid on {day}', { amount: formatRupees(amount), day: formatDate(paid_on) })}
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {serial || t('Advance of order {number}', { number: order_number })}, {file_name}
        </Box>
        {reason && <Box sx={{ mt: 0.5, pl: 1.5, borderLeft: 3, borderColor: 'primary.main' }}>{reason}</Box>}
      </Box>
      <div>
        <Badge tone={tone}>{t(word)}</Badge>
      </div>
    </Box>
  );
}

import Box from '@mui/material/Box';
import { printedReference } from '@selvedge/domain/invoicing/creditor-reference';
import type { InvoiceKind, InvoiceState } from '@selvedge/domain/invoicing/invoice';
import type { OwnInvoice } from '@selvedge/domain/invoicing/own-money';
import { formatRupees } from '@selvedge/domain/money';
import { apiFile } from '@selvedge/web/api-file';
import { saveFile } from '@selvedge/web/browser';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '../lib/dates';
import { messageOf } from '../lib/error-text';
import { type Text, t } from '../lib/language';
import { showError } from '../lib/toast';
import { useNetworkLabel } from '../lib/use-online';
import { ActionButton } from './ActionButton';
import { Badge, type Tone } from './Badge';
import { figures } from './marks';

const kinds: Record<InvoiceKind, Text> = {
  tax_invoice: 'Tax invoice',
  invoice: 'Invoice',
  advance_tax_invoice: 'Advance tax invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
};

const states: Record<InvoiceState, [Text, Tone]> = {
  open: ['To pay', 'amber'],
  part_paid: ['Partly paid', 'amber'],
  covered_by_cheques: ['Covered by cheques', 'indigo'],
  overdue: ['Overdue', 'red'],
  paid: ['Paid', 'green'],
  credited: ['Credited', 'neutral'],
};

interface OwnInvoicesProps {
  invoices: readonly OwnInvoice[];
  label: string;
  /** Names and links the order of each, with its reference. */
  withOrder?: boolean;
}

/** Invoices and credit notes, each with its PDF. */
export const OwnInvoices = ({ invoices, label, withOrder = false }: OwnInvoicesProps) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, ...figures }}>
    {invoices.map((invoice) => (
      <Invoice key={invoice.id} invoice={invoice} withOrder={withOrder} />
    ))}
  </Box>
);

function Invoice({ invoice, withOrder }: { invoice: OwnInvoice; withOrder: boolean }) {
  const { kind, serial, quotation_id, order_number, issued_on, due_on, total, open, reference, state } = invoice;
  const days = [
    t('Issued on {day}', { day: formatDate(issued_on) }),
    ...(open > 0 && due_on ? [t('due on {day}', { day: formatDate(due_on) })] : []),
  ];
  const [word, tone] = state ? states[state] : [null, 'neutral' as const];
  return (
    <Box
      component="li"
      aria-label={serial}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        rowGap: 1,
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <strong>
          {t(kinds[kind])} {serial}
        </strong>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {withOrder && (
            <div>
              <Link to={`/my-quotations/${quotation_id}/order`} style={{ color: 'inherit' }}>
                {t('Order {number}', { number: order_number })}
              </Link>
            </div>
          )}
          <div>{days.join(', ')}</div>
          {withOrder && open > 0 && reference && (
            <div>
              {t('Reference')} {printedReference(reference)}
            </div>
          )}
        </Box>
      </Box>
      <Box sx={{ textAlign: 'right', ml: 'auto' }}>
        <div>{formatRupees(kind === 'credit_note' ? -total : total)}</div>
        {open > 0 && open < total && <small>{t('{amount} open', { amount: formatRupees(open) })}</small>}
        {word && (
          <div>
            <Badge tone={tone}>{t(word)}</Badge>
          </div>
        )}
      </Box>
      <Download id={invoice.id} serial={serial} />
    </Box>
  );
}

function Download({ id, serial }: { id: string; serial: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiFile(`/account/invoices/${id}/pdf`),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (problem) => showError(messageOf(problem, t('Failed to download the PDF. Please try again.'))),
  });
  const needsNetwork = useNetworkLabel();
  return (
    <ActionButton
      type="button"
      variant="outlined"
      aria-label={t('Download PDF of {number}', { number: serial })}
      disabled={isPending}
      onClick={() => mutate()}
    >
      {isPending ? t('Downloading...') : needsNetwork(t('Download PDF'))}
    </ActionButton>
  );
}

import { Button, DialogActions, DialogContent, DialogTitle, useMediaQuery } from '@mui/material';
import { formatDateTime, formatDay } from '@selvedge/domain/dates';
import type { Invoice } from '@selvedge/domain/invoicing/invoice';
import type { Receipt } from '@selvedge/domain/invoicing/receipt';
import { formatRupees } from '@selvedge/domain/money';
import { useState } from 'react';
import { TextInput, useGetList, useGetOne, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, useRules } from '../ui/inputs';
import { RouteDialog } from '../ui/overlays';
import { NoRecord } from '../ui/placeholders';
import { Fact, Facts } from '../ui/Section';
import { MONEY } from './money-parts';

const fields = 'resources.receipts.fields';

/** One receipt: what it paid, what is left, and its reversal. */
export function ReceiptDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  const { data: receipt, error, refetch } = useGetOne<Receipt>('receipts', { id }, { staleTime: 0 });
  const [openDialog, setOpenDialog] = useState<'apply' | 'reverse' | null>(null);
  return (
    <RouteDialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={isNarrow}>
      <DialogTitle>{receipt?.receipt_no ?? translate('resources.receipts.title')}</DialogTitle>
      <DialogContent>
        {receipt ? <ReceiptFacts receipt={receipt} /> : <NoRecord error={error} refetch={refetch} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        {receipt && !receipt.reversed_at ? (
          <Button variant="outlined" color="error" onClick={() => setOpenDialog('reverse')}>
            {translate('money.reverse.action')}
          </Button>
        ) : null}
        {receipt && receipt.credit > 0 ? (
          <Button variant="contained" onClick={() => setOpenDialog('apply')}>
            {translate('money.apply.action')}
          </Button>
        ) : null}
        <Button onClick={onClose} color="inherit" autoFocus>
          {translate('form.close')}
        </Button>
      </DialogActions>
      {receipt && openDialog === 'reverse' ? (
        <ReverseDialog receipt={receipt} onClose={() => setOpenDialog(null)} />
      ) : null}
      {receipt && openDialog === 'apply' ? <ApplyDialog receipt={receipt} onClose={() => setOpenDialog(null)} /> : null}
    </RouteDialog>
  );
}

function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const translate = useTranslate();
  const label = (name: string) => translate(`${fields}.${name}`);
  const { reversed_at, reversed_by: name, reversal_reason: reason } = receipt;
  return (
    <Facts>
      <Fact label={label('customer_name')}>{receipt.customer_name}</Fact>
      <Fact label={label('amount')}>{formatRupees(receipt.amount)}</Fact>
      <Fact label={label('method')}>{translate(`money.methods.${receipt.method}`)}</Fact>
      <Fact label={label('received_on')}>{formatDay(receipt.received_on)}</Fact>
      {receipt.bank_reference ? <Fact label={label('bank_reference')}>{receipt.bank_reference}</Fact> : null}
      {receipt.applications.length > 0 ? (
        <Fact label={label('applications')}>
          {receipt.applications.map(({ serial, amount }) => `${serial}: ${formatRupees(amount)}`).join('\n')}
        </Fact>
      ) : null}
      {receipt.credit > 0 ? <Fact label={label('credit')}>{formatRupees(receipt.credit)}</Fact> : null}
      {receipt.note ? <Fact label={label('note')}>{receipt.note}</Fact> : null}
      <Fact label={label('recorded_by')}>{`${receipt.recorded_by}, ${formatDateTime(receipt.recorded_at)}`}</Fact>
      {reversed_at ? (
        <Fact label={translate('resources.receipts.reversed')}>
          {`${translate('resources.receipts.reversed_by', { name, reason })}, ${formatDateTime(reversed_at)}`}
        </Fact>
      ) : null}
    </Facts>
  );
}

function ReverseDialog({ receipt: { id, receipt_no: number }, onClose }: { receipt: Receipt; onClose: () => void }) {
  const translate = useTranslate();
  const { filled } = useRules();
  const reverse = useChange({
    change: ({ reason }: { reason: string }) =>
      callJson<Receipt>('POST', `${ADMIN_API}/receipts/${id}/reverse`, { reason }),
    done: translate('money.reverse.done', { number }),
    failure: 'money.reverse.failed',
    serverSpeaks: true,
    refresh: MONEY,
    close: onClose,
  });
  return (
    <FormDialog<{ reason: string }>
      title={translate('money.reverse.title', { number })}
      intro={translate('money.reverse.intro')}
      submitLabel="money.reverse.submit"
      color="error"
      defaultValues={{ reason: '' }}
      onSubmit={reverse.submit}
      onClose={onClose}
    >
      <TextInput
        source="reason"
        label="money.reverse.reason"
        required
        autoFocus
        multiline
        minRows={2}
        validate={filled('money.reverse.reason')}
      />
    </FormDialog>
  );
}

function ApplyDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const translate = useTranslate();
  const { filled } = useRules();
  const { id, receipt_no: number, customer_id, order_id } = receipt;
  const { data: invoices = [], isPending } = useGetList<Invoice>('invoices', {
    filter: { state: 'due', ...(customer_id ? { customer_id } : { order_id }) },
    sort: { field: 'due_on', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  const apply = useChange({
    change: ({ invoice_id }: { invoice_id: string }) =>
      callJson<Receipt>('POST', `${ADMIN_API}/receipts/${id}/apply`, { applications: [{ invoice_id }] }),
    done: translate('money.apply.done'),
    failure: 'money.apply.failed',
    serverSpeaks: true,
    refresh: MONEY,
    close: onClose,
  });
  if (isPending) return null;
  return (
    <FormDialog<{ invoice_id: string }>
      title={translate('money.apply.title', { number })}
      intro={invoices.length === 0 ? translate('money.apply.none') : formatRupees(receipt.credit)}
      submitLabel="money.apply.submit"
      defaultValues={{ invoice_id: invoices[0]?.id ?? '' }}
      onSubmit={apply.submit}
      onClose={onClose}
    >
      <ChoiceInput
        source="invoice_id"
        label="money.apply.invoice"
        required
        validate={filled('money.apply.invoice')}
        choices={invoices.map(({ id, serial, open }) => ({ id, name: `${serial}: ${formatRupees(open)}` }))}
      />
    </FormDialog>
  );
}

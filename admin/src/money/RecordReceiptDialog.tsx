import { Alert, Button } from '@mui/material';
import { colomboDay } from '@selvedge/domain/dates';
import type { Invoice } from '@selvedge/domain/invoicing/invoice';
import { enteredMethods, type Receipt, type ReceiptApplicationInput } from '@selvedge/domain/invoicing/receipt';
import { centsFromRupees, formatRupees, MAX_CENTS, rupeesFromCents } from '@selvedge/domain/money';
import { randomUuid } from '@selvedge/web/random-uuid';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { rupees } from '../quotations/typed-numbers';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, DayInput, NumberInput, TickBox, useRules } from '../ui/inputs';
import { MONEY } from './money-parts';

interface ReceiptForm {
  method: string;
  amount: string;
  received_on: string;
  bank_reference: string;
  note: string;
  is_advance: boolean;
  [pays: `pays_${number}`]: boolean;
}

interface RecordReceiptDialogProps {
  payer: { customer_id: string } | { order_id: string };
  name: string;
  /** The payer's invoices; open ones can be paid, the oldest first. */
  invoices: readonly Invoice[];
  /** The order whose advance it can be. */
  advance?: { order_id: string; order_number: string; missing: number };
  onClose: () => void;
  /** Records a cheque instead, if the person may. */
  onCheque?: () => void;
}

/** Records an incoming payment, and what it pays. */
export function RecordReceiptDialog({ payer, name, invoices, advance, onClose, onCheque }: RecordReceiptDialogProps) {
  const translate = useTranslate();
  const { amount: rule, filled } = useRules();
  const [key] = useState(() => randomUuid());
  const open = invoices.filter((invoice) => invoice.open > 0).toSorted((a, b) => order(a).localeCompare(order(b)));
  const due = rupeesFromCents(open.reduce((sum, one) => sum + centsFromRupees(one.open), 0));
  const asked = due > 0 ? due : (advance?.missing ?? 0);
  const record = useChange({
    change: ({ method, amount, received_on, bank_reference, note, is_advance, ...pays }: ReceiptForm) =>
      callJson<Receipt>(
        'POST',
        `${ADMIN_API}/receipts`,
        {
          ...payer,
          method,
          amount: rupees(amount),
          received_on,
          bank_reference,
          note,
          applications: applicationsOf(
            open.filter((_, index) => pays[`pays_${index}`]),
            rupees(amount),
            is_advance ? advance?.order_id : undefined,
          ),
        },
        { headers: { 'Idempotency-Key': key } },
      ),
    done: ({ receipt_no: number }) => translate('money.receipt.done', { number }),
    failure: 'money.receipt.failed',
    serverSpeaks: true,
    refresh: MONEY,
    close: onClose,
  });
  return (
    <FormDialog<ReceiptForm>
      title={translate('money.receipt.title', { name })}
      submitLabel="money.receipt.submit"
      defaultValues={{
        method: 'transfer',
        amount: asked > 0 ? asked.toFixed(2) : '',
        received_on: colomboDay(new Date()),
        bank_reference: '',
        note: '',
        is_advance: advance !== undefined,
        ...Object.fromEntries(open.map((_, index) => [`pays_${index}`, true])),
      }}
      onSubmit={record.submit}
      onClose={onClose}
    >
      <NumberInput
        source="amount"
        label="money.receipt.amount"
        required
        autoFocus
        validate={rule('money.receipt.amount', { min: 0.01, max: MAX_CENTS / 100, decimals: 2, unit: 'rupees' })}
      />
      <ChoiceInput
        source="method"
        label="money.receipt.method"
        helperText="money.receipt.cheque"
        choices={enteredMethods.map((id) => ({ id, name: `money.methods.${id}` }))}
      />
      {onCheque ? (
        <Button onClick={onCheque} sx={{ alignSelf: 'flex-start' }}>
          {translate('money.cheque.instead')}
        </Button>
      ) : null}
      <DayInput
        source="received_on"
        label="money.receipt.received_on"
        required
        validate={filled('money.receipt.received_on')}
      />
      <TextInput source="bank_reference" label="money.receipt.bank_reference" />
      {open.map(({ id, serial, open: left }, index) => (
        <TickBox
          key={id}
          source={`pays_${index}`}
          label={translate('money.receipt.pays', { serial, open: formatRupees(left) })}
          hint={index === 0 ? translate('money.receipt.pays_hint') : undefined}
        />
      ))}
      {advance ? (
        <TickBox
          source="is_advance"
          label={translate('money.receipt.advance', { number: advance.order_number })}
          hint={translate('money.receipt.advance_hint')}
        />
      ) : null}
      {open.length === 0 && !advance ? <Alert severity="info">{translate('money.receipt.pays_none')}</Alert> : null}
      <TextInput source="note" label="money.receipt.note" />
    </FormDialog>
  );
}

const order = ({ due_on, serial }: Invoice): string => `${due_on ?? ''} ${serial}`;

/** Pays one invoice after the other, as far as the money goes; what is left is the advance. @param advanceOf an order */
function applicationsOf(
  chosen: readonly Invoice[],
  amount: number,
  advanceOf: string | undefined,
): ReceiptApplicationInput[] {
  let left = centsFromRupees(amount);
  const invoices = chosen.flatMap(({ id, open }) => {
    const pays = Math.min(left, centsFromRupees(open));
    left -= pays;
    return pays > 0 ? [{ invoice_id: id, amount: rupeesFromCents(pays) }] : [];
  });
  const advance = advanceOf && left > 0 ? [{ order_id: advanceOf, amount: rupeesFromCents(left) }] : [];
  return [...invoices, ...advance];
}

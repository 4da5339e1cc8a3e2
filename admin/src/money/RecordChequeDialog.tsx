import { colomboDay } from '@selvedge/domain/dates';
import { type Cheque, crossings, MAX_CHEQUE_CENTS } from '@selvedge/domain/invoicing/cheque';
import type { Invoice } from '@selvedge/domain/invoicing/invoice';
import { centsFromRupees, formatRupees, rupeesFromCents } from '@selvedge/domain/money';
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

interface ChequeForm {
  bank_code: string;
  branch_code: string;
  cheque_no: string;
  drawer_name: string;
  crossing: string;
  date_on_cheque: string;
  amount: string;
  received_on: string;
  override_reason: string;
  note: string;
  [pays: `pays_${number}`]: boolean;
}

interface RecordChequeDialogProps {
  payer: { customer_id: string } | { order_id: string };
  name: string;
  /** The payer's invoices; what no other cheque covers can be paid, the oldest first. */
  invoices: readonly Invoice[];
  onClose: () => void;
}

/** Records a cheque, and what it pays once it has cleared. */
export function RecordChequeDialog({ payer, name, invoices, onClose }: RecordChequeDialogProps) {
  const translate = useTranslate();
  const { amount: rule, filled } = useRules();
  const [key] = useState(() => randomUuid());
  const open = invoices
    .map((invoice) => ({ ...invoice, left: centsFromRupees(invoice.open) - centsFromRupees(invoice.cheques_in_hand) }))
    .filter(({ left }) => left > 0)
    .toSorted((a, b) => `${a.due_on ?? ''} ${a.serial}`.localeCompare(`${b.due_on ?? ''} ${b.serial}`));
  const due = open.reduce((sum, { left }) => sum + left, 0);
  const record = useChange({
    change: ({ amount, crossing, override_reason, note, ...form }: ChequeForm) => {
      let rest = centsFromRupees(rupees(amount));
      const paid = open.flatMap(({ id, left }, index) => {
        const pays = form[`pays_${index}`] ? Math.min(rest, left) : 0;
        rest -= pays;
        return pays > 0 ? [{ invoice_id: id, amount: rupeesFromCents(pays) }] : [];
      });
      const { bank_code, branch_code, cheque_no, drawer_name, date_on_cheque, received_on } = form;
      return callJson<Cheque>(
        'POST',
        `${ADMIN_API}/cheques`,
        {
          ...payer,
          bank_code,
          branch_code,
          cheque_no,
          drawer_name,
          crossing,
          date_on_cheque,
          received_on,
          amount: rupees(amount),
          invoices: paid,
          ...(note && { note }),
          ...(override_reason && { override_reason }),
        },
        { headers: { 'Idempotency-Key': key } },
      );
    },
    done: ({ cheque_no: number, warnings }) => [translate('money.cheque.taken', { number }), ...warnings].join(' '),
    failure: 'money.cheque.take_failed',
    serverSpeaks: true,
    refresh: MONEY,
    close: onClose,
  });
  const required = (source: 'bank_code' | 'branch_code' | 'cheque_no' | 'drawer_name') => ({
    source,
    label: `money.cheque.take.${source}`,
    required: true,
    validate: filled(`money.cheque.take.${source}`),
  });
  const today = colomboDay(new Date());
  return (
    <FormDialog<ChequeForm>
      title={translate('money.cheque.take_title', { name })}
      submitLabel="money.cheque.take_in"
      defaultValues={{
        bank_code: '',
        branch_code: '',
        cheque_no: '',
        drawer_name: name,
        crossing: 'account_payee',
        date_on_cheque: today,
        received_on: today,
        override_reason: '',
        note: '',
        amount: due > 0 ? rupeesFromCents(due).toFixed(2) : '',
        ...Object.fromEntries(open.map((_, index) => [`pays_${index}`, true])),
      }}
      onSubmit={record.submit}
      onClose={onClose}
    >
      <TextInput {...required('cheque_no')} autoFocus />
      <TextInput {...required('bank_code')} />
      <TextInput {...required('branch_code')} />
      <NumberInput
        source="amount"
        label="money.receipt.amount"
        required
        validate={rule('money.receipt.amount', { min: 0.01, max: MAX_CHEQUE_CENTS / 100, decimals: 2, unit: 'rupees' })}
      />
      <DayInput
        source="date_on_cheque"
        label="money.cheque.take.date_on_cheque"
        required
        validate={filled('money.cheque.take.date_on_cheque')}
      />
      <DayInput
        source="received_on"
        label="money.receipt.received_on"
        required
        validate={filled('money.receipt.received_on')}
      />
      <TextInput {...required('drawer_name')} />
      <ChoiceInput
        source="crossing"
        label="resources.cheques.fields.crossing"
        choices={crossings.map((id) => ({ id, name: `money.cheque.crossings.${id}` }))}
      />
      {open.map(({ id, serial, left }, index) => (
        <TickBox
          key={id}
          source={`pays_${index}`}
          label={translate('money.receipt.pays', { serial, open: formatRupees(rupeesFromCents(left)) })}
        />
      ))}
      <TextInput
        source="override_reason"
        label="money.cheque.take.override_reason"
        helperText="money.cheque.take.override_hint"
      />
      <TextInput source="note" label="money.receipt.note" />
    </FormDialog>
  );
}

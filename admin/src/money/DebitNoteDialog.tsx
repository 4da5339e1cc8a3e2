import { Stack, Typography } from '@mui/material';
import { QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { type DebitNoteInput, debitReasons, type InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import { MAX_CENTS, rupeesFromCents } from '@selvedge/domain/money';
import { randomUuid } from '@selvedge/web/random-uuid';
import { useState } from 'react';
import { TextInput, useNotify, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useChange } from '../hooks/use-change';
import { OverrideReason } from '../orders/OverrideReason';
import { creditProblemOf } from '../orders/shortage';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { amount, rupees } from '../quotations/typed-numbers';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, DayInput, NumberInput, useRules } from '../ui/inputs';
import { billed, MONEY, typedUnit } from './money-parts';

interface DebitForm {
  reason: string;
  note: string;
  amount: string;
  due_on: string;
  override_reason: string;
  [field: `quantity_${number}` | `price_${number}`]: string;
}

interface DebitNoteDialogProps {
  invoice: InvoiceDetail;
  onClose: () => void;
}

/** Charges more length, a higher price, or an amount such as freight. */
export function DebitNoteDialog({ invoice, onClose }: DebitNoteDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [key] = useState(() => randomUuid());
  const [creditProblem, setCreditProblem] = useState<string | null>(null);
  const { lines } = invoice.content;
  const debit = useChange({
    change: ({ reason, note, due_on, override_reason, ...typed }: DebitForm) =>
      callJson<InvoiceDetail>(
        'POST',
        `${ADMIN_API}/invoices/${invoice.id}/debit-note`,
        {
          reason,
          note,
          due_on,
          ...chargedBy(reason, typed),
          ...(creditProblem && { override_reason: override_reason.trim() }),
        },
        { headers: { 'Idempotency-Key': key } },
      ),
    done: ({ serial }) => translate('money.debit.done', { serial }),
    failure: 'money.debit.failed',
    serverSpeaks: true,
    refresh: MONEY,
    close: onClose,
    onRejected: (error) => setCreditProblem(creditProblemOf(error)),
  });
  const chargedBy = (reason: string, typed: Partial<DebitForm>): Pick<DebitNoteInput, 'amount' | 'lines'> =>
    reason === 'charges'
      ? { amount: rupees(typed.amount ?? '') }
      : {
          lines: lines.flatMap(({ line_id, unit }, index) => {
            const quantity = amount(typed[`quantity_${index}`] ?? '', typedUnit(unit));
            const unit_price = rupees(typed[`price_${index}`] ?? '');
            return quantity > 0 ? [{ line_id, quantity, ...(reason === 'price' && { unit_price }) }] : [];
          }),
        };
  const submit = (form: DebitForm) => {
    if (chargedBy(form.reason, form).lines?.length !== 0) return debit.submit(form);
    notify('money.debit.none', { type: 'error' });
    return undefined;
  };
  return (
    <FormDialog<DebitForm>
      title={translate('money.debit.title', { serial: invoice.serial })}
      intro={translate('money.debit.intro')}
      submitLabel="money.debit.submit"
      defaultValues={{ reason: 'price', note: '', amount: '', due_on: '', override_reason: '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <OverrideReason source="override_reason" problem={creditProblem} />
      <ChoiceInput
        source="reason"
        label="money.credit.reason"
        choices={debitReasons.map((id) => ({ id, name: `money.reasons.${id}` }))}
      />
      <Charged invoice={invoice} />
      <DayInput source="due_on" label="money.issue.due_on" helperText="money.debit.due_hint" />
    </FormDialog>
  );
}

/** The inputs depend on the reason: an amount with its purpose, or lines. */
function Charged({ invoice }: { invoice: InvoiceDetail }) {
  const translate = useTranslate();
  const { amount: rule, filled } = useRules();
  const reason = useWatch({ name: 'reason' });
  const most = rupeesFromCents(MAX_CENTS);
  const label = `money.debit.${invoice.content.vat_percent === null ? 'amount' : 'amount_before_vat'}`;
  if (reason === 'charges') {
    return (
      <>
        <NumberInput source="amount" label={label} validate={rule(label, { min: 0.01, max: most, decimals: 2 })} />
        <TextInput source="note" label="money.debit.purpose" validate={filled('money.debit.purpose')} />
      </>
    );
  }
  return (
    <>
      {invoice.content.lines.map(({ line_id, name, quantity, unit }, index) => (
        <Stack key={line_id} component="fieldset" sx={group}>
          <Typography component="legend" sx={{ fontWeight: 600, overflowWrap: 'anywhere', p: 0 }}>
            {name}
          </Typography>
          <NumberInput
            source={`quantity_${index}`}
            label={`money.debit.quantity_${reason}`}
            helperText={translate('money.debit.billed', { quantity: billed(quantity, unit) })}
            validate={rule('money.credit.one', { ...QUANTITY, min: 0, optional: true, unit: typedUnit(unit) })}
          />
          {reason === 'price' ? (
            <NumberInput
              source={`price_${index}`}
              label="money.debit.price"
              validate={rule('money.debit.price_one', { optional: true, min: 0.01, max: most, decimals: 2 })}
            />
          ) : null}
        </Stack>
      ))}
      <TextInput source="note" label="money.credit.note" multiline minRows={2} />
    </>
  );
}

const group = { border: 0, gap: 1.5, m: 0, minWidth: 0, p: 0 };

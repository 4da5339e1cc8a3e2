import { type CreditReason, creditReasons, type InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import { randomUuid } from '@selvedge/web/random-uuid';
import { useState } from 'react';
import { TextInput, useNotify, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { amount } from '../quotations/typed-numbers';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, NumberInput, useRules } from '../ui/inputs';
import { billed, MONEY, typedUnit } from './money-parts';

interface CreditForm {
  reason: string;
  note: string;
  [quantity: `line_${number}`]: string;
}

/** Credits a part of some lines, or all of them. */
export function CreditNoteDialog({
  invoice,
  reason = 'return',
  onClose,
}: {
  invoice: InvoiceDetail;
  /** The reason that is chosen at first. */
  reason?: CreditReason;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const { amount: rule } = useRules();
  const [key] = useState(() => randomUuid());
  const leftOf = (lineId: string) => invoice.left.find(({ line_id }) => line_id === lineId)?.quantity ?? 0;
  const lines = invoice.content.lines.filter(({ line_id }) => leftOf(line_id) > 0);
  const credit = useChange({
    change: ({ reason, note, ...quantities }: CreditForm) =>
      callJson<InvoiceDetail>(
        'POST',
        `${ADMIN_API}/invoices/${invoice.id}/credit-note`,
        {
          reason,
          note,
          lines: lines.flatMap(({ line_id, unit }, index) => {
            const quantity = amount(quantities[`line_${index}`] ?? '', typedUnit(unit));
            return quantity > 0 ? [{ line_id, quantity }] : [];
          }),
        },
        { headers: { 'Idempotency-Key': key } },
      ),
    done: ({ serial }) => translate('money.credit.done', { serial }),
    failure: 'money.credit.failed',
    serverSpeaks: true,
    refresh: MONEY,
    close: onClose,
  });
  const submit = (form: CreditForm) => {
    if (lines.some(({ unit }, index) => amount(form[`line_${index}`] ?? '', typedUnit(unit)) > 0))
      return credit.submit(form);
    notify('money.credit.none', { type: 'error' });
    return undefined;
  };
  return (
    <FormDialog<CreditForm>
      title={translate('money.credit.title', { serial: invoice.serial })}
      intro={translate('money.credit.intro')}
      submitLabel="money.credit.submit"
      defaultValues={{ reason, note: '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceInput
        source="reason"
        label="money.credit.reason"
        choices={creditReasons.map((id) => ({ id, name: `money.reasons.${id}` }))}
      />
      {lines.map(({ line_id, name, unit }, index) => {
        const label = translate('money.credit.quantity', { fabric: name });
        return (
          <NumberInput
            key={line_id}
            source={`line_${index}`}
            label={label}
            helperText={translate('money.credit.left', { quantity: billed(leftOf(line_id), unit) })}
            validate={rule('money.credit.one', {
              optional: true,
              min: 0,
              max: leftOf(line_id),
              decimals: 3,
              unit: typedUnit(unit),
            })}
          />
        );
      })}
      <TextInput source="note" label="money.credit.note" multiline minRows={2} />
    </FormDialog>
  );
}

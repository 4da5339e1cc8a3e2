import { Alert } from '@mui/material';
import type { InvoiceDetail } from '@selvedge/domain/invoicing/invoice';
import { otherRateIn } from '@selvedge/domain/invoicing/other-rate';
import { taxCodes } from '@selvedge/domain/invoicing/tax-profile';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import { lineLabel } from '@selvedge/domain/quotations/line-label';
import { randomUuid } from '@selvedge/web/random-uuid';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useRights } from '../hooks/use-rights';
import { OverrideReason } from '../orders/OverrideReason';
import { creditProblemOf } from '../orders/shortage';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, DayInput, TickBox } from '../ui/inputs';
import { MONEY } from './money-parts';

interface IssueForm {
  supply_date: string;
  due_on: string;
  payment_mode: string;
  override_reason: string;
  notify_customer: boolean;
  /** Charges the rate of the day of the supply, where another one was agreed on. */
  has_other_rate: boolean;
  [code: `code_${number}`]: string;
}

export interface IssueInvoiceDialogProps {
  order: OrderDetail;
  /** The kind of invoice as long as no line is exempt. */
  paper: 'tax_invoice' | 'invoice' | null;
  /** Bills these deliveries; absent for all that is not billed yet. */
  deliveryIds?: string[];
  onClose: () => void;
}

/** Issues the invoice of an order, which can't be changed afterwards. */
export function IssueInvoiceDialog({ order, paper, deliveryIds, onClose }: IssueInvoiceDialogProps) {
  const translate = useTranslate();
  const [key] = useState(() => randomUuid());
  const [creditProblem, setCreditProblem] = useState<string | null>(null);
  const [rateProblem, setRateProblem] = useState<string | null>(null);
  const hasVat = order.vat_percent > 0 || rateProblem !== null;
  const { may } = useRights();
  const mayMail = may('customer.read') && order.customer_email !== '';
  const issue = useChange({
    change: ({
      supply_date,
      due_on,
      payment_mode,
      override_reason,
      notify_customer,
      has_other_rate,
      ...codes
    }: IssueForm) =>
      callJson<InvoiceDetail>(
        'POST',
        `${ADMIN_API}/invoices`,
        {
          order_id: order.id,
          ...(deliveryIds && { delivery_ids: deliveryIds }),
          supply_date,
          due_on,
          payment_mode,
          ...(mayMail && notify_customer && { notify_customer }),
          ...(creditProblem && { override_reason: override_reason.trim() }),
          ...(rateProblem && has_other_rate && { vat_percent: otherRateIn(rateProblem) }),
          ...(hasVat && {
            tax_codes: order.line_items.map(({ id }, index) => ({
              line_id: id,
              code: codes[`code_${index}`] || 'standard',
            })),
          }),
        },
        { headers: { 'Idempotency-Key': key } },
      ),
    done: ({ serial }) => translate('money.issue.done', { serial }),
    failure: 'money.issue.failed',
    serverSpeaks: true,
    refresh: MONEY,
    close: onClose,
    onRejected: (error) => {
      setCreditProblem((former) => creditProblemOf(error) ?? former);
      setRateProblem((former) => (otherRateIn(error.message) === null ? former : error.message));
    },
  });
  const becomes = paper ? translate('money.issue.paper', { paper: translate(`money.kinds.${paper}`) }) : '';
  return (
    <FormDialog<IssueForm>
      title={translate('money.issue.title', { number: order.order_number })}
      intro={[becomes, translate('money.issue.intro')].filter(Boolean).join(' ')}
      submitLabel="money.issue.submit"
      defaultValues={{
        supply_date: '',
        due_on: '',
        payment_mode: '',
        override_reason: '',
        notify_customer: true,
        has_other_rate: false,
        ...Object.fromEntries(order.line_items.map((_, index) => [`code_${index}`, 'standard'])),
      }}
      onSubmit={issue.submit}
      onClose={onClose}
    >
      <OverrideReason source="override_reason" problem={creditProblem} />
      {rateProblem ? (
        <>
          <Alert severity="warning">{rateProblem}</Alert>
          <TickBox source="has_other_rate" label={translate('money.issue.other_rate')} />
        </>
      ) : null}
      <DayInput source="supply_date" label="money.issue.supply_date" helperText="money.issue.supply_hint" />
      <DayInput source="due_on" label="money.issue.due_on" helperText="money.issue.due_hint" />
      <TextInput source="payment_mode" label="money.issue.payment_mode" />
      {hasVat
        ? order.line_items.map(({ id, fabric }, index) => (
            <ChoiceInput
              key={id}
              source={`code_${index}`}
              label={translate('money.issue.tax_code', { fabric: lineLabel(fabric) })}
              choices={taxCodes.map((code) => ({ id: code, name: `money.issue.codes.${code}` }))}
            />
          ))
        : null}
      {mayMail ? <TickBox source="notify_customer" label={translate('money.mail.notify')} /> : null}
    </FormDialog>
  );
}

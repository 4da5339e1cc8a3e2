import { Alert } from '@mui/material';
import type { OrderMoney } from '@selvedge/domain/invoicing/receivables';
import { formatRupees } from '@selvedge/domain/money';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import { isAnnounced } from '@selvedge/domain/orders/order-status';
import { priceWords } from '@selvedge/domain/quotations/price-words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useLatestRecord } from '../hooks/use-latest-record';
import { useRights } from '../hooks/use-rights';
import { ADMIN_API, dataProvider } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { TickBox } from '../ui/inputs';
import { IssuedProforma, NotifyCustomer } from './NotifyCustomer';
import { OverrideReason } from './OverrideReason';
import type { Step } from './order-steps';
import { creditProblemOf, lengthProblemOf, shortageOf } from './shortage';

interface MoveOrderDialogProps {
  order: OrderDetail;
  status: Step;
  onClose: () => void;
}

interface MoveForm {
  carrier: string;
  vehicle: string;
  note: string;
  notify_customer: boolean;
  customer_message: string;
  with_proforma: boolean;
  stock_reason: string;
  length_reason: string;
  override_reason: string;
}

/** Asks for confirmation, because only a cancellation can be undone. */
export function MoveOrderDialog({ order: opened, status, onClose }: MoveOrderDialogProps) {
  const { record: order, outdated, catchUp } = useLatestRecord(opened);
  const translate = useTranslate();
  const words = `resources.orders.steps.${status}`;
  const action = translate(`${words}.action`);
  const { order_number: number, customer_name: customer } = order;
  const { total_amount: before_vat, total_with_vat: with_vat, vat_percent } = order;
  const { may } = useRights();
  const maySeePrices = may('price.read');
  const total = maySeePrices ? priceWords({ before_vat, with_vat, vat_percent }).filter(Boolean).join(', ') : '-';
  const mayNotify = isAnnounced(status) && order.customer_email !== '';
  const proformas = order.documents.filter(({ kind }) => kind === 'proforma');
  const needsReason = status === 'cancelled' && proformas.length > 0;
  const hasProforma = proformas.some(({ superseded_by }) => superseded_by === null);
  const mayIssue = status === 'confirmed' && !hasProforma && maySeePrices && may('customer.read');
  const { data: money } = useQuery({
    queryKey: ['order-money', order.id, order.version],
    queryFn: () => callJson<OrderMoney>('GET', `${ADMIN_API}/orders/${order.id}/money`),
    enabled: status === 'confirmed' && maySeePrices,
  });
  const advance = money?.advance;
  const [shortage, setShortage] = useState<string | null>(null);
  const [lengthProblem, setLengthProblem] = useState<string | null>(null);
  const [creditProblem, setCreditProblem] = useState<string | null>(null);
  const move = useChange({
    change: async ({
      note,
      stock_reason,
      length_reason,
      override_reason,
      carrier,
      vehicle,
      notify_customer,
      customer_message,
      with_proforma,
    }: MoveForm) => {
      const skips = status === 'shipped' && order.status === 'confirmed';
      const { version } = skips
        ? await dataProvider.moveOrder(order.id, { status: 'processing', version: order.version })
        : order;
      return dataProvider.moveOrder(order.id, {
        status,
        note: note.trim(),
        version,
        ...(mayIssue && with_proforma && { with_proforma }),
        ...(status === 'shipped' && { carrier: carrier.trim(), vehicle: vehicle.trim() }),
        ...(mayNotify && notify_customer && { notify_customer, customer_message: customer_message.trim() }),
        ...(shortage && { allow_shortage: true, stock_reason: stock_reason.trim() }),
        ...(creditProblem && { override_reason: override_reason.trim() }),
        ...(lengthProblem && { length_reason: length_reason.trim() }),
      });
    },
    done: translate(`${words}.done`, { number }),
    failure: 'resources.orders.status_failed',
    serverSpeaks: true,
    refresh: ['orders', 'dashboard'],
    close: onClose,
    onRejected: (error) => {
      const short = shortageOf(error);
      const length = lengthProblemOf(error);
      const credit = creditProblemOf(error);
      if (short) setShortage(short);
      else if (length) setLengthProblem(length);
      else if (credit) setCreditProblem(credit);
      else catchUp(error);
    },
  });
  return (
    <FormDialog<MoveForm>
      title={translate('resources.orders.move_title', { action })}
      intro={`${translate('resources.orders.described', { number, customer, total })} ${translate(`${words}.meaning`)}`}
      submitLabel={shortage ? 'resources.orders.shortage.submit' : action}
      {...(status === 'cancelled' && { color: 'error', cancelLabel: 'resources.orders.keep' })}
      defaultValues={{
        note: '',
        stock_reason: '',
        length_reason: '',
        override_reason: '',
        carrier: order.carrier,
        vehicle: order.vehicle,
        notify_customer: mayNotify,
        with_proforma: mayNotify,
        customer_message: '',
      }}
      outdated={outdated}
      focusSubmit
      onSubmit={move.submit}
      onClose={onClose}
    >
      {status === 'cancelled' ? <IssuedProforma order={order} /> : null}
      {advance && advance.missing > 0 ? (
        <Alert severity={advance.rule === 'block_confirm' ? 'error' : 'warning'}>
          {translate(`resources.orders.advance.${advance.rule}`, {
            missing: formatRupees(advance.missing),
            due: formatRupees(advance.due),
          })}
        </Alert>
      ) : null}
      <OverrideReason source="stock_reason" problem={shortage} />
      <OverrideReason source="override_reason" problem={creditProblem} />
      <OverrideReason source="length_reason" problem={lengthProblem} />
      {status === 'shipped' ? (
        <>
          <TextInput source="carrier" label="resources.orders.delivery.carrier" />
          <TextInput source="vehicle" label="resources.orders.delivery.vehicle" />
        </>
      ) : null}
      {mayIssue ? <TickBox source="with_proforma" label={translate('resources.orders.notify.proforma')} /> : null}
      {isAnnounced(status) ? <NotifyCustomer status={status} canMail={mayNotify} /> : null}
      <TextInput
        source="note"
        label={needsReason ? 'resources.orders.cancel_reason' : 'resources.orders.note'}
        multiline
        minRows={2}
        {...(needsReason
          ? {
              required: true,
              helperText: 'resources.orders.cancel_reason_hint',
              validate: (note?: string) => (note?.trim() ? undefined : translate('resources.orders.no_cancel_reason')),
            }
          : { helperText: 'resources.orders.note_hint' })}
      />
    </FormDialog>
  );
}

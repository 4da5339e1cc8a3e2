import { Alert } from '@mui/material';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import { priceWords } from '@selvedge/domain/quotations/price-words';
import { ApiError, isConflict } from '@selvedge/web/api-error';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import type { Step } from './order-steps';

interface MoveOrderDialogProps {
  order: OrderDetail;
  status: Step;
  onClose: () => void;
}

interface MoveForm {
  note: string;
  stock_reason: string;
}

/** The server's message about a shortage when confirming an order; null for other rejections. */
const shortageOf = (error: Error): string | null =>
  (error instanceof ApiError && error.faults.find(({ field }) => field === 'stock_reason')?.message) || null;

/** Asks for confirmation, because no step can be undone. */
export function MoveOrderDialog({ order, status, onClose }: MoveOrderDialogProps) {
  const translate = useTranslate();
  const words = `resources.orders.steps.${status}`;
  const action = translate(`${words}.action`);
  const { order_number: number, customer_name: customer } = order;
  const { total_amount: before_vat, total_with_vat: with_vat, vat_percent } = order;
  const total = priceWords({ before_vat, with_vat, vat_percent }).filter(Boolean).join(', ');
  const [shortage, setShortage] = useState<string | null>(null);
  const move = useChange({
    change: ({ note, stock_reason }: MoveForm) =>
      dataProvider.moveOrder(order.id, {
        status,
        note: (note ?? '').trim(),
        version: order.version,
        ...(shortage && { allow_shortage: true, stock_reason: stock_reason.trim() }),
      }),
    done: translate(`${words}.done`, { number }),
    failure: 'resources.orders.status_failed',
    serverSpeaks: true,
    refresh: ['orders', 'dashboard'],
    close: onClose,
    // Somebody else was faster, so the question is about an outdated state.
    onRejected: (error) => {
      const short = shortageOf(error);
      if (short) setShortage(short);
      else if (isConflict(error)) onClose();
    },
  });
  return (
    <FormDialog<MoveForm>
      title={translate('resources.orders.move_title', { action })}
      intro={`${translate('resources.orders.described', { number, customer, total })} ${translate(`${words}.meaning`)}`}
      submitLabel={shortage ? 'resources.orders.shortage.submit' : action}
      {...(status === 'cancelled' && { color: 'error', cancelLabel: 'resources.orders.keep' })}
      defaultValues={{ note: '', stock_reason: '' }}
      onSubmit={move.submit}
      onClose={onClose}
    >
      {shortage ? (
        <>
          <Alert severity="warning">{shortage}</Alert>
          <TextInput
            source="stock_reason"
            label="resources.orders.shortage.reason"
            required
            autoFocus
            multiline
            minRows={2}
            helperText="resources.orders.shortage.reason_hint"
            validate={(reason?: string) =>
              reason?.trim() ? undefined : translate('resources.orders.shortage.no_reason')
            }
          />
        </>
      ) : null}
      <TextInput
        source="note"
        label="resources.orders.note"
        multiline
        minRows={2}
        helperText="resources.orders.note_hint"
      />
    </FormDialog>
  );
}

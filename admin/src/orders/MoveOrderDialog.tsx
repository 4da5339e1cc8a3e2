import type { OrderDetail } from '@selvedge/domain/orders/order';
import { priceWords } from '@selvedge/domain/quotations/price-words';
import { hasStatus } from '@selvedge/web/api-error';
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

/** Asks before an order takes a step, because no step leads back. */
export function MoveOrderDialog({ order, status, onClose }: MoveOrderDialogProps) {
  const translate = useTranslate();
  const words = `resources.orders.steps.${status}`;
  const action = translate(`${words}.action`);
  const { order_number: number, customer_name: customer } = order;
  const { total_amount: before_vat, total_with_vat: with_vat, vat_percent } = order;
  const total = priceWords({ before_vat, with_vat, vat_percent }).filter(Boolean).join(', ');
  const move = useChange({
    change: ({ note }: { note: string }) =>
      dataProvider.moveOrder(order.id, { status, note: (note ?? '').trim(), version: order.version }),
    done: translate(`${words}.done`, { number }),
    failure: 'resources.orders.status_failed',
    serverSpeaks: true,
    refresh: ['orders', 'dashboard'],
    close: onClose,
    // Somebody else was faster, so the question speaks of a state that is gone.
    onRefused: (error) => {
      if (hasStatus(error, 409)) onClose();
    },
  });
  return (
    <FormDialog<{ note: string }>
      title={translate('resources.orders.move_title', { action })}
      intro={`${translate('resources.orders.described', { number, customer, total })} ${translate(`${words}.meaning`)}`}
      submitLabel={action}
      color={status === 'cancelled' ? 'error' : 'primary'}
      defaultValues={{ note: '' }}
      onSubmit={move.submit}
      onClose={onClose}
    >
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

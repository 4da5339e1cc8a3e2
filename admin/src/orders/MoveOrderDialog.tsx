import type { OrderDetail } from '@selvedge/domain/orders/order';
import { priceWords } from '@selvedge/domain/quotations/price-words';
import { hasStatus } from '@selvedge/web/api-error';
import { TextInput } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { steps } from './order-steps';

interface MoveOrderDialogProps {
  order: OrderDetail;
  status: keyof typeof steps;
  onClose: () => void;
}

/** Asks before an order takes a step, because no step leads back. */
export function MoveOrderDialog({ order, status, onClose }: MoveOrderDialogProps) {
  const { action, meaning, done } = steps[status];
  const { total_amount: before_vat, total_with_vat: with_vat, vat_percent } = order;
  const total = priceWords({ before_vat, with_vat, vat_percent }).filter(Boolean).join(', ');
  const move = useChange({
    change: ({ note }: { note: string }) =>
      dataProvider.moveOrder(order.id, { status, note: (note ?? '').trim(), version: order.version }),
    done: `Order ${order.order_number} ${done} successfully`,
    failure: 'Failed to update order status',
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
      title={`${action}?`}
      intro={`${order.order_number} for ${order.customer_name}, ${total}. ${meaning}`}
      submitLabel={action}
      color={status === 'cancelled' ? 'error' : 'primary'}
      defaultValues={{ note: '' }}
      onSubmit={move.submit}
      onClose={onClose}
    >
      <TextInput
        source="note"
        label="Note (optional)"
        multiline
        minRows={2}
        helperText="Kept in the history of the order."
      />
    </FormDialog>
  );
}

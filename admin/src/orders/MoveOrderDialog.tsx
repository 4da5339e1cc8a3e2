import { TextField } from '@mui/material';
import { formatRupees } from '@selvedge/domain/money';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import { hasStatus, messageOf } from '@selvedge/web/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { announce, complain } from '../ui/toast';
import { steps } from './order-steps';

interface MoveOrderDialogProps {
  order: OrderDetail;
  status: keyof typeof steps;
  onClose: () => void;
}

/** Asks before an order takes a step, because no step leads back. */
export function MoveOrderDialog({ order, status, onClose }: MoveOrderDialogProps) {
  const { action, meaning } = steps[status];
  const { register, handleSubmit } = useForm({ defaultValues: { note: '' } });
  const move = useMoveOrder(order, status, onClose);
  const submit = handleSubmit(({ note }) => move.mutate(note));
  return (
    <FormDialog
      title={`${action}?`}
      intro={`${order.order_number} for ${order.customer_name}, ${formatRupees(order.total_amount)}. ${meaning}`}
      submitLabel={action}
      color={status === 'cancelled' ? 'error' : 'primary'}
      isBusy={move.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Note (optional)"
        multiline
        minRows={2}
        helperText="Kept in the history of the order."
        {...register('note')}
      />
    </FormDialog>
  );
}

function useMoveOrder(order: OrderDetail, status: keyof typeof steps, close: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => dataProvider.moveOrder(order.id, { status, note: note.trim() }),
    onSuccess: () => {
      announce(`Order ${order.order_number} ${steps[status].done} successfully`);
      close();
    },
    onError: (error) => {
      complain(messageOf(error, 'Failed to update order status'));
      // Somebody else was faster, so the question speaks of a state that is gone.
      if (hasStatus(error, 409) || hasStatus(error, 404)) close();
    },
    onSettled: () =>
      Promise.all(['orders', 'dashboard'].map((name) => queryClient.invalidateQueries({ queryKey: [name] }))),
  });
}

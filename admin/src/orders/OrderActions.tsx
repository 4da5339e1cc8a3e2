import { Button, Stack } from '@mui/material';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import { nextOrderStatuses, type OrderStatus } from '@selvedge/domain/orders/order-status';
import { useState } from 'react';
import { MoveOrderDialog } from './MoveOrderDialog';
import { steps } from './order-steps';

/** The steps that an order can take from where it is. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const [chosen, setChosen] = useState<keyof typeof steps | null>(null);
  const next = nextOrderStatuses(order.status).filter(hasWords);
  if (next.length === 0) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {next.map((status) => (
        <Button
          key={status}
          variant={status === 'cancelled' ? 'outlined' : 'contained'}
          color={status === 'cancelled' ? 'error' : 'primary'}
          onClick={() => setChosen(status)}
        >
          {steps[status].action}
        </Button>
      ))}
      {chosen ? <MoveOrderDialog order={order} status={chosen} onClose={() => setChosen(null)} /> : null}
    </Stack>
  );
}

const hasWords = (status: OrderStatus): status is keyof typeof steps => status !== 'pending';

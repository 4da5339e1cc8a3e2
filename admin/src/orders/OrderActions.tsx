import { Button, Stack } from '@mui/material';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import { nextOrderStatuses, type OrderStatus } from '@selvedge/domain/orders/order-status';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { MoveOrderDialog } from './MoveOrderDialog';
import type { Step } from './order-steps';

/** The steps that an order can take from where it is. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const translate = useTranslate();
  // A copy of the order, because it may be refetched while somebody writes a note.
  const [chosen, choose] = useState<{ order: OrderDetail; status: Step } | null>(null);
  const next = nextOrderStatuses(order.status).filter(isStep);
  if (next.length === 0 && !chosen) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {next.map((status) => (
        <Button
          key={status}
          variant={status === 'cancelled' ? 'outlined' : 'contained'}
          color={status === 'cancelled' ? 'error' : 'primary'}
          onClick={() => choose({ order, status })}
        >
          {translate(`resources.orders.steps.${status}.action`)}
        </Button>
      ))}
      {chosen ? <MoveOrderDialog {...chosen} onClose={() => choose(null)} /> : null}
    </Stack>
  );
}

const isStep = (status: OrderStatus): status is Step => status !== 'pending';

import { Button } from '@mui/material';
import type { Order, OrderDetail } from '@selvedge/domain/orders/order';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useRights } from '../hooks/use-rights';
import { dataProvider } from '../providers/data-provider';
import { lazyDialog } from '../ui/lazy-dialog';
import { rightOfStep, type Step, usualStep } from './order-steps';

const MoveDialog = lazyDialog(async () => (await import('./MoveOrderDialog')).MoveOrderDialog);

interface OpenDialog {
  order: OrderDetail;
  status: Step;
}

const OpenStepDialog = createContext<(dialog: OpenDialog) => void>(() => undefined);

/** Holds the dialog of a step outside of the rows: a row may disappear from the list while somebody writes a note. */
export function OrderStepDialogProvider({ children }: { children: ReactNode }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  return (
    <OpenStepDialog value={setOpenDialog}>
      {children}
      {openDialog ? <MoveDialog {...openDialog} onClose={() => setOpenDialog(null)} /> : null}
    </OpenStepDialog>
  );
}

/** The step that usually comes next, in the order's row. */
export function OrderStepButton({ order: { id, order_number: number, status } }: { order: Order }) {
  const translate = useTranslate();
  const { may } = useRights();
  const setOpenDialog = useContext(OpenStepDialog);
  const step = usualStep(status);
  const { mutate: open, isPending } = useChange({
    change: (chosen: Step) => dataProvider.getOne<OrderDetail>('orders', { id }).then(({ data }) => ({ data, chosen })),
    done: ({ data, chosen }) => {
      setOpenDialog({ order: data, status: chosen });
      return null;
    },
    failure: 'resources.orders.status_failed',
    refresh: [],
  });
  const action = step && translate(`resources.orders.steps.${step}.action`);
  if (!step || !may(rightOfStep(step))) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={`${action}: ${number}`}
      disabled={isPending}
      onClick={() => open(step)}
      sx={{ minWidth: 0, px: 1, whiteSpace: 'nowrap' }}
    >
      {action}
    </Button>
  );
}

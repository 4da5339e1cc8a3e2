import { Button, Stack } from '@mui/material';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import { canChangeOrder, nextOrderStatuses, type OrderStatus } from '@selvedge/domain/orders/order-status';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useRights } from '../hooks/use-rights';
import { CopyQuotationDialog } from '../quotations/CopyQuotationDialog';
import { lazyDialog } from '../ui/lazy-dialog';
import { MoveOrderDialog } from './MoveOrderDialog';
import { DeliveryDialog, NoteDialog, ReopenDialog } from './OrderNotes';
import { rightOfStep, type Step } from './order-steps';

const ChangeOrderDialog = lazyDialog(async () => (await import('./ChangeOrderDialog')).ChangeOrderDialog);

/** Copies the quotation that became the order. */
const CopyDialog = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => (
  <CopyQuotationDialog quotationId={order.quotation_id} number={order.order_number} onClose={onClose} />
);

const dialogs = {
  change: ChangeOrderDialog,
  copy: CopyDialog,
  delivery: DeliveryDialog,
  note: NoteDialog,
  reopen: ReopenDialog,
};

/** The steps that an order can take from its status. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const translate = useTranslate();
  // A copy of the order, because it may be refetched while somebody writes a note.
  const [chosen, choose] = useState<{ order: OrderDetail; status: Step } | null>(null);
  const { may } = useRights();
  // A confirmed order can be shipped at once, which records that it was cut as well.
  const steps =
    order.status === 'confirmed' ? (['processing', 'shipped', 'cancelled'] as const) : nextOrderStatuses(order.status);
  const next = steps.filter((status) => isStep(status) && may(rightOfStep(status))) as Step[];
  const [openDialog, setOpenDialog] = useState<{ order: OrderDetail; dialog: keyof typeof dialogs } | null>(null);
  const mayWrite = may('order.move') || may('order.confirm');
  const others: [keyof typeof dialogs, string, boolean][] = [
    [
      'change',
      'change.action',
      canChangeOrder(order.status) && may('order.confirm') && may('quote.write') && may('price.read'),
    ],
    ['reopen', 'reopen.action', order.reopen_until != null && may('order.cancel') && may('order.confirm')],
    ['copy', 'copy', may('quote.read') && may('quote.write') && may('price.read')],
    ['delivery', 'delivery.edit', mayWrite],
    ['note', 'notes.add', mayWrite],
  ];
  const shown = others.filter(([, , isPossible]) => isPossible);
  const OpenDialog = openDialog && dialogs[openDialog.dialog];
  if (next.length === 0 && shown.length === 0 && !chosen && !openDialog) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {next.map((status) => (
        <Button
          key={status}
          variant={
            status === 'cancelled' || (status === 'shipped' && order.status === 'confirmed') ? 'outlined' : 'contained'
          }
          color={status === 'cancelled' ? 'error' : 'primary'}
          onClick={() => choose({ order, status })}
        >
          {translate(`resources.orders.steps.${status}.action`)}
        </Button>
      ))}
      {shown.map(([dialog, label]) => (
        <Button key={dialog} variant="outlined" onClick={() => setOpenDialog({ order, dialog })}>
          {translate(`resources.orders.${label}`)}
        </Button>
      ))}
      {openDialog && OpenDialog ? <OpenDialog order={openDialog.order} onClose={() => setOpenDialog(null)} /> : null}
      {chosen ? <MoveOrderDialog {...chosen} onClose={() => choose(null)} /> : null}
    </Stack>
  );
}

const isStep = (status: OrderStatus): status is Step => status !== 'pending';

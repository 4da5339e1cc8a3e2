import type { OrderDetail } from '@selvedge/domain/orders/order';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useLatestRecord } from '../hooks/use-latest-record';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { DayInput } from '../ui/inputs';

interface OrderDialogProps {
  order: OrderDetail;
  onClose: () => void;
}

/** Adds a note to the history of an order. */
export function NoteDialog({ order, onClose }: OrderDialogProps) {
  const translate = useTranslate();
  const words = 'resources.orders.notes';
  const add = useChange({
    change: ({ note }: { note: string }) => dataProvider.noteOrder(order.id, { note: note.trim() }),
    done: translate(`${words}.done`),
    failure: `${words}.failed`,
    serverSpeaks: true,
    refresh: ['orders'],
    close: onClose,
  });
  return (
    <FormDialog<{ note: string }>
      title={translate(`${words}.add`)}
      submitLabel={`${words}.save`}
      defaultValues={{ note: '' }}
      onSubmit={add.submit}
      onClose={onClose}
    >
      <TextInput
        source="note"
        label={`${words}.note`}
        required
        autoFocus
        multiline
        minRows={3}
        helperText={`${words}.hint`}
        validate={(note?: string) => (note?.trim() ? undefined : translate(`${words}.empty`))}
      />
    </FormDialog>
  );
}

interface DeliveryForm {
  promised_on: string;
  carrier: string;
  vehicle: string;
}

/** The promised day, carrier and vehicle. */
export function DeliveryDialog({ order: opened, onClose }: OrderDialogProps) {
  const { record: order, outdated, catchUp } = useLatestRecord(opened);
  const translate = useTranslate();
  const words = 'resources.orders.delivery';
  const save = useChange({
    change: ({ promised_on, carrier, vehicle }: DeliveryForm) =>
      dataProvider.deliverOrder(order.id, {
        version: order.version,
        promised_on,
        carrier: carrier.trim(),
        vehicle: vehicle.trim(),
      }),
    done: translate(`${words}.done`),
    failure: `${words}.failed`,
    serverSpeaks: true,
    refresh: ['orders'],
    close: onClose,
    onRejected: catchUp,
  });
  return (
    <FormDialog<DeliveryForm>
      title={translate(`${words}.title`)}
      intro={translate(`${words}.intro`)}
      submitLabel={`${words}.save`}
      defaultValues={{ promised_on: order.promised_on ?? '', carrier: order.carrier, vehicle: order.vehicle }}
      onSubmit={save.submit}
      outdated={outdated}
      onClose={onClose}
    >
      <DayInput source="promised_on" label={`${words}.promised_on`} autoFocus />
      <TextInput source="carrier" label={`${words}.carrier`} />
      <TextInput source="vehicle" label={`${words}.vehicle`} />
    </FormDialog>
  );
}

/** Reopens a cancelled order with its former status. */
export function ReopenDialog({ order: opened, onClose }: OrderDialogProps) {
  const { record: order, outdated, catchUp } = useLatestRecord(opened);
  const translate = useTranslate();
  const words = 'resources.orders.reopen';
  const reopen = useChange({
    change: ({ note, stock_reason }: { note: string; stock_reason: string }) =>
      dataProvider.reopenOrder(order.id, {
        version: order.version,
        note: note.trim(),
        ...(stock_reason.trim() && { stock_reason: stock_reason.trim() }),
      }),
    done: translate(`${words}.done`, { number: order.order_number }),
    failure: `${words}.failed`,
    serverSpeaks: true,
    refresh: ['orders', 'dashboard'],
    close: onClose,
    onRejected: catchUp,
  });
  return (
    <FormDialog<{ note: string; stock_reason: string }>
      title={translate(`${words}.title`)}
      intro={translate(`${words}.intro`)}
      submitLabel={`${words}.action`}
      defaultValues={{ note: '', stock_reason: '' }}
      onSubmit={reopen.submit}
      outdated={outdated}
      onClose={onClose}
    >
      <TextInput source="note" label="resources.orders.note" multiline helperText="resources.orders.note_hint" />
      <TextInput source="stock_reason" label={`${words}.reason`} helperText="resources.orders.shortage.reason_hint" />
    </FormDialog>
  );
}

import { Alert } from '@mui/material';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import type { AnnouncedStep } from '@selvedge/domain/orders/order-status';
import { TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { TickBox } from '../ui/inputs';

const words = 'resources.orders.notify';

/** Asks whether the customer gets a mail about the step, and for a message in it. */
export function NotifyCustomer({ status, canMail }: { status: AnnouncedStep; canMail: boolean }) {
  const translate = useTranslate();
  const isNotified: boolean = useWatch({ name: 'notify_customer' });
  return (
    <>
      <TickBox
        source="notify_customer"
        label={translate(`${words}.label`)}
        hint={translate(`${words}.${canMail ? status : 'no_address'}`)}
        disabled={!canMail}
      />
      {isNotified ? (
        <TextInput
          source="customer_message"
          label={`${words}.${status === 'cancelled' ? 'reason' : 'message'}`}
          multiline
          minRows={2}
          helperText={`${words}.message_hint`}
        />
      ) : null}
    </>
  );
}

/** Warns before canceling an order whose advance was already asked for. */
export function IssuedProforma({ order: { documents } }: { order: OrderDetail }) {
  const translate = useTranslate();
  const proforma = documents.find(({ kind }) => kind === 'proforma');
  if (!proforma) return null;
  return <Alert severity="warning">{translate('resources.orders.issued', { number: proforma.number })}</Alert>;
}

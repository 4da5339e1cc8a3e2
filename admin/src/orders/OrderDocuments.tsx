import { Box, Button, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import {
  type OrderDocumentKind,
  orderDocumentKinds,
  whyNoOrderDocument,
} from '@selvedge/domain/orders/order-documents';
import { useRefresh, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useDownload } from '../hooks/use-download';
import { useIsAllowed, useRights } from '../hooks/use-rights';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { Section } from '../ui/Section';

const words = 'resources.orders.papers';

/** The documents of an order: each is numbered at the first request and never changes. */
export function OrderDocuments({ order }: { order: OrderDetail }) {
  const translate = useTranslate();
  const maySeePrices = useIsAllowed('price.read');
  return (
    <Section title={translate(`${words}.title`)}>
      <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
        {orderDocumentKinds
          .filter((kind) => kind === 'delivery-note' || maySeePrices)
          .map((kind) => (
            <Paper key={kind} kind={kind} order={order} />
          ))}
        <PickList order={order} />
      </Box>
    </Section>
  );
}

/** For the warehouse; it has no number, and shows the order as it is. */
function PickList({ order: { id, status } }: { order: OrderDetail }) {
  const translate = useTranslate();
  const download = useDownload(`${words}.failed`);
  return (
    <li>
      <Button
        variant="outlined"
        fullWidth
        disabled={status === 'cancelled' || download.isPending}
        onClick={() => download.mutate(`/admin/orders/${id}/pick-list`)}
      >
        {translate(`${words}.${download.isPending ? 'printing' : 'pick_list'}`)}
      </Button>
    </li>
  );
}

/** Issues the proforma invoice, if it was not yet, and mails it with one press. */
function MailProforma({ order }: { order: OrderDetail }) {
  const translate = useTranslate();
  const { may } = useRights();
  const mail = useChange({
    change: () => callJson('POST', `${ADMIN_API}/orders/${order.id}/proforma/mail`),
    done: translate(`${words}.mailed`),
    failure: `${words}.mail_failed`,
    serverSpeaks: true,
    refresh: ['orders'],
  });
  if (!may('order.confirm + price.read + customer.read') || order.status === 'cancelled') return null;
  if (order.customer_email === '') return null;
  return (
    <Button size="small" disabled={mail.isPending} onClick={() => mail.mutate()}>
      {translate(`${words}.mail`)}
    </Button>
  );
}

function Paper({ kind, order }: { kind: OrderDocumentKind; order: OrderDetail }) {
  const { id, status, documents } = order;
  const translate = useTranslate();
  const refresh = useRefresh();
  const download = useDownload(`${words}.failed`);
  const printed = documents.find((document) => document.kind === kind && document.superseded_by == null);
  const former = documents.filter((document) => document.kind === kind && document.superseded_by != null);
  const isPossible = printed !== undefined || whyNoOrderDocument(kind, status) === null;
  const noteId = `paper-${kind}`;
  return (
    <li>
      <Button
        variant="outlined"
        fullWidth
        disabled={!isPossible || download.isPending}
        aria-describedby={noteId}
        // The first printing assigns the number, even if it fails.
        onClick={() => download.mutate(`/admin/orders/${id}/${kind}`, { onSettled: refresh })}
      >
        {translate(download.isPending ? `${words}.printing` : `${words}.${kind}.name`)}
      </Button>
      <Typography id={noteId} variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
        {printed
          ? [printed.number, formatDateTime(printed.created_at), printed.by].filter(Boolean).join(', ')
          : translate(`${words}.${isPossible ? `${kind}.first` : status === 'cancelled' ? 'cancelled' : 'not_yet'}`)}
      </Typography>
      {kind === 'proforma' ? <MailProforma order={order} /> : null}
      {former.map(({ number, superseded_by }) => (
        <Button
          key={number}
          size="small"
          sx={{ justifyContent: 'flex-start', textAlign: 'left' }}
          disabled={download.isPending}
          onClick={() => download.mutate(`/admin/orders/${id}/papers/${encodeURIComponent(number)}`)}
        >
          {number}, {translate(`${words}.superseded`, { letter: superseded_by })}
        </Button>
      ))}
      {printed?.failure ? (
        <Typography variant="caption" component="p" color="error">
          {translate(`${words}.not_printed`, { reason: printed.failure })}
        </Typography>
      ) : null}
    </li>
  );
}

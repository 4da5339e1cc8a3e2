import { Box, Button, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import {
  type OrderDocumentKind,
  orderDocumentKinds,
  whyNoOrderDocument,
} from '@selvedge/domain/orders/order-documents';
import { useRefresh, useTranslate } from 'react-admin';
import { useDownload } from '../hooks/use-download';
import { useMay } from '../hooks/use-rights';
import { Section } from '../ui/Section';

const words = 'resources.orders.papers';

/** The documents of an order: each is numbered at the first request and never changes. */
export function OrderDocuments({ order }: { order: OrderDetail }) {
  const translate = useTranslate();
  const maySeePrices = useMay('price.read');
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

/** For the storekeeper; it has no number, and shows the order as it is. */
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

function Paper({ kind, order: { id, status, documents } }: { kind: OrderDocumentKind; order: OrderDetail }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const download = useDownload(`${words}.failed`);
  const paper = documents.find((document) => document.kind === kind && document.superseded_by == null);
  const former = documents.filter((document) => document.kind === kind && document.superseded_by != null);
  const isPossible = paper !== undefined || whyNoOrderDocument(kind, status) === null;
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
        {paper
          ? [paper.number, formatDateTime(paper.created_at), paper.by].filter(Boolean).join(', ')
          : translate(`${words}.${isPossible ? `${kind}.first` : status === 'cancelled' ? 'cancelled' : 'not_yet'}`)}
      </Typography>
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
      {paper?.failure ? (
        <Typography variant="caption" component="p" color="error">
          {translate(`${words}.not_printed`, { reason: paper.failure })}
        </Typography>
      ) : null}
    </li>
  );
}

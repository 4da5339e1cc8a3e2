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
import { Section } from '../ui/Section';

const words = 'resources.orders.papers';

/** The documents of an order: each is numbered at the first request and never changes. */
export function OrderDocuments({ order }: { order: OrderDetail }) {
  const translate = useTranslate();
  return (
    <Section title={translate(`${words}.title`)}>
      <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
        {orderDocumentKinds.map((kind) => (
          <Paper key={kind} kind={kind} order={order} />
        ))}
      </Box>
    </Section>
  );
}

function Paper({ kind, order: { id, status, documents } }: { kind: OrderDocumentKind; order: OrderDetail }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const download = useDownload(`${words}.failed`);
  const paper = documents.find((document) => document.kind === kind);
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
      {paper?.failure ? (
        <Typography variant="caption" component="p" color="error">
          {translate(`${words}.not_printed`, { reason: paper.failure })}
        </Typography>
      ) : null}
    </li>
  );
}

import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { SHOWN_DELIVERIES, type WebhookDelivery, type WebhookEndpoint } from '@selvedge/domain/webhooks/webhook';
import { rejectionOf } from '@selvedge/web/api-error';
import { useQuery } from '@tanstack/react-query';
import { useGetOne, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';
import { RouteDialog } from '../ui/overlays';
import { ListSkeleton } from '../ui/placeholders';
import { DeliveryStateBadge } from './WebhookStateBadge';

const words = 'resources.webhooks.deliveries';
const OFTEN_MS = 1_500;
const SELDOM_MS = 10_000;

/** Lists the deliveries to an endpoint, with its responses. */
export function DeliveriesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate();
  const { data: webhook } = useGetOne<WebhookEndpoint>('webhooks', { id });
  const { data, error } = useQuery({
    queryKey: ['webhooks', 'deliveries', id],
    queryFn: () => dataProvider.webhookDeliveries(id),
    refetchInterval: ({ state }) => (state.data?.some(({ state: one }) => one === 'waiting') ? OFTEN_MS : SELDOM_MS),
    staleTime: 0,
  });
  const test = useChange({
    change: () => dataProvider.testWebhook(id),
    done: `${words}.tested`,
    failure: `${words}.test_failed`,
    refresh: ['webhooks'],
  });
  const again = useChange({
    change: (delivery: string) => dataProvider.sendDeliveryAgain(id, delivery),
    done: `${words}.sent_again`,
    failure: `${words}.again_failed`,
    refresh: ['webhooks'],
  });
  return (
    <RouteDialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>
        {translate(`${words}.title`, { name: webhook?.name ?? '' })}
      </DialogTitle>
      <DialogContent>
        {webhook?.state_reason ? (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {webhook.state_reason}
          </Alert>
        ) : null}
        {error ? <Alert severity="error">{translate(rejectionOf(error, `${words}.load_failed`))}</Alert> : null}
        {data || error ? null : <ListSkeleton rows={4} />}
        {data?.length === 0 ? <Typography color="textSecondary">{translate(`${words}.none`)}</Typography> : null}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data?.map((delivery) => (
            <Delivery
              key={delivery.id}
              delivery={delivery}
              onAgain={webhook?.state === 'on' && !again.isPending ? () => again.mutate(delivery.id) : undefined}
            />
          ))}
        </Box>
        {data?.length === SHOWN_DELIVERIES ? (
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            {translate(`${words}.newest`)}
          </Typography>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {translate('form.close')}
        </Button>
        <Button
          onClick={() => test.mutate()}
          disabled={webhook?.state !== 'on' || test.isPending}
          variant="contained"
          autoFocus
        >
          {translate(`${words}.test`)}
        </Button>
      </DialogActions>
    </RouteDialog>
  );
}

function Delivery({ delivery, onAgain }: { delivery: WebhookDelivery; onAgain?: () => void }) {
  const translate = useTranslate();
  const { state, type, at, attempt, next_at, status_code, took_ms, answer } = delivery;
  const facts = [
    formatDateTime(at),
    took_ms === null
      ? null
      : translate(`${words}.${status_code === null ? 'not_answered' : 'answered'}`, {
          status: status_code,
          ms: took_ms,
        }),
    attempt > 1 ? translate(`${words}.attempts`, { smart_count: attempt }) : null,
    next_at && state === 'failed' ? translate(`${words}.next`, { at: formatDateTime(next_at) }) : null,
  ];
  return (
    <Box component="li" sx={{ borderColor: 'divider', py: 1, '& + &': { borderTop: 1 } }}>
      <Box sx={{ alignItems: 'center', display: 'flex', gap: 1, minHeight: 44 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <strong>{type}</strong> <DeliveryStateBadge state={state} />
          <Typography variant="caption" component="p" color="textSecondary">
            {facts.filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        {state === 'waiting' ? null : (
          <Button
            size="small"
            variant="outlined"
            disabled={!onAgain}
            onClick={onAgain}
            aria-label={translate(`${words}.again_one`, { what: type, at: formatDateTime(at) })}
            sx={{ flex: 'none' }}
          >
            {translate(`${words}.again`)}
          </Button>
        )}
      </Box>
      {answer ? (
        <Box component="pre" sx={answerStyle}>
          {answer}
        </Box>
      ) : null}
    </Box>
  );
}

const answerStyle = {
  bgcolor: '#F6F1E8',
  borderRadius: 1,
  fontSize: '0.75rem',
  m: 0,
  maxHeight: 120,
  mt: 0.5,
  overflow: 'auto',
  overflowWrap: 'anywhere',
  p: 1,
  whiteSpace: 'pre-wrap',
};

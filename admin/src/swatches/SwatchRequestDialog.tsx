import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Stack,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { mailtoLink } from '@selvedge/domain/email-address';
import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { AdminSwatchRequest } from '@selvedge/domain/swatches/swatch-request';
import { nextSwatchStatuses, type SwatchStatus } from '@selvedge/domain/swatches/swatch-status';
import { useState } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { Timeline } from '../audit/Timeline';
import { colourMark } from '../fabrics/colour-mark';
import { useDownload } from '../hooks/use-download';
import { useIsAllowed } from '../hooks/use-rights';
import { NoRecord } from '../ui/placeholders';
import { Fact, Facts } from '../ui/Section';
import { MoveSwatchesDialog, type Step } from './MoveSwatchesDialog';
import { SwatchStatusBadge } from './SwatchStatusBadge';

const words = 'resources.swatch-requests';

/** One request: its items and address, its status, and the possible steps. */
export function SwatchRequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  const { data: request, error, refetch } = useGetOne<AdminSwatchRequest>('swatch-requests', { id });
  const [chosen, choose] = useState<{ request: AdminSwatchRequest; status: Step } | null>(null);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={isNarrow}>
      <DialogTitle>{request?.request_no ?? translate(`${words}.title`)}</DialogTitle>
      <DialogContent>
        {request ? <Request request={request} /> : <NoRecord error={error} refetch={refetch} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        {request ? <Steps request={request} onChoose={(status) => choose({ request, status })} /> : null}
        <Button onClick={onClose} color="inherit" autoFocus>
          {translate('form.close')}
        </Button>
      </DialogActions>
      {chosen ? <MoveSwatchesDialog {...chosen} onClose={() => choose(null)} /> : null}
    </Dialog>
  );
}

function Steps({ request, onChoose }: { request: AdminSwatchRequest; onChoose: (status: Step) => void }) {
  const translate = useTranslate();
  const mayMove = useIsAllowed('order.move');
  const { mutate, isPending } = useDownload(translate(`${words}.packing_failed`));
  return (
    <>
      <Button
        variant="outlined"
        disabled={isPending}
        onClick={() => mutate(`/admin/swatch-requests/packing-list?ids=${request.id}`)}
      >
        {translate(`${words}.packing_list`)}
      </Button>
      {(mayMove ? nextSwatchStatuses(request.status) : []).filter(isStep).map((status) => (
        <Button
          key={status}
          variant={status === 'declined' ? 'outlined' : 'contained'}
          color={status === 'declined' ? 'error' : 'primary'}
          onClick={() => onChoose(status)}
        >
          {translate(`${words}.steps.${status}.action`)}
        </Button>
      ))}
    </>
  );
}

const isStep = (status: SwatchStatus): status is Step => status !== 'requested';

function Request({ request }: { request: AdminSwatchRequest }) {
  const translate = useTranslate();
  const { items, name, phone, address, note, carrier, tracking_number, reason, history } = request;
  const word = (status: SwatchStatus) => translate(`${words}.status.${status}`, { _: status });
  return (
    <Stack sx={{ gap: 2, overflowWrap: 'anywhere' }}>
      <Box>
        <SwatchStatusBadge status={request.status} />
      </Box>
      <Facts>
        <Fact label={translate(`${words}.to`)}>
          <Box sx={{ whiteSpace: 'pre-line' }}>{[name, address, phone].filter(Boolean).join('\n')}</Box>
        </Fact>
        <Fact label={translate(`${words}.account`)}>
          {[request.customer_name, request.customer_company].filter(Boolean).join(', ')}{' '}
          {request.customer_email ? (
            <Link href={mailtoLink(request.customer_email)}>{request.customer_email}</Link>
          ) : null}
        </Fact>
        <Fact label={translate(`${words}.fields.created_at`)}>{formatDateTime(request.created_at)}</Fact>
        {note ? <Fact label={translate(`${words}.fields.note`)}>{note}</Fact> : null}
        {carrier ? <Fact label={translate(`${words}.fields.carrier`)}>{carrier}</Fact> : null}
        {tracking_number ? <Fact label={translate(`${words}.fields.tracking_number`)}>{tracking_number}</Fact> : null}
        {reason ? <Fact label={translate(`${words}.fields.reason`)}>{reason}</Fact> : null}
      </Facts>
      <Box component="ul" aria-label={translate(`${words}.swatches`)} sx={{ m: 0, pl: 2.5 }}>
        {items.map(({ id, item_code, fabric_name, lot_code, ...color }) => (
          <li key={id}>
            {colourMark(color)} <strong>{item_code}</strong> {lineLabel({ name: fabric_name, ...color })}
            {lot_code ? ` · ${translate(`${words}.of_lot`, { lot: lot_code })}` : ''}
          </li>
        ))}
      </Box>
      <Typography variant="h3">{translate('list.history')}</Typography>
      <Timeline
        entries={[...history].reverse().map(({ at, actor, actor_kind, from, to, detail }) => ({
          at,
          actor,
          actor_kind,
          detail,
          headline: from ? `${word(from)} → ${word(to)}` : translate(`${words}.asked`),
        }))}
      />
    </Stack>
  );
}

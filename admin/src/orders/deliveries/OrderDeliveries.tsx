import { Box, Button, Stack, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { exactSum, formatLength, inOtherUnit } from '@selvedge/domain/length';
import type { Arrival, OrderDeliveries as Deliveries, Delivery, LineProgress } from '@selvedge/domain/orders/delivery';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import type { Tone } from '@selvedge/web/tokens';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChange } from '../../hooks/use-change';
import { useDownload } from '../../hooks/use-download';
import { useRights } from '../../hooks/use-rights';
import { ofSameRecord } from '../../lib/of-same-record';
import { IssueInvoiceDialog } from '../../money/lazy';
import { ADMIN_API } from '../../providers/data-provider';
import { callJson } from '../../providers/http-client';
import { Badge } from '../../ui/Badge';
import { Section } from '../../ui/Section';
import { Claims } from './Claims';
import { PrepareDialog, ReasonDialog, TransportDialog } from './DeliveryDialogs';
import { LinkDialog } from './LinkDialog';

export interface OfOrder {
  order: OrderDetail;
}

type OpenDialog =
  | { dialog: 'prepare' }
  | { dialog: 'change' | 'cancel' | 'invoice' | 'link'; deliveryId: string }
  | { dialog: 'close'; line: LineProgress };

/** The shipped, prepared and open parts of an order. */
export function OrderDeliveries({ order }: OfOrder) {
  const translate = useTranslate();
  const { may } = useRights();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = () => setOpenDialog(null);
  const { data, isError } = useQuery({
    queryKey: ['orders', 'deliveries', order.id, order.version],
    queryFn: () => callJson<Deliveries>('GET', `${ADMIN_API}/orders/${order.id}/deliveries`),
    staleTime: 0,
    placeholderData: ofSameRecord(order.id),
  });
  // As it is now: after a conflict the next attempt is about the delivery as somebody else left it.
  const opened =
    openDialog && 'deliveryId' in openDialog
      ? data?.deliveries.find(({ id }) => id === openDialog.deliveryId)
      : undefined;
  const mayMove = may('order.move');
  const isOpen = mayMove && order.status === 'processing';
  const hasLeftWhole = data?.deliveries.length === 0 && order.status !== 'processing';
  const isReady = data?.lines.some(({ ready_meters }) => ready_meters > 0) ?? false;
  return (
    <Section title={translate('deliveries.title')}>
      {isError ? <Typography color="error">{translate('deliveries.load_failed')}</Typography> : null}
      {data ? (
        <Stack sx={{ gap: 2 }}>
          {data.deliveries.length === 0 ? (
            <Typography variant="body2" color="textSecondary">
              {translate(hasLeftWhole ? 'deliveries.left_whole' : 'deliveries.whole')}
            </Typography>
          ) : null}
          <Box component="ul" sx={list}>
            {(hasLeftWhole ? [] : data.lines).map((line) => (
              <Line
                key={line.line_id}
                line={line}
                onClose={
                  isOpen && data.lines.some(({ delivered_meters }) => delivered_meters > 0)
                    ? () => setOpenDialog({ dialog: 'close', line })
                    : undefined
                }
              />
            ))}
          </Box>
          {data.deliveries.length > 0 ? (
            <Box component="ul" sx={list}>
              {data.deliveries.map((delivery) => (
                <One
                  key={delivery.id}
                  delivery={delivery}
                  mayMove={mayMove}
                  maySend={mayMove && may('customer.read')}
                  mayBill={may('invoice.issue') && may('price.read')}
                  onOpenDialog={(dialog) => setOpenDialog({ dialog, deliveryId: delivery.id })}
                />
              ))}
            </Box>
          ) : null}
          {isOpen ? (
            <div>
              <Button
                variant={isReady ? 'contained' : 'outlined'}
                disabled={!isReady}
                aria-describedby={isReady ? undefined : 'nothing-ready'}
                onClick={() => setOpenDialog({ dialog: 'prepare' })}
              >
                {translate('deliveries.prepare')}
              </Button>
              {isReady ? null : (
                <Typography id="nothing-ready" variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
                  {translate('deliveries.nothing_ready')}
                </Typography>
              )}
            </div>
          ) : null}
          {data.claims.length > 0 ? (
            <Claims claims={data.claims} deliveries={data.deliveries} mayDecide={mayMove} />
          ) : null}
          {order.has_rolls ? <RollLists orderId={order.id} /> : null}
        </Stack>
      ) : null}
      {data && openDialog?.dialog === 'prepare' ? (
        <PrepareDialog of={data} vehicle={order.vehicle} onClose={close} />
      ) : null}
      {opened && openDialog?.dialog === 'change' ? <TransportDialog delivery={opened} onClose={close} /> : null}
      {opened && openDialog?.dialog === 'cancel' ? (
        <ReasonDialog
          title={translate('deliveries.cancel_one', { number: opened.number })}
          intro={translate('deliveries.cancel_intro')}
          path={`deliveries/${opened.id}/cancel`}
          version={opened.version}
          done="deliveries.cancel_done"
          onClose={close}
        />
      ) : null}
      {data && openDialog?.dialog === 'close' ? (
        <ReasonDialog
          title={translate('deliveries.close_one', { name: nameOf(openDialog.line) })}
          intro={translate('deliveries.close_intro', {
            length: lengthOf(openDialog.line.open_meters, openDialog.line),
          })}
          path={`orders/${order.id}/lines/${openDialog.line.line_id}/close`}
          version={data.version}
          done="deliveries.close_done"
          onClose={close}
        />
      ) : null}
      {opened && openDialog?.dialog === 'link' ? <LinkDialog delivery={opened} onClose={close} /> : null}
      {opened && openDialog?.dialog === 'invoice' ? (
        <Suspense>
          <IssueInvoiceDialog order={order} paper={null} deliveryIds={[opened.id]} onClose={close} />
        </Suspense>
      ) : null}
    </Section>
  );
}

function Line({ line, onClose }: { line: LineProgress; onClose: (() => void) | undefined }) {
  const translate = useTranslate();
  const { closed, delivered_meters, ordered_meters, prepared_meters, open_meters, ready_meters } = line;
  const facts = [
    translate('deliveries.line', {
      delivered: lengthOf(delivered_meters, line),
      ordered: lengthOf(ordered_meters, line),
    }),
    prepared_meters > 0 ? translate('deliveries.prepared_length', { length: lengthOf(prepared_meters, line) }) : '',
    open_meters > 0 ? translate('deliveries.open', { length: lengthOf(open_meters, line) }) : '',
    line.by_roll && ready_meters > 0 ? translate('deliveries.ready', { length: lengthOf(ready_meters, line) }) : '',
  ];
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{nameOf(line)}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {facts.filter(Boolean).join(' · ')}
        </Typography>
        {closed ? (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {translate('deliveries.closed', { by: closed.by, reason: closed.reason })}
          </Typography>
        ) : null}
      </Box>
      {onClose && open_meters > 0 ? (
        <Button size="small" aria-label={translate('deliveries.close_one', { name: nameOf(line) })} onClick={onClose}>
          {translate('deliveries.close')}
        </Button>
      ) : null}
    </Box>
  );
}

const tones: Record<Delivery['state'], Tone> = {
  prepared: 'amber',
  shipped: 'indigo',
  delivered: 'teal',
  cancelled: 'red',
};

interface OneProps {
  delivery: Delivery;
  mayMove: boolean;
  maySend: boolean;
  mayBill: boolean;
  onOpenDialog: (dialog: 'change' | 'cancel' | 'invoice' | 'link') => void;
}

function One({ delivery, mayMove, maySend, mayBill, onOpenDialog }: OneProps) {
  const translate = useTranslate();
  const download = useDownload('deliveries.paper_failed');
  const { id, number, state, version, packages, vehicle, driver, invoice } = delivery;
  const step = useChange<'ship' | 'arrive', 'ship' | 'arrive'>({
    change: async (action) => {
      await callJson('POST', `${ADMIN_API}/deliveries/${id}/${action}`, { version });
      return action;
    },
    done: (action) => `deliveries.${action}_done`,
    failure: 'deliveries.failed',
    serverSpeaks: true,
    refresh: ['orders', 'order-money', 'fabrics'],
  });
  const meters = exactSum(delivery.lines.map((line) => line.meters));
  const rolls = delivery.rolls.reduce((sum, line) => sum + line.rolls, 0);
  const facts = [
    formatLength(meters, 'meters'),
    rolls > 0 ? translate('deliveries.rolls_count', { smart_count: rolls }) : '',
    packages === null ? '' : translate('deliveries.packages_count', { smart_count: packages }),
    vehicle,
    driver,
    formatDateTime(delivery.delivered_at ?? delivery.shipped_at ?? delivery.created_at),
  ];
  const isBusy = step.isPending || download.isPending;
  const act = (label: string, name: string, onClick: () => void, isMain = false) => (
    <Button
      key={label}
      size="small"
      variant={isMain ? 'contained' : 'outlined'}
      disabled={isBusy}
      aria-label={translate(name, { number })}
      onClick={onClick}
    >
      {translate(label)}
    </Button>
  );
  const isPrepared = state === 'prepared';
  const hasLeft = state === 'shipped' || state === 'delivered';
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{number}</Typography>
        <Badge tone={tones[state]}>{translate(`deliveries.states.${state}`)}</Badge>
      </Stack>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
      >
        {facts.filter(Boolean).join(' · ')}
      </Typography>
      {invoice ? (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {translate('deliveries.invoiced', { serial: invoice.serial })}
        </Typography>
      ) : null}
      {delivery.arrival ? <Confirmed arrival={delivery.arrival} /> : null}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {isPrepared && mayMove ? act('deliveries.ship', 'deliveries.ship_one', () => step.mutate('ship'), true) : null}
        {state === 'shipped' && mayMove
          ? act('deliveries.arrive', 'deliveries.arrive_one', () => step.mutate('arrive'), true)
          : null}
        {state === 'cancelled'
          ? null
          : act('deliveries.paper', 'deliveries.paper_one', () => download.mutate(`/admin/deliveries/${id}/note`))}
        {hasLeft && maySend && delivery.arrival === null
          ? act('deliveries.link', 'deliveries.link_one', () => onOpenDialog('link'))
          : null}
        {hasLeft && mayBill && invoice === null
          ? act('deliveries.invoice', 'deliveries.invoice_one', () => onOpenDialog('invoice'))
          : null}
        {isPrepared && mayMove ? act('deliveries.change', 'deliveries.change_one', () => onOpenDialog('change')) : null}
        {isPrepared && mayMove ? act('deliveries.cancel', 'deliveries.cancel_one', () => onOpenDialog('cancel')) : null}
      </Stack>
    </Box>
  );
}

function Confirmed({ arrival }: { arrival: Arrival }) {
  const translate = useTranslate();
  const { name, at, pieces, meters, short, note } = arrival;
  const facts = [
    translate('deliveries.arrival', { name, at: formatDateTime(at) }),
    pieces === null ? '' : translate('deliveries.counted_pieces', { smart_count: pieces }),
    meters === null ? '' : translate('deliveries.counted_meters', { length: formatLength(meters, 'meters') }),
    ...short.map((one) => translate('deliveries.short', { of: one.of, length: formatLength(one.meters, 'meters') })),
    note,
  ];
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {facts.filter(Boolean).join(' · ')}
    </Typography>
  );
}

function RollLists({ orderId }: { orderId: string }) {
  const translate = useTranslate();
  const download = useDownload('deliveries.paper_failed');
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {(['pdf', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          variant="outlined"
          disabled={download.isPending}
          onClick={() => download.mutate(`/admin/orders/${orderId}/roll-list?format=${format}`)}
        >
          {translate(format === 'pdf' ? 'deliveries.roll_list' : 'deliveries.roll_sheet')}
        </Button>
      ))}
    </Stack>
  );
}

const nameOf = ({ fabric_name, color }: LineProgress): string => [fabric_name, color].filter(Boolean).join(', ');

/** In meters; in yards as well where it is sold in yards. */
const lengthOf = (meters: number, { price_unit }: LineProgress): string =>
  price_unit === 'yards'
    ? `${formatLength(meters, 'meters')} (${formatLength(inOtherUnit(meters, 'meters', 3), 'yards')})`
    : formatLength(meters, 'meters');

const list = { display: 'grid', gap: 1.5, listStyle: 'none', m: 0, p: 0 };
const row = { alignItems: 'center', columnGap: 1, display: 'flex', flexWrap: 'wrap' };

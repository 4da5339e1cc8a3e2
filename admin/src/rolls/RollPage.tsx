import { Alert, Box, Button, Link, Paper, Stack, Typography } from '@mui/material';
import { formatDay } from '@selvedge/domain/dates';
import { formatLength, formatWidth, inOtherUnit } from '@selvedge/domain/length';
import type { RollAction, RollCard, RollMovement, RollPromise } from '@selvedge/domain/rolls/roll';
import { isUnreachable } from '@selvedge/web/api-error';
import { type ReactNode, useState } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { HistoryLink } from '../audit/HistoryLink';
import { Timeline } from '../audit/Timeline';
import { useRights } from '../hooks/use-rights';
import { PageHeader } from '../ui/PageHeader';
import { MessagePanel, NoRecord } from '../ui/placeholders';
import { Fact, Facts, Section } from '../ui/Section';
import { PickPromise } from './PickPromise';
import type { RollToChange } from './queue/action-queue';
import { QueuedActions } from './queue/QueuedActions';
import { RollActionDialog } from './RollActionDialog';
import { dailyActions, isPossible, rareActions, rightOfAction } from './roll-action-forms';
import { LabelsButton, RollStateBadge } from './roll-parts';
import { UndoCutDialog } from './UndoCutDialog';

/** A separate cache key, because react-admin would use the row of a list, which has fewer fields. */
const whole = { of: 'whole' };
const MM_PER_CM = 10;
const GRAMS_PER_KG = 1000;

/** The card of a roll, for a storekeeper's phone: what the label says, what is promised, and what can be done. */
export function RollPage() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data: card, error, refetch } = useGetOne<RollCard>('rolls', { id, meta: whole });
  if (card) return <CardOf card={card} />;
  return (
    <>
      <PageHeader title={translate('resources.rolls.fields.roll_number')} action={<Ways />} />
      <QueuedActions />
      <Paper variant="outlined">
        {isUnreachable(error) ? (
          <Unreachable id={id} onRetry={refetch} />
        ) : (
          <NoRecord error={error} refetch={refetch} action={<Ways />} />
        )}
      </Paper>
    </>
  );
}

/** A cut or a move needs no more than the address of the label. */
function Unreachable({ id, onRetry }: { id: string; onRetry: () => unknown }) {
  const translate = useTranslate();
  return (
    <MessagePanel isAlert title={translate('rolls.card.offline')} onRetry={onRetry}>
      {translate('rolls.card.offline_hint')}
      <Actions roll={{ rollId: id, rollNumber: '' }} actions={['cuts', 'move']} />
    </MessagePanel>
  );
}

function CardOf({ card }: { card: RollCard }) {
  const translate = useTranslate();
  const { may } = useRights();
  const roll = { rollId: card.id, rollNumber: card.roll_number };
  const possible = (actions: readonly RollAction[]) => actions.filter((action) => isPossible(action, card));
  const rare = possible(rareActions).filter((action) => may(rightOfAction(action)));
  const fabric = `${card.item_code} ${card.fabric_name}`;
  return (
    <>
      <PageHeader title={card.roll_number} subtitle={<RollStateBadge state={card.state} />} action={<Ways />} />
      <QueuedActions />
      <Box sx={columns}>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <Paper variant="outlined" sx={{ p: 2 }}>
            <Typography sx={{ fontSize: '1.125rem', overflowWrap: 'anywhere' }}>
              {fabric}, <strong>{card.color}</strong>
            </Typography>
            <Box component="dl" sx={figures}>
              <Figure label={translate('rolls.card.length')}>
                <Lengths meters={card.length} />
              </Figure>
              <Figure label={translate('rolls.card.free')}>
                <Lengths meters={card.free_length} />
              </Figure>
              <Figure label={translate('rolls.card.lot')}>{card.lot_code}</Figure>
              <Figure label={translate('rolls.card.band')}>{card.shade_band ?? translate('rolls.no_band')}</Figure>
              <Figure label={translate('rolls.card.place')}>{card.location || translate('rolls.card.no_place')}</Figure>
              {card.pieces.length > 1 ? (
                <Figure label={translate('rolls.card.pieces')}>{card.pieces.map(m).join(' + ')}</Figure>
              ) : null}
            </Box>
            {card.short_length > 0 ? (
              <Alert severity="error">{translate('rolls.card.short', { length: m(card.short_length) })}</Alert>
            ) : null}
            <Actions roll={roll} card={card} actions={possible(dailyActions)} />
            {rare.length > 0 ? <Actions roll={roll} card={card} actions={rare} isRare /> : null}
            <LabelsButton rolls={{ ids: [card.id] }} sx={{ ...tall, mt: 1.5, width: '100%' }} />
          </Paper>
          <Section title={translate('rolls.card.promised')}>
            <Promises card={card} />
          </Section>
        </Stack>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <Section title={translate('rolls.card.details')} action={<HistoryLink id={card.id} />}>
            <Details card={card} />
          </Section>
          <Section title={translate('rolls.card.movements')}>
            <Movements card={card} />
          </Section>
        </Stack>
      </Box>
    </>
  );
}

interface ActionsProps {
  roll: RollToChange;
  card?: RollCard;
  actions: readonly RollAction[];
  isRare?: boolean;
}

/** Buttons that gloves hit. */
function Actions({ roll, card, actions, isRare = false }: ActionsProps) {
  const translate = useTranslate();
  const { may } = useRights();
  const [open, setOpen] = useState<RollAction | null>(null);
  const allowed = actions.filter((action) => may(rightOfAction(action)));
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))', mt: 1.5 }}>
        {allowed.map((action) => (
          <Button
            key={action}
            variant={isRare || action === 'scrap' ? 'outlined' : 'contained'}
            color={action === 'scrap' || action === 'return' ? 'error' : 'primary'}
            onClick={() => setOpen(action)}
            sx={isRare ? tall : { ...tallest, fontSize: '1.125rem' }}
          >
            {translate(`rolls.actions.${action}.action`)}
          </Button>
        ))}
      </Box>
      {open ? <RollActionDialog action={open} roll={roll} card={card} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function Promises({ card }: { card: RollCard }) {
  const translate = useTranslate();
  const { may } = useRights();
  const promises = card.allocations;
  const canBePicked = ({ order_id, state }: RollPromise) =>
    order_id && state === 'planned' && card.state === 'available' && may('order.move | stock.cut');
  if (promises.length === 0) return translate('rolls.card.promised_to_nobody');
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {promises.map((promise) => (
        <Stack
          component="li"
          key={promise.id}
          direction="row"
          sx={{ alignItems: 'center', flexWrap: 'wrap', fontSize: '1.125rem', gap: 1, py: 0.5 }}
        >
          <strong>{m(promise.cut_length ?? promise.length)}</strong>
          {promise.order_id && may('order.read') ? (
            <Link component={RouterLink} to={`/orders/${promise.order_id}/show`}>
              {promise.order_number}
            </Link>
          ) : (
            (promise.order_number ?? translate('rolls.card.hold'))
          )}
          <Typography component="span" color="textSecondary">
            {translate(`rolls.card.promise.${promise.state}`, { _: promise.state })}
          </Typography>
          {canBePicked(promise) ? <PickPromise card={card} promise={promise} /> : null}
        </Stack>
      ))}
    </Box>
  );
}

function Details({ card }: { card: RollCard }) {
  const translate = useTranslate();
  const { cuttable_width_mm: width, net_weight_grams: weight, measured_length: measured } = card;
  return (
    <Facts>
      <Fact label={translate('rolls.card.arrived')}>{formatDay(card.received_at)}</Fact>
      <Fact label={translate('rolls.card.mill_roll')}>{card.mill_roll_number || '-'}</Fact>
      <Fact label={translate('rolls.card.ticket')}>{m(card.ticket_length)}</Fact>
      <Fact label={translate('rolls.card.measured')}>
        {measured === null ? translate('rolls.card.not_measured') : m(measured)}
      </Fact>
      <Fact label={translate('rolls.card.grade')}>{translate(`rolls.grades.${card.grade}`, { _: card.grade })}</Fact>
      {width === null ? null : <Fact label={translate('rolls.card.width')}>{formatWidth(width / MM_PER_CM)}</Fact>}
      {weight === null ? null : (
        <Fact label={translate('rolls.card.weight')}>
          {translate('rolls.card.kilograms', { weight: weight / GRAMS_PER_KG })}
        </Fact>
      )}
      {card.points === null ? null : <Fact label={translate('rolls.card.points')}>{card.points}</Fact>}
      {card.parent_roll_number ? <Fact label={translate('rolls.card.from')}>{card.parent_roll_number}</Fact> : null}
    </Facts>
  );
}

function Movements({ card }: { card: RollCard }) {
  const translate = useTranslate();
  const { may } = useRights();
  const [undone, undo] = useState<RollMovement | null>(null);
  const cuts = card.movements.filter(
    ({ kind, length_change, is_reversed }) => kind === 'cut' && length_change < 0 && !is_reversed,
  );
  return (
    <>
      <Timeline
        label={translate('rolls.card.movements')}
        entries={card.movements.map(({ kind, length_change, reason, reference, by, at, is_reversed }) => ({
          at,
          actor: by,
          headline: [
            translate(`rolls.kinds.${kind}`, { _: kind }),
            length_change !== 0 && signed(length_change),
            is_reversed && `(${translate('rolls.undo.undone')})`,
          ]
            .filter(Boolean)
            .join(' '),
          detail: [reference, reason].filter(Boolean).join('\n'),
        }))}
      />
      {cuts[0] && may('stock.cut') ? (
        <Button variant="outlined" onClick={() => undo(cuts[0] ?? null)} sx={{ ...tall, mt: 1.5 }}>
          {translate('rolls.undo.one', { length: m(-cuts[0].length_change) })}
        </Button>
      ) : null}
      {undone ? <UndoCutDialog card={card} movement={undone} onClose={() => undo(null)} /> : null}
    </>
  );
}

function Ways() {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button component={RouterLink} to="/scan" variant="outlined" sx={tall}>
        {translate('rolls.scan')}
      </Button>
      <Button component={RouterLink} to="/rolls" variant="outlined" sx={tall}>
        {translate('rolls.all')}
      </Button>
    </Stack>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Box
      component="dd"
      sx={{
        fontSize: '1.625rem',
        fontVariantNumeric: 'tabular-nums',
        fontWeight: 700,
        lineHeight: 1.2,
        m: 0,
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  </Box>
);

const m = (length: number): string => formatLength(length, 'meters');

/** In meters, and exactly in yards for an order that was written in them. */
const Lengths = ({ meters }: { meters: number }) => (
  <>
    {m(meters)}
    <Typography component="span" color="textSecondary" sx={{ display: 'block' }}>
      {formatLength(inOtherUnit(meters, 'meters', 3), 'yards')}
    </Typography>
  </>
);

/** `+48.6 m`, `−12.5 m`, with a minus as wide as a digit. */
const signed = (length: number): string => `${length < 0 ? '−' : '+'}${m(Math.abs(length))}`;

/** More than the theme gives to fingers. */
const tall = { '&&': { minHeight: 52 } };
const tallest = { '&&': { minHeight: 64 } };

const figures = { display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr', mb: 1, mt: 2 };

const columns = {
  alignItems: 'start',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
};

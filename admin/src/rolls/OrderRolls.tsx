import { Alert, Box, Button, Link, Stack, TextField, Typography } from '@mui/material';
import { formatLength } from '@selvedge/domain/length';
import type { OrderDetail } from '@selvedge/domain/orders/order';
import {
  type LineAllocations,
  MAX_DEFECTS,
  type OrderAllocation,
  type OrderAllocations,
} from '@selvedge/domain/rolls/order-rolls';
import { readNumber } from '@selvedge/domain/typed-number';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useChange } from '../hooks/use-change';
import { useRights } from '../hooks/use-rights';
import { ofSameRecord } from '../lib/of-same-record';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { Section } from '../ui/Section';
import { ROLLS } from './roll-parts';
import { ShadeConsent } from './ShadeConsent';

const words = 'rolls.of_order';

export interface OfOrder {
  order: OrderDetail;
}

interface Step {
  path: 'pick' | 'issue' | 'allocate';
  body?: object;
  done: string;
}

/** The rolls of an order: planned, picked from the shelf, issued. A roll that is cut is cut on its card. */
export function OrderRolls({ order }: OfOrder) {
  const translate = useTranslate();
  const { may } = useRights();
  const address = `${ADMIN_API}/orders/${order.id}`;
  const { data, isError } = useQuery({
    queryKey: ['orders', 'allocations', order.id, order.version],
    queryFn: () => callJson<OrderAllocations>('GET', `${address}/allocations`),
    staleTime: 0,
    placeholderData: ofSameRecord(order.id),
  });
  const step = useChange<Step, string>({
    change: async ({ path, body, done }) => {
      await callJson('POST', `${address}/${path}`, { ...body, version: data?.version });
      return done;
    },
    done: (text) => text,
    failure: `${words}.failed`,
    serverSpeaks: true,
    refresh: ['orders', ...ROLLS],
  });
  const isOpen = order.status === 'confirmed' || order.status === 'processing';
  const mayPick = isOpen && (may('order.move') || may('stock.cut'));
  const isWaiting = isOpen || order.status === 'pending';
  // Lines that left before their fabric was counted by roll have none.
  const lines = data?.lines.filter(({ allocations }) => isWaiting || allocations.length > 0) ?? [];
  const isPicked = lines.some(({ allocations }) => allocations.some(({ state }) => state === 'picked'));
  const isMissing = lines.some((line) => line.short_meters > 0 || line.unallocated_meters > 0);
  if (data && lines.length === 0) return null;
  return (
    <Section title={translate(`${words}.title`)}>
      {isError ? <Typography color="error">{translate(`${words}.load_failed`)}</Typography> : null}
      <Stack sx={{ gap: 2 }}>
        {lines.map((line) => (
          <div key={line.line_id}>
            <Line line={line} mayPick={mayPick && !step.isPending} onPick={step.mutate} />
            {isWaiting && line.unallocated_meters > 0 ? (
              <ShadeConsent quotationId={order.quotation_id} lineId={line.line_id} meters={line.ordered_meters} />
            ) : null}
          </div>
        ))}
        {mayPick && isPicked ? (
          <Button
            variant="contained"
            disabled={step.isPending}
            onClick={() => step.mutate({ path: 'issue', done: `${words}.issued` })}
          >
            {translate(`${words}.issue`)}
          </Button>
        ) : null}
        {isOpen && isMissing && (may('order.move') || may('order.confirm')) ? (
          <Button
            variant="outlined"
            disabled={step.isPending}
            onClick={() => step.mutate({ path: 'allocate', done: `${words}.planned` })}
          >
            {translate(`${words}.allocate`)}
          </Button>
        ) : null}
      </Stack>
    </Section>
  );
}

interface LineProps {
  line: LineAllocations;
  mayPick: boolean;
  onPick: (step: Step) => void;
}

function Line({ line, mayPick, onPick }: LineProps) {
  const translate = useTranslate();
  const { fabric_name, color, ordered_meters, allocated_meters, issued_meters, unallocated_meters, short_meters } =
    line;
  return (
    <div>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {translate(`${words}.line`, {
          name: [fabric_name, color].filter(Boolean).join(', '),
          ordered: m(ordered_meters),
        })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate(`${words}.served`, { allocated: m(allocated_meters), issued: m(issued_meters) })}
      </Typography>
      {line.pins
        .filter(({ roll_ids }) => !roll_ids)
        .map(({ because, lot_id, lot_code }) => (
          <Typography key={`${because} ${lot_id}`} variant="body2" color="textSecondary">
            {translate(`${words}.pin.${because}`, { lot: lot_code })}
          </Typography>
        ))}
      {line.free_meters > 0 ? (
        <Typography variant="body2" color="textSecondary">
          {translate(`${words}.free`, { length: m(line.free_meters) })}
        </Typography>
      ) : null}
      {unallocated_meters > 0 ? (
        <Alert severity="warning">{translate(`${words}.missing`, { length: m(unallocated_meters) })}</Alert>
      ) : null}
      {short_meters > 0 ? (
        <Alert severity="warning">{translate(`${words}.short`, { length: m(short_meters) })}</Alert>
      ) : null}
      <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {line.allocations.map((allocation) => (
          <Allocation key={allocation.id} allocation={allocation} mayPick={mayPick} onPick={onPick} />
        ))}
      </Box>
    </div>
  );
}

function Allocation({
  allocation,
  mayPick,
  onPick,
}: { allocation: OrderAllocation } & Pick<LineProps, 'mayPick' | 'onPick'>) {
  const translate = useTranslate();
  const { id, roll_id, roll_number, lot_code, band, location, length, cut_length, cut, state, is_provisional } =
    allocation;
  const facts = [
    band ? `${lot_code}/${band}` : lot_code,
    location,
    m(cut_length ?? length),
    is_provisional && translate(`${words}.to_be_confirmed`),
    translate(`${words}.states.${state}`),
  ];
  const canBePicked = mayPick && state === 'planned' && !is_provisional;
  const [defects, setDefects] = useState('');
  const { value: agreed_defects } = readNumber(defects, { decimals: 0, min: 0, max: MAX_DEFECTS });
  const isCount = defects === '' || agreed_defects !== null;
  return (
    <Box component="li" sx={{ alignItems: 'center', columnGap: 1, display: 'flex', flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1, fontVariantNumeric: 'tabular-nums', minWidth: 200 }}>
        <Link component={RouterLink} to={`/rolls/${roll_id}`}>
          {roll_number}
        </Link>
        {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
      </Box>
      {canBePicked && cut === 'whole' ? (
        <>
          <TextField
            size="small"
            label={translate(`${words}.defects`)}
            value={defects}
            error={!isCount}
            onChange={({ target }) => setDefects(target.value)}
            slotProps={{
              htmlInput: {
                inputMode: 'numeric',
                maxLength: 3,
                'aria-label': translate(`${words}.defects_of`, { number: roll_number }),
              },
            }}
            sx={{ width: 140 }}
          />
          <Button
            variant="outlined"
            size="small"
            disabled={!isCount}
            aria-label={translate(`${words}.pick_one`, { number: roll_number })}
            onClick={() =>
              onPick({
                path: 'pick',
                done: `${words}.picked`,
                body: { allocations: [{ id, ...(agreed_defects && { agreed_defects }) }] },
              })
            }
          >
            {translate(`${words}.pick`)}
          </Button>
        </>
      ) : null}
      {canBePicked && cut === 'cut' ? (
        <Button
          component={RouterLink}
          to={`/rolls/${roll_id}`}
          variant="outlined"
          size="small"
          aria-label={translate(`${words}.cut_one`, { number: roll_number })}
        >
          {translate(`${words}.cut`)}
        </Button>
      ) : null}
    </Box>
  );
}

const m = (length: number): string => formatLength(length, 'meters');

import { exactSum, formatLength } from '@selvedge/domain/length';
import type { DyeLot, Roll } from '@selvedge/domain/rolls/roll';
import type { HeldRoll } from '@selvedge/domain/stock/hold';
import { useGetList, useTranslate } from 'react-admin';
import { useIsAllowed } from '../hooks/use-rights';
import { ChoiceInput } from '../ui/inputs';

const words = 'form.lots';
const MOST = 100;

/** The color, or else the fabric of the lots. */
export type LotsOf = { colourway_id: string } | { fabric_id: string };

interface LotChoiceProps {
  source: string;
  label?: string;
  emptyText?: string;
  of: LotsOf;
  /** Rolls that are held already, which can still be chosen. */
  own?: readonly HeldRoll[];
}

/** The lots of a color with what is free in one shade of each; nothing where there are none, or they may not be read. */
export function LotChoice(props: LotChoiceProps) {
  const { source, label = `${words}.lot`, emptyText = `${words}.any_lot`, of, own = [] } = props;
  const translate = useTranslate();
  const enabled = useIsAllowed('stock.read');
  const page = { pagination: { page: 1, perPage: MOST }, sort: { field: 'received_at', order: 'DESC' } } as const;
  const { data: lots = [] } = useGetList<DyeLot>('lots', { filter: of, ...page }, { enabled });
  const held = (lot: string) => lengthOf(own.filter(({ lot_id }) => lot_id === lot));
  if (lots.length === 0) return null;
  return (
    <ChoiceInput
      source={source}
      label={label}
      emptyText={emptyText}
      choices={lots.map(({ id, lot_code, largest_single_shade_meters: free }) => ({
        id,
        name: translate(`${words}.${held(id) ? 'own_lot' : 'one_lot'}`, {
          lot: lot_code,
          free: formatLength(free, 'meters'),
          held: formatLength(held(id), 'meters'),
        }),
      }))}
    />
  );
}

interface RollChoiceProps {
  source: string;
  lotId: string;
  /** Rolls that are held already, which can still be chosen. */
  own?: readonly HeldRoll[];
}

/** The rolls of a lot of which something is free, or held already. */
export function RollChoice({ source, lotId, own = [] }: RollChoiceProps) {
  const page = { pagination: { page: 1, perPage: MOST }, sort: { field: 'roll_number', order: 'ASC' } } as const;
  const filter = { lot_id: lotId, state: 'available' };
  const { data: rolls = [], isPending } = useGetList<Roll>('rolls', { filter, ...page }, { enabled: Boolean(lotId) });
  const held = (roll: string) => lengthOf(own.filter(({ roll_id }) => roll_id === roll));
  const free = rolls.filter(({ id, free_length }) => free_length > 0 || held(id));
  // One that is in quarantine by now is chosen until another is.
  const others = own.filter(({ roll_id, lot_id }) => lot_id === lotId && rolls.every(({ id }) => id !== roll_id));
  if (isPending || free.length + others.length === 0) return null;
  return (
    <ChoiceInput
      source={source}
      label={`${words}.roll`}
      emptyText={`${words}.any_roll`}
      choices={[
        ...free.map(({ id, roll_number, shade_band, free_length }) => ({
          id,
          name: nameOf(roll_number, shade_band, exactSum([free_length, held(id)])),
        })),
        ...others.map(({ roll_id, roll_number, band }) => ({
          id: roll_id,
          name: nameOf(roll_number, band, held(roll_id)),
        })),
      ]}
    />
  );
}

const nameOf = (number: string, band: string | null, meters: number) =>
  [number, band, formatLength(meters, 'meters')].filter(Boolean).join(' · ');

const lengthOf = (held: readonly HeldRoll[]) => exactSum(held.map(({ length }) => length));

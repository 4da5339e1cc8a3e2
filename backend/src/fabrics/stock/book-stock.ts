import { MAX_STOCK } from '@selvedge/domain/fabrics/fabric-rules';
import { exactSum, formatLength, thousandthsOf } from '@selvedge/domain/length';
import type { StockTakeProblem, StockTakeRejection } from '@selvedge/domain/stock/stock-take';
import type { EntityManager } from 'typeorm';
import type { LossLimit } from './loss-limit.js';
import { type ColourStock, type FabricStock, lockStock } from './stock-state.js';

/** A count or an arrival for a fabric or a color. */
export interface Booking {
  fabric_id: string;
  colourway_id: string | null;
  counted?: number;
  added?: number;
  /** The stock on hand when it was counted. */
  expected?: number;
  note?: string;
}

export interface BookedStock {
  /** The rejected ones, in order; if there are any, nothing is written unless requested. */
  problems: StockTakeRejection[];
  /** The others whose stock changed, in order. */
  changed: { index: number; before: number; after: number }[];
}

/** Where the stock is kept: with the color, or with the fabric. */
interface Target {
  fabric: FabricStock;
  colour: ColourStock | null;
  now: number;
  taken: number;
}

interface Complaint {
  problem: StockTakeProblem;
  message: string;
  on_hand?: number;
}

interface BookingRules {
  mayFallShort?: boolean;
  partly?: boolean;
  lossLimit?: LossLimit;
}

/**
 * Books counts and arrivals, all or nothing unless `partly`. Say before, in the same transaction, who does it and why
 * (`changesBy`, `movesStock`).
 *
 * @param mayFallShort fewer than is reserved or held may be there.
 * @param partly those that can't be booked are left out.
 * @param lossLimit how much one booking may take away.
 */
export async function bookStock(
  manager: EntityManager,
  bookings: readonly Booking[],
  { mayFallShort = false, partly = false, lossLimit }: BookingRules = {},
): Promise<BookedStock> {
  const stock = await lockStock(manager, [...new Set(bookings.map(({ fabric_id }) => fabric_id))]);
  const named = coloursNamed(bookings);
  const seen = new Set<string>();
  const problems: StockTakeRejection[] = [];
  const good: { index: number; target: Target; next: number; note: string | undefined }[] = [];
  const complain = (index: number, { fabric_id, colourway_id }: Booking, complaint: Complaint) => {
    const fabric = stock.get(fabric_id);
    const color = fabric?.colours.find(({ id }) => id === colourway_id)?.name ?? '';
    problems.push({ index, fabric_id, colourway_id, item_code: fabric?.item_code ?? '', color, ...complaint });
  };
  for (const [index, booking] of bookings.entries()) {
    const target = targetOf(booking, stock.get(booking.fabric_id), named);
    const rejection =
      'problem' in target
        ? target
        : (judge(booking, target, mayFallShort, seen) ?? rejectedLoss(booking, target, lossLimit));
    if (rejection) complain(index, booking, rejection);
    else if (!('problem' in target)) {
      good.push({ index, target, next: nextOf(booking, target), note: booking.note });
    }
  }
  const nexts = new Map(good.map(({ target, next }) => [target.colour?.id, next]));
  const overfull = new Set(
    good.filter(({ target: { fabric, colour } }) => colour && stockOf(fabric, nexts) > MAX_STOCK),
  );
  for (const { index, target } of overfull) {
    complain(index, bookings[index] as Booking, tooMuch(target.fabric.item_code));
  }
  if (problems.length > 0 && !partly) return { problems, changed: [] };
  const counted = new Set(good.map(({ target }) => target.colour?.id));
  const changed: typeof good = [];
  for (const one of good.filter((booking) => !overfull.has(booking))) {
    const { target, index, next } = one;
    const all = countedOf(target.fabric);
    // A color that is left out would have no stock of its own, whatever is promised of it.
    if (begins(target) && !target.fabric.stock_by_colour && all.some(({ id }) => !counted.has(id))) {
      const message = `${target.fabric.item_code} is counted as a whole until all of ${listOf(all)} can be counted.`;
      complain(index, bookings[index] as Booking, { problem: 'unclear', message });
    } else if (thousandthsOf(target.now) !== thousandthsOf(next) || begins(target)) changed.push(one);
  }
  problems.sort((one, other) => one.index - other.index);
  await write(manager, changed);
  return { problems, changed: changed.map(({ index, target, next }) => ({ index, before: target.now, after: next })) };
}

/** The colors of each fabric that are counted by their own ids. */
function coloursNamed(bookings: readonly Booking[]): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  for (const { fabric_id, colourway_id, counted } of bookings) {
    if (!colourway_id || counted === undefined) continue;
    named.set(fabric_id, (named.get(fabric_id) ?? new Set()).add(colourway_id));
  }
  return named;
}

/** Returns where the stock of a booking is recorded, or the problem if that is unclear. */
function targetOf(
  { colourway_id }: Booking,
  fabric: FabricStock | undefined,
  named: ReadonlyMap<string, ReadonlySet<string>>,
): Target | Complaint {
  if (!fabric) return { problem: 'gone', message: 'This fabric is not there any more.' };
  if (fabric.counted_by_roll) {
    return {
      problem: 'by-roll',
      message: `${fabric.item_code} is counted by roll: measure or receive its rolls instead.`,
    };
  }
  const sold = fabric.colours.filter(({ is_available }) => is_available);
  const colour = fabric.colours.find(({ id }) => id === colourway_id);
  if (colourway_id && !colour) {
    return { problem: 'gone', message: `This color of ${fabric.item_code} is not there any more.` };
  }
  if (fabric.stock_by_colour) {
    const only = sold.length === 1 ? sold[0] : undefined;
    const own = colour ?? only;
    if (own) return ofColour(fabric, own);
    return { problem: 'unclear', message: `${fabric.item_code} is counted by color: say which of ${listOf(sold)}.` };
  }
  const all = countedOf(fabric);
  const only = all.length === 1 ? all[0] : undefined;
  if (!colour || fabric.colours.length === 1 || colour === only) return ofWhole(fabric);
  if (all.length < 2) {
    return { problem: 'unclear', message: `${fabric.item_code} is counted as a whole: count the fabric alone.` };
  }
  // All colors are named, so the fabric is counted by color from now on.
  if (all.every(({ id }) => named.get(fabric.id)?.has(id))) return ofColour(fabric, colour);
  const message = `${fabric.item_code} is counted as a whole. Count all of ${listOf(all)} to count it by color, or the fabric alone.`;
  return { problem: 'unclear', message };
}

/** The colors that have stock of their own once any has: those that are sold, and what is promised of others. */
const countedOf = ({ colours }: FabricStock): ColourStock[] =>
  colours.filter(({ is_available, taken }) => is_available || taken > 0);

const ofColour = (fabric: FabricStock, colour: ColourStock): Target => ({
  fabric,
  colour,
  now: colour.on_hand ?? 0,
  taken: colour.taken,
});

const ofWhole = (fabric: FabricStock): Target => ({
  fabric,
  colour: null,
  now: fabric.on_hand,
  taken: exactSum(fabric.colours.map(({ taken }) => taken)),
});

function judge(booking: Booking, target: Target, mayFallShort: boolean, seen: Set<string>): Complaint | undefined {
  const { fabric, colour, now, taken } = target;
  const name = colour?.name ? `${fabric.item_code}, ${colour.name}` : fabric.item_code;
  const key = colour?.id ?? fabric.id;
  if (seen.has(key)) return { problem: 'twice', message: `${name} stands there twice. Count it once.` };
  seen.add(key);
  const next = nextOf(booking, target);
  if (booking.expected !== undefined && thousandthsOf(booking.expected) !== thousandthsOf(now)) {
    const was = formatLength(booking.expected, 'meters');
    const is = formatLength(now, 'meters');
    const message = `${name}: ${is} are on hand now, no longer ${was}. Look at it again.`;
    return { problem: 'stale', message, on_hand: now };
  }
  if (next > MAX_STOCK) return tooMuch(name);
  // The first number of a color must cover all that is promised of it; a later one must not fall below that, or not further.
  const least =
    colour && colour.on_hand === null ? thousandthsOf(taken) : Math.min(thousandthsOf(taken), thousandthsOf(now));
  if (mayFallShort || thousandthsOf(next) >= least) return undefined;
  return {
    problem: 'promised',
    message: `${name}: ${formatLength(taken, 'meters')} are reserved for orders or held for customers, so its stock can't be less.`,
  };
}

function rejectedLoss(booking: Booking, target: Target, lossLimit: LossLimit | undefined): Complaint | undefined {
  const { fabric, colour } = target;
  const balance = { fabricId: fabric.id, colourwayId: colour?.id ?? null };
  const message = lossLimit?.(target.now, nextOf(booking, target), balance);
  return message === undefined ? undefined : { problem: 'second-person', message };
}

const tooMuch = (name: string): Complaint => ({
  problem: 'too-much',
  message: `${name} would have more than ${MAX_STOCK.toLocaleString('en-US')} m.`,
});

/** The total stock of all colors of a fabric. @param nexts new stock by color, where it changes. */
const stockOf = ({ colours }: FabricStock, nexts: ReadonlyMap<string | undefined, number>): number =>
  exactSum(colours.map(({ id, on_hand }) => nexts.get(id) ?? on_hand ?? 0));

const nextOf = ({ counted, added = 0 }: Booking, { now }: Target): number => counted ?? exactSum([now, added]);

/** Returns whether a color gets its first number of its own, even if it is 0. */
const begins = ({ colour }: Target): boolean => colour !== null && colour.on_hand === null;

const listOf = (colours: readonly ColourStock[]): string => colours.map(({ name }) => name).join(', ');

/** The flags change when the last meter leaves and when the first one comes back, as they do for stock by color. */
const WHOLE = `
  UPDATE fabrics f SET stock_quantity = r.next, updated_at = now(),
    (out_of_stock, available_in_sri_lanka) =
      (SELECT * FROM shelf_flags(f.out_of_stock, f.available_in_sri_lanka, f.stock_quantity, r.next))
  FROM unnest($1::uuid[], $2::numeric[]) AS r(id, next) WHERE f.id = r.id`;

async function write(
  manager: EntityManager,
  changed: readonly { target: Target; next: number; note: string | undefined }[],
): Promise<void> {
  const [{ last }] = await manager.query<[{ last: string }]>(
    'SELECT coalesce(max(id), 0) AS last FROM stock_movements',
  );
  const colours = changed.filter(({ target }) => target.colour);
  if (colours.length > 0) {
    await manager.query(
      `UPDATE colourways w SET stock_quantity = r.next
       FROM unnest($1::uuid[], $2::numeric[]) AS r(id, next) WHERE w.id = r.id`,
      [colours.map(({ target }) => target.colour?.id), colours.map(({ next }) => next)],
    );
  }
  const wholes = changed.filter(({ target }) => !target.colour);
  if (wholes.length > 0) {
    await manager.query(WHOLE, [wholes.map(({ target }) => target.fabric.id), wholes.map(({ next }) => next)]);
  }
  const noted = changed.filter(({ note }) => note);
  if (noted.length === 0) return;
  // The movements that were just written: the fabrics are locked, so nobody else has written any.
  await manager.query(
    `UPDATE stock_movements m SET reference = CASE WHEN m.reference = '' THEN r.note ELSE m.reference || ': ' || r.note END
     FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS r(fabric_id, colourway_id, note)
     WHERE m.id > $4 AND m.fabric_id = r.fabric_id AND m.colourway_id IS NOT DISTINCT FROM r.colourway_id`,
    [
      noted.map(({ target }) => target.fabric.id),
      noted.map(({ target }) => target.colour?.id ?? null),
      noted.map(({ note }) => note),
      last,
    ],
  );
}

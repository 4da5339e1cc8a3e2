import { OrderRolls } from '@selvedge/backend/allocations/order-rolls.service';
import type { Config } from '@selvedge/backend/config/config';
import { changesBy } from '@selvedge/backend/database/versioned';
import { movesStock } from '@selvedge/backend/fabrics/stock/move-stock';
import { Order } from '@selvedge/backend/orders/order.entity';
import { DyeLot } from '@selvedge/backend/rolls/dye-lot.entity';
import { Roll } from '@selvedge/backend/rolls/roll.entity';
import { RollMovement } from '@selvedge/backend/rolls/roll-movement.entity';
import { colomboDay } from '@selvedge/domain/dates';
import type { RollState, ShadeBand } from '@selvedge/domain/rolls/roll';
import { type EntityManager, In } from 'typeorm';
import { daysBefore } from './moments.js';
import type { Random } from './random.js';

/** Share of all fabrics that are counted by roll. */
const SHARE = 1 / 3;
/** Meters of a color that make more than one lot. */
const MUCH = 140;
/** So many of them are ordered, so that there is something to pick. */
const ORDERED = 4;
const STOREKEEPER = 'Kasun Dias';
const mills = ['Kandy Weaving Works', 'Mahaweli Textiles', 'Coimbatore Looms', 'Izmir Dokuma'] as const;
/** Rolls beside the stock: on their way, on the floor and not measured yet, or waiting for an inspection. */
const besides: readonly RollState[] = ['expected', 'provisional', 'quarantined'];

interface CountedColour {
  fabric_id: string;
  colourway_id: string;
  width_cm: number;
  usable_width_cm: number | null;
  weight_gsm: number;
  /** Meters. */
  stock: number;
}

interface NewRoll {
  lot: DyeLot;
  length: number;
  /** The length that was cut off so far. */
  cut: number;
  band: ShadeBand | null;
  state: RollState;
}

/** Counts the ordered fabrics that have most by color, as those on rolls are: before stock is reserved for their orders. */
export async function countOrderedByColour(manager: EntityManager): Promise<void> {
  await changesBy(manager, STOREKEEPER);
  await movesStock(manager, { reason: 'count', reference: 'Counted by color' });
  await manager.query(
    `UPDATE colourways w SET stock_quantity = s.share + CASE WHEN w.position = s.first THEN s.whole - s.share * s.colours ELSE 0 END
     FROM (SELECT f.id, f.stock_quantity AS whole, floor(f.stock_quantity / count(*)) AS share, count(*) AS colours,
                  min(w.position) AS first
           FROM fabrics f JOIN colourways w ON w.fabric_id = f.id
           WHERE NOT f.stock_by_colour AND f.id IN (
             SELECT l.fabric_id FROM quotation_lines l JOIN orders o ON o.quotation_id = l.quotation_id
             WHERE o.status IN ('confirmed', 'processing'))
           GROUP BY f.id ORDER BY f.stock_quantity DESC LIMIT 2) s
     WHERE w.fabric_id = s.id`,
  );
}

/**
 * Lays the stock of a third of the fabrics on rolls, in two or three lots of each color that has much, and switches them to be
 * counted by roll. Orders that are confirmed get theirs.
 *
 * @returns how many rolls there are
 */
export async function seedRolls(manager: EntityManager, config: Config, random: Random, now: Date): Promise<number> {
  const fabrics = await countedFabrics(manager, random);
  const lots: DyeLot[] = [];
  const rolls: Roll[] = [];
  const receipts: Partial<RollMovement>[] = [];
  const cuts: Partial<RollMovement>[] = [];
  const lay = (colour: CountedColour, { lot, length, cut, band, state }: NewRoll) => {
    const roll = rollOf(manager, colour, { lot, length, cut, band, state }, random);
    rolls.push(roll);
    if (state === 'expected') return;
    const at = lot.createdAt;
    const common = { rollId: roll.id, by: STOREKEEPER };
    receipts.push({ ...common, kind: 'receive', lengthChange: length, pieceIndex: 0, at });
    if (cut > 0) {
      const cutAt = daysBefore(now, random.int(0, Math.max(0, daysSince(at, now) - 1)), random);
      cuts.push({ ...common, kind: 'cut', lengthChange: -cut, reason: 'Sample lengths for buyers', at: cutAt });
    }
  };
  for (const [place, colours] of fabrics.entries()) {
    for (const colour of colours.filter(({ stock }) => stock > 0)) {
      for (const roll of rollsOf(manager, colour, lots, random, now)) lay(colour, roll);
    }
    const state = besides[place % 8];
    const [first] = colours;
    if (!state || !first) continue;
    const lot = lotOf(manager, first, lots, daysBefore(now, state === 'expected' ? 0 : 1, random), random);
    const band = state === 'quarantined' ? 'C' : null;
    for (const ticket of [50, 52.4, 48.6]) lay(first, { lot, length: ticket, cut: 0, band, state });
  }
  await changesBy(manager, STOREKEEPER);
  await manager.insert(DyeLot, lots);
  await manager.insert(Roll, rolls);
  await manager.insert(RollMovement, receipts);
  // In a statement of their own: a roll is as long as all of its movements.
  await manager.insert(RollMovement, cuts);
  await movesStock(manager, { reason: 'count', reference: 'Counted by roll' });
  const ids = fabrics.flatMap(([colour]) => colour?.fabric_id ?? []);
  await manager.query('UPDATE fabrics SET counted_by_roll = true WHERE id = ANY ($1)', [ids]);
  await allocate(manager, config);
  return rolls.length;
}

/** The colors of each of them, whose stock is counted by color. */
async function countedFabrics(manager: EntityManager, random: Random): Promise<CountedColour[][]> {
  const rows = await manager.query<{ is_ordered: boolean; colours: CountedColour[] }[]>(
    `SELECT bool_or(w.reserved_quantity > 0) AS is_ordered, json_agg(json_build_object('fabric_id', f.id, 'colourway_id', w.id, 'width_cm', f.width_cm,
         'usable_width_cm', f.usable_width_cm, 'weight_gsm', f.weight_gsm, 'stock', w.stock_quantity)
         ORDER BY w.position) AS colours
     FROM colourways w JOIN fabrics f ON f.id = w.fabric_id WHERE f.stock_by_colour
     GROUP BY f.id HAVING max(w.stock_quantity) >= $1 ORDER BY f.item_code`,
    [MUCH],
  );
  const [{ all }] = await manager.query<[{ all: number }]>('SELECT count(*)::int AS all FROM fabrics');
  const shuffled = random.shuffled(rows);
  const ordered = shuffled.filter(({ is_ordered }) => is_ordered).slice(0, ORDERED);
  const others = shuffled.filter((row) => !ordered.includes(row));
  return [...ordered, ...others].slice(0, Math.round(all * SHARE)).map(({ colours }) => colours);
}

/** The stock of a color on rolls: oldest lot first, each a whole piece, and what is open last. */
function rollsOf(manager: EntityManager, colour: CountedColour, lots: DyeLot[], random: Random, now: Date): NewRoll[] {
  const lengths = pieces(colour.stock, random);
  const count = Math.min(lengths.length, random.int(2, 3));
  const oldest = random.int(50, 80);
  const own = Array.from({ length: count }, (_, place) =>
    lotOf(manager, colour, lots, daysBefore(now, Math.round(oldest / (place + 1)), random), random),
  );
  return lengths.map((length, place) => {
    // The newest lot is the largest.
    const at = Math.floor(count * Math.sqrt(place / lengths.length));
    const band = random.chance(0.2) ? 'B' : 'A';
    const whole = length < 30 ? Math.round((length + random.between(12, 30)) * 10) / 10 : length;
    const cut = Math.round((whole - length) * 1000) / 1000;
    return { lot: own[at] as DyeLot, length: whole, cut, band, state: 'available' };
  });
}

/** Splits a stock into rolls of 40 to 70 m; one that is open has the rest, and never less than a remnant. */
function pieces(stock: number, random: Random): number[] {
  const lengths: number[] = [];
  let rest = Math.round(stock * 1000);
  while (rest > 0) {
    const length = Math.round(random.between(400, 620)) * 100;
    const taken = rest - length < 8_000 ? rest : length;
    lengths.push(taken / 1000);
    rest -= taken;
  }
  return lengths;
}

function lotOf(manager: EntityManager, colour: CountedColour, lots: DyeLot[], received: Date, random: Random): DyeLot {
  const receivedAt = colomboDay(received);
  // As mills write them: year and month, and a number that rises.
  const lotCode = `${receivedAt.slice(2, 4)}${receivedAt.slice(5, 7)}-${101 + lots.length}`;
  const lot = manager.create(DyeLot, {
    id: random.uuid(),
    fabricId: colour.fabric_id,
    colourwayId: colour.colourway_id,
    lotCode,
    receivedAt,
    supplierName: random.pick(mills),
    createdAt: received,
    shrinkageWarpPercent: random.int(-30, -5) / 10,
    shrinkageWeftPercent: random.int(-20, 0) / 10,
  });
  lots.push(lot);
  return lot;
}

function rollOf(
  manager: EntityManager,
  { width_cm, usable_width_cm, weight_gsm }: CountedColour,
  { lot, length, band, state }: NewRoll,
  random: Random,
): Roll {
  const isMeasured = state !== 'expected' && state !== 'provisional';
  const netWeightGrams = Math.round(length * (width_cm / 100) * weight_gsm);
  return manager.create(Roll, {
    id: random.uuid(),
    millRollNumber: `${lot.lotCode.replace('-', '/')}-${random.int(1, 99)}`,
    lotId: lot.id,
    shadeBand: band,
    ticketLength: isMeasured ? Math.round((length + random.int(-3, 6) / 10) * 1000) / 1000 : length,
    measuredLength: isMeasured ? length : null,
    cuttableWidthMm: usable_width_cm === null ? null : usable_width_cm * 10,
    grossWeightGrams: netWeightGrams + 850,
    netWeightGrams,
    grade: 'first',
    points: isMeasured ? random.int(0, 18) : null,
    state,
    location: state === 'expected' ? '' : `${random.pick(['A', 'B', 'C'])}-0${random.int(1, 9)}-${random.int(1, 4)}`,
    createdAt: lot.createdAt,
  });
}

/** Lines that no single shade covers stay open, as staff would see them. */
async function allocate(manager: EntityManager, config: Config): Promise<void> {
  const orders = await manager.find(Order, {
    where: { status: In(['confirmed', 'processing']) },
    order: { orderNumber: 'ASC' },
  });
  for (const order of orders) {
    await new OrderRolls(config).allocate(manager, order, { reservedOnly: true, mayStayOpen: true });
  }
}

const daysSince = (moment: Date, now: Date): number => Math.floor((now.getTime() - moment.getTime()) / 86_400_000);

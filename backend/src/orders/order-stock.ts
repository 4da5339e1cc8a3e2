import { keepsStock, metresInStock } from '@selvedge/domain/fabrics/stock';
import { formatLength, thousandthsOf } from '@selvedge/domain/length';
import { nameKey } from '@selvedge/domain/look-alikes';
import { type EntityManager, In } from 'typeorm';
import {
  freeOf,
  type LockedColour,
  type LockedStock,
  lockFabrics,
  lockStock,
  nameOf,
} from '../fabrics/stock/locked-stock.js';
import { movesStock } from '../fabrics/stock/move-stock.js';
import { NotEnoughStock } from '../fabrics/stock/not-enough-stock.js';
import { QuotationLine } from '../quotations/quotation-line.entity.js';
import { endHoldsForOrder } from '../stock/end-hold.js';
import type { Order } from './order.entity.js';
import { StockReservation } from './stock-reservation.entity.js';

/** The quantity that a line takes from stock. */
interface Take {
  lineId: string;
  lockedStock: LockedStock;
  colour: LockedColour;
  /** Metres. */
  quantity: number;
}

/**
 * Reserves the stock that a confirmed order needs, in a transaction that has recorded its actor. Fabrics woven to order are
 * not reserved. The customer's own holds are used first.
 *
 * @param reason of an admin for promising more than there is; empty for none.
 * @returns whether more was promised than there is.
 * @throws ConflictException that says what is short, and how much is left of it.
 */
export async function reserveStock(
  manager: EntityManager,
  { id: orderId, orderNumber, quotationId }: Order,
  reason: string,
): Promise<boolean> {
  await endHoldsForOrder(manager, quotationId);
  const takes = await takesOf(manager, quotationId);
  const short = shortOf(takes);
  if (short.length > 0 && !reason) {
    throw notEnough(
      `There is not enough for ${orderNumber}: ${short.join('; ')}. Wait for more, change the order, or give a reason to confirm it all the same.`,
    );
  }
  await movesStock(manager, {
    reason: 'reserve',
    reference: short.length > 0 ? `${orderNumber}: ${reason}` : orderNumber,
    mayFallShort: short.length > 0,
  });
  await manager.insert(StockReservation, reservationsOf(takes, orderId));
  await manager.query(
    `UPDATE colourways w SET reserved_quantity = reserved_quantity + r.quantity
     FROM (SELECT colourway_id, sum(quantity) AS quantity FROM stock_reservations WHERE order_id = $1 GROUP BY 1) r
     WHERE w.id = r.colourway_id`,
    [orderId],
  );
  return short.length > 0;
}

const reservationsOf = (takes: readonly Take[], orderId: string) =>
  takes.map(({ lineId, lockedStock, colour, quantity }) => ({
    lineId,
    orderId,
    fabricId: lockedStock.id,
    colourwayId: colour.id,
    quantity,
  }));

/**
 * Adjusts the reservation of an order whose lines change: what is no longer needed is released, and what is needed in addition
 * is reserved. The ledger gets one entry for each color whose quantity changes.
 * @param fabricIds of the new lines
 * @param writeLines writes the new lines; the former reservations are deleted by then
 * @param reason of an admin for promising more than there is; empty for none.
 * @returns whether more was promised than there is.
 * @throws ConflictException that says what is short, and how much is left of it.
 */
export async function adjustReservation(
  manager: EntityManager,
  { id: orderId, orderNumber, quotationId }: Order,
  { fabricIds, writeLines, reason }: { fabricIds: readonly string[]; writeLines: () => Promise<void>; reason: string },
): Promise<boolean> {
  const before = await manager.findBy(StockReservation, { orderId });
  // All fabrics are locked at once, because locking them bit by bit causes deadlocks between orders.
  await lockFabrics(manager, [...new Set([...fabricIds, ...before.map(({ fabricId }) => fabricId)])]);
  await manager.delete(StockReservation, { orderId });
  await writeLines();
  await endHoldsForOrder(manager, quotationId);
  const takes = await takesOf(manager, quotationId);
  const short = shortOf(takes, before);
  if (short.length > 0 && !reason) throw notEnoughForChange(orderNumber, short);
  await manager.insert(StockReservation, reservationsOf(takes, orderId));
  const quantities = (sign: number, rows: readonly { colourwayId: string; quantity: number }[]) =>
    rows.map(({ colourwayId, quantity }) => ({ colourway_id: colourwayId, quantity: sign * quantity }));
  const rows = JSON.stringify([...quantities(-1, before), ...quantities(1, reservationsOf(takes, orderId))]);
  // A release never falls short, also where more was promised than there is.
  await movesStock(manager, { reason: 'release', reference: orderNumber, mayFallShort: true });
  await manager.query(moveReserved('< 0'), [rows]);
  const reference = short.length > 0 ? `${orderNumber}: ${reason}` : orderNumber;
  await movesStock(manager, { reason: 'reserve', reference, mayFallShort: short.length > 0 });
  await manager.query(moveReserved('> 0'), [rows]);
  return short.length > 0;
}

/**
 * Rejects lines that exceed the stock, for a change of an order that isn't applied yet.
 *
 * @throws NotEnoughStock
 */
export async function rejectShortage(
  manager: EntityManager,
  { id: orderId, orderNumber }: Order,
  lines: readonly QuotationLine[],
  reason: string,
): Promise<void> {
  if (reason) return;
  const before = await manager.findBy(StockReservation, { orderId });
  const short = shortOf(await takesOfLines(manager, lines), before);
  if (short.length > 0) throw notEnoughForChange(orderNumber, short);
}

const moveReserved = (sign: '< 0' | '> 0'): string => `
  UPDATE colourways w SET reserved_quantity = reserved_quantity + r.quantity
  FROM (SELECT colourway_id, sum(quantity) AS quantity
        FROM json_to_recordset($1::json) AS moved (colourway_id uuid, quantity numeric(13,3)) GROUP BY 1) r
  WHERE w.id = r.colourway_id AND r.quantity ${sign}`;

const notEnough = (message: string): NotEnoughStock =>
  new NotEnoughStock({ message, errors: [{ field: 'stock_reason', message }] });

const notEnoughForChange = (orderNumber: string, short: readonly string[]): NotEnoughStock =>
  notEnough(
    `There is not enough for the change of ${orderNumber}: ${short.join('; ')}. Take less, choose another color, or give a reason to change it all the same.`,
  );

/** Releases the stock that a cancelled order had reserved. */
export async function releaseStock(manager: EntityManager, { id, orderNumber }: Order): Promise<void> {
  await lockReserved(manager, id);
  await movesStock(manager, { reason: 'release', reference: orderNumber, mayFallShort: true });
  await manager.query(
    `WITH gone AS (DELETE FROM stock_reservations WHERE order_id = $1 RETURNING colourway_id, quantity)
     UPDATE colourways w SET reserved_quantity = reserved_quantity - r.quantity
     FROM (SELECT colourway_id, sum(quantity) AS quantity FROM gone GROUP BY 1) r WHERE w.id = r.colourway_id`,
    [id],
  );
}

/**
 * Takes a shipped order out of the stock: exactly what it had reserved, as far as that is there. An order that was confirmed
 * before orders reserved anything takes the free stock of its lines, and never fails for lack of it.
 */
export async function shipStock(manager: EntityManager, order: Order): Promise<void> {
  // Falling short is allowed, because nothing is promised to others: reserved stock leaves quantity and reservation at once.
  const say = (reason: 'ship' | 'release' = 'ship') =>
    movesStock(manager, { reason, reference: order.orderNumber, mayFallShort: true });
  if (order.stockReserved) {
    await lockReserved(manager, order.id);
    await say('release');
    await manager.query(RELEASE_SHARED, [order.id]);
    await say();
    await manager.query(SHIP_RESERVED, [order.id]);
    await manager.query(SHIP_SHARED, [order.id]);
    await manager.query('DELETE FROM stock_reservations WHERE order_id = $1', [order.id]);
    return;
  }
  const takes = await takesOf(manager, order.quotationId);
  await say();
  for (const { lockedStock, colour, quantity } of takes) {
    if (lockedStock.by_roll) continue;
    const taken = Math.min(quantity, freeOf(lockedStock, colour));
    if (lockedStock.by_colour) colour.free -= taken;
    else lockedStock.available_quantity -= taken;
    if (taken > 0) await takeOff(manager, lockedStock, colour, taken);
  }
}

/**
 * Takes the lines of a delivery out of the stock: the whole length, and as much of the reservation as the line still has.
 *
 * @param parts meters by the ids of lines that are not counted by roll
 */
export async function shipPart(
  manager: EntityManager,
  { orderNumber: reference, quotationId }: Order,
  parts: ReadonlyMap<string, number>,
): Promise<void> {
  const lines = await manager.findBy(QuotationLine, { quotationId, id: In([...parts.keys()]) });
  const rows = (await takesOfLines(manager, lines)).map(({ lineId, lockedStock, colour }) => ({
    line_id: lineId,
    fabric_id: lockedStock.id,
    colourway_id: colour.id,
    by_colour: lockedStock.by_colour,
    meters: parts.get(lineId),
  }));
  const parameters = [JSON.stringify(rows)];
  await movesStock(manager, { reason: 'release', reference, mayFallShort: true });
  await manager.query(RELEASE_PART_OF_SHARED, parameters);
  await movesStock(manager, { reason: 'ship', reference, mayFallShort: true });
  await manager.query(SHIP_PART_BY_COLOR, parameters);
  await manager.query(SHIP_PART_OF_SHARED, parameters);
  await manager.query(
    `DELETE FROM stock_reservations r USING ${PARTS} WHERE r.line_id = p.line_id AND r.quantity <= p.meters`,
    parameters,
  );
  await manager.query(
    `UPDATE stock_reservations r SET quantity = r.quantity - p.meters FROM ${PARTS} WHERE r.line_id = p.line_id`,
    parameters,
  );
}

const PARTS = `json_to_recordset($1::json)
  AS p (line_id uuid, fabric_id uuid, colourway_id uuid, by_colour boolean, meters numeric(13,3))`;
const SHIP_PART_BY_COLOR = `
  UPDATE colourways w SET reserved_quantity = w.reserved_quantity - s.reserved,
    stock_quantity = greatest(w.stock_quantity - s.meters, 0)
  FROM (SELECT p.colourway_id, sum(p.meters) AS meters, sum(coalesce(least(r.quantity, p.meters), 0)) AS reserved
        FROM ${PARTS} LEFT JOIN stock_reservations r ON r.line_id = p.line_id WHERE p.by_colour GROUP BY 1) s
  WHERE w.id = s.colourway_id`;
const RELEASE_PART_OF_SHARED = `
  UPDATE colourways w SET reserved_quantity = w.reserved_quantity - s.reserved
  FROM (SELECT r.colourway_id, sum(least(r.quantity, p.meters)) AS reserved
        FROM ${PARTS} JOIN stock_reservations r ON r.line_id = p.line_id WHERE NOT p.by_colour GROUP BY 1) s
  WHERE w.id = s.colourway_id`;
const SHIP_PART_OF_SHARED = `
  SELECT take_from_shelf(s.fabric_id, s.meters)
  FROM (SELECT p.fabric_id, sum(p.meters) AS meters FROM ${PARTS} WHERE NOT p.by_colour GROUP BY 1) s`;

const RESERVED =
  '(SELECT colourway_id, sum(quantity) AS quantity FROM stock_reservations WHERE order_id = $1 GROUP BY 1)';
/** Books one movement where the color has stock of its own; what leaves a roll was booked when it was cut or issued. */
const SHIP_RESERVED = `
  UPDATE colourways w SET reserved_quantity = w.reserved_quantity - r.quantity,
    stock_quantity = CASE WHEN f.counted_by_roll THEN w.stock_quantity ELSE greatest(w.stock_quantity - r.quantity, 0) END
  FROM ${RESERVED} r, fabrics f WHERE w.id = r.colourway_id AND f.id = w.fabric_id AND w.stock_quantity IS NOT NULL`;
/** If all colors share one stock, the reservation is released per color, and the shipment is one movement of the fabric. */
const RELEASE_SHARED = `
  UPDATE colourways w SET reserved_quantity = w.reserved_quantity - r.quantity
  FROM ${RESERVED} r WHERE w.id = r.colourway_id AND w.stock_quantity IS NULL`;
const SHIP_SHARED = `
  SELECT take_from_shelf(f.id, r.quantity)
  FROM (SELECT fabric_id, sum(quantity) AS quantity FROM stock_reservations WHERE order_id = $1 GROUP BY 1) r
  JOIN fabrics f ON f.id = r.fabric_id WHERE NOT f.stock_by_colour`;

const takeOff = (
  manager: EntityManager,
  lockedStock: LockedStock,
  colour: LockedColour,
  quantity: number,
): Promise<unknown> =>
  lockedStock.by_colour
    ? manager.query('UPDATE colourways SET stock_quantity = stock_quantity - $2 WHERE id = $1', [colour.id, quantity])
    : manager.query('SELECT take_from_shelf($1, $2)', [lockedStock.id, quantity]);

const lockReserved = async (manager: EntityManager, orderId: string): Promise<void> => {
  const rows = await manager.findBy(StockReservation, { orderId });
  await lockStock(
    manager,
    rows.map(({ fabricId }) => fabricId),
  );
};

/** The quantities that the lines of a quotation take from stock, which is locked. */
async function takesOf(manager: EntityManager, quotationId: string): Promise<Take[]> {
  return takesOfLines(
    manager,
    await manager.find(QuotationLine, { where: { quotationId }, order: { position: 'ASC' } }),
  );
}

async function takesOfLines(manager: EntityManager, lines: readonly QuotationLine[]): Promise<Take[]> {
  const lockedStocks = await lockStock(
    manager,
    lines.flatMap(({ fabricId }) => fabricId ?? []),
  );
  return lines.flatMap((line) => {
    const lockedStock = line.fabricId ? lockedStocks.get(line.fabricId) : undefined;
    const colour = lockedStock && colourOf(line, lockedStock);
    const quantity = metresInStock(line.quantity, line.priceUnit);
    return colour && quantity > 0 && keepsStock(lockedStock)
      ? [{ lineId: line.id, lockedStock, colour, quantity }]
      : [];
  });
}

/**
 * Finds the color of a line: a line from before colorways may know it by its name alone. A line whose color is gone can
 * only be taken from stock that all colors share.
 */
function colourOf(
  { colourwayId, color }: QuotationLine,
  { by_colour, colourways }: LockedStock,
): LockedColour | undefined {
  const own =
    colourways.find(({ id }) => id === colourwayId) ??
    colourways.find(({ name }) => nameKey(name) === nameKey(color.trim()));
  return own ?? (by_colour ? undefined : colourways[0]);
}

/**
 * 'Cotton Poplin in Navy has 40 m left, and 60 m are ordered', for each that doesn't suffice.
 *
 * @param reserved by the same order so far: only what it needs beyond that can be short
 */
function shortOf(takes: readonly Take[], reserved: readonly StockReservation[] = []): string[] {
  const wanted = new Map<string, { take: Take; thousandths: number }>();
  for (const take of takes) {
    const key = take.lockedStock.by_colour ? take.colour.id : take.lockedStock.id;
    const sum = (wanted.get(key)?.thousandths ?? 0) + thousandthsOf(take.quantity);
    wanted.set(key, { take, thousandths: sum });
  }
  return [...wanted.values()].flatMap(({ take: { lockedStock, colour }, thousandths: sum }) => {
    const own = reserved
      .filter(({ fabricId, colourwayId }) =>
        lockedStock.by_colour ? colourwayId === colour.id : fabricId === lockedStock.id,
      )
      .reduce((all, { quantity }) => all + thousandthsOf(quantity), 0);
    const free = thousandthsOf(freeOf(lockedStock, colour));
    if (sum - own <= free || sum <= own) return [];
    const left = formatLength((free + own) / 1000, 'meters');
    return `${nameOf(lockedStock, colour)} has ${left} left${own > 0 ? ' for this order' : ''}, and ${formatLength(sum / 1000, 'meters')} are ordered`;
  });
}

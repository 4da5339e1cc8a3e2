import { inColour } from '@selvedge/domain/fabrics/colour-choice';
import { metresInStock } from '@selvedge/domain/fabrics/stock';
import { exactSum, type PriceUnit } from '@selvedge/domain/length';
import type { LineAllocations, LineConsent, OrderAllocation } from '@selvedge/domain/rolls/order-rolls';
import { type DeliveryOutcome, deliveryOutcome, freeForFlaws } from '@selvedge/domain/stock/delivered-length';
import type { ShadeRule } from '@selvedge/domain/stock/roll-plan';
import type { EntityManager } from 'typeorm';
import type { Config } from '../config/config.js';
import { pinsOf } from './free-rolls.js';

type Joins = Pick<Config, 'joinAllowanceMetres'>;

/** A line of a color that is counted by roll. */
export interface RolledLine {
  id: string;
  fabric_id: string;
  fabric_name: string;
  colourway_id: string;
  color: string;
  item_code: string;
  /** In `price_unit`. */
  quantity: number;
  price_unit: PriceUnit;
  shade_rule: ShadeRule;
  min_piece_meters: number | null;
  max_pieces: number | null;
  length_tolerance_percent: number;
  /** True if stock is reserved for it. */
  is_reserved: boolean;
  /** Null for a guest. */
  customer_id: string | null;
}

export const nameOfLine = ({ fabric_name, color }: Pick<RolledLine, 'fabric_name' | 'color'>): string =>
  inColour(fabric_name, color);

export const metersOf = ({ quantity, price_unit }: Pick<RolledLine, 'quantity' | 'price_unit'>): number =>
  metresInStock(quantity, price_unit);

/** The lines of a quotation that are served from rolls, as they are printed. */
export function rolledLinesOf(manager: EntityManager, quotationId: string): Promise<RolledLine[]> {
  return manager.query<RolledLine[]>(
    `SELECT l.id, f.id AS fabric_id, l.fabric_name, w.id AS colourway_id, w.name AS color, l.item_code, l.quantity::float8,
            l.price_unit, l.shade_rule, l.min_piece_meters::float8, l.max_pieces, l.length_tolerance_percent::float8,
            EXISTS (SELECT FROM stock_reservations r WHERE r.line_id = l.id) AS is_reserved, q.customer_id
     FROM quotation_lines l JOIN quotations q ON q.id = l.quotation_id JOIN fabrics f ON f.id = l.fabric_id AND f.counted_by_roll
     JOIN colourways w ON w.fabric_id = f.id
       AND (w.id = l.colourway_id OR (l.colourway_id IS NULL AND name_key(w.name) = name_key(l.color)))
     WHERE l.quotation_id = $1 ORDER BY l.position`,
    [quotationId],
  );
}

/** The allocations of an order's lines that were not released, in the order of planning. */
export function allocationsOf(manager: EntityManager, orderId: string): Promise<OrderAllocation[]> {
  return manager.query<OrderAllocation[]>(
    `SELECT a.id, a.order_line_id AS line_id, a.roll_id, r.roll_number, r.mill_roll_number, l.lot_code,
            r.shade_band AS band, r.location, r.state = 'provisional' AS is_provisional, a.piece_index, a.length::float8, a.cut, a.cut_length::float8, a.agreed_defects, a.state,
            CASE WHEN a.cut_length IS NULL AND a.state <> 'issued' THEN
              greatest(0, least(a.length, a.length + coalesce(earlier.length, 0) - coalesce(r.pieces[a.piece_index + 1], 0)))
            ELSE 0 END::float8 AS short_meters
     FROM allocations a JOIN rolls r ON r.id = a.roll_id JOIN dye_lots l ON l.id = r.lot_id
     LEFT JOIN LATERAL (
       SELECT sum(e.length) AS length FROM allocations e
       WHERE e.roll_id = a.roll_id AND e.piece_index = a.piece_index AND e.state IN ('planned', 'picked')
         AND e.cut_length IS NULL AND (e.created_at, e.id) < (a.created_at, a.id)
     ) earlier ON true
     WHERE a.order_id = $1 AND a.state <> 'released' ORDER BY a.created_at, r.roll_number, a.piece_index`,
    [orderId],
  );
}

/** The consents of customers about these lines, newest first. */
export function consentsOf(manager: EntityManager, lineIds: readonly string[]): Promise<LineConsent[]> {
  return manager.query<LineConsent[]>(
    `SELECT id, line_id, subject, rule, meters::float8, shades, channel, given_by, words, recorded_by, created_at AS at
     FROM line_consents WHERE line_id = ANY ($1) ORDER BY created_at DESC, id`,
    [lineIds],
  );
}

/** The length that an allocation takes, or has taken. */
export const takenBy = ({ cut_length, length }: OrderAllocation): number => cut_length ?? length;

/** The lines of an order with their rolls. */
export async function lineAllocationsOf(
  manager: EntityManager,
  { id, quotationId, createdAt: orderedAt }: { id: string; quotationId: string; createdAt: Date },
  config: Joins,
): Promise<LineAllocations[]> {
  const lines = await rolledLinesOf(manager, quotationId);
  const allocations = await allocationsOf(manager, id);
  const consents = await consentsOf(
    manager,
    lines.map((line) => line.id),
  );
  const colors = lines.map(({ colourway_id }) => colourway_id);
  const pins = await pinsOf(manager, colors, { customerId: lines[0]?.customer_id ?? null, orderedAt });
  return lines.map((line) => ({
    ...lineView(
      line,
      allocations.filter(({ line_id }) => line_id === line.id),
      consents.filter(({ line_id }) => line_id === line.id),
      config,
    ),
    pins: pins.get(line.colourway_id) ?? [],
  }));
}

function lineView(
  line: RolledLine,
  allocations: readonly OrderAllocation[],
  consents: readonly LineConsent[],
  { joinAllowanceMetres }: Joins,
): Omit<LineAllocations, 'pins'> {
  const ordered = metersOf(line);
  const allocated = exactSum(allocations.map(takenBy));
  const gone = allocations.filter(({ state }) => state === 'issued');
  const issued = exactSum(gone.map(takenBy));
  const free = freeForFlaws(gone, joinAllowanceMetres);
  const { id: line_id, fabric_name, color, item_code, quantity, price_unit } = line;
  const { shade_rule, min_piece_meters, max_pieces, length_tolerance_percent } = line;
  return {
    line_id,
    fabric_name,
    color,
    item_code,
    quantity,
    price_unit,
    shade_rule,
    min_piece_meters,
    max_pieces,
    length_tolerance_percent,
    ordered_meters: ordered,
    allocated_meters: allocated,
    unallocated_meters: agreedOutcome(line, { delivered: allocated, free: 0 }, consents).open,
    short_meters: exactSum(allocations.map(({ short_meters }) => short_meters)),
    issued_meters: issued,
    free_meters: free,
    outcome: agreedOutcome(line, { delivered: issued, free }, consents),
    allocations: [...allocations],
    consents: [...consents],
  };
}

/**
 * Bills a longer length as far as the customer agreed to it, less what is free.
 *
 * @param consents about this line
 */
export function agreedOutcome(
  line: Pick<RolledLine, 'quantity' | 'price_unit' | 'length_tolerance_percent'>,
  { delivered, free }: { delivered: number; free: number },
  consents: readonly LineConsent[],
): DeliveryOutcome {
  const delivery = { ordered: metersOf(line), delivered, free, tolerancePercent: line.length_tolerance_percent };
  const outcome = deliveryOutcome(delivery);
  const agreed = consents.find(({ subject }) => subject === 'length')?.meters ?? 0;
  const paid = exactSum([delivered, -free]);
  return {
    ...outcome,
    isOver: outcome.isOver && paid > agreed,
    billed: Math.max(outcome.billed, Math.min(paid, agreed)),
  };
}

/** The meters to be billed by the ids of lines of which rolls were issued; the others are billed as ordered. */
export async function billedLengthsOf(
  manager: EntityManager,
  order: { id: string; quotationId: string; createdAt: Date },
  config: Joins,
): Promise<Map<string, number>> {
  const lines = await lineAllocationsOf(manager, order, config);
  return new Map(
    lines.flatMap(({ line_id, issued_meters, outcome }) =>
      issued_meters > 0 ? [[line_id, outcome.billed] as const] : [],
    ),
  );
}

import type { FreeRoll } from '@selvedge/domain/stock/free-roll';
import type { Pin } from '@selvedge/domain/stock/roll-plan';
import type { EntityManager } from 'typeorm';

interface FreeRollsOptions {
  /** Also rolls that aren't sold because they are not measured yet. */
  andProvisional?: boolean;
  /** Rolls that are held for them count as free. */
  customerId?: string | null;
}

/**
 * The rolls of a color that are sold in the ordinary way, as far as no order or hold has them. A roll of which something is cut
 * or promised counts as open.
 */
export function freeRollsOf(
  manager: EntityManager,
  colourwayId: string,
  { andProvisional = false, customerId = null }: FreeRollsOptions = {},
): Promise<FreeRoll[]> {
  return manager.query<FreeRoll[]>(
    `WITH own AS MATERIALIZED (
       SELECT a.id, a.roll_id, a.length FROM holds h JOIN allocations a ON a.hold_id = h.id
       WHERE h.customer_id = $3 AND h.colourway_id = $1 AND h.ended_at IS NULL AND a.state = 'planned'
     ), free AS (
       SELECT roll_id, sum(length) AS length FROM own GROUP BY 1
     )
     SELECT r.id, r.roll_number, r.lot_id, l.lot_code, r.shade_band AS band, l.received_at::text,
            r.reserved_length > coalesce(free.length, 0) OR r.length < coalesce(r.measured_length, r.ticket_length) AS is_open,
            r.state = 'provisional' AS is_provisional,
            CASE WHEN r.reserved_length = 0 THEN r.pieces::float8[]
            ELSE ARRAY(SELECT greatest(piece - coalesce((SELECT sum(a.length) FROM allocations a
                    WHERE a.roll_id = r.id AND a.piece_index = place - 1 AND a.state IN ('planned', 'picked')
                      AND a.cut_length IS NULL AND a.id NOT IN (SELECT id FROM own)), 0), 0)::float8
                  FROM unnest(r.pieces) WITH ORDINALITY own(piece, place) ORDER BY place) END AS pieces
     FROM rolls r JOIN dye_lots l ON l.id = r.lot_id LEFT JOIN free ON free.roll_id = r.id
     WHERE r.colourway_id = $1 AND r.length > r.reserved_length - coalesce(free.length, 0)
       AND (is_for_sale(r.state, r.grade) OR ($2 AND r.state = 'provisional' AND r.grade <> 'remnant'))`,
    [colourwayId, andProvisional, customerId],
  );
}

/**
 * The order in which a customer is served in each color: the rolls of their holds, then the lots of these, then the lots that
 * their swatches were of, each the newest first. A hold that an order has replaced counts for orders that were there by then.
 */
export async function pinsOf(
  manager: EntityManager,
  colourwayIds: readonly string[],
  { customerId, orderedAt = null }: { customerId: string | null; orderedAt?: Date | null },
): Promise<Map<string, Pin[]>> {
  if (!customerId || colourwayIds.length === 0) return new Map();
  const held = await manager.query<(Pin & { colourway_id: string; roll_ids: string[] })[]>(
    `SELECT h.colourway_id, 'hold' AS because, r.lot_id, l.lot_code, array_agg(r.id ORDER BY r.roll_number) AS roll_ids
     FROM holds h JOIN allocations a ON a.hold_id = h.id JOIN rolls r ON r.id = a.roll_id JOIN dye_lots l ON l.id = r.lot_id
     WHERE h.customer_id = $1 AND h.colourway_id = ANY ($2)
       AND (h.ended_at IS NULL OR (h.ended_because = 'ordered' AND h.ended_at >= $3))
     GROUP BY h.id, r.lot_id, l.lot_code ORDER BY h.created_at DESC, h.id`,
    [customerId, colourwayIds, orderedAt],
  );
  const ofSwatches = await manager.query<(Pin & { colourway_id: string })[]>(
    `SELECT l.colourway_id, 'swatch' AS because, l.id AS lot_id, l.lot_code
     FROM swatch_requests s JOIN swatch_items i ON i.request_id = s.id JOIN dye_lots l ON l.id = i.lot_id
     WHERE s.customer_id = $1 AND l.colourway_id = ANY ($2)
     GROUP BY l.id, l.lot_code ORDER BY max(s.created_at) DESC, l.id`,
    [customerId, colourwayIds],
  );
  const ofLots = held.map(({ roll_ids: _, ...pin }) => pin);
  const pins = new Map<string, Pin[]>();
  for (const { colourway_id, ...pin } of [...held, ...ofLots, ...ofSwatches])
    pins.set(colourway_id, [...(pins.get(colourway_id) ?? []), pin]);
  return pins;
}

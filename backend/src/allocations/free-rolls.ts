import type { FreeRoll } from '@selvedge/domain/stock/roll-plan';
import type { EntityManager } from 'typeorm';

/**
 * The rolls of a color that are sold in the ordinary way, as far as no order or hold has them. A roll of which something is cut
 * or promised counts as open.
 */
export function freeRollsOf(manager: EntityManager, colourwayId: string): Promise<FreeRoll[]> {
  return manager.query<FreeRoll[]>(
    `SELECT r.id, r.roll_number, r.lot_id, l.lot_code, r.shade_band AS band, l.received_at::text,
            r.reserved_length > 0 OR r.length < coalesce(r.measured_length, r.ticket_length) AS is_open,
            ARRAY(SELECT greatest(piece - coalesce((SELECT sum(a.length) FROM allocations a
                    WHERE a.roll_id = r.id AND a.piece_index = place - 1 AND a.state IN ('planned', 'picked')
                      AND a.cut_length IS NULL), 0), 0)::float8
                  FROM unnest(r.pieces) WITH ORDINALITY own(piece, place) ORDER BY place) AS pieces
     FROM rolls r JOIN dye_lots l ON l.id = r.lot_id
     WHERE r.colourway_id = $1 AND r.state = 'available' AND r.grade <> 'remnant' AND r.length > r.reserved_length`,
    [colourwayId],
  );
}

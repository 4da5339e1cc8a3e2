import type { LastShade } from '@selvedge/domain/quotations/reorder';
import type { EntityManager } from 'typeorm';
import { shownOfShade } from '../../fabrics/fabric.view.js';

/**
 * The lot and the shade in which a customer last got each of these colors, by color. Only shipped lengths of colors that are
 * counted by roll count; lengths are rounded as in the catalog.
 */
export async function lastShades(
  manager: EntityManager,
  customerId: string,
  colourwayIds: readonly string[],
): Promise<Map<string, LastShade>> {
  const rows = await manager.query<(LastShade & { colourway_id: string })[]>(
    `WITH last AS (
       SELECT DISTINCT ON (r.colourway_id) r.colourway_id, r.lot_id, r.shade_band, l.lot_code, l.received_at
       FROM allocations a JOIN rolls r ON r.id = a.roll_id JOIN dye_lots l ON l.id = r.lot_id
         JOIN orders o ON o.id = a.order_id JOIN quotations q ON q.id = o.quotation_id
         LEFT JOIN delivery_rolls dr ON dr.allocation_id = a.id LEFT JOIN deliveries d ON d.id = dr.delivery_id
       WHERE q.customer_id = $1 AND r.colourway_id = ANY($2) AND a.state = 'issued'
         AND (o.status IN ('shipped', 'delivered') OR d.shipped_at IS NOT NULL)
       ORDER BY r.colourway_id, coalesce(d.shipped_at, a.created_at) DESC, a.id
     )
     SELECT last.colourway_id, last.lot_code,
            ${shownOfShade('shade.free')}::float8 AS left_meters,
            EXISTS (SELECT FROM dye_lots n WHERE n.colourway_id = w.id AND n.received_at > last.received_at
                      AND EXISTS (SELECT FROM rolls r WHERE r.lot_id = n.id AND r.state = 'available')) AS has_newer_lot
     FROM last JOIN colourways w ON w.id = last.colourway_id JOIN fabrics f ON f.id = w.fabric_id
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(greatest(r.length - r.reserved_length, 0)), 0) AS free
         FROM rolls r WHERE r.lot_id = last.lot_id AND r.shade_band IS NOT DISTINCT FROM last.shade_band
           AND r.state = 'available' AND r.grade <> 'remnant') shade
     WHERE f.counted_by_roll`,
    [customerId, colourwayIds],
  );
  return new Map(rows.map(({ colourway_id, ...shade }) => [colourway_id, shade]));
}

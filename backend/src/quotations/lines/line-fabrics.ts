import type { StockFlags } from '@selvedge/domain/fabrics/fabric-rules';
import { keepsStock } from '@selvedge/domain/fabrics/stock';
import type { LineFabric } from '@selvedge/domain/quotations/quotation';
import type { EntityManager } from 'typeorm';
import type { Quotation } from '../quotation.entity.js';

type Row = Omit<LineFabric, 'keeps_stock'> & StockFlags;

/**
 * The fabrics of a quotation as they are now: what is free of each color, what is held, and what it costs. A color without stock of
 * its own shares that of its fabric.
 */
export async function lineFabrics(manager: EntityManager, { lines, customerId }: Quotation): Promise<LineFabric[]> {
  const ids = new Set(lines.flatMap(({ fabricId }) => fabricId ?? []));
  const rows = await manager.query<Row[]>(
    `SELECT f.id, (f.price_cents / 100.0)::float8 AS price_per_meter, f.price_unit, f.minimum_order,
            f.stock_by_colour, f.available_quantity::float8, f.pre_order, f.out_of_stock, f.available_in_sri_lanka,
            f.stock_quantity::float8, coalesce(colour.list, '[]') AS colourways
     FROM fabrics f
     CROSS JOIN LATERAL (
       SELECT json_agg(json_build_object(
                'id', w.id, 'name', w.name, 'is_available', w.is_available, 'minimum_order', w.minimum_order,
                'available_quantity', (CASE WHEN f.stock_by_colour
                  THEN coalesce(w.stock_quantity, 0) - w.reserved_quantity - w.held_quantity
                  ELSE f.available_quantity END)::float8,
                'held_quantity', w.held_quantity::float8,
                'held_for_customer', coalesce((SELECT sum(h.quantity) FROM holds h
                  WHERE h.colourway_id = w.id AND h.customer_id = $2 AND h.ended_at IS NULL), 0)::float8,
                'largest_single_shade_meters', w.largest_single_shade::float8
              ) ORDER BY w.position, w.name) AS list
       FROM colourways w WHERE w.fabric_id = f.id
     ) colour
     WHERE f.id = ANY($1)`,
    [[...ids], customerId],
  );
  return rows.map(({ pre_order, out_of_stock, available_in_sri_lanka, stock_quantity, ...fabric }) => ({
    ...fabric,
    keeps_stock: keepsStock({ pre_order, out_of_stock, available_in_sri_lanka, stock_quantity }),
  }));
}

import type { LastPrice } from '@selvedge/domain/customers/customer';
import { isAllowed } from '@selvedge/domain/users/permissions';
import type { EntityManager } from 'typeorm';
import { isoTimestamp } from '../database/iso-timestamp.js';
import type { CurrentUser } from '../http/decorators.js';
import { inScope } from '../users/record-scope.js';

const SHOWN = 50;

export interface PriceQuery {
  fabricIds: readonly string[];
  /** A quotation that doesn't count, because it is the one being priced. */
  except?: string;
}

/**
 * The newest price of each fabric that a customer was sold or offered: of the last order with it, or else of the last offer.
 * Cancelled orders and quotations that were never sent don't count.
 *
 * @param which all fabrics if none are named
 */
export async function lastPricesOf(
  manager: EntityManager,
  customerId: string,
  reader: CurrentUser,
  { fabricIds, except }: Partial<PriceQuery> = {},
): Promise<LastPrice[]> {
  const parameters: unknown[] = [customerId, fabricIds ?? null, except ?? null];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const may = (right: 'quote.read' | 'order.read') => (isAllowed(right, reader) ? 'true' : 'false');
  const rows = await manager.query<{ price: LastPrice }[]>(
    `SELECT json_build_object('fabric_id', fabric_id, 'fabric_name', fabric_name, 'item_code', item_code, 'color', color,
       'unit_price', unit_price_cents / 100.0, 'price_unit', price_unit, 'discount', discount_percent, 'quantity', quantity,
       'kind', CASE WHEN order_id IS NULL THEN 'offered' ELSE 'ordered' END, 'quotation_id', quotation_id,
       'quotation_no', quotation_no, 'order_id', order_id, 'order_number', order_number, 'at', ${isoTimestamp('at')}) AS price
     FROM (SELECT DISTINCT ON (l.fabric_id) l.fabric_id, l.fabric_name, l.item_code, l.color, l.unit_price_cents, l.price_unit,
             q.discount_percent, l.quantity, q.id AS quotation_id, q.quotation_no, o.id AS order_id, o.order_number,
             coalesce(o.created_at, q.created_at) AS at
           FROM quotations q JOIN quotation_lines l ON l.quotation_id = q.id
             LEFT JOIN orders o ON o.quotation_id = q.id
           WHERE q.customer_id = $1 AND q.deleted_at IS NULL AND l.fabric_id IS NOT NULL
             AND ($2::uuid[] IS NULL OR l.fabric_id = ANY ($2))
             AND ($3::uuid IS NULL OR q.id <> $3)
             AND CASE WHEN o.id IS NULL
               THEN ${may('quote.read')} AND q.status IN ('responded', 'approved') AND q.quoted_price_cents IS NOT NULL
                    AND ${inScope(reader, 'quotations', 'q.owner_id', bind)}
               ELSE ${may('order.read')} AND o.status <> 'cancelled' AND ${inScope(reader, 'orders', 'q.owner_id', bind)} END
           ORDER BY l.fabric_id, o.id IS NULL, coalesce(o.created_at, q.created_at) DESC, l.position) newest
     ORDER BY order_id IS NULL, at DESC, fabric_id LIMIT ${fabricIds ? fabricIds.length : SHOWN}`,
    parameters,
  );
  return rows.map(({ price }) => price);
}

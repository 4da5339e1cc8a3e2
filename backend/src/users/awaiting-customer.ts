import type { EntityManager } from 'typeorm';

/**
 * SQL: whether the customer of a quotation `q` must act: there is a valid offer or a question without a response, an unread
 * message of staff, or a change of the order. Unsent drafts of staff don't count, because they are internal.
 */
export const AWAITS_CUSTOMER = `((q.status IN ('responded', 'approved') AND NOT q.is_ordered AND q.answer IS NULL AND q.valid_until >= now())
  OR EXISTS (SELECT FROM quotation_messages m WHERE m.quotation_id = q.id AND m.side = 'house' AND m.read_at IS NULL
             AND NOT m.internal AND NOT (m.former AND q.source <> 'customer'))
  OR EXISTS (SELECT FROM orders o JOIN order_changes c ON c.order_id = o.id
             WHERE o.quotation_id = q.id AND c.state = 'waiting'))`;

/** SQL: the key of the request that a quotation `q` belongs to. */
export const REQUEST_KEY = 'coalesce(q.request_group, q.id)';

/** The number of requests that await their customer. */
export async function countAwaitingCustomer(manager: EntityManager, customerId: string): Promise<number> {
  const [counted] = await manager.query<[{ count: number }]>(
    `SELECT count(DISTINCT ${REQUEST_KEY})::int AS count FROM quotations q
     WHERE q.customer_id = $1 AND q.deleted_at IS NULL AND ${AWAITS_CUSTOMER}`,
    [customerId],
  );
  return counted.count;
}

import type { EntityManager } from 'typeorm';

const RECEIVER = 'The receiver';
const DRIVER = 'the driver';
/** Characters of a name that is looked for in texts: a shorter one identifies nobody, and stands in other words. */
const MIN_NAME = 3;

interface Person {
  orderId: string;
  quotationId: string;
  name: string;
  /** The text in place of the name. */
  becomes: string;
}

/**
 * Erases who received and drove the deliveries of these quotations' orders, from the deliveries, from claims, and from what was
 * written about them. Lengths and delivery notes stay.
 */
export async function forgetReceivers(manager: EntityManager, quotationIds: readonly string[]): Promise<void> {
  if (quotationIds.length === 0) return;
  const own = `orders o JOIN deliveries d ON d.order_id = o.id WHERE o.quotation_id = ANY ($1)`;
  const people = await manager.query<Person[]>(
    `WITH own AS (SELECT o.id AS "orderId", o.quotation_id AS "quotationId", d.id AS delivery, d.driver FROM ${own})
     SELECT "orderId", "quotationId", name, $2 AS becomes FROM own JOIN arrivals a ON a.delivery_id = delivery
     UNION SELECT "orderId", "quotationId", name, $2 FROM own JOIN claims c ON c.delivery_id = delivery
     UNION SELECT "orderId", "quotationId", driver, $3 FROM own WHERE driver <> ''`,
    [quotationIds, RECEIVER, DRIVER],
  );
  // The longest first: a name may be a part of another.
  const named = people.filter(({ name }) => name.length >= MIN_NAME);
  for (const person of named.toSorted((a, b) => b.name.length - a.name.length)) await forgetPerson(manager, person);
  const left = await manager.query<{ id: string; orderId: string }[]>(`SELECT d.id, o.id AS "orderId" FROM ${own}`, [
    quotationIds,
  ]);
  const ids = left.map(({ id }) => id);
  const orders = [...new Set(left.map(({ orderId }) => orderId))];
  await manager.query('UPDATE arrivals SET name = $2 WHERE delivery_id = ANY ($1)', [ids, RECEIVER]);
  await manager.query('UPDATE claims SET name = $2 WHERE delivery_id = ANY ($1)', [ids, RECEIVER]);
  await manager.query(`UPDATE deliveries SET driver = '' WHERE id = ANY ($1)`, [ids]);
  // Its receiver may have changed the order last, which names its author.
  await manager.query('UPDATE orders SET changes = changes + 1 WHERE id = ANY ($1)', [orders]);
  await manager.query('SELECT forget_receivers_in_audit($1)', [[...ids, ...orders]]);
}

/** Messages and log entries of a delivery name its receiver and its driver. */
async function forgetPerson(manager: EntityManager, { orderId, quotationId, name, becomes }: Person): Promise<void> {
  await manager.query(
    `UPDATE quotation_messages SET author_name = CASE WHEN author_name = $2 THEN $3 ELSE author_name END,
       body = replace(body, $2, $3)
     WHERE quotation_id = $1 AND author_id IS NULL AND side = 'customer'
       AND (author_name = $2 OR strpos(body, $2) > 0)`,
    [quotationId, name, becomes],
  );
  await manager.query(
    `UPDATE order_history SET actor_name = replace(actor_name, $2, $3), detail = replace(detail, $2, $3),
       customer_message = replace(customer_message, $2, $3)
     WHERE order_id = $1 AND strpos(concat(CASE WHEN actor_id IS NULL THEN actor_name END, detail, customer_message), $2) > 0`,
    [orderId, name, becomes],
  );
}

import type { HoldEnding } from '@selvedge/domain/stock/hold';
import type { EntityManager } from 'typeorm';
import { lockFabrics } from '../fabrics/stock/locked-stock.js';
import { movesStock } from '../fabrics/stock/move-stock.js';
import { withdrawJobsOfHold } from '../queue/outbox.js';
import type { Hold } from './hold.entity.js';

/** The reference in the ledger, by the way in which the hold ended. */
const words: Record<HoldEnding, string> = {
  expired: 'The time was over',
  'given-back': 'Given back',
  ended: 'Ended by us',
  ordered: 'An order takes its place',
};

/**
 * Ends a hold, once, and releases its stock. The caller has set the actor with `changesBy`.
 * @returns false if it had ended already, or is not due: an admin may have extended it while this waited for the fabric, which
 * schedules its end again.
 */
export async function endHold(
  manager: EntityManager,
  { id, fabricId }: Pick<Hold, 'id' | 'fabricId'>,
  because: HoldEnding,
): Promise<boolean> {
  await lockFabrics(manager, [fabricId]);
  const now = new Date();
  const [ended] = await manager.query<[{ colourway_id: string; quantity: string }[], number]>(
    `UPDATE holds SET ended_at = clock_timestamp(), ended_because = $2 WHERE id = $1 AND ended_at IS NULL
       AND ($2 <> 'expired' OR expires_at <= $3)
     RETURNING colourway_id, quantity`,
    [id, because, now],
  );
  if (!ended[0]) return false;
  await manager.query(`UPDATE allocations SET state = 'released' WHERE hold_id = $1`, [id]);
  await withdrawJobsOfHold(manager, id);
  // A release never falls short, also where an admin had promised more than there is.
  await movesStock(manager, { reason: 'hold-end', reference: words[because], mayFallShort: true });
  await manager.query('UPDATE colourways SET held_quantity = held_quantity - $2 WHERE id = $1', [
    ended[0].colourway_id,
    ended[0].quantity,
  ]);
  return true;
}

/** Ends the customer's holds of the fabrics in a quotation: the order made from it replaces them. */
export async function endHoldsForOrder(manager: EntityManager, quotationId: string): Promise<void> {
  // Locks all fabrics of the order at once, because locking them bit by bit causes deadlocks between orders.
  const lines = await manager.query<{ fabric_id: string }[]>(
    'SELECT DISTINCT fabric_id FROM quotation_lines WHERE quotation_id = $1 AND fabric_id IS NOT NULL',
    [quotationId],
  );
  await lockFabrics(
    manager,
    lines.map(({ fabric_id }) => fabric_id),
  );
  const holds = await manager.query<{ id: string; fabricId: string }[]>(
    `SELECT DISTINCT h.id, h.fabric_id AS "fabricId"
     FROM quotations q JOIN quotation_lines l ON l.quotation_id = q.id
     JOIN holds h ON h.customer_id = q.customer_id AND h.colourway_id = l.colourway_id
     WHERE q.id = $1 AND h.ended_at IS NULL`,
    [quotationId],
  );
  for (const hold of holds) await endHold(manager, hold, 'ordered');
}

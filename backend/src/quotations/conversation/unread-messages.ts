import type { Side } from '@selvedge/domain/quotations/conversation';
import type { EntityManager } from 'typeorm';
import { hiddenFromAccount } from '../revisions/former-recipients.js';

/**
 * A condition for messages `m` of a quotation `q` that `from` wrote and the other side has not read. Excludes internal notes and,
 * for a customer, messages to the former one.
 */
export const unreadFrom = (from: Side): string =>
  `m.side = '${from}' AND m.read_at IS NULL AND NOT m.internal${from === 'house' ? ` AND NOT ${hiddenFromAccount('m')}` : ''}`;

/** Quotation id → number of messages of `from` unread by the other side; absent for none. */
export async function unreadMessages(
  manager: EntityManager,
  quotationIds: readonly string[],
  from: Side,
): Promise<Map<string, number>> {
  const rows = await manager.query<{ id: string; unread: number }[]>(
    `SELECT m.quotation_id AS id, count(*)::int AS unread
     FROM quotation_messages m JOIN quotations q ON q.id = m.quotation_id
     WHERE m.quotation_id = ANY($1) AND ${unreadFrom(from)} GROUP BY m.quotation_id`,
    [quotationIds],
  );
  return new Map(rows.map(({ id, unread }) => [id, unread]));
}

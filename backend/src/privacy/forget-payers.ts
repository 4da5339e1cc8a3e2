import type { EntityManager } from 'typeorm';
import { requestJob } from '../queue/outbox.js';

const DRAWER = 'The drawer';
/** The drawer of any other cheque still owes its amount: name and photo prove the claim. */
const ENDED = ['cleared', 'replaced', 'settled', 'given_back'];

/** Accounts whose persons are erased, and orders of erased guests. */
interface Payers {
  customers?: readonly string[];
  orders?: readonly string[];
}

/**
 * Erases what was written about who paid: texts of the bank and notes of receipts, and of cheques that came to their end the
 * drawer, the notes and the photo. Numbers, days and amounts stay, because the books need them.
 */
export async function forgetPayers(manager: EntityManager, { customers = [], orders = [] }: Payers): Promise<void> {
  const theirs = '(customer_id = ANY ($1) OR order_id = ANY ($2))';
  const of = [customers, orders];
  const receipts = await manager.query<{ id: string }[]>(`SELECT id FROM receipts WHERE ${theirs}`, of);
  const cheques = await manager.query<{ id: string }[]>(`SELECT id FROM cheques WHERE ${theirs} AND state = ANY ($3)`, [
    ...of,
    ENDED,
  ]);
  const receiptIds = receipts.map(({ id }) => id);
  const chequeIds = cheques.map(({ id }) => id);
  // A line whose receipt is reversed waits for somebody else. The key of a line stays, so that it is known when it comes again.
  await manager.query(
    `UPDATE bank_lines l SET description = '', reference = '' FROM receipts r
     WHERE r.id = l.receipt_id AND r.id = ANY ($1) AND r.reversed_at IS NULL`,
    [receiptIds],
  );
  await manager.query(
    `UPDATE receipts SET bank_reference = '', note = '' WHERE id = ANY ($1) AND (bank_reference <> '' OR note <> '')`,
    [receiptIds],
  );
  const photos = await manager.query<{ key: string }[]>(
    'SELECT storage_key AS key FROM cheque_photos WHERE cheque_id = ANY ($1)',
    [chequeIds],
  );
  for (const { key } of photos) await requestJob(manager, 'storage.delete-file', { key });
  await manager.query('DELETE FROM cheque_photos WHERE cheque_id = ANY ($1)', [chequeIds]);
  await manager.query(
    `UPDATE cheques SET drawer_name = $2, note = '', demand_proof = '', override_reason = ''
     WHERE id = ANY ($1) AND (drawer_name, note, demand_proof, override_reason) <> ($2, '', '', '')`,
    [chequeIds, DRAWER],
  );
  await manager.query('SELECT forget_payers_in_audit($1)', [[...receiptIds, ...chequeIds]]);
}

/** @returns erased accounts with something that {@link forgetPayers} erases: a cheque may come to its end later. */
export async function payersToForget(manager: EntityManager, most: number): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT u.id FROM users u WHERE u.forgotten_at IS NOT NULL AND (
       EXISTS (SELECT FROM receipts r WHERE r.customer_id = u.id AND (r.bank_reference <> '' OR r.note <> ''
         OR r.reversed_at IS NULL AND EXISTS (SELECT FROM bank_lines l
              WHERE l.receipt_id = r.id AND (l.description <> '' OR l.reference <> ''))))
       OR EXISTS (SELECT FROM cheques c WHERE c.customer_id = u.id AND c.state = ANY ($1)
         AND ((c.drawer_name, c.note, c.demand_proof, c.override_reason) <> ($2, '', '', '')
           OR EXISTS (SELECT FROM cheque_photos p WHERE p.cheque_id = c.id))))
     ORDER BY u.id LIMIT $3`,
    [ENDED, DRAWER, most],
  );
  return rows.map(({ id }) => id);
}

import type { EntityManager } from 'typeorm';
import { forgetCalls } from '../http/idempotency/idempotency.service.js';
import { requestJob } from '../queue/outbox.js';

/**
 * Erases what belongs to quotations and identifies their customer: order documents, attachments, mails to both sides, names in
 * the audit trail.
 */
export async function eraseQuotations(manager: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const files = await manager.query<{ key: string }[]>(
    `SELECT storage_key AS key FROM quotation_documents WHERE quotation_id = ANY ($1) AND storage_key IS NOT NULL
     UNION ALL SELECT c.storage_key FROM superseded_copies c JOIN quotation_documents d ON d.id = c.id
               WHERE d.quotation_id = ANY ($1) AND c.storage_key IS NOT NULL
     UNION ALL SELECT a.storage_key FROM message_attachments a JOIN quotation_messages m ON m.id = a.message_id
               WHERE m.quotation_id = ANY ($1)`,
    [ids],
  );
  for (const { key } of files) await requestJob(manager, 'storage.delete-file', { key });
  // Mails to the staff name their quotation by the thread alone.
  await manager.query(
    `DELETE FROM mails WHERE quotation_id = ANY ($1) OR customer_of = ANY ($1)
       OR thread = ANY (SELECT 'quotation-' || id FROM unnest($1::uuid[]) id)`,
    [ids],
  );
  await forgetCalls(manager, ids);
  await manager.query('SELECT forget_guests_in_audit($1)', [ids]);
  await manager.query('DELETE FROM quotations WHERE id = ANY ($1)', [ids]);
}

/** Their mails go with them. */
export async function eraseInquiries(manager: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await forgetCalls(manager, ids);
  await manager.query('SELECT forget_guests_in_audit($1)', [ids]);
  await manager.query('DELETE FROM inquiries WHERE id = ANY ($1)', [ids]);
}

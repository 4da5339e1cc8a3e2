import type { EntityManager } from 'typeorm';
import { requestJob } from '../queue/outbox.js';
import type { AdminChange } from './admin-announced.mail.js';
import type { User } from './user.entity.js';

/**
 * Notifies all administrators, once the transaction is committed, of what became of an administrator's account.
 * @param byId the admin who did it; null where a command did
 */
export async function announceAdmin(
  manager: EntityManager,
  { id, tokenVersion }: Pick<User, 'id' | 'tokenVersion'>,
  what: AdminChange,
  byId: string | null | undefined,
): Promise<void> {
  const at = new Date().toISOString();
  await requestJob(manager, 'users.announce-admin', {
    user_id: id,
    by_id: byId ?? null,
    what,
    at,
    token_version: tokenVersion,
  });
}

import type { EntityManager } from 'typeorm';
import { requestJob } from '../queue/outbox.js';
import type { AdminChange } from './admin-announced.mail.js';
import type { User } from './user.entity.js';

/**
 * Notifies all administrators of a change of an administrator's account, once the transaction is committed.
 * @param byId the admin who made the change; null for a command
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

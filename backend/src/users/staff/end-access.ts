import type { EntityManager } from 'typeorm';
import { IdempotencyKey } from '../../http/idempotency/idempotency-key.entity.js';
import { endLinks } from '../account-links.js';
import { KnownAddress } from '../known-address.entity.js';
import { removeFactors } from '../reset-second-factor.js';
import { Session } from '../session.entity.js';
import { User } from '../user.entity.js';

/**
 * Ends all access of an account: sessions, mailed links, remembered networks, stored responses, API keys. Once committed, every
 * process rejects it at once, because each call reads the account's row.
 */
export async function endAllAccess(manager: EntityManager, userId: string): Promise<void> {
  await manager.increment(User, { id: userId }, 'tokenVersion', 1);
  await endLinks(manager, userId);
  await manager.delete(Session, { userId });
  await manager.delete(KnownAddress, { userId });
  await manager.delete(IdempotencyKey, { caller: userId });
  await removeFactors(manager, userId);
  await manager.query('UPDATE api_keys SET revoked_at = now() WHERE owner_id = $1 AND revoked_at IS NULL', [userId]);
}

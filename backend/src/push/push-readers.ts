import type { PushEvent } from '@selvedge/domain/push';
import { type Access, isAllowed, permissionsOf } from '@selvedge/domain/users/permissions';
import type { EntityManager } from 'typeorm';
import { isInScope } from '../users/record-scope.js';
import { GRANTS } from '../users/roles/grants.js';

const RIGHTS: Record<PushEvent, Access> = {
  request: 'quote.read',
  answer: 'quote.read',
  message: 'quote.read',
  inquiry: 'customer.read',
};

export interface Reader {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface Found extends Reader {
  user_id: string;
  grants: string[];
}

/**
 * The browsers to notify of an event: those of active staff with a valid sign-in who want to know, and may read the record.
 *
 * @param which one of them, or null for all
 */
export async function pushReaders(
  manager: EntityManager,
  event: PushEvent,
  recordId: string,
  which: string | null = null,
): Promise<Reader[]> {
  const found = await manager.query<Found[]>(
    `SELECT p.id, p.endpoint, p.p256dh, p.auth, u.id AS user_id, ${GRANTS}
     FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id JOIN users u ON u.id = s.user_id
     WHERE $1 = ANY (p.events) AND ($2::uuid IS NULL OR p.id = $2)
       AND u.user_type = 'admin' AND u.is_active AND u.deleted_at IS NULL
       AND s.token_version = u.token_version AND s.expires_at > now()
     ORDER BY p.id`,
    [event, which],
  );
  const ownerId = event === 'inquiry' ? null : await ownerOf(manager, recordId);
  const readers: Reader[] = [];
  for (const { user_id: id, grants, ...reader } of found) {
    const permissions = permissionsOf(grants);
    if (!isAllowed(RIGHTS[event], { userType: 'admin', permissions })) continue;
    if (await isInScope(manager, { id, permissions }, 'quotations', ownerId)) readers.push(reader);
  }
  return readers;
}

async function ownerOf(manager: EntityManager, quotationId: string): Promise<string | null> {
  const [found] = await manager.query<{ owner_id: string | null }[]>('SELECT owner_id FROM quotations WHERE id = $1', [
    quotationId,
  ]);
  return found?.owner_id ?? null;
}

import type { PushEvent } from '@selvedge/domain/push';
import type { EntityManager } from 'typeorm';
import { requestJob } from './outbox.js';

/**
 * Notifies browsers of an event, in the transaction of the event. If nobody has subscribed, it costs one query of a small
 * table.
 */
export async function announcePush(manager: EntityManager, event: PushEvent, recordId: string): Promise<void> {
  const wanted = await manager.query<unknown[]>('SELECT FROM push_subscriptions WHERE $1 = ANY (events) LIMIT 1', [
    event,
  ]);
  if (wanted.length > 0) await requestJob(manager, 'push.announce', { event, record_id: recordId });
}

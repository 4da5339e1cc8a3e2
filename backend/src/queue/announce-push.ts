import type { PushEvent } from '@selvedge/domain/push';
import type { EntityManager } from 'typeorm';
import { requestJob } from './outbox.js';

/** Tells browsers of an event, in the transaction in which it happens. Where nobody wants to know, it is one look at a small table. */
export async function announcePush(manager: EntityManager, event: PushEvent, recordId: string): Promise<void> {
  const wanted = await manager.query<unknown[]>('SELECT FROM push_subscriptions WHERE $1 = ANY (events) LIMIT 1', [
    event,
  ]);
  if (wanted.length > 0) await requestJob(manager, 'push.announce', { event, record_id: recordId });
}

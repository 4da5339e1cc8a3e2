import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { JobMap } from '../queue/job-map.js';
import { requestJob } from '../queue/outbox.js';

/**
 * Limits of the whole product for what anonymous senders cause, however many addresses they use. `mails` to unconfirmed
 * addresses, `sign-ups`, and `bytes` that unconfirmed accounts and guests store.
 */
export const anonymousLimitNames = ['mails', 'sign-ups', 'bytes'] as const satisfies AnonymousLimitName[];
export type AnonymousLimitName = JobMap['fuses.report-blown']['fuse'];

const log = new Logger('AnonymousLimits');

/** Records that a limit was reached, and notifies staff of the first time in an hour. */
export async function recordLimitReached(manager: EntityManager, limit: AnonymousLimitName): Promise<void> {
  const [first] = await manager.query<{ hour: Date }[]>(
    `INSERT INTO blown_fuses (fuse, hour) VALUES ($1, date_trunc('hour', now()))
     ON CONFLICT DO NOTHING RETURNING hour`,
    [limit],
  );
  if (!first) return;
  log.warn({ event: 'fuses.blown', fuse: limit });
  await requestJob(manager, 'fuses.report-blown', { fuse: limit, hour: first.hour.toISOString() });
}

import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { requestJob } from '../queue/outbox.js';

/**
 * Limits of the whole product for what anonymous senders cause, however many addresses they use. `mails` to unconfirmed
 * addresses, `sign-ups`, and `bytes` that unconfirmed accounts and guests store.
 */
export const fuseNames = ['mails', 'sign-ups', 'bytes'] as const;
export type FuseName = (typeof fuseNames)[number];

const log = new Logger('Fuses');

/** Records that a fuse has blown, and notifies staff of the first time in an hour. */
export async function blowFuse(manager: EntityManager, fuse: FuseName): Promise<void> {
  const [first] = await manager.query<{ hour: Date }[]>(
    `INSERT INTO blown_fuses (fuse, hour) VALUES ($1, date_trunc('hour', now()))
     ON CONFLICT DO NOTHING RETURNING hour`,
    [fuse],
  );
  if (!first) return;
  log.warn({ event: 'fuses.blown', fuse });
  await requestJob(manager, 'fuses.report-blown', { fuse, hour: first.hour.toISOString() });
}

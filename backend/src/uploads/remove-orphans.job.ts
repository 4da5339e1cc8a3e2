import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { queueFailureNotices } from '../mail/failure-notice.js';
import type { JobHandler } from '../queue/job-handler.js';
import { scheduleNext } from '../queue/outbox.js';
import { StorageSweep } from '../storage/storage-sweep.js';
import { IS_ORPHAN, removeUploads } from './uploads.service.js';

const NAME = 'uploads.remove-orphans';
const BATCH = 200;

/**
 * Once a day, removes pictures that no fabric has claimed within a day: from an abandoned form, or a file whose response was
 * lost. Files that no row names are deleted as well. Each run schedules the next one; the start of a worker schedules the
 * first.
 */
@Injectable()
export class RemoveOrphansJob implements JobHandler<typeof NAME>, OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sweep: StorageSweep,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // If the storage is unavailable, the next daily run catches up.
    await this.sweep.removeUnfinished().catch(() => undefined);
    await scheduleNext(this.dataSource, NAME);
  }

  async run(): Promise<void> {
    for (;;) {
      const removed = await this.dataSource.transaction(removeBatch);
      if (removed < BATCH) break;
    }
    await this.sweep.run();
    await scheduleNext(this.dataSource, NAME);
  }

  /** A failed run must not end the series. */
  async onGivenUp(_: unknown, error: Error): Promise<void> {
    const event = `orphans:${new Date().toISOString().slice(0, 10)}`;
    await queueFailureNotices(this.dataSource.manager, this.config, event, {
      subject: 'Unused files were not removed',
      heading: 'Unused files were not removed',
      reason: error.message,
      advice: 'They only take room. The next try is tomorrow.',
    });
    await scheduleNext(this.dataSource, NAME);
  }
}

/** Removes a batch. A fabric that is claiming one of them has locked it, and keeps it. */
async function removeBatch(manager: EntityManager): Promise<number> {
  const orphans = await manager.query<{ id: string }[]>(
    `SELECT u.id FROM uploads u
     WHERE u.created_at < now() - interval '24 hours' AND ${IS_ORPHAN}
     ORDER BY u.created_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [BATCH],
  );
  await removeUploads(
    manager,
    orphans.map(({ id }) => id),
  );
  return orphans.length;
}

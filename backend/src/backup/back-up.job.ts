import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { colomboDay, nextMoment } from '@selvedge/domain/dates';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { lockKey } from '../database/lock-key.js';
import { unavailabilityBehind } from '../dependency-unavailable.js';
import { queueFailureNotices } from '../mail/failure-notice.js';
import type { JobHandler } from '../queue/job-handler.js';
import { requestJob } from '../queue/outbox.js';
import { NightlyBackup } from './nightly-backup.js';

const NAME = 'system.back-up';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Takes a backup every night at BACKUP_AT. Each run asks for the next one; the start of a worker asks for the first. */
@Injectable()
export class BackUpJob implements JobHandler<typeof NAME>, OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly nightly: NightlyBackup,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return this.#scheduleNext();
  }

  async run(): Promise<void> {
    const { at } = this.config.backup;
    if (at !== undefined && !(await this.#isDone(at))) {
      await this.nightly.take().catch((error: unknown) => {
        // A disk or a bucket that takes no backups may not recover by itself, so nothing waits for it in silence.
        throw unavailabilityBehind(error) === 'storage' ? asProblem(error) : error;
      });
    }
    await this.#scheduleNext();
  }

  async onGivenUp(_: unknown, error: Error): Promise<void> {
    await queueFailureNotices(this.dataSource.manager, this.config, `backup:${colomboDay(new Date())}`, {
      subject: 'There is no backup of last night',
      heading: 'There is no backup of last night',
      reason: error.message,
      advice: 'Until this is mended the newest backup gets older every day. The next try is tomorrow.',
      button: { label: 'See the backups', page: 'system' },
    });
    await this.#scheduleNext();
  }

  /** Returns whether one was taken since the moment that is due. */
  async #isDone(at: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT FROM backups WHERE finished_at IS NOT NULL AND started_at >= $1 LIMIT 1',
      [new Date(nextMoment(at, new Date()).getTime() - DAY_MS)],
    );
    return rows.length > 0;
  }

  /** Schedules the next run, at the time that the settings say now; however many workers there are, only one is scheduled. */
  #scheduleNext(): Promise<void> {
    const { at } = this.config.backup;
    return this.dataSource.transaction(async (manager) => {
      await lockKey(manager, 'next run', NAME);
      const next = at === undefined ? null : nextMoment(at, new Date());
      if (await isPlanned(manager, next)) return;
      await manager.query('DELETE FROM outbox WHERE name = $1 AND finished_at IS NULL AND deliveries = 0', [NAME]);
      if (next !== null) await requestJob(manager, NAME, {}, { delayMs: next.getTime() - Date.now() });
    });
  }
}

/** A run that is due by now, or is being retried, is kept as it is. */
async function isPlanned(manager: EntityManager, next: Date | null): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM outbox WHERE name = $1 AND finished_at IS NULL AND deliveries = 0
       AND (available_at <= now() OR abs(extract(epoch FROM available_at - $2::timestamptz)) < 60)`,
    [NAME, next],
  );
  return next !== null && rows.length > 0;
}

/** The cause is left out, because it would count as an unavailable dependency, for which the job waits. */
function asProblem(error: unknown): Error {
  return new Error(error instanceof Error ? error.message : String(error));
}

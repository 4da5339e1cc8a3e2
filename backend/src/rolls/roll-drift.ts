import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { colomboDay, nextMoment } from '@selvedge/domain/dates';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { queueFailureNotices } from '../mail/failure-notice.js';
import { Metrics } from '../monitoring/metrics.js';

/** In Colombo, when nobody cuts. */
const CHECKED_AT = '03:30';

/**
 * Compares each roll with the sum of its movements when a worker starts, and every night. Constraints of the database prevent
 * differences; this finds changes that bypassed them, by a restore or by hand.
 */
@Injectable()
export class RollDrift implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(RollDrift.name);
  #timer: NodeJS.Timeout | undefined;
  #found = Number.NaN;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    metrics: Metrics,
  ) {
    metrics.watch(
      'selvedge_roll_drift',
      'Rolls that differ from the sum of their movements, and colors that differ from the sum of their rolls; NaN until known.',
      () => this.#found,
    );
  }

  onApplicationBootstrap(): void {
    void this.#checkAndWait();
  }

  onApplicationShutdown(): void {
    clearTimeout(this.#timer);
  }

  async #checkAndWait(): Promise<void> {
    // Set first, so that a shutdown during the check ends it.
    const now = new Date();
    this.#timer = setTimeout(() => void this.#checkAndWait(), nextMoment(CHECKED_AT, now).getTime() - now.getTime());
    this.#timer.unref();
    await this.check().catch((error: Error) => {
      this.#found = Number.NaN;
      this.#logger.warn(`The rolls were not checked tonight: ${error.message}`);
    });
  }

  /** Mails differences to NOTIFY_EMAILS, at most once a day. */
  async check(): Promise<void> {
    const [{ drift }] = await this.dataSource.query<[{ drift: number }]>('SELECT drifted_rolls()::int AS drift');
    this.#found = drift;
    if (drift === 0) return;
    this.#logger.error(`${drift} rolls or colors differ from what their movements say.`);
    await queueFailureNotices(this.dataSource.manager, this.config, `roll-drift:${colomboDay(new Date())}`, {
      subject: 'Rolls differ from their movements',
      heading: 'Rolls differ from their movements',
      reason: `${drift} rolls or colors have another length than their movements add up to.`,
      advice: 'Somebody wrote to the database directly. Count these rolls, and adjust them with a reason.',
      button: { label: 'See the rolls', page: 'rolls' },
    });
  }
}

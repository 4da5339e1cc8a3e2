import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { ChannelListener } from '../database/channel-listener.js';
import { type Delivery, JobQueue } from './job-queue.js';
import { JOBS_SETTINGS, type JobsSettings } from './jobs-settings.js';
import { OUTBOX_CHANNEL } from './outbox.js';

const BATCH = 100;
const MIN_WAIT_MS = 20;

/**
 * Moves due outbox rows to the queue. Any number of relays may run: each takes rows not locked by others. If a relay dies between
 * adding a job and recording that, the same id is handed over twice; the queue, or at the latest the finished row, ignores the
 * second one.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(OutboxRelay.name);
  readonly #listener: ChannelListener;
  #loop: Promise<void> | undefined;
  #closed = false;
  #healthy = true;
  #notified = false;
  #wake: () => void = () => undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly dataSource: DataSource,
    private readonly queue: JobQueue,
    @Inject(JOBS_SETTINGS) private readonly settings: JobsSettings,
  ) {
    this.#listener = new ChannelListener(config.databaseDirectUrl, OUTBOX_CHANNEL, () => this.#onNotified());
  }

  onApplicationBootstrap(): void {
    this.#loop = this.#run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#closed = true;
    this.#wake();
    await this.#loop;
    await this.#listener.close();
  }

  /**
   * Moves one batch of due rows.
   *
   * @returns how many were moved.
   * @throws if the queue doesn't accept them; the rows stay unchanged.
   */
  relayDue(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<Delivery[]>(
        `SELECT id, name, deliveries + 1 AS delivery FROM outbox
         WHERE finished_at IS NULL AND enqueued_at IS NULL AND available_at <= now()
         ORDER BY available_at LIMIT $1
         FOR UPDATE SKIP LOCKED`,
        [BATCH],
      );
      if (rows.length === 0) return 0;
      await this.queue.add(rows);
      await manager.query('UPDATE outbox SET enqueued_at = now(), deliveries = deliveries + 1 WHERE id = ANY($1)', [
        rows.map(({ id }) => id),
      ]);
      return rows.length;
    });
  }

  async #run(): Promise<void> {
    await this.#listener.open();
    while (!this.#closed) {
      this.#notified = false;
      let untilNextMs = this.settings.pollMs;
      try {
        const moved = await this.relayDue();
        if (!this.#healthy) await this.#logRecovery(moved);
        if (moved === BATCH) continue;
        untilNextMs = await this.#untilNext();
      } catch (error) {
        this.#logFailure(error);
        this.#notified = false;
      }
      await this.#notificationOrPoll(Math.min(untilNextMs, this.settings.pollMs));
    }
  }

  /** Logged once per failure, because the loop runs every second. */
  #logFailure(error: unknown): void {
    if (this.#healthy) this.#logger.error(`Jobs wait in the outbox: ${error instanceof Error ? error.message : error}`);
    this.#healthy = false;
  }

  /** Logged once, after the queue has responded: an outbox without due rows says nothing about it. */
  async #logRecovery(moved: number): Promise<void> {
    if (moved === 0) await this.queue.probe();
    this.#logger.log('Jobs reach the queue again.');
    this.#healthy = true;
  }

  /** Time until the next row is due, in ms. Rows already due are handled by another relay. */
  async #untilNext(): Promise<number> {
    const [{ wait }] = await this.dataSource.query<[{ wait: number | null }]>(
      `SELECT extract(epoch FROM min(available_at) - clock_timestamp())::float8 * 1000 AS wait
       FROM outbox WHERE finished_at IS NULL AND enqueued_at IS NULL`,
    );
    return Math.max(MIN_WAIT_MS, wait ?? Number.POSITIVE_INFINITY);
  }

  #onNotified(): void {
    this.#notified = true;
    this.#wake();
  }

  async #notificationOrPoll(mostMs: number): Promise<void> {
    if (this.#notified || this.#closed) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, mostMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { JobQueue } from './job-queue.js';
import { JOBS_SETTINGS, type JobsSettings } from './jobs-settings.js';
import { OutboxListener } from './outbox-listener.js';

const BATCH = 100;

/**
 * Moves due outbox rows to the queue. Any number of relays may run: each takes rows that no other one holds. A
 * relay that dies after the queue took a job and before the row says so leads to a second hand-over of the same
 * id, which the queue, or at the latest the finished row, ignores.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(OutboxRelay.name);
  readonly #listener: OutboxListener;
  #loop: Promise<void> | undefined;
  #closed = false;
  #news = false;
  #wake: () => void = () => undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly dataSource: DataSource,
    private readonly queue: JobQueue,
    @Inject(JOBS_SETTINGS) private readonly settings: JobsSettings,
  ) {
    this.#listener = new OutboxListener(config.databaseUrl, () => this.#hearNews());
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
   * @throws when the queue does not take them; the rows stay as they were.
   */
  relayDue(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<{ id: string; name: string }[]>(
        `SELECT id, name FROM outbox
         WHERE finished_at IS NULL AND enqueued_at IS NULL AND available_at <= now()
         ORDER BY available_at LIMIT $1
         FOR UPDATE SKIP LOCKED`,
        [BATCH],
      );
      if (rows.length === 0) return 0;
      await this.queue.add(rows);
      await manager.query('UPDATE outbox SET enqueued_at = now() WHERE id = ANY($1)', [rows.map(({ id }) => id)]);
      return rows.length;
    });
  }

  async #run(): Promise<void> {
    await this.#listener.open();
    let healthy = true;
    while (!this.#closed) {
      this.#news = false;
      try {
        if ((await this.relayDue()) === BATCH) continue;
        if (!healthy) this.#logger.log('Jobs reach the queue again.');
        healthy = true;
      } catch (error) {
        // Said once per outage: the loop comes by every second.
        if (healthy) this.#logger.error(`Jobs wait in the outbox: ${error instanceof Error ? error.message : error}`);
        healthy = false;
        this.#news = false;
      }
      await this.#newsOrPoll();
    }
  }

  #hearNews(): void {
    this.#news = true;
    this.#wake();
  }

  async #newsOrPoll(): Promise<void> {
    if (this.#news || this.#closed) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.settings.pollMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

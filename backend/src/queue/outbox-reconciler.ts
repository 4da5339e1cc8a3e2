import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Delivery, JobQueue } from './job-queue.js';
import { JOBS_SETTINGS, type JobsSettings } from './jobs-settings.js';

const PAGE = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const KEEP_FINISHED_DAYS = 30;

/**
 * Compares the durable outbox with the queue, which may lose data: a job that the queue has lost (an emptied Redis), or that
 * ended there unrecorded (the database was unavailable), is handed over again.
 */
@Injectable()
export class OutboxReconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(OutboxReconciler.name);
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: JobQueue,
    @Inject(JOBS_SETTINGS) private readonly settings: JobsSettings,
  ) {}

  /** Runs at startup first: a worker that is killed repeatedly would never reach a later run. */
  onApplicationBootstrap(): void {
    this.#look();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** @returns how many jobs were returned to the relay. */
  async reconcile(): Promise<number> {
    let lost = 0;
    let page = await this.#unfinished(FIRST_ID);
    while (page.length > 0 && !this.#closed) {
      for (const job of page) lost += await this.#compare(job);
      page = await this.#unfinished(page.at(-1)?.id ?? FIRST_ID);
    }
    if (lost > 0) this.#logger.warn(`The queue had lost ${lost} jobs; they are handed over again.`);
    return lost;
  }

  async #compare(job: Delivery): Promise<number> {
    return (await this.queue.has(job)) ? 0 : this.#putBack(job);
  }

  #next(): void {
    this.#timer = setTimeout(() => this.#look(), this.settings.reconcileEveryMs);
  }

  #look(): void {
    this.#running = this.#tidy().finally(() => {
      if (!this.#closed) this.#next();
    });
  }

  async #tidy(): Promise<void> {
    try {
      await this.reconcile();
      await this.dataSource.query("DELETE FROM outbox WHERE finished_at < now() - $1 * interval '1 day'", [
        KEEP_FINISHED_DAYS,
      ]);
    } catch (error) {
      this.#logger.warn(`Outbox and queue were not compared: ${error instanceof Error ? error.message : error}`);
    }
  }

  #unfinished(after: string): Promise<Delivery[]> {
    return this.dataSource.query<Delivery[]>(
      `SELECT id, name, deliveries AS delivery FROM outbox
       WHERE finished_at IS NULL AND enqueued_at < now() - $1 * interval '1 millisecond' AND id > $2
       ORDER BY id LIMIT $3`,
      [this.settings.reconcileAfterMs, after, PAGE],
    );
  }

  /** Does nothing if the job has ended between reading the row and the queue. */
  async #putBack({ id, delivery }: Delivery): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      'UPDATE outbox SET enqueued_at = NULL WHERE id = $1 AND deliveries = $2 AND finished_at IS NULL',
      [id, delivery],
    );
    return count;
  }
}

import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type HandOver, JobQueue } from './job-queue.js';
import { JOBS_SETTINGS, type JobsSettings } from './jobs-settings.js';

const PAGE = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const KEEP_FINISHED_DAYS = 30;

/**
 * Compares the outbox, which is durable, with the queue, which may not be: a job that the queue has forgotten (an
 * emptied Redis), or that ended there without a word here (the database was away), is handed over again.
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

  /** The first look is at the start: a worker that keeps being killed would never come to a second one. */
  onApplicationBootstrap(): void {
    this.#look();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** @returns how many jobs were put back for the relay. */
  async reconcile(): Promise<number> {
    let forgotten = 0;
    let page = await this.#unfinished(FIRST_ID);
    while (page.length > 0 && !this.#closed) {
      for (const job of page) forgotten += await this.#compare(job);
      page = await this.#unfinished(page.at(-1)?.id ?? FIRST_ID);
    }
    if (forgotten > 0) this.#logger.warn(`The queue had lost ${forgotten} jobs; they are handed over again.`);
    return forgotten;
  }

  async #compare(job: HandOver): Promise<number> {
    return (await this.queue.stateOf(job)) === 'alive' ? 0 : this.#putBack(job);
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

  #unfinished(after: string): Promise<HandOver[]> {
    return this.dataSource.query<HandOver[]>(
      `SELECT id, name, handed_over AS round FROM outbox
       WHERE finished_at IS NULL AND enqueued_at < now() - $1 * interval '1 millisecond' AND id > $2
       ORDER BY id LIMIT $3`,
      [this.settings.reconcileAfterMs, after, PAGE],
    );
  }

  /** The job may have ended between the look at the row and the look at the queue: then there is nothing to do. */
  async #putBack({ id, round }: HandOver): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      'UPDATE outbox SET enqueued_at = NULL WHERE id = $1 AND handed_over = $2 AND finished_at IS NULL',
      [id, round],
    );
    return count;
  }
}

import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { DataSource, IsNull } from 'typeorm';
import { backOff, retryWhileUnavailable } from '../back-off.js';
import { type Dependency, unavailabilityBehind } from '../dependency-unavailable.js';
import { traced } from '../process/tracing.js';
import { runInContext, trackWork } from '../process/work-context.js';
import { JOB_HANDLERS, type JobHandler, type JobHandlers, JobStalled } from './job-handler.js';
import { type JobName, ruleOf } from './job-map.js';
import { JOBS_SETTINGS, type JobsSettings, SHUTDOWN } from './jobs-settings.js';
import { OutboxRow } from './outbox.entity.js';
import { OUTBOX_CHANNEL } from './outbox.js';

type Work = Pick<
  OutboxRow,
  'id' | 'name' | 'payload' | 'attempts' | 'outages' | 'requestId' | 'traceparent' | 'abandoned'
> & {
  /** Number of workers that crashed during it. */
  stalledCount: number;
};

/** The result of a run. */
export type JobOutcome = 'done' | 'postponed' | 'failed' | 'given up';

/** The run has a known end. */
const RUN_ENDED = 'stalled_count = greatest(stalled_count - 1, 0)';

const LONGEST_RETRY_MS = 24 * 60 * 60 * 1000;

/**
 * Runs the job of an outbox row and records the result. Only the row counts tries and schedules the next one, so neither a queue
 * that loses its data nor an unavailable dependency can use them up.
 */
@Injectable()
export class JobRunner implements OnModuleInit {
  readonly #logger = new Logger(JobRunner.name);
  readonly #handlers = new Map<string, JobHandler>();
  /** Rows being processed by this process. */
  readonly #active = new Set<string>();
  #running = 0;
  /** Called when work begins, and when none is left. */
  onLoad: (isWorking: boolean) => void = () => undefined;

  /** Called after each run. */
  onRun: (job: string, outcome: JobOutcome, seconds: number) => void = () => undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly moduleRef: ModuleRef,
    @Inject(JOB_HANDLERS) private readonly handlers: JobHandlers,
    @Inject(JOBS_SETTINGS) private readonly settings: JobsSettings,
    @Inject(SHUTDOWN) private readonly shutdown: AbortController,
  ) {}

  onModuleInit(): void {
    for (const name of Object.keys(this.handlers) as JobName[]) {
      this.#handlers.set(name, this.moduleRef.get<JobHandler>(this.handlers[name], { strict: false }));
    }
  }

  /** From now on nothing waits for an unavailable database: the next worker finds the open rows. */
  leave(): void {
    this.shutdown.abort();
    // A job interrupted by shutdown doesn't count as a crash.
    const ids = [...this.#active];
    this.#active.clear();
    if (ids.length > 0) this.#endRuns(ids).catch(() => undefined);
  }

  /**
   * Runs the job if `delivery` is the row's latest one: a queue may deliver a job more than once, or long after a newer
   * delivery.
   *
   * @returns the error, which has been recorded, or null.
   * @throws if the database is unavailable and this process is shutting down.
   */
  async run(id: string, delivery: number): Promise<Error | null> {
    // After a freeze the queue may consider a running job stalled; this run will record its end.
    if (this.#active.has(id)) return null;
    const row = await this.#persist(this.#beginning(id, delivery));
    if (!row) return null;
    const reason = reasonToGiveUp(row);
    if (reason) {
      await this.#persist(() => this.#giveUp(id, reason));
      return reason;
    }
    this.#enter(id);
    try {
      const context = { job_id: id, job: row.name, request_id: row.requestId ?? undefined };
      return await runInContext(context, () => this.#runAndRecord(row));
    } finally {
      this.#exit(id);
    }
  }

  async #runAndRecord(row: Work): Promise<Error | null> {
    const began = performance.now();
    const failure = await this.#handle(row);
    await this.#persist(() => this.#record(row, failure));
    const ms = Math.round(performance.now() - began);
    const outcome = outcomeOf(row, failure);
    // The log line of the job; its id, name and request id are added by the context.
    this.#logger.log({ outcome, attempt: row.attempts + 1, duration_ms: ms });
    this.onRun(row.name, outcome, ms / 1000);
    return failure;
  }

  /** Ends a job without further tries. Does nothing if it has already ended. */
  async #giveUp(id: string, error: Error): Promise<void> {
    const row = await this.dataSource.getRepository(OutboxRow).findOneBy({ id, finishedAt: IsNull() });
    if (!row) return;
    this.#logger.error(`Job ${row.name} ${id} is given up: ${error.message}`, error.stack);
    await this.#handlers.get(row.name)?.onGivenUp(row.payload as never, error);
    await this.#finish(id, error.message);
  }

  async #handle(row: Work): Promise<Error | null> {
    const attempt = row.attempts + 1;
    const ended = trackWork(`job ${row.name} ${row.id}`);
    try {
      const handler = this.#handlers.get(row.name);
      if (!handler) throw new Error(`This version of the worker has no handler for the job ${row.name}.`);
      const context = { attempt, lastAttempt: attempt >= ruleOf(row.name).attempts };
      const beginning = {
        kind: 'consumer',
        parent: row.traceparent,
        attributes: { 'selvedge.job_id': row.id },
      } as const;
      await traced(`job ${row.name}`, beginning, () => handler.run(row.payload as never, context));
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      ended();
    }
  }

  #record(row: Work, failure: Error | null): Promise<void> {
    if (failure === null) return this.#finish(row.id, null);
    const away = unavailabilityBehind(failure);
    if (away !== null) return this.#postpone(row, away, failure);
    return isLast(row) ? this.#giveUp(row.id, failure) : this.#retry(row, failure);
  }

  async #postpone({ id, name, outages }: Work, away: Dependency, { message }: Error): Promise<void> {
    // Logged once, because retries may repeat twice a minute for hours.
    if (outages === 0) this.#logger.warn(`Job ${name} ${id} waits, because the ${away} is away: ${message}`);
    await this.#retryLater(id, backOff(outages + 1, this.settings.outageWaits), message, 'outages = outages + 1');
  }

  async #retry({ id, name, attempts }: Work, { message }: Error): Promise<void> {
    this.#logger.warn(`Job ${name} ${id} failed at attempt ${attempts + 1}: ${message}`);
    const firstMs = ruleOf(name).backoffMs * this.settings.retryDelayScale;
    const wait = backOff(attempts + 1, { firstMs, mostMs: LONGEST_RETRY_MS });
    await this.#retryLater(id, wait, message, 'attempts = attempts + 1, outages = 0');
  }

  /** Returns the row to the outbox; relays are notified at commit. */
  async #retryLater(id: string, waitMs: number, reason: string, changes: string): Promise<void> {
    await this.dataSource.query(
      `WITH due AS (
         UPDATE outbox SET ${changes}, ${this.#active.has(id) ? `${RUN_ENDED}, ` : ''} enqueued_at = NULL, last_error = $4,
                available_at = now() + $2 * interval '1 millisecond'
         WHERE id = $1 AND finished_at IS NULL RETURNING id
       )
       SELECT pg_notify($3, '') FROM due`,
      [id, waitMs, OUTBOX_CHANNEL, reason],
    );
  }

  #persist<T>(work: () => Promise<T>): Promise<T> {
    return retryWhileUnavailable(work, this.settings.outageWaits, this.shutdown.signal);
  }

  /**
   * Records the run, once, however often the returned function is retried after a lost response. Waits for the relay's
   * transaction, because a fast queue delivers before that is committed.
   */
  #beginning(id: string, delivery: number): () => Promise<Work | null> {
    let before: number | undefined;
    return async () => {
      const [seen] = await this.dataSource.query<{ stalledCount: number }[]>(
        'SELECT stalled_count AS "stalledCount" FROM outbox WHERE id = $1 FOR SHARE',
        [id],
      );
      before ??= seen?.stalledCount;
      const [[row]] = await this.dataSource.query<[Work[], number]>(
        `UPDATE outbox SET stalled_count = $3::integer + 1
         WHERE id = $1 AND deliveries = $2 AND enqueued_at IS NOT NULL AND finished_at IS NULL
         RETURNING id, name, payload, attempts, outages, stalled_count - 1 AS "stalledCount", request_id AS "requestId",
                   traceparent, abandoned`,
        [id, delivery, before ?? 0],
      );
      return row ?? null;
    };
  }

  async #endRuns(ids: readonly string[]): Promise<void> {
    await this.dataSource.query(`UPDATE outbox SET ${RUN_ENDED} WHERE id = ANY($1)`, [ids]);
  }

  #enter(id: string): void {
    if (this.#running === 0) this.onLoad(true);
    this.#running += 1;
    this.#active.add(id);
  }

  #exit(id: string): void {
    this.#active.delete(id);
    this.#running -= 1;
    if (this.#running === 0) this.onLoad(false);
  }

  async #finish(id: string, error: string | null): Promise<void> {
    await this.dataSource.query(
      'UPDATE outbox SET finished_at = now(), error = $2 WHERE id = $1 AND finished_at IS NULL',
      [id, error],
    );
  }
}

function reasonToGiveUp({ name, stalledCount, abandoned }: Work): Error | null {
  if (stalledCount >= ruleOf(name).stalledLimit) return new JobStalled(stalledCount);
  return abandoned ? new Error('An administrator gave it up.') : null;
}

function isLast({ name, attempts }: Work): boolean {
  return attempts + 1 >= ruleOf(name).attempts;
}

function outcomeOf(row: Work, failure: Error | null): JobOutcome {
  if (failure === null) return 'done';
  if (unavailabilityBehind(failure) !== null) return 'postponed';
  return isLast(row) ? 'given up' : 'failed';
}

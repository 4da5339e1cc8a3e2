import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { JOB_HANDLERS, type JobContext, type JobHandler, type JobHandlers } from './job-handler.js';
import type { JobName } from './job-map.js';
import { OutboxRow } from './outbox.entity.js';

/** Runs the job of one outbox row and writes down how it ended. */
@Injectable()
export class JobPerformer implements OnModuleInit {
  readonly #logger = new Logger(JobPerformer.name);
  readonly #handlers = new Map<string, JobHandler>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly moduleRef: ModuleRef,
    @Inject(JOB_HANDLERS) private readonly handlers: JobHandlers,
  ) {}

  onModuleInit(): void {
    for (const name of Object.keys(this.handlers) as JobName[]) {
      this.#handlers.set(name, this.moduleRef.get<JobHandler>(this.handlers[name], { strict: false }));
    }
  }

  /**
   * A row that is finished, or no longer there, is left alone: the queue may deliver a job more than once.
   *
   * @throws what the handler threw. After the last attempt the job has been given up by then.
   */
  async perform(id: string, context: JobContext): Promise<void> {
    const row = await this.#unfinished(id);
    if (!row) return;
    try {
      await this.#handlerOf(row).run(row.payload as never, context);
    } catch (error) {
      if (context.lastAttempt) await this.giveUp(id, asError(error));
      throw error;
    }
    await this.#finish(id, null);
  }

  /** Ends a job that no further attempt will follow. Does nothing when it has ended already. */
  async giveUp(id: string, error: Error): Promise<void> {
    const row = await this.#unfinished(id);
    if (!row) return;
    this.#logger.error(`Job ${row.name} ${id} is given up: ${error.message}`, error.stack);
    await this.#handlers.get(row.name)?.onGivenUp?.(row.payload as never, error);
    await this.#finish(id, error.message);
  }

  #unfinished(id: string): Promise<OutboxRow | null> {
    return this.dataSource
      .getRepository(OutboxRow)
      .createQueryBuilder('row')
      .where('row.id = :id AND row.finishedAt IS NULL', { id })
      .getOne();
  }

  #handlerOf(row: OutboxRow): JobHandler {
    const handler = this.#handlers.get(row.name);
    if (!handler) throw new Error(`This version of the worker has no handler for the job ${row.name}.`);
    return handler;
  }

  async #finish(id: string, error: string | null): Promise<void> {
    await this.dataSource.query(
      'UPDATE outbox SET finished_at = now(), error = $2 WHERE id = $1 AND finished_at IS NULL',
      [id, error],
    );
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

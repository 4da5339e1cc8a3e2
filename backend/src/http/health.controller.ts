import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { DatabasePulse } from '../database/database-pulse.js';
import { JobsHealth } from '../jobs/jobs-health.js';
import { Storage } from '../storage/storage.js';
import { Public } from './decorators.js';
import { Draining } from './draining.js';

/** A part that has not answered by then is away: a probe has its own patience, of a few seconds. */
const ANSWER_MS = 2_000;

/** For load balancers and container probes. The answers tell nothing but yes or no. */
@ApiExcludeController()
@Public()
@Controller('health')
export class HealthController {
  #schemaIsCurrent = false;
  #storage: Promise<boolean> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly pulse: DatabasePulse,
    private readonly storage: Storage,
    private readonly jobs: JobsHealth,
    private readonly draining: Draining,
  ) {}

  /** The process runs; nothing that it depends on is asked, because a restart would not mend that. */
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /**
   * Requests may be sent here: the database answers, its schema is current, files can be stored, and no shutdown has
   * begun. `degraded` while the job queue is away: everything is answered, and mails and documents follow later.
   */
  @Get('ready')
  async ready() {
    const [database, storage, queue] = await Promise.all([
      inTime(this.#databaseIsReady()),
      inTime(this.#storageIsReady()),
      inTime(this.jobs.queueReachable()),
    ]);
    if (this.draining.begun || !database || !storage) throw new ServiceUnavailableException('Not ready.');
    return { status: queue ? 'ok' : 'degraded' };
  }

  async #databaseIsReady(): Promise<boolean> {
    if (!(await this.pulse.beat())) return false;
    // Migrations never run backwards under a live process: once current, always current.
    this.#schemaIsCurrent ||= !(await this.dataSource.showMigrations());
    return this.#schemaIsCurrent;
  }

  /** Asked by one at a time: a file system that hangs would gather a thread for each who asks. */
  #storageIsReady(): Promise<boolean> {
    this.#storage ??= this.storage
      .requireRoom()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#storage = undefined;
      });
    return this.#storage;
  }
}

/** What `answer` says, and no when it fails or takes too long. */
async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS);
  });
  try {
    return await Promise.race([answer.catch(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}

import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { Public } from './decorators.js';
import { Draining } from './draining.js';

/** For load balancers and container probes. The answers tell nothing but yes or no. */
@ApiExcludeController()
@Public()
@Controller('health')
export class HealthController {
  #schemaIsCurrent = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly draining: Draining,
  ) {}

  /** The process runs; nothing that it depends on is asked, because a restart would not mend that. */
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** Requests may be sent here: the database answers, its schema is current, and no shutdown has begun. */
  @Get('ready')
  async ready() {
    if (this.draining.begun || !(await this.#databaseIsReady())) {
      throw new ServiceUnavailableException('Not ready.');
    }
    return { status: 'ok' };
  }

  async #databaseIsReady(): Promise<boolean> {
    try {
      // Migrations never run backwards under a live process: once current, always current.
      if (this.#schemaIsCurrent) await this.dataSource.query('SELECT 1');
      else this.#schemaIsCurrent = !(await this.dataSource.showMigrations());
      return this.#schemaIsCurrent;
    } catch {
      return false;
    }
  }
}

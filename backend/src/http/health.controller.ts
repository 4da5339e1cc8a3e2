import { Controller, Get, Res, ServiceUnavailableException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Components } from '../monitoring/components.js';
import { Draining } from './concurrency/draining.js';
import { Public } from './decorators.js';

/** For load balancers and container probes. Anybody may read it, so it says no more than a status; the rest is on the monitor's port. */
@ApiExcludeController()
@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly components: Components,
    private readonly draining: Draining,
  ) {}

  /** ok, degraded or down. 503 while requests can't be answered. */
  @Get()
  async health(@Res({ passthrough: true }) response: Response) {
    const { status } = await this.components.health();
    const isDown = this.draining.begun || status === 'down';
    if (isDown) response.status(503).setHeader('Retry-After', '5');
    return { status: isDown ? 'down' : status };
  }

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
    const status = await this.components.readiness();
    if (this.draining.begun || status === 'down') throw new ServiceUnavailableException('Not ready.');
    return { status };
  }

  /**
   * For a proxy that asks each API: less than ready. While files are away pages, quotations and orders are answered, and
   * nobody who answers them is left out; only who has begun to end, or has no database.
   */
  @Get('serving')
  async serving() {
    const answers = await this.components.answers();
    if (this.draining.begun || !answers) throw new ServiceUnavailableException('Not serving.');
    return { status: 'ok' };
  }
}

import { Controller, Get, Res, ServiceUnavailableException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Components } from '../monitoring/components.js';
import { Public } from './decorators.js';
import { Draining } from './express-server.js';

/**
 * For load balancers and container probes. It is public, so it returns no more than a status; details are on the monitor's port.
 */
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

  /** The process runs; dependencies are not checked, because a restart would not fix them. */
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /**
   * Ready for requests: the database responds, its schema is current, files can be stored, and no shutdown has begun. `degraded`
   * while the job queue is unavailable: requests are answered, and mails and documents follow later.
   */
  @Get('ready')
  async ready() {
    const status = await this.components.readiness();
    if (this.draining.begun || status === 'down') throw new ServiceUnavailableException('Not ready.');
    return { status };
  }

  /**
   * For a proxy that checks each API, with fewer conditions than ready: without the file storage, pages, quotations and orders
   * still work, so only an API that is shutting down or has no database is taken out.
   */
  @Get('serving')
  async serving() {
    const answers = await this.components.answers();
    if (this.draining.begun || !answers) throw new ServiceUnavailableException('Not serving.');
    return { status: 'ok' };
  }
}

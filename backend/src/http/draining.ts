import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { CONFIG, type Config } from '../config.js';

/** How long requests that are under way get to finish; a client that never ends its own must not hold us up. */
const GRACE_MS = 10_000;

/**
 * The first step of a shutdown: readiness says no and every answer closes its connection, while requests are still
 * served. Only then does Nest close the server and, last, the pools.
 */
@Injectable()
export class Draining implements OnModuleDestroy {
  begun = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly host: HttpAdapterHost,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.begun = true;
    await delay(this.config.drainSeconds * 1000);
    const server: Server = this.host.httpAdapter.getHttpServer();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  }

  readonly closeConnections = (_: Request, response: Response, next: NextFunction): void => {
    if (this.begun) response.setHeader('Connection', 'close');
    next();
  };
}

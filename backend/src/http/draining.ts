import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { CONFIG, type Config } from '../config.js';

/** How long a load balancer gets to notice that this replica is going, before it stops to listen. */
const NOTICE_MS = 3_000;

/**
 * The first step of a shutdown: readiness says no and every answer closes its connection, while requests are still
 * served. Only then does Nest close the server and, last, the pools.
 */
@Injectable()
export class Draining implements OnModuleDestroy {
  begun = false;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async onModuleDestroy(): Promise<void> {
    this.begun = true;
    if (this.config.production) await delay(NOTICE_MS);
  }

  readonly closeConnections = (_: Request, response: Response, next: NextFunction): void => {
    if (this.begun) response.setHeader('Connection', 'close');
    next();
  };
}

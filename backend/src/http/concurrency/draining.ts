import type { Server } from 'node:http';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { CONFIG, type Config } from '../../config.js';

/** How long requests that are under way get to finish; a client that never ends its own must not hold us up. */
const GRACE_MS = 10_000;

/** As many as the kernel lets wait: who comes after them may be turned away. */
const MOST_WAITING = 511;

/**
 * The first step of a shutdown: readiness says no and every answer closes its connection, while requests are still
 * served. Then no more connections are taken, and what came in is answered; the pools are closed by Nest, last.
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
    await acceptWaiting(server);
    await new Promise((resolve) => server.close(resolve));
  }

  readonly closeConnections = (_: Request, response: Response, next: NextFunction): void => {
    if (this.begun) response.setHeader('Connection', 'close');
    next();
  };
}

/**
 * Takes up what waits to be accepted: a connection that stands there when the socket is closed is reset, and with it a request
 * that its client believes to be under way. A turn of the event loop brings one.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  for (let turns = 0, before = -1; accepted > before && turns < MOST_WAITING; turns++) {
    before = accepted;
    await nextTurn();
    await nextTurn();
  }
  server.off('connection', count);
}

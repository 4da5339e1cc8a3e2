import type { Server, ServerResponse } from 'node:http';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CONFIG, type Config } from '../../config.js';

/** Time for requests in progress to finish; a client that never ends its request must not delay the shutdown. */
const GRACE_MS = 10_000;

/** The length of the kernel's accept queue: connections beyond it may be refused. */
const MOST_WAITING = 511;

/**
 * The first step of a shutdown: readiness fails and every response closes its connection, while requests are still served. Then
 * no more connections are accepted, and pending requests are answered; Nest closes the pools last.
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
    const server: Server = this.host.httpAdapter.getHttpServer();
    server.prependListener('request', closeConnection);
    await delay(this.config.drainSeconds * 1000);
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    await acceptWaiting(server);
    await new Promise((resolve) => server.close(resolve));
  }
}

function closeConnection(_: unknown, response: ServerResponse): void {
  response.setHeader('Connection', 'close');
}

/**
 * Accepts the connections still in the accept queue: closing the socket would reset them, and with them requests that their
 * clients believe are in progress. One is accepted per turn of the event loop.
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

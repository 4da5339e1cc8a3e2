import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { addressOf } from '../rate-limiting/rate-limits.js';

/**
 * Requests per client address that begin in one turn of the event loop. With fewer, a cheap flood costs more turns than work;
 * with more, everybody else waits longer in each turn.
 */
const PER_TURN = 4;

interface Client {
  /** Number of its requests that began in this turn. */
  begun: number;
  /** In order of arrival. */
  readonly waiting: { readonly response: Response; readonly begin: NextFunction }[];
}

/**
 * Request pacing: only a few requests of each client address begin in one turn of the event loop, the others wait for the next
 * turns. A client with a hundred requests is served as fast as before, but the requests of others wait in each turn for a few of
 * them, not for all. Nothing is held or rejected, so slow uploads block nobody.
 */
@Injectable()
export class RequestPacing {
  /** Clients with requests in this turn, or waiting. */
  readonly #clients = new Map<string, Client>();
  #isDue = false;

  /** Middleware. */
  readonly pace = (request: Request, response: Response, next: NextFunction): void => {
    const address = addressOf(request);
    const client = this.#clients.get(address) ?? { begun: 0, waiting: [] };
    this.#clients.set(address, client);
    if (client.begun < PER_TURN) {
      client.begun += 1;
      next();
    } else client.waiting.push({ response, begin: next });
    this.#nextTurn();
  };

  #nextTurn(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      for (const [address, client] of this.#clients) this.#resume(address, client);
      if (this.#clients.size > 0) this.#nextTurn();
    });
  }

  #resume(address: string, client: Client): void {
    client.begun = 0;
    if (client.waiting.length === 0) {
      this.#clients.delete(address);
      return;
    }
    while (client.begun < PER_TURN) {
      const next = client.waiting.shift();
      if (!next) return;
      // Disconnected clients don't count.
      if (next.response.closed) continue;
      client.begun += 1;
      next.begin();
    }
  }
}

import { AsyncResource } from 'node:async_hooks';
import type { Socket } from 'node:net';
import { Inject, Injectable, type OnApplicationShutdown, ServiceUnavailableException } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { CONFIG, type Config } from '../../config/config.js';
import type { DatabaseHeartbeat } from '../../database/database-heartbeat.js';
import { Metrics } from '../../monitoring/metrics.js';
import { addressOf } from '../../rate-limiting/client-ip.js';
import { NOT_AVAILABLE, sendProblem } from '../errors/exception.filter.js';

/** Step of the limit as a share of its maximum: added per interval without a queue (AIMD), and the minimum of the limit. */
const SHARE = 1 / 16;
const TICK_MS = 50;
const JUDGED_MS = 1_000;
/** Load is shed when the mean event-loop delay exceeds this: a request waits for the loop many times. */
const QUEUE_MS = 200;
/** A single overloaded interval may be a burst. */
const JUDGEMENTS = 2;
const BUSY = 'The server is busy. Please try again in a few seconds.';

/**
 * Load shedding: an adaptive concurrency limit, which grows by a step and shrinks by half or more (AIMD) depending on the
 * event-loop delay. Requests beyond it are rejected before anything is read or started, which costs next to nothing; admitted
 * requests are answered. New connections wait in the kernel's accept queue, of which one is taken per turn of the loop: the
 * proxies limit that (deploy/).
 */
@Injectable()
export class LoadShedding implements OnApplicationShutdown {
  readonly #most: number;
  #limit: number;
  #underWay = 0;
  #shed = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(metrics: Metrics, @Inject(CONFIG) { limits: { requestsAtOnce } }: Config) {
    this.#most = requestsAtOnce;
    this.#limit = requestsAtOnce;
    metrics.watch('selvedge_requests_under_way', 'Requests that are being worked on.', () => this.#underWay);
    metrics.watch('selvedge_requests_limit', 'How many requests may be under way at the moment.', () => this.#limit);
    metrics.watch(
      'selvedge_requests_turned_away',
      'Requests that were turned away since the start, because too many were under way.',
      () => this.#shed,
    );
    let queues = 0;
    this.#timer = watchDelay((waitMs) => {
      queues = waitMs > QUEUE_MS ? queues + 1 : 0;
      if (queues === 0) this.#limit = Math.min(this.#most, this.#limit + this.#most * SHARE);
      else if (queues >= JUDGEMENTS) this.#shrink(waitMs);
    });
  }

  /** Shrinks the limit to what would not have caused that delay. */
  #shrink(waitMs: number): void {
    const fewer = Math.min(this.#limit / 2, (this.#underWay * QUEUE_MS) / waitMs);
    this.#limit = Math.floor(Math.max(this.#most * SHARE, fewer));
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Returns whether another request would be rejected. */
  get #isFull(): boolean {
    return this.#underWay >= this.#limit;
  }

  /** Middleware: responds 503 with Retry-After beyond the limit. */
  readonly admit = (request: Request, response: Response, next: NextFunction): void => {
    if (this.#isFull) {
      this.#shed += 1;
      sendProblem(new ServiceUnavailableException(BUSY), request, response);
      return;
    }
    // Neither receiving a body nor sending a response counts: the client sets their pace.
    if (hasBody(request)) request.once('end', () => this.#countUntilResponse(response));
    else this.#countUntilResponse(response);
    next();
  };

  /**
   * Like {@link admit}, for callers that know when the work ends: cheaper than listening to the response.
   * @returns a function to call once when the work ends; null beyond the limit
   */
  acquire(): (() => void) | null {
    if (this.#isFull) return null;
    this.#underWay += 1;
    return this.#release;
  }

  readonly #release = (): void => {
    this.#underWay -= 1;
  };

  /** Counts the request until its response begins or the client disconnects. */
  #countUntilResponse(response: Response): void {
    if (response.headersSent || response.closed) return;
    this.#underWay += 1;
    let isCounted = true;
    const release = () => {
      if (isCounted) this.#underWay -= 1;
      isCounted = false;
    };
    response.on('close', release);
    const writeHead = response.writeHead.bind(response);
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      release();
      return writeHead(...head);
    }) as typeof response.writeHead;
  }
}

const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** @param judge is called once a second with the mean wait (ms) of an arrival for the event loop */
function watchDelay(judge: (waitMs: number) => void): NodeJS.Timeout {
  let [began, last, squares] = [performance.now(), performance.now(), 0];
  return setInterval(() => {
    const now = performance.now();
    // Mean wait of arrivals during a stall of s is s/2, weighted by s: Σs²/2T.
    squares += Math.max(0, now - last - TICK_MS) ** 2;
    last = now;
    if (now - began < JUDGED_MS) return;
    judge(squares / 2 / (now - began));
    [began, squares] = [now, 0];
  }, TICK_MS).unref();
}

/** Browsers and proxies don't pipeline, and few programs send more than some requests ahead. */
const MAX_AHEAD = 16;

/**
 * HTTP lets a client send requests ahead of the responses (pipelining, RFC 9112). Each takes some kilobytes while it waits, but
 * forty bytes to send: a client with too many of them is disconnected before they fill the memory.
 */
export function limitPipelining(): RequestHandler {
  const unanswered = new WeakMap<Socket, number>();
  return ({ socket }, response, next) => {
    // Already read from the socket when it was destroyed.
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > MAX_AHEAD) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    next();
  };
}

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
 * Only a few requests of each client address begin in one turn of the event loop, the others wait for the next turns. A client
 * with a hundred requests is served as fast as before, but the requests of others wait in each turn for a few of them, not for
 * all. Nothing is held or rejected, so slow uploads block nobody.
 */
export function paceRequests(): RequestHandler {
  /** Clients with requests in this turn, or waiting. */
  const clients = new Map<string, Client>();
  let isDue = false;
  const nextTurn = () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      for (const [address, client] of clients) if (!beginSome(client)) clients.delete(address);
      if (clients.size > 0) nextTurn();
    });
  };
  return (request, response, next) => {
    const address = addressOf(request);
    const client = clients.get(address) ?? { begun: 0, waiting: [] };
    clients.set(address, client);
    if (client.begun < PER_TURN) {
      client.begun += 1;
      next();
    } else client.waiting.push({ response, begin: AsyncResource.bind(next) });
    nextTurn();
  };
}

/** @returns false if nothing was waiting */
function beginSome(client: Client): boolean {
  client.begun = 0;
  if (client.waiting.length === 0) return false;
  while (client.begun < PER_TURN) {
    const next = client.waiting.shift();
    if (!next) break;
    // Disconnected clients don't count.
    if (next.response.closed) continue;
    client.begun += 1;
    next.begin();
  }
  return true;
}

/** Together with the two seconds in which the database may show that it responds, at most five. */
const TIMEOUT_MS = 3_000;

/**
 * Responds 503 with Retry-After for a handler that waits for a database that stopped responding. A later response of the
 * handler is ignored, as on a lost connection.
 */
export function respondInTime(heartbeat: DatabaseHeartbeat): RequestHandler {
  return (request, response, next) => {
    const timer = setTimeout(async () => {
      if (response.headersSent || (heartbeat.answers && (await heartbeat.beat())) || response.headersSent) return;
      sendProblem(new ServiceUnavailableException(NOT_AVAILABLE), request, response);
    }, TIMEOUT_MS);
    response.once('close', () => clearTimeout(timer));
    next();
  };
}

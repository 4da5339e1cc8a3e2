import { Inject, Injectable, type OnApplicationShutdown, ServiceUnavailableException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { CONFIG, type Config } from '../../config.js';
import { Metrics } from '../../monitoring/metrics.js';
import { sendProblem } from '../errors/exception.filter.js';

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

  /** Whether another request would be rejected. */
  get isFull(): boolean {
    return this.#underWay >= this.#limit;
  }

  /** Middleware: responds 503 with Retry-After beyond the limit. */
  readonly admit = (request: Request, response: Response, next: NextFunction): void => {
    if (this.isFull) {
      this.rejectExcess(request, response);
      return;
    }
    // Neither receiving a body nor sending a response counts: the client sets their pace.
    if (hasBody(request)) request.once('end', () => this.#hold(response));
    else this.#hold(response);
    next();
  };

  /** Responds 503 to a request that {@link enter} rejected. */
  rejectExcess(request: Request, response: Response): void {
    this.#shed += 1;
    sendProblem(new ServiceUnavailableException(BUSY), request, response);
  }

  /**
   * Like {@link admit}, for callers that know when the work ends: cheaper than listening to the response.
   * @returns a function to call once when the work ends; null beyond the limit
   */
  enter(): (() => void) | null {
    if (this.isFull) return null;
    this.#underWay += 1;
    return this.#leave;
  }

  readonly #leave = (): void => {
    this.#underWay -= 1;
  };

  /** Counts the request until its response begins or the client disconnects. */
  #hold(response: Response): void {
    if (response.headersSent || response.closed) return;
    this.#underWay += 1;
    let isHeld = true;
    const release = () => {
      if (isHeld) this.#underWay -= 1;
      isHeld = false;
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

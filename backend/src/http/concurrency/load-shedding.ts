import { Inject, Injectable, type OnApplicationShutdown, ServiceUnavailableException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { CONFIG, type Config } from '../../config.js';
import { Metrics } from '../../monitoring/metrics.js';
import { sendProblem } from '../errors/exception.filter.js';

/** Of the most that may be under way: what is added for each judgement without a queue (AIMD), and the least of it. */
const SHARE = 1 / 16;
const TICK_MS = 50;
const JUDGED_MS = 1_000;
/** Whatever arrives waits so long for the event loop on the average: that is a queue, and a request stands in it many times. */
const QUEUE_MS = 200;
/** One judgement alone may be a burst. */
const JUDGEMENTS = 2;
const BUSY = 'More is being asked than can be answered at this moment. Please try again in a few seconds.';

/**
 * Admission control (load shedding): an adaptive concurrency limit, which grows by a step and shrinks by half or more (AIMD)
 * as the event loop keeps up or doesn't. What is beyond it is turned away at the door, before anything is read or begun, which
 * costs next to nothing: who was let in is answered, and nobody waits in vain. New connections have a queue of their own, the
 * kernel's, of which one is taken up in a turn of the loop: the proxies bound that (deploy/).
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

  /** To as many as would not have made that queue. */
  #shrink(waitMs: number): void {
    const fewer = Math.min(this.#limit / 2, (this.#underWay * QUEUE_MS) / waitMs);
    this.#limit = Math.floor(Math.max(this.#most * SHARE, fewer));
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Whether another request would be turned away. */
  get isFull(): boolean {
    return this.#underWay >= this.#limit;
  }

  /** Middleware: 503 with Retry-After for what is too much. */
  readonly admit = (request: Request, response: Response, next: NextFunction): void => {
    if (this.isFull) {
      this.rejectExcess(request, response);
      return;
    }
    // A body comes at its sender's pace, and an answer goes at its reader's: neither is work of ours.
    if (hasBody(request)) request.once('end', () => this.#hold(response));
    else this.#hold(response);
    next();
  };

  /** 503, for what {@link enter} let in no more. */
  rejectExcess(request: Request, response: Response): void {
    this.#shed += 1;
    sendProblem(new ServiceUnavailableException(BUSY), request, response);
  }

  /**
   * As {@link admit}, for who knows when the work ends: that costs less than to listen for the answer.
   * @returns what says that it has ended, to be called once; null when it is too much
   */
  enter(): (() => void) | null {
    if (this.isFull) return null;
    this.#underWay += 1;
    return this.#leave;
  }

  readonly #leave = (): void => {
    this.#underWay -= 1;
  };

  /** Until the answer begins, or nobody awaits it any more. */
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

/** @param judge is told once a second how long (ms) what arrives at any moment waits until the event loop takes it up */
function watchDelay(judge: (waitMs: number) => void): NodeJS.Timeout {
  let [began, last, squares] = [performance.now(), performance.now(), 0];
  return setInterval(() => {
    const now = performance.now();
    // Who comes while the loop stands still waits half of that, and the longer it stands still the more come.
    squares += Math.max(0, now - last - TICK_MS) ** 2;
    last = now;
    if (now - began < JUDGED_MS) return;
    judge(squares / 2 / (now - began));
    [began, squares] = [now, 0];
  }, TICK_MS).unref();
}

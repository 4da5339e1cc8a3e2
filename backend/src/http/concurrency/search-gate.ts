import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  ServiceUnavailableException,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { FairSemaphore, TooManyWaiting } from '../../fair-semaphore.js';
import { addressOf } from '../../rate-limiting/client-ip.js';
import { TooManyRequestsException } from '../../rate-limiting/rate-limits.js';
import { callerOf } from '../idempotency/key-header.js';
import { ListParameters } from '../openapi/answers.js';

/** Concurrent searches; more than half of the database connections are left for other work. */
const AT_ONCE = 4;
const WAITING = 200;
/** Limits per caller. A group behind one address waits a moment, and rarely more. */
const AT_ONCE_OF_ONE = 2;
const WAITING_OF_ONE = 30;
/** After a search, its slot of the caller rests for as long as the search took, so that one caller gets half of the capacity. */
const REST = 1;
/** Longer than a search itself may take. A request that still waits then is rejected with Retry-After. */
const TIMEOUT_MS = 8_000;
const COME_BACK_S = 2;

/**
 * A semaphore for searches, fair by caller: a few run at a time, fewer per caller, the others wait. Sign-ins never wait behind
 * searches, and no search waits behind a hundred of another caller.
 */
@Injectable()
export class SearchGate {
  readonly #semaphore = new FairSemaphore(AT_ONCE, WAITING, TIMEOUT_MS);
  readonly #callers = new Map<string, { semaphore: FairSemaphore; requests: number }>();

  /**
   * @throws TooManyRequestsException for a caller with too many searches, ServiceUnavailableException if there are too many in
   * all.
   */
  withSlot<T>(request: Request, work: () => Promise<T>): Promise<T> {
    return this.#limited(callerKeyOf(request), AT_ONCE_OF_ONE, work);
  }

  /** Like {@link withSlot} for expensive work: one at a time per caller. */
  alone<T>(request: Request, work: () => Promise<T>): Promise<T> {
    return this.#limited(`costly ${callerKeyOf(request)}`, 1, work);
  }

  async #limited<T>(caller: string, atOnce: number, work: () => Promise<T>): Promise<T> {
    const own = this.#callers.get(caller) ?? {
      semaphore: new FairSemaphore(atOnce, WAITING_OF_ONE, TIMEOUT_MS),
      requests: 0,
    };
    this.#callers.set(caller, own);
    own.requests += 1;
    try {
      return await own.semaphore.runAndRest(() => this.#shared(work), REST);
    } catch (error) {
      throw error instanceof TooManyWaiting ? new TooManyRequestsException(COME_BACK_S) : error;
    } finally {
      own.requests -= 1;
      if (own.requests === 0) this.#callers.delete(caller);
    }
  }

  async #shared<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.#semaphore.take(work);
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error;
      throw new ServiceUnavailableException('Too many people are searching at this moment. Please try again.');
    }
  }
}

const callerKeyOf = (request: Request): string => (request.user ? callerOf(request.user) : addressOf(request));

/** Query parameters by which the admin lists are searched or filtered. */
const QUESTIONS = ['search', 'q', 'filter'];

@Injectable()
class SearchThrottle implements NestInterceptor {
  constructor(private readonly gate: SearchGate) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> | Promise<Observable<unknown>> {
    const { query } = context.switchToHttp().getRequest<Request>();
    if (QUESTIONS.every((name) => query[name] === undefined)) return next.handle();
    return handleInTurn(context, next, (request, work) => this.gate.withSlot(request, work));
  }
}

@Injectable()
class CostlyThrottle implements NestInterceptor {
  constructor(private readonly gate: SearchGate) {}

  intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    return handleInTurn(context, next, (request, work) => this.gate.alone(request, work));
  }
}

/** A list with filter, sort and range: it goes through the semaphore when it is searched or filtered. */
export const SearchableList = () => applyDecorators(UseInterceptors(SearchThrottle), ListParameters());

/** Sends the route through the semaphore: it reads or renders so much that one caller could block everybody else with it. */
export const Costly = () => UseInterceptors(CostlyThrottle);

async function handleInTurn(
  context: ExecutionContext,
  next: CallHandler,
  inTurn: (request: Request, work: () => Promise<void>) => Promise<void>,
): Promise<Observable<unknown>> {
  const http = context.switchToHttp();
  const response = http.getResponse<Response>();
  let answer: Promise<unknown> = Promise.resolve(undefined);
  await inTurn(http.getRequest<Request>(), async () => {
    // The client has disconnected, for example by typing on.
    if (response.closed) return;
    answer = lastValueFrom(next.handle(), { defaultValue: undefined });
    // The reader of a file may take minutes, which must not hold up others.
    await Promise.race([answer, new Promise((resolve) => response.once('pipe', resolve))]);
  });
  return of(await answer);
}

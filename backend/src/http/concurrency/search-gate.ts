import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  ServiceUnavailableException,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { FairSemaphore, TooManyWaiting } from '../../fair-semaphore.js';
import { callerOf } from '../decorators.js';
import { addressOf, TooManyRequestsException } from '../rate-limiting/rate-limits.js';

/** Searches at work at the same time; more than half of the database's connections are left to everybody else. */
const AT_ONCE = 4;
const WAITING = 200;
/** Of one caller. A room of people behind one address waits for a moment, and hardly ever for more. */
const AT_ONCE_OF_ONE = 2;
const WAITING_OF_ONE = 30;
/** Then its caller's turn rests as long as it took, while others of the same caller wait: one caller gets half of what there is. */
const REST = 1;
/** Longer than a search itself may take. Whoever still waits then is told to come back. */
const TIMEOUT_MS = 8_000;
const COME_BACK_S = 2;

/**
 * A semaphore in front of searches, fair by caller: a few run at a time, of each caller fewer, the rest waits its turn.
 * Nobody's sign-in waits behind them, nobody's search behind one caller's hundred.
 */
@Injectable()
export class SearchGate {
  readonly #turns = new FairSemaphore(AT_ONCE, WAITING, TIMEOUT_MS);
  readonly #callers = new Map<string, { turns: FairSemaphore; requests: number }>();

  /** @throws TooManyRequestsException for a caller with too many of them, ServiceUnavailableException when all have. */
  withSlot<T>(request: Request, work: () => Promise<T>): Promise<T> {
    return this.#inLine(whoAsks(request), AT_ONCE_OF_ONE, work);
  }

  /** The same for what is costly: one at a time of each caller. */
  alone<T>(request: Request, work: () => Promise<T>): Promise<T> {
    return this.#inLine(`costly ${whoAsks(request)}`, 1, work);
  }

  async #inLine<T>(caller: string, atOnce: number, work: () => Promise<T>): Promise<T> {
    const own = this.#callers.get(caller) ?? {
      turns: new FairSemaphore(atOnce, WAITING_OF_ONE, TIMEOUT_MS),
      requests: 0,
    };
    this.#callers.set(caller, own);
    own.requests += 1;
    try {
      return await own.turns.runAndRest(() => this.#shared(work), REST);
    } catch (error) {
      throw error instanceof TooManyWaiting ? new TooManyRequestsException(COME_BACK_S) : error;
    } finally {
      own.requests -= 1;
      if (own.requests === 0) this.#callers.delete(caller);
    }
  }

  async #shared<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.#turns.take(work);
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error;
      throw new ServiceUnavailableException('Too many people are searching at this moment. Please try again.');
    }
  }
}

const whoAsks = (request: Request): string => callerOf(request)?.id ?? addressOf(request);

/** How the lists of the console are asked for in words, or by filters of the caller's choosing. */
const QUESTIONS = ['search', 'q', 'filter'];

const COSTLY = 'costly';

/** The route goes through the semaphore: it reads or renders so much that one caller could hold up everybody else with it. */
export const Costly = () => SetMetadata(COSTLY, true);

/**
 * Has routes that are {@link Costly}, and searches in the lists of the console, take turns; the catalogue does so itself, where
 * its answer is not at hand.
 */
@Injectable()
export class ListThrottle implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly gate: SearchGate,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> | Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const isCostly = this.reflector.getAllAndOverride<true | undefined>(COSTLY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!isCostly && !isSearch(request)) return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    const work = async () => {
      // Who has gone on typing has left this one.
      if (response.closed) return of(undefined);
      return of(await lastValueFrom(next.handle(), { defaultValue: undefined }));
    };
    return isCostly ? this.gate.alone(request, work) : this.gate.withSlot(request, work);
  }
}

/** A download goes at its reader's pace and would hold its turn for as long. */
function isSearch({ method, query, path }: Request): boolean {
  if (method !== 'GET' || !path.includes('/admin/') || path.endsWith('/export')) return false;
  return QUESTIONS.some((name) => query[name] !== undefined);
}

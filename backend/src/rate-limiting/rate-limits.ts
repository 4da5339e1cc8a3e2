import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  HttpException,
  HttpStatus,
  Inject,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type InParts, inParts } from '@selvedge/domain/sentence';
import type { Request } from 'express';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { addressOf, countedNetworks } from './client-ip.js';

const MINUTE = 60;

/** All limits by name: points per duration in seconds. */
const budgets = {
  'login-account': ({ limits }: Config) => ({ points: limits.loginsPerAccount, duration: 15 * MINUTE }),
  'login-address': ({ limits }: Config) => ({ points: limits.loginsPerAddress, duration: 15 * MINUTE }),
  // Wrong codes lock a factor, not the account.
  'second-factor': () => ({ points: 10, duration: 15 * MINUTE }),
  registration: ({ limits }: Config) => ({ points: limits.loginsPerAccount, duration: 15 * MINUTE }),
  'password-reset': ({ limits }: Config) => ({ points: limits.inquiriesPer10Minutes, duration: 10 * MINUTE }),
  'prove-address': ({ limits }: Config) => ({ points: limits.loginsPerAddress, duration: 15 * MINUTE }),
  'proof-link': ({ limits }: Config) => ({ points: limits.linksPerHour, duration: 60 * MINUTE }),
  'guest-request-hour': ({ limits }: Config) => ({ points: limits.requestsPerHour, duration: 60 * MINUTE }),
  'verify-code': ({ limits }: Config) => ({ points: limits.loginsPerAddress, duration: 15 * MINUTE }),
  inquiry: ({ limits }: Config) => ({ points: limits.inquiriesPer10Minutes, duration: 10 * MINUTE }),
  'all-sign-ups': ({ limits }: Config) => ({ points: limits.signUpsPerHour, duration: 60 * MINUTE }),
  'all-anonymous-kilobytes': ({ limits }: Config) => ({
    points: Math.floor(limits.unverifiedBytesPerDay / 1024),
    duration: 24 * 60 * MINUTE,
  }),
  // Each of them may hold five hundred lines.
  'quick-order': () => ({ points: 60, duration: 10 * MINUTE }),
  'api-key': () => ({ points: 600, duration: MINUTE }),
  'guest-request': ({ limits }: Config) => ({ points: limits.guestRequestsPer10Minutes, duration: 10 * MINUTE }),
};

export type LimitName = keyof typeof budgets;

interface RouteLimit {
  names: LimitName[];
  /** Exempts signed-in callers. */
  guestsOnly?: boolean;
}

const ROUTE_LIMIT = 'rate-limit';

/** 429 with Retry-After. */
export class TooManyRequestsException extends HttpException {
  constructor(
    readonly retryAfterSeconds: number,
    problem: string | InParts = triedTooOften(retryAfterSeconds),
  ) {
    super(problem, HttpStatus.TOO_MANY_REQUESTS);
  }
}

/** Limits shared by all replicas, because they are counted in the database. */
@Injectable()
export class RateLimits {
  readonly #limiters = new Map<string, RateLimiterPostgres>();
  /** The last pending check of each key: the seconds for which it is rejected, or 0. */
  readonly #asking = new Map<string, Promise<number>>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Takes one or more points of `key`. Calls for one key run in sequence and share a rejection, so a flood costs the database one
   * query at a time.
   * @throws TooManyRequestsException if not enough are left.
   */
  async take(name: LimitName, key: string, points = 1): Promise<void> {
    await this.#take(name, key, 1, points);
  }

  /**
   * Takes one point of a caller's network, as returned by {@link addressOf}. An IPv6 network also counts in the wider networks
   * around it, which have more points.
   * @throws TooManyRequestsException if one of them has none left.
   */
  async takeOfNetwork(name: LimitName, network: string): Promise<void> {
    for (const { key, share } of countedNetworks(network)) await this.#take(name, key, share);
  }

  async #take(name: LimitName, key: string, share: number, points = 1): Promise<void> {
    const question = `${name}:${key}`;
    const answer = this.#ask(this.#limiter(name, share), key, points, this.#asking.get(question));
    this.#asking.set(question, answer);
    const forget = () => {
      if (this.#asking.get(question) === answer) this.#asking.delete(question);
    };
    const rejectedSeconds = await answer.finally(forget);
    if (rejectedSeconds > 0) throw new TooManyRequestsException(rejectedSeconds);
  }

  async #ask(
    limiter: RateLimiterPostgres,
    key: string,
    points: number,
    before: Promise<number> | undefined,
  ): Promise<number> {
    // A failed check says nothing about the next.
    const rejectedSeconds = (await before?.catch(() => 0)) ?? 0;
    if (rejectedSeconds > 0) return rejectedSeconds;
    try {
      await limiter.consume(digest(key), points);
      return 0;
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
    }
  }

  /** Gives points back, because the attempt was legitimate. */
  async giveBack(name: LimitName, key: string, points = 1): Promise<void> {
    await this.#limiter(name).reward(digest(key), points);
  }

  /** Gives back the points of {@link takeOfNetwork}. */
  async giveBackToNetwork(name: LimitName, network: string): Promise<void> {
    for (const { key, share } of countedNetworks(network)) await this.#limiter(name, share).reward(digest(key));
  }

  /** Resets the count of `key`. */
  async clear(name: LimitName, key: string): Promise<void> {
    await this.#limiter(name).delete(digest(key));
  }

  #limiter(name: LimitName, share = 1): RateLimiterPostgres {
    const id = `${name} ${share}`;
    const known = this.#limiters.get(id);
    if (known) return known;
    const { points, duration } = budgets[name](this.config);
    const budget = { points: points * share, duration, keyPrefix: name };
    const limiter = new RateLimiterPostgres({
      ...budget,
      storeClient: this.dataSource,
      storeType: 'typeorm',
      tableName: 'rate_limits',
      tableCreated: true,
      // Without the database each process counts by itself, so that nobody is rejected.
      insuranceLimiter: new RateLimiterMemory(budget),
    });
    this.#limiters.set(id, limiter);
    return limiter;
  }
}

@Injectable()
class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const limit = this.reflector.getAllAndOverride<RouteLimit>(ROUTE_LIMIT, [context.getHandler(), context.getClass()]);
    const request = context.switchToHttp().getRequest<Request>();
    if (limit.guestsOnly && request.user) return true;
    for (const name of limit.names) await this.limits.takeOfNetwork(name, addressOf(request));
    return true;
  }
}

/** Counts each call of a route against the limits `names`, by the caller's IP address. It runs after authentication. */
export const RateLimit = (names: LimitName | LimitName[], options: Omit<RouteLimit, 'names'> = {}) =>
  applyDecorators(
    SetMetadata(ROUTE_LIMIT, { names: [names].flat(), ...options } satisfies RouteLimit),
    UseGuards(RateLimitGuard),
  );

/** Keys of constant length that reveal no address, however long the input. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function triedTooOften(seconds: number): InParts {
  if (seconds === 1) return inParts('Too many attempts. Please try again in 1 second.');
  if (seconds <= 90) return inParts('Too many attempts. Please try again in {seconds} seconds.', { seconds });
  return inParts('Too many attempts. Please try again in {minutes} minutes.', { minutes: Math.ceil(seconds / 60) });
}

/**
 * Rejects a record beyond the hourly limit. Counts rows, so that neither idempotent retries nor failures count. Call it with the
 * owner of the rows locked.
 *
 * @param what a sentence with the gaps `{most}` and `{minutes}`
 * @param rows.from table and condition, in which $1 is `whose`
 * @throws TooManyRequestsException until the oldest of them is an hour old.
 */
export async function rejectBeyond(
  manager: EntityManager,
  mostPerHour: number,
  what: string,
  { from, whose }: { from: string; whose: string },
): Promise<void> {
  const [full] = await manager.query<{ seconds: number }[]>(
    `SELECT ceil(extract(epoch FROM created_at + interval '1 hour' - now()))::int AS seconds FROM ${from}
       AND created_at > now() - interval '1 hour' ORDER BY created_at DESC OFFSET $2 LIMIT 1`,
    [whose, mostPerHour - 1],
  );
  if (!full) return;
  const minutes = Math.max(1, Math.ceil(full.seconds / 60));
  throw new TooManyRequestsException(Math.max(1, full.seconds), inParts(what, { most: mostPerHour, minutes }));
}

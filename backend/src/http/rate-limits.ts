import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import {
  type CanActivate,
  type ExecutionContext,
  HttpException,
  HttpStatus,
  Inject,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { callerOf } from './decorators.js';

const MINUTE = 60;

/** Every limit by name: how many points in how many seconds. */
const budgets = {
  'login-account': ({ limits }: Config) => ({ points: limits.loginsPerAccount, duration: 15 * MINUTE }),
  'login-address': ({ limits }: Config) => ({ points: limits.loginsPerAddress, duration: 15 * MINUTE }),
  registration: ({ limits }: Config) => ({ points: limits.loginsPerAccount, duration: 15 * MINUTE }),
  'password-reset': ({ limits }: Config) => ({ points: limits.inquiriesPer10Minutes, duration: 10 * MINUTE }),
  'prove-address': ({ limits }: Config) => ({ points: limits.loginsPerAddress, duration: 15 * MINUTE }),
  'proof-link': ({ limits }: Config) => ({ points: limits.linksPerHour, duration: 60 * MINUTE }),
  'guest-request-hour': ({ limits }: Config) => ({ points: limits.requestsPerHour, duration: 60 * MINUTE }),
  'verify-code': ({ limits }: Config) => ({ points: limits.loginsPerAddress, duration: 15 * MINUTE }),
  inquiry: ({ limits }: Config) => ({ points: limits.inquiriesPer10Minutes, duration: 10 * MINUTE }),
  'guest-request': ({ limits }: Config) => ({ points: limits.guestRequestsPer10Minutes, duration: 10 * MINUTE }),
};

export type LimitName = keyof typeof budgets;

interface RouteLimit {
  names: LimitName[];
  /** Leaves signed-in callers alone. */
  guestsOnly?: boolean;
}

const ROUTE_LIMIT = 'rate-limit';

/** Counts each call of a route against the limits `names`, by the caller's IP address. */
export const RateLimit = (names: LimitName | LimitName[], options: Omit<RouteLimit, 'names'> = {}) =>
  SetMetadata(ROUTE_LIMIT, { names: [names].flat(), ...options } satisfies RouteLimit);

/** 429 with Retry-After. */
export class TooManyRequestsException extends HttpException {
  constructor(
    readonly retryAfterSeconds: number,
    sentence = `Too many attempts. Please try again in ${inWords(retryAfterSeconds)}.`,
  ) {
    super(sentence, HttpStatus.TOO_MANY_REQUESTS);
  }
}

/** Limits that hold across all replicas, because they are counted in the database. */
@Injectable()
export class RateLimits {
  readonly #limiters = new Map<LimitName, RateLimiterPostgres>();
  /** The last question about each key that is still under way: what it is refused for, in seconds, or 0. */
  readonly #asking = new Map<string, Promise<number>>();

  constructor(dataSource: DataSource, @Inject(CONFIG) config: Config) {
    for (const name of Object.keys(budgets) as LimitName[]) {
      this.#limiters.set(
        name,
        new RateLimiterPostgres({
          ...budgets[name](config),
          storeClient: dataSource,
          storeType: 'typeorm',
          tableName: 'rate_limits',
          tableCreated: true,
          keyPrefix: name,
          // While the database is away each process counts for itself: nobody is refused because nobody can count.
          insuranceLimiter: new RateLimiterMemory({ ...budgets[name](config), keyPrefix: name }),
        }),
      );
    }
  }

  /**
   * Takes one point of `key`. Calls for one key go one after the other, and what waits behind a refusal shares it, so a
   * flood costs the database one question at a time.
   * @throws TooManyRequestsException when none is left.
   */
  async take(name: LimitName, key: string): Promise<void> {
    const question = `${name}:${key}`;
    const answer = this.#ask(name, key, this.#asking.get(question));
    this.#asking.set(question, answer);
    const forget = () => {
      if (this.#asking.get(question) === answer) this.#asking.delete(question);
    };
    const refusedSeconds = await answer.finally(forget);
    if (refusedSeconds > 0) throw new TooManyRequestsException(refusedSeconds);
  }

  async #ask(name: LimitName, key: string, before: Promise<number> | undefined): Promise<number> {
    // A question that failed says nothing about the next.
    const refusedSeconds = (await before?.catch(() => 0)) ?? 0;
    if (refusedSeconds > 0) return refusedSeconds;
    try {
      await this.#limiter(name).consume(digest(key));
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }

  /** Gives one point back: the attempt was a good one. */
  async giveBack(name: LimitName, key: string): Promise<void> {
    await this.#limiter(name).reward(digest(key));
  }

  /** Forgets what was counted for `key`. */
  async clear(name: LimitName, key: string): Promise<void> {
    await this.#limiter(name).delete(digest(key));
  }

  #limiter(name: LimitName): RateLimiterPostgres {
    const limiter = this.#limiters.get(name);
    if (!limiter) throw new Error(`There is no limit called ${name}.`);
    return limiter;
  }
}

/** Applies {@link RateLimit}; runs after the caller is known. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const limit = this.reflector.getAllAndOverride<RouteLimit | undefined>(ROUTE_LIMIT, [
      context.getHandler(),
      context.getClass(),
    ]);
    const request = context.switchToHttp().getRequest<Request>();
    if (!limit || (limit.guestsOnly && callerOf(request))) return true;
    for (const name of limit.names) await this.limits.take(name, addressOf(request));
    return true;
  }
}

/** Keys of one length that tell nobody's address, however long what the caller sent. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/**
 * Who is calling, through as many proxies as the settings trust and no more: the IPv4 address, or the /64 network of
 * an IPv6 one, which is what a single customer of a provider gets and may count through at will.
 */
export function addressOf(request: Request): string {
  const address = (request.ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const missing = Array.from({ length: 8 - groups.length - rest.length }, () => '0');
  return `${[...groups, ...missing, ...rest].slice(0, 4).join(':')}::/64`;
}

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

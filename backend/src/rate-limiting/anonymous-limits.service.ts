import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RateLimits, TooManyRequestsException } from './rate-limits.js';
import { type AnonymousLimitName, recordLimitReached } from './record-limit-reached.js';

type CountedLimit = Exclude<AnonymousLimitName, 'mails'>;

const RULES = {
  'sign-ups': {
    limit: 'all-sign-ups',
    sentence: 'More accounts than usual are being made at this moment. Please try again later, or contact us.',
  },
  bytes: {
    limit: 'all-anonymous-kilobytes',
    sentence: 'More files than usual are being sent to us at this moment. Please try again later, or mail them to us.',
  },
} as const satisfies Record<CountedLimit, object>;

/** Counts what anonymous senders cause together, in all API processes. */
@Injectable()
export class AnonymousLimits {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
  ) {}

  /** @throws TooManyRequestsException when the limit is reached; staff are notified. */
  async take(name: CountedLimit, points = 1): Promise<void> {
    const { limit, sentence } = RULES[name];
    try {
      await this.limits.take(limit, 'all', points);
    } catch (rejection) {
      if (!(rejection instanceof TooManyRequestsException)) throw rejection;
      await recordLimitReached(this.dataSource.manager, name);
      throw new TooManyRequestsException(rejection.retryAfterSeconds, sentence);
    }
  }

  /** Gives points back for a call that failed. */
  async giveBack(name: CountedLimit, points = 1): Promise<void> {
    await this.limits.giveBack(RULES[name].limit, 'all', points);
  }
}

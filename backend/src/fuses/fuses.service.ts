import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RateLimits, TooManyRequestsException } from '../http/rate-limiting/rate-limits.js';
import { blowFuse, type FuseName } from './fuses.js';

type CountedFuse = Exclude<FuseName, 'mails'>;

const RULES = {
  'sign-ups': {
    limit: 'all-sign-ups',
    sentence: 'More accounts than usual are being made at this moment. Please try again later, or contact us.',
  },
  bytes: {
    limit: 'all-anonymous-kilobytes',
    sentence: 'More files than usual are being sent to us at this moment. Please try again later, or mail them to us.',
  },
} as const satisfies Record<CountedFuse, object>;

/** Counts what anonymous senders cause together, in all API processes. */
@Injectable()
export class Fuses {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
  ) {}

  /** @throws TooManyRequestsException when the fuse has blown; staff are notified. */
  async take(fuse: CountedFuse, points = 1): Promise<void> {
    const { limit, sentence } = RULES[fuse];
    try {
      await this.limits.take(limit, 'all', points);
    } catch (rejection) {
      if (!(rejection instanceof TooManyRequestsException)) throw rejection;
      await blowFuse(this.dataSource.manager, fuse);
      throw new TooManyRequestsException(rejection.retryAfterSeconds, sentence);
    }
  }

  /** Gives points back for a call that failed. */
  async giveBack(fuse: CountedFuse, points = 1): Promise<void> {
    await this.limits.giveBack(RULES[fuse].limit, 'all', points);
  }
}

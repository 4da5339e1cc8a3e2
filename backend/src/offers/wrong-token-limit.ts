import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequestsException } from '../rate-limiting/rate-limits.js';

/** Wrong tokens allowed per address within a window, and the window in seconds. */
const GUESSES = 60;
const WINDOW_S = 10;

/**
 * Limits how many invalid links an address may try. A 256-bit token can't be guessed, and a lookup is one index read: this only
 * saves rendering pages for attackers. Counts failures only, in memory per process: a valid link works whoever else behind its
 * address guesses.
 */
@Injectable()
export class WrongTokenLimit {
  readonly #wrong = new RateLimiterMemory({ points: GUESSES, duration: WINDOW_S });

  /** Counts an invalid token. @throws TooManyRequestsException once its caller has tried too many */
  async count(address: string): Promise<void> {
    try {
      await this.#wrong.consume(address);
    } catch (rejection) {
      throw new TooManyRequestsException(Math.max(1, Math.ceil((rejection as RateLimiterRes).msBeforeNext / 1000)));
    }
  }
}

import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequestsException } from '../http/rate-limiting/rate-limits.js';

/** Wrong tokens of an address within a window, and the window in seconds. */
const GUESSES = 60;
const WINDOW_S = 10;

/**
 * Limits how many links an address may try that are none. A token of 256 bits can't be guessed, and looking one up is one
 * read of an index: this keeps whoever tries from having a page drawn, and from trying in peace. What is counted are
 * failures alone, in memory, by each process for itself: a good link opens whoever else behind its address guesses.
 */
@Injectable()
export class Guesses {
  readonly #wrong = new RateLimiterMemory({ points: GUESSES, duration: WINDOW_S });

  /** Counts a token that opens nothing. @throws TooManyRequestsException once its caller has tried too many */
  async count(address: string): Promise<void> {
    try {
      await this.#wrong.consume(address);
    } catch (rejection) {
      throw new TooManyRequestsException(Math.max(1, Math.ceil((rejection as RateLimiterRes).msBeforeNext / 1000)));
    }
  }
}

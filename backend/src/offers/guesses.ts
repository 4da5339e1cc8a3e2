import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequestsException } from '../http/rate-limits.js';

/** Wrong tokens of an address within a window, and the window in seconds. */
const GUESSES = 60;
const WINDOW_S = 10;
/** Links that were opened here lately. */
const REMEMBERED = 10_000;

/**
 * Limits how many links an address may try that are none. A token of 256 bits can't be guessed; this keeps those who
 * try from costing the database anything. So it is counted in memory, by each process for itself, and the window is
 * short: whoever shares an address with a guesser (a whole mobile network may) waits seconds, and not even those for a
 * link that this process has opened before.
 */
@Injectable()
export class Guesses {
  readonly #wrong = new RateLimiterMemory({ points: GUESSES, duration: WINDOW_S });
  /** Hashes of tokens that were good, the latest last. */
  readonly #good = new Set<string>();

  /**
   * Looks a token up, unless its caller has tried too many.
   *
   * @param look answers null for a token that opens nothing.
   * @throws TooManyRequestsException
   */
  async lookUp<T>(hash: string, address: string, look: () => Promise<T | null>): Promise<T | null> {
    // Counted before it is looked up, because a thousand may come at once.
    if (!this.#good.has(hash)) await this.#count(address);
    const found = await look();
    if (found === null) {
      this.#good.delete(hash);
      return null;
    }
    if (!this.#remember(hash)) await this.#wrong.reward(address);
    return found;
  }

  async #count(address: string): Promise<void> {
    try {
      await this.#wrong.consume(address);
    } catch (refusal) {
      throw new TooManyRequestsException(Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000)));
    }
  }

  /** @returns whether it was known already. */
  #remember(hash: string): boolean {
    const isKnown = this.#good.delete(hash);
    this.#good.add(hash);
    const [oldest] = this.#good;
    if (this.#good.size > REMEMBERED && oldest !== undefined) this.#good.delete(oldest);
    return isKnown;
  }
}

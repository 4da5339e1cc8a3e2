import { Injectable } from '@nestjs/common';
import { emailKey } from '@selvedge/domain/email-key';
import { RateLimits, TooManyRequestsException } from '../http/rate-limiting/rate-limits.js';
import { KnownAddresses } from './known-addresses.js';

/** A try that was counted before the password is looked at. */
export interface CountedTry {
  /** The password was right: nothing was guessed. */
  right(userId: string): Promise<void>;
  /** The password was never looked at. */
  unjudged(): Promise<void>;
}

/**
 * Slows down guessing. Wrong passwords are counted by account and by address; a good sign-in clears the account's
 * count. From an address that has signed in to the account lately it has a count of its own, and the count of the address
 * does not touch it: a stranger who uses up the account's tries, or those of an office's one address, locks nobody out
 * who was there before. What remains possible is to use up one account's count from its own address.
 */
@Injectable()
export class SignInLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly known: KnownAddresses,
  ) {}

  /**
   * Counts one try, so that parallel guesses can't slip through. It costs a hash nothing: call it before anything waits.
   * @throws TooManyRequestsException
   */
  async begin(email: string, address: string): Promise<CountedTry> {
    const account = emailKey(email);
    const rejection = await this.#takeFromAddress(address);
    const isKnown = await this.known.isKnown(account, address);
    if (rejection && !isKnown) throw rejection;
    const accountKey = isKnown ? `${account} ${address}` : account;
    await this.limits.take('login-account', accountKey);
    const giveBackToAddress = async () => {
      if (!rejection) await this.limits.giveBackToNetwork('login-address', address);
    };
    return {
      right: async (userId) => {
        await giveBackToAddress();
        await this.limits.clear('login-account', accountKey);
        await this.known.remember(userId, account, address);
      },
      unjudged: async () => {
        await giveBackToAddress();
        await this.limits.giveBack('login-account', accountKey);
      },
    };
  }

  async #takeFromAddress(address: string): Promise<TooManyRequestsException | null> {
    try {
      await this.limits.takeOfNetwork('login-address', address);
      return null;
    } catch (error) {
      if (error instanceof TooManyRequestsException) return error;
      throw error;
    }
  }
}

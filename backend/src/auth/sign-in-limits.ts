import { Injectable } from '@nestjs/common';
import { emailKey } from '@selvedge/domain/email-key';
import { RateLimits, TooManyRequestsException } from '../rate-limiting/rate-limits.js';
import { KnownAddresses } from './known-addresses.js';

/** A try that is counted before the password is checked. */
export interface CountedTry {
  /** Called when the password was right, so that nothing was guessed. */
  right(userId: string): Promise<void>;
  /** Called when the password was not checked. */
  unjudged(): Promise<void>;
}

/**
 * Slows down guessing. Wrong passwords are counted by account and by network address; a successful sign-in clears the account's
 * count. An address that has lately signed in to the account has a count of its own for it: somebody else who uses up the
 * account's tries, or those of an office's shared address, doesn't lock out people who were there before. Only an account's own
 * address can use up its own count.
 */
@Injectable()
export class SignInLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly known: KnownAddresses,
  ) {}

  /**
   * Counts one try, so that concurrent guesses can't slip through. Call it before anything waits or is hashed.
   *
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

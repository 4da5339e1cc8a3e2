import { Injectable } from '@nestjs/common';
import { RateLimits } from '../http/rate-limits.js';

/**
 * Slows down guessing. Wrong passwords are counted by account and by address; a good sign-in clears the account's
 * count. From an address that has signed in to the account lately it has a count of its own, so that a stranger who
 * uses up the account's tries can't lock its owner out.
 */
@Injectable()
export class SignInLimits {
  constructor(private readonly limits: RateLimits) {}

  /**
   * Counts one try, before the password is looked at, so that parallel guesses can't slip through.
   * @returns what to call when the password was right.
   * @throws TooManyRequestsException
   */
  async begin(email: string, address: string): Promise<() => Promise<void>> {
    const account = email.toLowerCase();
    const here = `${account} ${address}`;
    await this.limits.take('login-address', address);
    const accountKey = (await this.limits.isSet('known-address', here)) ? here : account;
    await this.limits.take('login-account', accountKey);
    return async () => {
      await this.limits.giveBack('login-address', address);
      await this.limits.clear('login-account', accountKey);
      await this.limits.set('known-address', here);
    };
  }
}

import { BadRequestException, Inject, Injectable, Logger } from '@nestjs/common';
import { emailKey } from '@selvedge/domain/email-key';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { changesBy } from '../database/versioned.js';
import type { CurrentUser } from '../http/decorators.js';
import { RateLimits, TooManyRequestsException } from '../http/rate-limiting/rate-limits.js';
import { requestJob } from '../queue/outbox.js';
import { endLinks, openLink, peekLink } from './account-links.js';
import { addressOriginOf, mailVerificationLink, strangers } from './account-mail.js';
import { callersAccount } from './callers-account.js';
import { SignUp } from './sign-up.entity.js';
import { User } from './user.entity.js';

const SPENT = 'This link is no longer good. Please sign in and ask for a new one.';
const MAILED_ENOUGH =
  'No more mails can be sent to this address today. Please look for the link in those that you have.';
/** Mails caused by anonymous users are limited per day; earlier ones leave the window hour by hour. */
const TRY_AGAIN_SECONDS = 60 * 60;

/** The owner of an account proves to read the mail at its address, by a link that was sent there and the password. */
@Injectable()
export class VerifyAddressService {
  readonly #log = new Logger('Users');

  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Mails another link. Earlier ones stay good: each of them proves the same.
   * @returns false when the address is proven already.
   * @throws TooManyRequestsException after three an hour, or when the address has had its mails for today.
   */
  async sendAgain({ id }: CurrentUser): Promise<boolean> {
    const account = await callersAccount(this.dataSource.manager, id);
    if (account.emailVerifiedAt !== null) return false;
    await this.limits.take('proof-link', id);
    await this.dataSource.transaction(async (manager) => {
      const origin = await addressOriginOf(manager, account);
      const isMailed = await mailVerificationLink(manager, this.config, account, strangers(this.config), origin);
      if (!isMailed) throw new TooManyRequestsException(TRY_AGAIN_SECONDS, MAILED_ENOUGH);
    });
    this.#log.log({ event: 'users.proof-link-asked', user_id: id });
    return true;
  }

  /** The account and address that a link verifies, without using it up. @throws BadRequestException for an invalid link. */
  async find(token: string): Promise<{ userId: string; email: string }> {
    const link = await peekLink(this.dataSource.manager, this.config, 'prove-address', token);
    if (!link) throw new BadRequestException(SPENT);
    return link;
  }

  /**
   * Proves the address and ends all sessions of the account: they may be those of somebody else who typed it first.
   * @param checked with the hash that the account's password was compared with
   * @returns the account; null when that is its password no longer, which leaves the link as it is
   * @throws BadRequestException for a link that is old, used, or of an address that the account no longer has
   */
  prove(token: string, { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>): Promise<User | null> {
    return this.dataSource.transaction(async (manager) => {
      const user = await callersAccount(manager, id, { mode: 'pessimistic_write' });
      if (!(await manager.existsBy(User, { id, passwordHash }))) return null;
      const link = await openLink(manager, this.config, ['prove-address'], token);
      if (link?.userId !== id || !(await markVerified(manager, link))) throw new BadRequestException(SPENT);
      await manager.increment(User, { id }, 'tokenVersion', 1);
      return manager.findOneByOrFail(User, { id: user.id });
    });
  }
}

/**
 * Records that the owner of the account reads mail at `email`, if that is still its address. Quotations that were written
 * for the address become the account's: ask for it only together with what ends the sessions of whoever else has one.
 * @returns whether it was so.
 */
export async function markVerified(
  manager: EntityManager,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const user = await manager.findOne(User, {
    where: { id: userId, isActive: true },
    lock: { mode: 'pessimistic_write' },
  });
  if (!user || user.emailKey !== emailKey(email)) return false;
  await endLinks(manager, userId, ['prove-address']);
  await manager.delete(SignUp, { userId });
  if (user.emailVerifiedAt !== null) return true;
  await changesBy(manager, 'its owner');
  await manager.update(User, { id: userId }, { emailVerifiedAt: new Date(), provenEmail: user.email });
  await requestJob(manager, 'quotations.link-to-account', { user_id: userId });
  return true;
}

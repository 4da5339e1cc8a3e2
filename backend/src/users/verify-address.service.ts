import { BadRequestException, ConflictException, Inject, Injectable, Logger } from '@nestjs/common';
import { emailKey } from '@selvedge/domain/email-key';
import type { LinkState } from '@selvedge/domain/users/own-account';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { isUniqueViolation } from '../database/database-unavailable.js';
import { changesBy } from '../database/versioned.js';
import type { CurrentUser } from '../http/decorators.js';
import { requestJob } from '../queue/outbox.js';
import { RateLimits, TooManyRequestsException } from '../rate-limiting/rate-limits.js';
import type { LinkPurpose } from './account-link.entity.js';
import { endedLink, endLinks, linksOfLastHour, type OpenedLink, openLink, peekLink } from './account-links.js';
import {
  addressOriginOf,
  causeOfAnonymous,
  mailAddressChanged,
  mailNewAddressLink,
  mailVerificationLink,
} from './account-mail.js';
import { callersAccount } from './callers-account.js';
import { KnownAddress } from './known-address.entity.js';
import { SignUp } from './sign-up.entity.js';
import { User } from './user.entity.js';

const SPENT = 'This link is no longer good. Please sign in and ask for a new one.';
const DONE = 'This address is confirmed already. You can sign in with it.';
const MAILED_ENOUGH =
  'No more mails can be sent to this address today. Please look for the link in those that you have.';
/** Mails caused by anonymous users are limited per day; earlier ones leave the window hour by hour. */
const TRY_AGAIN_SECONDS = 60 * 60;

const PROVES: LinkPurpose[] = ['prove-address', 'change-address'];
const TAKEN = 'An account with this email address already exists.';

/** Verifies that the owner of an account reads mail at its address, by a mailed link and the password. */
@Injectable()
export class VerifyAddressService {
  readonly #log = new Logger('Users');

  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Mails another link. Earlier ones stay valid, because all verify the same.
   * @returns false if the address is verified already.
   * @throws TooManyRequestsException after three an hour, or when the address has had its mails for today.
   */
  async sendAgain({ id }: CurrentUser): Promise<boolean> {
    const account = await callersAccount(this.dataSource.manager, id);
    if (account.emailVerifiedAt !== null) return false;
    await this.limits.take('proof-link', id);
    await this.dataSource.transaction(async (manager) => {
      const origin = await addressOriginOf(manager, account);
      const isMailed = await mailVerificationLink(manager, this.config, account, causeOfAnonymous(this.config), origin);
      if (!isMailed) throw new TooManyRequestsException(TRY_AGAIN_SECONDS, MAILED_ENOUGH);
    });
    this.#log.log({ event: 'users.proof-link-asked', user_id: id });
    return true;
  }

  /**
   * Mails the link that makes `email` the address of the account. Until it is opened, nothing changes.
   * @throws ConflictException for an address that an account has, TooManyRequestsException
   */
  async askForChange({ id }: CurrentUser, email: string): Promise<void> {
    await this.limits.take('proof-link', id);
    await this.dataSource.transaction(async (manager) => {
      const user = await callersAccount(manager, id, { mode: 'pessimistic_write' });
      if (user.emailKey === emailKey(email))
        throw new ConflictException('This is the address of your account already.');
      if (await manager.existsBy(User, { emailKey: emailKey(email) })) throw new ConflictException(TAKEN);
      if ((await linksOfLastHour(manager, id, 'change-address')) >= this.config.limits.linksPerHour) {
        throw new TooManyRequestsException(
          TRY_AGAIN_SECONDS,
          'No more links can be sent for now. Please try again in an hour.',
        );
      }
      const isMailed = await mailNewAddressLink(manager, this.config, { ...user, email });
      if (!isMailed) throw new TooManyRequestsException(TRY_AGAIN_SECONDS, MAILED_ENOUGH);
    });
    this.#log.log({ event: 'users.address-change-asked', user_id: id });
  }

  /** Cancels the change to a new address. */
  forgetChange({ id }: CurrentUser): Promise<void> {
    return endLinks(this.dataSource.manager, id, ['change-address']);
  }

  /** Says what a link would do, without using it up. */
  async stateOf(token: string): Promise<LinkState> {
    const { manager } = this.dataSource;
    if (await peekLink(manager, this.config, PROVES, token)) return 'good';
    const ended = await endedLink(manager, this.config, PROVES, token);
    const user = ended && (await manager.findOneBy(User, { id: ended.userId, isActive: true }));
    return user?.emailVerifiedAt && user.emailKey === emailKey(ended?.email ?? '') ? 'done' : 'over';
  }

  /** The account that a link verifies, and its present address, without using it up. @throws BadRequestException for an invalid link. */
  async find(token: string): Promise<{ userId: string; email: string }> {
    const { manager } = this.dataSource;
    const link = await peekLink(manager, this.config, PROVES, token);
    if (!link) throw new BadRequestException((await this.stateOf(token)) === 'done' ? DONE : SPENT);
    if (link.purpose === 'prove-address') return link;
    const user = await manager.findOneBy(User, { id: link.userId, isActive: true });
    if (!user) throw new BadRequestException(SPENT);
    return { userId: user.id, email: user.email };
  }

  /**
   * Verifies the address and ends all sessions of the account: they may be those of somebody else who typed it first.
   * @param checked with the hash that the account's password was compared with
   * @returns the account; null if it has another password by now, which leaves the link as it is
   * @throws BadRequestException for a link that has expired, was used, or is for an address that the account no longer has
   */
  prove(token: string, { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>): Promise<User | null> {
    return this.dataSource.transaction(async (manager) => {
      const user = await callersAccount(manager, id, { mode: 'pessimistic_write' });
      if (!(await manager.existsBy(User, { id, passwordHash }))) return null;
      const link = await openLink(manager, this.config, PROVES, token);
      if (link?.userId !== id) throw new BadRequestException(SPENT);
      if (link.purpose === 'change-address') await this.#move(manager, user, link);
      else if (!(await markVerified(manager, link))) throw new BadRequestException(SPENT);
      await manager.increment(User, { id }, 'tokenVersion', 1);
      return manager.findOneByOrFail(User, { id: user.id });
    });
  }

  /**
   * Replaces the former address by the new one, and notifies the former one. @throws ConflictException if another account has
   * it by now
   */
  async #move(manager: EntityManager, user: User, { email }: OpenedLink): Promise<void> {
    const former = { email: user.email, isVerified: user.emailVerifiedAt !== null };
    await changesBy(manager, user);
    const moved = Object.assign(user, { email, emailVerifiedAt: new Date(), provenEmail: email });
    try {
      await manager.save(moved);
    } catch (error) {
      if (isUniqueViolation(error, 'users_email_key')) throw new ConflictException(TAKEN);
      throw error;
    }
    await endLinks(manager, user.id);
    await manager.delete(KnownAddress, { userId: user.id });
    await manager.delete(SignUp, { userId: user.id });
    await mailAddressChanged(manager, this.config, user, former, 'owner');
    await requestJob(manager, 'quotations.link-to-account', { user_id: user.id });
  }
}

/**
 * Records that the owner of the account reads mail at `email`, if that is still its address. Quotations written for the address
 * then belong to the account, so call it only together with what ends the sessions of others.
 * @returns whether it was still the address.
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

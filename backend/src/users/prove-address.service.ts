import { BadRequestException, Inject, Injectable, Logger } from '@nestjs/common';
import { emailKey } from '@selvedge/domain/email-key';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { changesBy } from '../database/versioned.js';
import type { CurrentUser } from '../http/decorators.js';
import { RateLimits, TooManyRequestsException } from '../http/rate-limits.js';
import { requestJob } from '../jobs/outbox.js';
import { endLinks, openLink } from './account-links.js';
import { mailProofLink } from './account-mail.js';
import { callersAccount } from './callers-account.js';
import { User } from './user.entity.js';

const SPENT = 'This link is no longer good. Please sign in and ask for a new one.';
const MAILED_ENOUGH =
  'No more mails can be sent to this address today. Please look for the link in those that you have.';
/** What strangers cause is counted by the day; earlier mails leave the count hour by hour. */
const TRY_AGAIN_SECONDS = 60 * 60;

/** The owner of an account proves to read the mail at its address, by opening a link that was sent there. */
@Injectable()
export class ProveAddressService {
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
    const { strangersMailsPerDay: strangersPerDay } = this.config.limits;
    await this.dataSource.transaction(async (manager) => {
      const isMailed = await mailProofLink(manager, this.config, account, { strangersPerDay });
      if (!isMailed) throw new TooManyRequestsException(TRY_AGAIN_SECONDS, MAILED_ENOUGH);
    });
    this.#log.log({ event: 'users.proof-link-asked', user_id: id });
    return true;
  }

  /** @throws BadRequestException for a link that is old, used, or of an address that the account no longer has. */
  async prove(token: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const link = await openLink(manager, this.config, 'prove-address', token);
      if (!link || !(await markProven(manager, link))) throw new BadRequestException(SPENT);
    });
  }
}

/**
 * Notes that the owner of the account reads mail at `email`, if that is still its address. Quotations that were written
 * for the address become the account's.
 * @returns whether it was so.
 */
export async function markProven(
  manager: EntityManager,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const user = await manager.findOne(User, {
    where: { id: userId, isActive: true },
    lock: { mode: 'pessimistic_write' },
  });
  if (!user || user.emailKey !== emailKey(email)) return false;
  await endLinks(manager, userId, ['prove-address']);
  if (user.emailVerifiedAt !== null) return true;
  await changesBy(manager, 'its owner');
  await manager.update(User, { id: userId }, { emailVerifiedAt: new Date(), provenEmail: user.email });
  await requestJob(manager, 'quotations.link-to-account', { user_id: userId });
  return true;
}

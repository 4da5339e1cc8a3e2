import { BadRequestException, Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { requestJob } from '../queue/outbox.js';
import { openLink } from '../users/account-links.js';
import { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { markVerified } from '../users/verify-address.service.js';

const SPENT = 'This link is no longer good. Please ask for a new one.';

/**
 * Resets a forgotten password by a mailed link, which is valid for an hour and once. Links of invitations and verifications
 * lead here, too: somebody else may have signed up with the address, so its reader may not know the password.
 */
@Injectable()
export class PasswordResetService {
  readonly #log = new Logger('Auth');

  constructor(
    private readonly users: UsersService,
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Requests a mail with the link if there is an account. The caller can't tell whether there is one, not even by the duration:
   * it is one query and one insert, and the worker does the rest.
   */
  async ask(email: string): Promise<void> {
    const user = await this.users.findForSignIn(email);
    await requestJob(this.dataSource.manager, 'auth.mail-reset-link', { user_id: user?.id ?? null });
  }

  /**
   * Sets the password and ends every session. Opening the link verifies the email address, because it was mailed there.
   * @throws BadRequestException for a link that is old, used or not ours, or a password that breaks the policy, which
   *   leaves the link as it is
   */
  async reset(token: string, password: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const link = await openLink(manager, this.config, ['reset-password', 'prove-address', 'invitation'], token);
      const user = link && (await manager.findOneBy(User, { id: link.userId, isActive: true }));
      if (!user) throw new BadRequestException(SPENT);
      await markVerified(manager, link);
      await this.users.setPassword(user, password, manager);
      this.#log.log({ event: 'auth.password-reset', user_id: user.id });
    });
  }
}

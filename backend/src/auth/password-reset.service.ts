import { BadRequestException, Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { requestJob } from '../queue/outbox.js';
import { openLink } from '../users/account-links.js';
import { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { markVerified } from '../users/verify-address.service.js';

const SPENT = 'This link is no longer good. Please ask for a new one.';

/**
 * A forgotten password: a mailed link, good for an hour and once. Invitations, and the link that proves an address, lead here, too: who
 * reads mail there may not know the password, because somebody else had signed up with the address.
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
   * Asks for the link to be mailed, if there is an account. The caller learns nothing either way, not even from the
   * time it takes: one question and one row, and the rest is the worker's.
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

import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import type { JobHandler } from '../queue/job-handler.js';
import type { JobMap } from '../queue/job-map.js';
import { linksOfLastHour } from '../users/account-links.js';
import { mailResetLink } from '../users/account-mail.js';
import { User } from '../users/user.entity.js';

const NAME = 'auth.mail-reset-link';

/** Mails the link to a new password, which replaces the previous link; an account gets three an hour, whoever asks. */
@Injectable()
export class MailResetLinkJob implements JobHandler<typeof NAME> {
  readonly #log = new Logger('Auth');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run({ user_id: id }: JobMap[typeof NAME]): Promise<void> {
    if (id === null) return;
    await this.dataSource.transaction(async (manager) => {
      const user = await manager.findOne(User, { where: { id, isActive: true }, lock: { mode: 'pessimistic_write' } });
      if (!user) return;
      if ((await linksOfLastHour(manager, id, 'reset-password')) >= this.config.limits.linksPerHour) return;
      await mailResetLink(manager, this.config, user);
      this.#log.log({ event: 'auth.reset-asked', user_id: id });
    });
  }

  /** A user who gets no mail will ask again. */
  async onGivenUp(): Promise<void> {}
}

import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { queueMail } from '../../mail/mail-queue.js';
import type { JobHandler } from '../../queue/job-handler.js';
import type { JobMap } from '../../queue/job-map.js';
import { mailFor } from '../../users/account-mail.js';
import { User } from '../../users/user.entity.js';
import { ApiKey } from './api-key.entity.js';
import { keyEnds } from './key-ends.mail.js';

const NAME = 'auth.remind-of-key';

/** Mails the maker of an API key that it ends soon. */
@Injectable()
export class RemindOfKeyJob implements JobHandler<typeof NAME> {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run({ key_id: id, days }: JobMap[typeof NAME]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const key = await manager.findOneBy(ApiKey, { id });
      if (!key || key.revokedAt || key.expiresAt.getTime() < Date.now()) return;
      const user = await manager.findOneBy(User, { id: key.ownerId, userType: 'admin', isActive: true });
      if (!user) return;
      await queueMail(manager, {
        ...keyEnds(this.config, { name: user.name, key, days }),
        ...mailFor(user, this.config),
        eventKey: `api-key:${id}:ends:${days}`,
      });
    });
  }

  /** Nothing else needs to be reported: the list of keys shows when each ends. */
  async onGivenUp(): Promise<void> {}
}

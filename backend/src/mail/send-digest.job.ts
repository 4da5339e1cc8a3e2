import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import type { JobHandler } from '../queue/job-handler.js';
import type { JobMap } from '../queue/job-map.js';
import { digest } from './digest.mail.js';
import { queueFailureNotices } from './failure-notice.js';
import { GatheredNotice } from './gathered-notice.entity.js';
import { queueMail } from './mail-queue.js';

const NAME = 'mail.send-digest';

/** Mails staff a digest of what a sender caused beyond the hourly limit. */
@Injectable()
export class SendDigestJob implements JobHandler<typeof NAME> {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Notices that arrive during the run enqueue another digest. */
  async run({ mailbox, caller }: JobMap[typeof NAME]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const notices = await manager.find(GatheredNotice, {
        where: { mailbox, caller, mailedAt: IsNull() },
        order: { createdAt: 'ASC', id: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      const [first] = notices;
      if (!first) return;
      await queueMail(manager, {
        ...digest(this.config, notices),
        eventKey: `digest:${first.id}`,
        cause: 'house',
        toAddress: first.toAddress,
        toName: first.toName,
      });
      await manager.update(GatheredNotice, { id: In(notices.map(({ id }) => id)) }, { mailedAt: () => 'now()' });
    });
  }

  async onGivenUp({ mailbox, caller }: JobMap[typeof NAME], error: Error): Promise<void> {
    await queueFailureNotices(this.dataSource.manager, this.config, `${NAME}:${mailbox}:${caller}`, {
      subject: 'Not told: several requests of one sender',
      heading: 'Several requests of one sender came in, and nobody was told',
      reason: error.message,
      advice: 'They stand in the console. The next one is told of together with them.',
    });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { Colourway } from '../fabrics/colourway.entity.js';
import { Fabric } from '../fabrics/fabric.entity.js';
import { queueMail } from '../mail/mail-queue.js';
import { mailContext } from '../mail/translate.js';
import type { JobHandler } from '../queue/job-handler.js';
import type { JobMap } from '../queue/job-map.js';
import { requestJob } from '../queue/outbox.js';
import { mailFor } from '../users/account-mail.js';
import { User } from '../users/user.entity.js';
import { Hold } from './hold.entity.js';
import { holdEnds } from './hold-ends.mail.js';
import { REMINDER_MS } from './holds.service.js';

const NAME = 'stock.remind-of-hold';

/** Mails a customer two hours before the end of a hold, once for each end that it is given. */
@Injectable()
export class RemindOfHoldJob implements JobHandler<typeof NAME> {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run({ hold_id: id }: JobMap[typeof NAME]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const hold = await manager.findOneBy(Hold, { id });
      if (!hold || hold.endedAt) return;
      const delayMs = hold.expiresAt.getTime() - REMINDER_MS - Date.now();
      if (delayMs > 0) {
        await requestJob(manager, NAME, { hold_id: id }, { delayMs });
        return;
      }
      const user = await manager.findOneBy(User, { id: hold.customerId, isActive: true });
      if (!user) return;
      const fabric = await manager.findOneByOrFail(Fabric, { id: hold.fabricId });
      const colourway = await manager.findOneByOrFail(Colourway, { id: hold.colourwayId });
      await queueMail(manager, {
        ...holdEnds(mailContext(this.config, user.language), { name: user.name, hold, fabric, colourway }),
        ...mailFor(user, this.config),
        holdId: id,
        remindsOf: hold.expiresAt,
        // An extended hold has another end, and gets another mail.
        eventKey: `hold:${id}:ends:${hold.expiresAt.toISOString()}`,
      });
    });
  }

  /** Nothing else needs to be reported: the customer's account shows the end. */
  async onGivenUp(): Promise<void> {}
}

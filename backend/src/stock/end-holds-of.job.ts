import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import type { JobHandler } from '../queue/job-handler.js';
import type { JobMap } from '../queue/job-map.js';
import { User } from '../users/user.entity.js';
import { endHold } from './end-hold.js';
import { Hold } from './hold.entity.js';

const NAME = 'stock.end-holds-of';

/** Ends the holds of an account that was switched off or deleted, unless it is in use again by then. */
@Injectable()
export class EndHoldsOfJob implements JobHandler<typeof NAME> {
  constructor(private readonly dataSource: DataSource) {}

  async run({ user_id: customerId }: JobMap[typeof NAME]): Promise<void> {
    if (await this.dataSource.manager.existsBy(User, { id: customerId, isActive: true })) return;
    const holds = await this.dataSource.manager.findBy(Hold, { customerId, endedBecause: IsNull() });
    // They end one by one: a lock of many fabrics would wait for the orders of others.
    for (const hold of holds) await this.dataSource.transaction((manager) => endHold(manager, hold, 'ended'));
  }

  /** Nothing is lost: the holds still end at their time. */
  async onGivenUp(): Promise<void> {}
}

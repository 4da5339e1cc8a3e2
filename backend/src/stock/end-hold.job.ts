import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { JobHandler } from '../queue/job-handler.js';
import type { JobMap } from '../queue/job-map.js';
import { requestJob } from '../queue/outbox.js';
import { endHold } from './end-hold.js';
import { Hold } from './hold.entity.js';

const NAME = 'stock.end-hold';

/** Ends a hold whose time is over. One that was kept longer meanwhile is checked again at its new time. */
@Injectable()
export class EndHoldJob implements JobHandler<typeof NAME> {
  constructor(private readonly dataSource: DataSource) {}

  async run({ hold_id: id }: JobMap[typeof NAME]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const hold = await manager.findOneBy(Hold, { id });
      if (!hold || hold.endedAt) return;
      const delayMs = hold.expiresAt.getTime() - Date.now();
      if (delayMs > 0) await requestJob(manager, NAME, { hold_id: id }, { delayMs });
      else await endHold(manager, hold, 'expired');
    });
  }

  /** The hold must end, because its stock would be held forever. */
  async onGivenUp({ hold_id }: JobMap[typeof NAME]): Promise<void> {
    await this.dataSource.transaction((manager) => requestJob(manager, NAME, { hold_id }, { delayMs: 3_600_000 }));
  }
}

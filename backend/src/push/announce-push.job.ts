import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { JobHandler } from '../queue/job-handler.js';
import type { JobMap } from '../queue/job-map.js';
import { requestJob } from '../queue/outbox.js';
import { pushReaders } from './push-readers.js';

const NAME = 'push.announce';

/** Enqueues one notice per browser, so that one that fails delays no other. */
@Injectable()
export class AnnouncePushJob implements JobHandler<typeof NAME> {
  constructor(private readonly dataSource: DataSource) {}

  async run({ event, record_id }: JobMap[typeof NAME]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      for (const { id } of await pushReaders(manager, event, record_id)) {
        await requestJob(manager, 'push.send', { subscription_id: id, event, record_id });
      }
    });
  }

  /** Nothing else needs to be reported: the record is in the console. */
  async onGivenUp(): Promise<void> {}
}

import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { queueFailureNotices } from '../mail/failure-notice.js';
import type { JobHandler } from '../queue/job-handler.js';
import type { JobMap } from '../queue/job-map.js';
import { whileNoBackup } from '../storage/backup-lock.js';
import { Storage } from '../storage/storage.js';

/** Deletes a file that no row refers to any more. */
@Injectable()
export class DeleteFileJob implements JobHandler<'storage.delete-file'> {
  constructor(
    private readonly storage: Storage,
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run({ key }: JobMap['storage.delete-file']): Promise<void> {
    await whileNoBackup(this.dataSource, () => this.storage.delete(key));
  }

  async onGivenUp({ key }: JobMap['storage.delete-file'], error: Error): Promise<void> {
    await queueFailureNotices(this.dataSource.manager, this.config, `delete:${key}`, {
      subject: 'A file could not be deleted',
      heading: 'A file could not be deleted',
      reason: error.message,
      advice: 'Nothing refers to it any more; it only takes room. Delete it by hand.',
      about: [['File', key]],
    });
  }
}

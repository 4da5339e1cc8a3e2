import { Injectable } from '@nestjs/common';
import type { JobHandler } from '../jobs/job-handler.js';
import type { JobMap } from '../jobs/job-map.js';
import { Storage } from './storage.js';

/** Deletes a file that no row refers to any more. */
@Injectable()
export class DeleteFileJob implements JobHandler<'storage.delete-file'> {
  constructor(private readonly storage: Storage) {}

  async run({ key }: JobMap['storage.delete-file']): Promise<void> {
    await this.storage.delete(key);
  }
}

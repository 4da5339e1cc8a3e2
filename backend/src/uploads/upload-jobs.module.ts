import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { DeleteFileJob } from './delete-file.job.js';
import { RemoveOrphansJob } from './remove-orphans.job.js';

/** The jobs of stored files. */
@Module({
  imports: [StorageModule],
  providers: [DeleteFileJob, RemoveOrphansJob],
  exports: [DeleteFileJob, RemoveOrphansJob],
})
export class UploadJobsModule {}

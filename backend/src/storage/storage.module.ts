import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { DeleteFileJob } from './delete-file.job.js';
import { DiskStorage } from './disk-storage.js';
import { Storage } from './storage.js';
import { StorageSweep } from './storage-sweep.js';

@Module({
  providers: [
    {
      provide: Storage,
      inject: [CONFIG],
      useFactory: (config: Config) => new DiskStorage(join(config.dataDir, 'files')),
    },
    DeleteFileJob,
    StorageSweep,
  ],
  exports: [Storage, DeleteFileJob, StorageSweep],
})
export class StorageModule {}

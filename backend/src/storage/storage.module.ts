import { Module } from '@nestjs/common';
import { CONFIG } from '../config.js';
import { DeleteFileJob } from './delete-file.job.js';
import { openStorage } from './open-storage.js';
import { Storage } from './storage.js';
import { StorageSweep } from './storage-sweep.js';

@Module({
  providers: [{ provide: Storage, inject: [CONFIG], useFactory: openStorage }, DeleteFileJob, StorageSweep],
  exports: [Storage, DeleteFileJob, StorageSweep],
})
export class StorageModule {}

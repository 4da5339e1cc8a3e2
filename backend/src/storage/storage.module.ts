import { Module } from '@nestjs/common';
import { CONFIG } from '../config.js';
import { DeleteFileJob } from './delete-file.job.js';
import { openStorage } from './open-storage.js';
import { Scratch } from './scratch.js';
import { Storage } from './storage.js';
import { StorageSweep } from './storage-sweep.js';

@Module({
  providers: [{ provide: Storage, inject: [CONFIG], useFactory: openStorage }, DeleteFileJob, Scratch, StorageSweep],
  exports: [Storage, DeleteFileJob, Scratch, StorageSweep],
})
export class StorageModule {}

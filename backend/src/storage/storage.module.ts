import { Module } from '@nestjs/common';
import { CONFIG } from '../config/config.js';
import { openStorage } from './open-storage.js';
import { Scratch } from './scratch.js';
import { Storage } from './storage.js';
import { StorageSweep } from './storage-sweep.js';

@Module({
  providers: [{ provide: Storage, inject: [CONFIG], useFactory: openStorage }, Scratch, StorageSweep],
  exports: [Storage, Scratch, StorageSweep],
})
export class StorageModule {}

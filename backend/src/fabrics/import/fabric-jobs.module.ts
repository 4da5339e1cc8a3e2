import { Module } from '@nestjs/common';
import { StorageModule } from '../../storage/storage.module.js';
import { ImportFabricsJob } from './import-fabrics.job.js';

/** What the worker does for fabrics. */
@Module({ imports: [StorageModule], providers: [ImportFabricsJob], exports: [ImportFabricsJob] })
export class FabricJobsModule {}

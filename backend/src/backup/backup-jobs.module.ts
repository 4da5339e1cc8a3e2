import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { BackUpJob } from './back-up.job.js';
import { NightlyBackup } from './nightly-backup.js';

/** The jobs of backups. */
@Module({ imports: [StorageModule], providers: [BackUpJob, NightlyBackup], exports: [BackUpJob] })
export class BackupJobsModule {}

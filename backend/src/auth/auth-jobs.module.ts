import { Module } from '@nestjs/common';
import { RemindOfKeyJob } from './api-keys/remind-of-key.job.js';
import { MailResetLinkJob } from './mail-reset-link.job.js';

/** The jobs of authentication. */
@Module({ providers: [MailResetLinkJob, RemindOfKeyJob], exports: [MailResetLinkJob, RemindOfKeyJob] })
export class AuthJobsModule {}

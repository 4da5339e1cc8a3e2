import { Module } from '@nestjs/common';
import { MailResetLinkJob } from './mail-reset-link.job.js';

/** What the worker does for signing in. */
@Module({ providers: [MailResetLinkJob], exports: [MailResetLinkJob] })
export class AuthJobsModule {}

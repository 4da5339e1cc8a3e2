import { Module } from '@nestjs/common';
import { MailResetLinkJob } from './mail-reset-link.job.js';

/** The jobs of authentication. */
@Module({ providers: [MailResetLinkJob], exports: [MailResetLinkJob] })
export class AuthJobsModule {}

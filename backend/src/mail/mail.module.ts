import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { StorageModule } from '../storage/storage.module.js';
import { FolderMailer } from './folder-mailer.js';
import { Mailer } from './mailer.js';
import { ReportFailedMailJob } from './report-failed-mail.job.js';
import { ReportReachedLimitJob } from './report-reached-limit.job.js';
import { SendDigestJob } from './send-digest.job.js';
import { SendMailJob } from './send-mail.job.js';
import { SmtpMailer } from './smtp-mailer.js';

/** The worker's providers for sending mail. Queuing one needs no module, only `queueMail`. */
@Module({
  imports: [StorageModule],
  providers: [
    {
      provide: Mailer,
      inject: [CONFIG],
      useFactory: ({ smtpUrl, dataDir }: Config) =>
        smtpUrl ? new SmtpMailer(smtpUrl) : new FolderMailer(join(dataDir, 'mail')),
    },
    ReportFailedMailJob,
    ReportReachedLimitJob,
    SendDigestJob,
    SendMailJob,
  ],
  exports: [Mailer, ReportFailedMailJob, ReportReachedLimitJob, SendDigestJob, SendMailJob],
})
export class MailModule {}

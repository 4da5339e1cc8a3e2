import { type DynamicModule, Module } from '@nestjs/common';
import { RemindOfKeyJob } from './auth/api-keys/remind-of-key.job.js';
import { AuthJobsModule } from './auth/auth-jobs.module.js';
import { MailResetLinkJob } from './auth/mail-reset-link.job.js';
import { BackUpJob } from './backup/back-up.job.js';
import { BackupJobsModule } from './backup/backup-jobs.module.js';
import type { Config } from './config/config.js';
import { ConfigModule } from './config/config.module.js';
import { DatabaseModule } from './database/database.module.js';
import { FabricJobsModule } from './fabrics/import/fabric-jobs.module.js';
import { FetchPicturesJob } from './fabrics/import/fetch-pictures.job.js';
import { ImportFabricsJob } from './fabrics/import/import-fabrics.job.js';
import { InvoicingJobsModule } from './invoicing/invoicing-jobs.module.js';
import { RenderInvoiceJob } from './invoicing/render-invoice.job.js';
import { RenderStatementJob } from './invoicing/render-statement.job.js';
import { SendStatementsJob } from './invoicing/send-statements.job.js';
import { ListJobsModule } from './lists/list-jobs.module.js';
import { SendAlertsJob } from './lists/send-alerts.job.js';
import { MailModule } from './mail/mail.module.js';
import { ReportFailedMailJob } from './mail/report-failed-mail.job.js';
import { ReportReachedLimitJob } from './mail/report-reached-limit.job.js';
import { SendDigestJob } from './mail/send-digest.job.js';
import { SendMailJob } from './mail/send-mail.job.js';
import { MonitoringModule } from './monitoring/monitoring.module.js';
import { ServerStats } from './monitoring/server-stats.js';
import { OrderJobsModule } from './orders/order-jobs.module.js';
import { RenderOrderDocumentJob } from './orders/render-order-document.job.js';
import { ForgetDeletedJob } from './privacy/forget-deleted.job.js';
import { ForgetGuestsJob } from './privacy/forget-guests.job.js';
import { PrivacyJobsModule } from './privacy/privacy-jobs.module.js';
import { AnnouncePushJob } from './push/announce-push.job.js';
import { PushJobsModule } from './push/push-jobs.module.js';
import { SendPushJob } from './push/send-push.job.js';
import type { JobHandlers } from './queue/job-handler.js';
import { JobsModule } from './queue/jobs.module.js';
import { NotifyOfMessagesJob } from './quotations/conversation/notify-of-messages.job.js';
import { RemindOfValidityJob } from './quotations/decisions/remind-of-validity.job.js';
import { RenderDocumentJob } from './quotations/documents/render-document.job.js';
import { LinkToAccountJob } from './quotations/links/link-to-account.job.js';
import { QuotationJobsModule } from './quotations/quotation-jobs.module.js';
import { AnnounceRequestJob } from './quotations/requests/announce-request.job.js';
import { StampSupersededJob } from './quotations/revisions/stamp-superseded.job.js';
import { RollDrift } from './rolls/roll-drift.js';
import { EndHoldJob } from './stock/end-hold.job.js';
import { EndHoldsOfJob } from './stock/end-holds-of.job.js';
import { RemindOfHoldJob } from './stock/remind-of-hold.job.js';
import { StockJobsModule } from './stock/stock-jobs.module.js';
import { StorageModule } from './storage/storage.module.js';
import { Sweeper } from './sweeper.js';
import { DeleteFileJob } from './uploads/delete-file.job.js';
import { RemoveOrphansJob } from './uploads/remove-orphans.job.js';
import { UploadJobsModule } from './uploads/upload-jobs.module.js';
import { AnnounceAdminJob } from './users/announce-admin.job.js';
import { UserJobsModule } from './users/user-jobs.module.js';
import { DeliverWebhooksJob } from './webhooks/deliver-webhooks.job.js';
import { WebhookJobsModule } from './webhooks/webhook-jobs.module.js';

/** The handler class of each job, one line each. */
export const jobHandlers: JobHandlers = {
  'auth.mail-reset-link': MailResetLinkJob,
  'auth.remind-of-key': RemindOfKeyJob,
  'users.forget-deleted': ForgetDeletedJob,
  'privacy.forget-guests': ForgetGuestsJob,
  'users.announce-admin': AnnounceAdminJob,
  'quotations.announce-request': AnnounceRequestJob,
  'quotations.link-to-account': LinkToAccountJob,
  'quotations.render-document': RenderDocumentJob,
  'quotations.stamp-superseded': StampSupersededJob,
  'quotations.remind-of-validity': RemindOfValidityJob,
  'quotations.tell-of-messages': NotifyOfMessagesJob,
  'orders.render-paper': RenderOrderDocumentJob,
  'invoicing.render-statement': RenderStatementJob,
  'invoicing.render-invoice': RenderInvoiceJob,
  'invoicing.send-statements': SendStatementsJob,
  'lists.send-alerts': SendAlertsJob,
  'mail.send': SendMailJob,
  'mail.send-digest': SendDigestJob,
  'fuses.report-blown': ReportReachedLimitJob,
  'mail.report-failure': ReportFailedMailJob,
  'storage.delete-file': DeleteFileJob,
  'uploads.remove-orphans': RemoveOrphansJob,
  'fabrics.import': ImportFabricsJob,
  'fabrics.fetch-pictures': FetchPicturesJob,
  'stock.end-hold': EndHoldJob,
  'stock.end-holds-of': EndHoldsOfJob,
  'stock.remind-of-hold': RemindOfHoldJob,
  'webhooks.deliver': DeliverWebhooksJob,
  'push.announce': AnnouncePushJob,
  'push.send': SendPushJob,
  'system.back-up': BackUpJob,
};

/** The modules of the worker process. `jobs` says how jobs are fetched: from the queue by default. */
@Module({})
export class WorkerModule {
  static for(config: Config, jobs: DynamicModule = JobsModule.forWorker(jobHandlers)): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        AuthJobsModule,
        BackupJobsModule,
        ConfigModule.for(config),
        DatabaseModule.of('worker'),
        FabricJobsModule,
        InvoicingJobsModule,
        jobs,
        ListJobsModule,
        MailModule,
        OrderJobsModule,
        MonitoringModule.on(config.monitor.workerPort),
        PrivacyJobsModule,
        PushJobsModule,
        QuotationJobsModule,
        StockJobsModule,
        StorageModule,
        UploadJobsModule,
        UserJobsModule,
        WebhookJobsModule,
      ],
      providers: [RollDrift, ServerStats, Sweeper],
    };
  }
}

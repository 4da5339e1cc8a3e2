import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In, Not } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import type { JobHandler } from '../queue/job-handler.js';
import type { JobMap } from '../queue/job-map.js';
import { addressed } from './email-parts.js';
import type { Failure } from './failure.mail.js';
import { queueFailureNotices } from './failure-notice.js';
import { Mail } from './mail.entity.js';

/**
 * Notifies staff of a failed or uncertain mail, unless it has been sent meanwhile. Not of anonymous ones: made-up addresses would
 * flood the staff's inbox with nothing to act on. Nor of failure notices themselves: with a mail server down that would never
 * end.
 */
@Injectable()
export class ReportFailedMailJob implements JobHandler<'mail.report-failure'> {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run({ mail_id: id }: JobMap['mail.report-failure']): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const mail = await manager.findOneBy(Mail, {
        id,
        state: In(['failed', 'uncertain']),
        cause: Not(In(['stranger', 'failure'])),
      });
      if (!mail) return;
      const event = `mail:${id}:${mail.sending}`;
      await queueFailureNotices(manager, this.config, event, failureOf(mail));
    });
  }

  /** A minimal report, in case the content of the mail caused the failure. */
  async onGivenUp({ mail_id: id }: JobMap['mail.report-failure'], error: Error): Promise<void> {
    await queueFailureNotices(this.dataSource.manager, this.config, `report:${id}`, {
      subject: 'A mail was not sent, or perhaps not',
      heading: 'A mail was not sent, or perhaps not',
      reason: error.message,
      advice: 'The console shows which one.',
      about: [['Number of the mail', id]],
    });
  }
}

function failureOf(mail: Mail): Failure {
  const wasGivenUp = mail.state === 'failed';
  return {
    subject: `${wasGivenUp ? 'Not sent' : 'Perhaps not sent'}: ${mail.subject}`,
    heading: wasGivenUp ? 'A mail could not be sent' : 'A mail may not have arrived',
    reason: mail.lastError,
    advice: 'Nothing more is tried by itself. In the console you can send it again.',
    about: [
      ['To', addressed(mail.toAddress)],
      ['Subject', mail.subject],
    ],
    button: buttonFor(mail),
  };
}

function buttonFor({ quotationId, inquiryId }: Mail): Failure['button'] {
  if (quotationId !== null) return { label: 'Open the quotations', page: 'quotations' };
  if (inquiryId !== null) return { label: 'Open the inbox', page: 'inquiries' };
  return undefined;
}

import { Inject, Injectable } from '@nestjs/common';
import { formatDateTime } from '@selvedge/domain/dates';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import type { JobHandler } from '../queue/job-handler.js';
import type { JobMap } from '../queue/job-map.js';
import type { AnonymousLimitName } from '../rate-limiting/record-limit-reached.js';
import { queueFailureNotices } from './failure-notice.js';

const NAME = 'fuses.report-blown';

interface Words {
  subject: string;
  reason: string;
  setting: string;
}

const WORDS: Readonly<Record<AnonymousLimitName, Words>> = {
  mails: {
    subject: 'Mails to unconfirmed addresses are held back',
    reason: 'More mails than usual were asked for to addresses that nobody has confirmed. No more are sent for now.',
    setting: 'MAILS_TO_UNPROVEN_PER_HOUR_IN_ALL',
  },
  'sign-ups': {
    subject: 'New accounts are refused',
    reason: 'More accounts than usual were made within an hour. No more are made for now.',
    setting: 'SIGN_UPS_PER_HOUR_IN_ALL',
  },
  bytes: {
    subject: 'Files of unconfirmed senders are refused',
    reason: 'Unconfirmed accounts and guests have sent more files than usual within a day. No more are taken for now.',
    setting: 'UNPROVEN_MB_PER_DAY_IN_ALL',
  },
};

/** Notifies staff that a limit of the whole product was reached, once an hour. */
@Injectable()
export class ReportReachedLimitJob implements JobHandler<typeof NAME> {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run({ fuse, hour }: JobMap[typeof NAME]): Promise<void> {
    const { subject, reason, setting } = WORDS[fuse];
    await queueFailureNotices(this.dataSource.manager, this.config, `fuse:${fuse}:${hour}`, {
      subject,
      heading: subject,
      reason,
      advice: `It may be an attack: the log shows where the calls come from. Confirmed customers and your own work are not affected. If it is real interest, raise ${setting} and restart.`,
      about: [['Since', `the hour from ${formatDateTime(hour)}`]],
      button: { label: 'Open the system page', page: 'system' },
    });
  }

  /** The alert rule and the log report it, too. */
  async onGivenUp(): Promise<void> {}
}

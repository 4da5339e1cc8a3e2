import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { DataSource } from 'typeorm';
import { loadConfig } from '../../src/config/config.js';
import { ConfigModule } from '../../src/config/config.module.js';
import { DatabaseModule } from '../../src/database/database.module.js';
import { Mail } from '../../src/mail/mail.entity.js';
import { MailModule } from '../../src/mail/mail.module.js';
import { type NewMail, queueMail } from '../../src/mail/mail-queue.js';
import { Mailer } from '../../src/mail/mailer.js';
import { SendMailJob } from '../../src/mail/send-mail.job.js';
import { JobsModule } from '../../src/queue/jobs.module.js';
import { eventually } from './eventually.js';
import { someHandlers, testEnvironment } from './jobs.js';

type MailFields = Partial<Omit<NewMail, 'cause'>>;

export const mailHandlers = someHandlers({ 'mail.send': SendMailJob });

export const aMail = (changes: MailFields = {}) => ({
  cause: 'admin' as const,
  eventKey: `quotation:${randomUUID()}:approved:1`,
  toAddress: 'nimali@cottonhouse.lk',
  toName: 'Nimali Perera',
  subject: 'Your quotation QT-2026-0001',
  text: 'Dear Nimali, your quotation is ready.',
  html: '<p>Dear Nimali, your quotation is ready.</p>',
  ...changes,
});

export const queueOne = (dataSource: DataSource, changes: MailFields = {}): Promise<Mail> =>
  dataSource.transaction((manager) => queueMail(manager, aMail(changes)));

export const reloadMail = (dataSource: DataSource, { id }: Mail): Promise<Mail> =>
  dataSource.getRepository(Mail).findOneByOrFail({ id });

/** Waits until a mail is in this state. */
export const mailInState = (
  dataSource: DataSource,
  mail: Mail,
  state: Mail['state'],
  withinMs?: number,
): Promise<Mail> =>
  eventually(async () => {
    const now = await reloadMail(dataSource, mail);
    if (now.state !== state) throw new Error(`it is ${now.state}: ${now.lastError}`);
    return now;
  }, withinMs);

/** An application that can send mail when the test drains the jobs. */
export async function mailApp(
  databaseUrl: string,
  folder: string,
  more: NodeJS.ProcessEnv,
  mailer?: Mailer,
): Promise<INestApplicationContext> {
  const testing = Test.createTestingModule({
    imports: [
      ConfigModule.for(loadConfig(testEnvironment(databaseUrl, folder, more))),
      DatabaseModule.of('worker'),
      MailModule,
      JobsModule.withHandlers(mailHandlers),
    ],
  });
  if (mailer) testing.overrideProvider(Mailer).useValue(mailer);
  return (await testing.compile()).init();
}

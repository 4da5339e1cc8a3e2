import type { EntityManager } from 'typeorm';
import type { Config } from '../config.js';
import { type MailContent, renderMail } from './mail-layout.js';
import { queueMail } from './mail-queue.js';

export interface Failure {
  /** What failed, once: `import:{id}`, `mail:{id}:{sending}`. However often it is told, each recipient gets one mail. */
  event: string;
  subject: string;
  content: MailContent;
}

/** Tells everybody on NOTIFY_EMAILS what has failed for good and needs a person, in the transaction that finds out. */
export async function queueFailureNotices(
  manager: EntityManager,
  { brand, notifyEmails }: Pick<Config, 'brand' | 'notifyEmails'>,
  { event, subject, content }: Failure,
): Promise<void> {
  for (const address of notifyEmails) {
    await queueMail(manager, {
      ...renderMail(brand, content),
      eventKey: `failure:${event}:${address}`,
      cause: 'failure',
      toAddress: address,
      toName: brand.name,
      subject,
    });
  }
}

import type { EntityManager } from 'typeorm';
import type { Config } from '../config/config.js';
import { type Failure, failureEmail } from './failure.mail.js';
import { queueMail } from './mail-queue.js';

/**
 * Notifies all NOTIFY_EMAILS of a permanent failure that needs attention, in the transaction that detects it.
 *
 * @param event identifies the failure: `import:{id}`, `mail:{id}:{sending}`. Each recipient gets one mail per event.
 */
export async function queueFailureNotices(
  manager: EntityManager,
  config: Pick<Config, 'brand' | 'notifyEmails' | 'publicUrl'>,
  event: string,
  failure: Failure,
): Promise<void> {
  for (const address of config.notifyEmails) {
    await queueMail(manager, {
      ...failureEmail(config, failure),
      eventKey: `failure:${event}:${address}`,
      cause: 'failure',
      toAddress: address,
      toName: config.brand.name,
    });
  }
}
